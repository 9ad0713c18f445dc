import SourceText

/// The files of a theme: the default ones, carried by the program, and a journal's own in their places.
enum Theme {
  /// - Parameter overrides: The files of the journal's `Templates/`; one with the path of a default file replaces it.
  /// - Returns: Templates, styles, scripts and pictures, sorted by path.
  static func files(overrides: [SourceFile]) -> [SourceFile] {
    var files: [SourcePath: SourceFile] = [:]
    for file in EmbeddedFiles.all {
      let path = SourcePath(file.name.description)
      files[path] = SourceFile(path: path, bytes: Array(file.contents.description.utf8))
    }
    for file in overrides { files[file.path] = file }
    return files.values.sorted { $0.path < $1.path }
  }

  /// Whether a file of `Templates/` belongs to the theme. Folders of that name hold templates for notes in some vaults.
  static func isThemeFile(_ path: SourcePath) -> Bool {
    ["mustache", "css", "js", "svg"].contains(path.fileExtension)
  }
}
