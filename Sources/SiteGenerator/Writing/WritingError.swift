package import Notes

/// Why a site could not be written. The folder is as it was before, unless the text says otherwise.
package enum WritingError: Error, Equatable, Sendable {
  /// The folder holds something, and no manifest of ours.
  case foreignFolder(DiskPath)
  case notAFolder(DiskPath)
  /// The manifest is damaged or of a later version.
  case unreadableManifest(DiskPath)
  /// The folder holds the site of another audience.
  case otherAudience(DiskPath, theirs: AudienceName, ours: AudienceName)
  /// Another build writes to the folder at this moment.
  case busy(DiskPath)
  case fileSystem(FileSystemError)
  /// Some files could not be put into their places; the message tells of the first.
  case blocked(String)
  /// The limit of steps that a test set was reached.
  case interrupted
}

extension WritingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .foreignFolder(let path):
      "'\(path)' holds files that Loremark did not write; choose an empty folder with '-o'"
    case .notAFolder(let path): "'\(path)' is not a folder"
    case .unreadableManifest(let path):
      "'\(path)' has a list of files that this version of Loremark cannot read; choose another folder with '-o'"
    case .otherAudience(let path, let theirs, let ours):
      "'\(path)' holds the site for '\(theirs)'; choose another folder for '\(ours)' with '-o'"
    case .busy(let path): "another build is writing to '\(path)'"
    case .fileSystem(let error): error.description
    case .blocked(let message): message
    case .interrupted: "interrupted"
    }
  }
}
