/// The system refused something: what, on which path, and why.
package struct FileSystemError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Operation: String, Sendable {
    case open, read, list, inspect, write, createFolder, remove, rename, lock, resolve
  }

  package let operation: Operation
  package let path: DiskPath
  /// The system's error number.
  package let code: Int32
  /// The system's words for it: `Permission denied`.
  package let reason: String

  package var description: String { "cannot \(verb) '\(path)': \(reason)" }

  private var verb: String {
    switch operation {
    case .open, .read: "read"
    case .list: "list"
    case .inspect, .resolve: "find"
    case .write: "write"
    case .createFolder: "create the folder"
    case .remove: "remove"
    case .rename: "rename"
    case .lock: "lock"
    }
  }
}
