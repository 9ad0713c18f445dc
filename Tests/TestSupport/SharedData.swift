package import Foundation

/// Test data of others that the repository does not contain: the specifications that the conformance tests run.
package enum SharedData {
  /// Finds a folder of specifications.
  ///
  /// It is looked for in the folder that the environment variable `LOREMARK_CONFORMANCE` names, and else in
  /// `shared/conformance` beside the checkout or any folder around it.
  ///
  /// - Returns: nil when it is not there; that is printed, for the tests are skipped then.
  package static func conformance(_ name: String, testFile: String = #filePath) -> URL? {
    for folder in folders("conformance", variable: "LOREMARK_CONFORMANCE", around: testFile) {
      let wanted = folder.appending(path: name, directoryHint: .isDirectory)
      if FileManager.default.fileExists(atPath: wanted.path) { return wanted }
    }
    print("Skipped: the folder shared/conformance/\(name) is not there, and LOREMARK_CONFORMANCE names no other")
    return nil
  }

  /// Finds a journal of somebody else's, in the folder that `LOREMARK_VAULTS` names, else in `shared/vaults`.
  ///
  /// - Returns: nil when it is not there; that is printed, for the test is skipped then.
  package static func vault(_ name: String, testFile: String = #filePath) -> URL? {
    for folder in folders("vaults", variable: "LOREMARK_VAULTS", around: testFile) {
      let wanted = folder.appending(path: name, directoryHint: .isDirectory)
      if FileManager.default.fileExists(atPath: wanted.path) { return wanted }
    }
    print("Skipped: the folder shared/vaults/\(name) is not there, and LOREMARK_VAULTS names no other")
    return nil
  }

  private static func folders(_ name: String, variable: String, around testFile: String) -> [URL] {
    if let path = ProcessInfo.processInfo.environment[variable] {
      return [URL(filePath: path, directoryHint: .isDirectory)]
    }
    var folders: [URL] = []
    var folder = URL(filePath: testFile).deletingLastPathComponent()
    while folder.path != "/", !folder.path.isEmpty {
      folder.deleteLastPathComponent()
      folders.append(folder.appending(path: "shared/\(name)", directoryHint: .isDirectory))
    }
    return folders
  }
}
