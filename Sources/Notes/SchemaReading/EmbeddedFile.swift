import SourceText

extension SourceFile {
  /// A file of Resources/ that the program carries: `schema.yml`, `languages/en.yml`.
  static func embedded(_ name: String) -> SourceFile? {
    EmbeddedFiles.all.first { $0.name.description == name }.map { SourceFile(name, $0.contents.description) }
  }

  /// The carried files of a folder of Resources/, by name.
  static func embedded(in folder: String) -> [SourceFile] {
    EmbeddedFiles.all.filter { $0.name.description.hasPrefix(folder + "/") }
      .map { SourceFile($0.name.description, $0.contents.description) }
      .sorted { $0.path < $1.path }
  }
}
