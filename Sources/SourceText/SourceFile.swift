/// A file that was read: its path and its bytes, valid UTF-8.
package struct SourceFile: Sendable, Equatable {
  package let path: SourcePath
  /// Valid UTF-8: whoever reads a file replaces what is not, and reports it. Offsets in diagnostics count these bytes.
  package let bytes: [UInt8]

  package init(path: SourcePath, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// A file written in a test or carried by the program.
  package init(_ path: String, _ text: String) {
    self.init(path: SourcePath(path), bytes: Array(text.utf8))
  }
}
