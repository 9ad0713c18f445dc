/// One tag of a template as it was read: `{{#name}}`.
struct TemplateTag {
  enum Kind {
    case variable, unescapedVariable
    case section, invertedSection, parent, block
    case close
    case partial
    /// Comments, and tags that were reported and show nothing.
    case comment
    case delimiters

    /// Whether a tag with the same name closes it.
    var opensBody: Bool {
      switch self {
      case .section, .invertedSection, .parent, .block: true
      case .variable, .unescapedVariable, .close, .partial, .comment, .delimiters: false
      }
    }

    /// Whether the line is taken away when nothing but this tag stands on it.
    var mayStandAlone: Bool {
      switch self {
      case .variable, .unescapedVariable: false
      case .section, .invertedSection, .parent, .block, .close, .partial, .comment, .delimiters: true
      }
    }
  }

  let kind: Kind
  /// From the opening delimiter to the end of the closing one.
  let range: Range<Int>
  /// Without the white space around it, and without the asterisk of a dynamic name.
  let name: Range<Int>
  /// `{{>*name}}`: the name stands for the name of a partial.
  let isDynamic: Bool
  /// Those the tag is written with.
  let delimiters: TagDelimiters
}

extension [UInt8] {
  /// Where `needle` begins at or after `start`; nil when it does not occur before `end`.
  func firstIndex(of needle: [UInt8], from start: Int, before end: Int) -> Int? {
    guard let first = needle.first else { return nil }
    var index = start
    while index <= end - needle.count {
      if self[index] == first, matches(needle, at: index) { return index }
      index += 1
    }
    return nil
  }

  func matches(_ needle: [UInt8], at index: Int) -> Bool {
    guard index >= 0, index <= count - needle.count else { return false }
    for offset in needle.indices where self[index + offset] != needle[offset] { return false }
    return true
  }

  /// `range` without the white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, self[lower].isWhitespace { lower += 1 }
    while lower < upper, self[upper - 1].isWhitespace { upper -= 1 }
    return lower..<upper
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: self[range], as: UTF8.self)
  }
}

extension UInt8 {
  /// A space or a tab: what may stand beside a tag that has its line for itself.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  var isWhitespace: Bool { isBlank || (0x0A...0x0D).contains(self) }
}
