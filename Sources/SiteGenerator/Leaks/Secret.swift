import SourceText

/// Something that the audience of a build may not see, as its author wrote it.
struct Secret: Sendable, Equatable {
  enum Kind: Sendable { case title, alias, path, property, tag, heading, sentence }

  let kind: Kind
  let text: String
  /// The note that it is a part of, or is.
  let note: SourcePath
  /// Where it was written; `0..<0` for the file as a whole.
  let file: SourcePath
  let range: Range<Int>

  var noun: String {
    switch kind {
    case .title: "title"
    case .alias: "alias"
    case .path: "path"
    case .property: "property value"
    case .tag: "tag"
    case .heading: "heading"
    case .sentence: "text"
    }
  }
}
