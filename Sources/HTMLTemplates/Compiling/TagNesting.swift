import SourceText

/// Which closing tag belongs to which opening one, and what was wrong with that.
///
/// - Complexity: O(n): a closing tag is compared with the innermost open tags only.
struct TagNesting {
  struct Place {
    /// The innermost tag that is open here.
    let container: Int?
    /// For a tag with a body: the tag that ends it, the number of tags when the template's end does.
    var end: Int
    /// Whether `end` is this tag's own closing tag.
    var isClosed = false
    /// For a closing tag: the tag that it closes.
    var opening: Int?
  }

  static let deepest = 100

  private(set) var places: [Place] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let file: SourceFile
  private let tags: [TemplateTag]
  private var open: [Int] = []
  private var hasReportedDepth = false

  init(_ tags: [TemplateTag], of file: SourceFile) {
    self.tags = tags
    self.file = file
    places.reserveCapacity(tags.count)
    for index in tags.indices {
      let opening = tags[index].kind == .close ? close(at: index) : nil
      places.append(Place(container: open.last, end: tags.count, opening: opening))
      if tags[index].kind.opensBody { open(at: index) }
    }
    for index in open {
      report("'\(tags[index].name(in: file))' is not closed", at: index, "add '\(closing(index))'")
    }
  }

  private mutating func open(at index: Int) {
    open.append(index)
    if open.count > Self.deepest, !hasReportedDepth {
      hasReportedDepth = true
      report("Tags are nested more than \(Self.deepest) levels deep", at: index, nil)
    }
  }

  /// - Returns: The tag that is closed, if any.
  private mutating func close(at index: Int) -> Int? {
    let innermost = open.suffix(Self.deepest)
    if let position = innermost.lastIndex(where: { hasSameName($0, index) }) {
      if position < open.count - 1 { reportMismatch(at: index, likelyMeant: false) }
      for unclosed in open[(position + 1)...] { places[unclosed].end = index }
      let opening = open[position]
      places[opening].end = index
      places[opening].isClosed = true
      open.removeSubrange(position...)
      return opening
    } else if let expected = innermost.last {
      let nearest = NearMiss.suggestion(for: tags[index].name(in: file), among: [tags[expected].name(in: file)])
      reportMismatch(at: index, likelyMeant: nearest != nil)
      guard nearest != nil else { return nil }
      places[expected].end = index
      places[expected].isClosed = true
      open.removeLast()
      return expected
    } else {
      report("'\(file.bytes.text(tags[index].range))' closes nothing", at: index, nil)
      return nil
    }
  }

  private func hasSameName(_ left: Int, _ right: Int) -> Bool {
    tags[left].isDynamic == tags[right].isDynamic && file.bytes[tags[left].name] == file.bytes[tags[right].name]
  }

  /// The tag that would close the tag at `index`: `{{/name}}`.
  private func closing(_ index: Int) -> String {
    let tag = tags[index]
    let name = (tag.isDynamic ? "*" : "") + tag.name(in: file)
    return String(decoding: tag.delimiters.open, as: UTF8.self) + "/" + name
      + String(decoding: tag.delimiters.close, as: UTF8.self)
  }

  // MARK: Diagnostics

  private mutating func reportMismatch(at index: Int, likelyMeant: Bool) {
    guard let expected = open.last else { return }
    diagnostics.append(
      Diagnostic(
        .error, "template-syntax",
        "'\(file.bytes.text(tags[index].range))' stands where '\(closing(expected))' is expected",
        path: file.path, range: tags[index].range, origin: .theme,
        suggestion: likelyMeant ? "did you mean '\(closing(expected))'?" : nil,
        notes: [Diagnostic.Note("opened here", path: file.path, range: tags[expected].range)]))
  }

  private mutating func report(_ message: String, at index: Int, _ suggestion: String?) {
    diagnostics.append(
      Diagnostic(
        .error, "template-syntax", message, path: file.path, range: tags[index].range, origin: .theme,
        suggestion: suggestion))
  }
}

extension TemplateTag {
  func name(in file: SourceFile) -> String { file.bytes.text(name) }
}
