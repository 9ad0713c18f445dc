package import SourceText

extension JournalConfiguration {
  /// Reads `loremark.yml`: `Journal.parse` does it for a whole journal; discovery needs `content` and `ignore` before.
  package static func parse(_ file: SourceFile) -> Parsed<JournalConfiguration> {
    ConfigurationReader.parse(file)
  }
}
