import SourceText

/// Pairs of comments around what only the game master sees: `<!-- gm-only -->` … `<!-- /gm-only -->` and `%%^…%%` …
/// `%%^End%%`.
///
/// Each of the two nests in itself. Whatever stands in code is no comment, and no marker.
struct RestrictedMarkers {
  private enum Marker {
    case opening(Kind)
    case closing(Kind)
  }

  private enum Kind: CaseIterable { case html, percent }

  /// Bytes of the file from an opening marker to its closing one, both included; they may overlap.
  private(set) var ranges: [Range<Int>] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - comments: Of the body, in order.
  ///   - body: What an unclosed marker hides to the end of.
  init(_ file: SourceFile, comments: [Range<Int>], body: Range<Int>) {
    var open: [Kind: [Range<Int>]] = [:]
    for comment in comments {
      switch Self.marker(file.bytes, comment.clamped(to: 0..<file.bytes.count)) {
      case .opening(let kind): open[kind, default: []].append(comment)
      case .closing(let kind):
        if let opening = open[kind]?.popLast() {
          ranges.append(opening.lowerBound..<comment.upperBound)
        } else {
          ranges.append(min(body.lowerBound, comment.lowerBound)..<comment.upperBound)
          report("closes nothing; everything above it is hidden", "open what it closes", file, comment)
        }
      case nil: continue
      }
    }
    for kind in Kind.allCases {
      guard let opening = open[kind]?.first else { continue }
      ranges.append(opening.lowerBound..<max(body.upperBound, opening.upperBound))
      let closing = kind == .html ? "<!-- /gm-only -->" : "%%^End%%"
      report(
        "is not closed; everything below it is hidden", "write '\(closing)' where the hidden part ends", file, opening)
    }
  }

  private mutating func report(_ message: String, _ advice: String, _ file: SourceFile, _ range: Range<Int>) {
    let range = range.clamped(to: 0..<file.bytes.count)
    let line = file.bytes[range].prefix(60).prefix { $0 >= 0x20 }
    diagnostics.append(
      Diagnostic(
        .error, "unpaired-marker", "'\(String(decoding: line, as: UTF8.self))' \(message)", path: file.path,
        range: range, suggestion: advice))
  }

  private static func marker(_ bytes: [UInt8], _ comment: Range<Int>) -> Marker? {
    let text = bytes[comment]
    if text.starts(with: "%%^".utf8) {
      return word(text.dropFirst(3).dropLast(2)) == "end" ? .closing(.percent) : .opening(.percent)
    }
    guard text.count < 80, text.starts(with: "<!--".utf8) else { return nil }
    let word = word(text.dropFirst(4).dropLast(3))
    if openings.contains(word) { return .opening(.html) }
    return word.hasPrefix("/") && openings.contains(String(word.dropFirst())) ? .closing(.html) : nil
  }

  private static func word(_ text: ArraySlice<UInt8>) -> String {
    text.count < 80 ? FoldedWord(String(decoding: text, as: UTF8.self)).rawValue : ""
  }

  private static let openings: Set<String> = ["gmonly", "dmonly", "keeperonly"]
}
