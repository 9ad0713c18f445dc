import Markdown
import Notes
import SourceText

/// A link as it is written, taken apart so that its path, fragment and label can be written anew in its own style.
struct LinkSource {
  /// How a path is written.
  enum Style: Equatable {
    case wiki
    /// `(a%20b.md)`; `encodesAll` when letters beyond ASCII are percent-encoded too.
    case address(encodesAll: Bool)
    /// `(<a b.md>)`, and whether percent signs stand for something in it.
    case angle(isEncoded: Bool)
  }

  let style: Style
  /// Bytes of the text that holds the link. The path and the fragment without the `#` between them.
  let path: Range<Int>
  let fragment: Range<Int>?
  /// The text in the brackets of a Markdown link.
  let label: Range<Int>?

  /// `[[a/B#c|d]]` and `![[a/B]]`.
  init?(wiki bytes: [UInt8], in link: Range<Int>) {
    var start = link.lowerBound
    if start < link.upperBound, bytes[start] == UInt8(ascii: "!") { start += 1 }
    guard link.upperBound - start >= 4, bytes[start] == UInt8(ascii: "["), bytes[start + 1] == UInt8(ascii: "["),
      bytes[link.upperBound - 1] == UInt8(ascii: "]"), bytes[link.upperBound - 2] == UInt8(ascii: "]")
    else { return nil }
    let inner = start + 2..<link.upperBound - 2
    var end = inner.upperBound
    if let bar = bytes[inner].firstIndex(of: UInt8(ascii: "|")) {
      end = bar > inner.lowerBound && bytes[bar - 1] == UInt8(ascii: "\\") ? bar - 1 : bar
    }
    let hash = bytes[inner.lowerBound..<end].firstIndex(of: UInt8(ascii: "#"))
    style = .wiki
    path = Self.trimmed(bytes, inner.lowerBound..<(hash ?? end))
    fragment = hash.map { Self.trimmed(bytes, $0 + 1..<end) }
    label = nil
  }

  /// `[label](a/B.md#c "title")`, whose address says `target`.
  init?(markdown bytes: [UInt8], in link: Range<Int>, saying target: String) {
    var middle = link.upperBound - 1
    while middle > link.lowerBound {
      middle -= 1
      guard bytes[middle] == UInt8(ascii: "("), middle > link.lowerBound, bytes[middle - 1] == UInt8(ascii: "]") else {
        continue
      }
      guard let address = Self.address(bytes, from: middle + 1, limit: link.upperBound) else { continue }
      self.init(address: bytes, in: address.range, isAngle: address.isAngle, label: Self.label(bytes, link, middle - 1))
      if decodedPath(bytes) == target { return }
    }
    return nil
  }

  /// An address by itself, of a definition or an attribute.
  init(address bytes: [UInt8], in range: Range<Int>, isAngle: Bool, label: Range<Int>? = nil) {
    let hash = bytes[range].firstIndex(of: UInt8(ascii: "#"))
    path = range.lowerBound..<(hash ?? range.upperBound)
    fragment = hash.map { $0 + 1..<range.upperBound }
    self.label = label
    let text = String(decoding: bytes[range], as: UTF8.self)
    let isEncoded = text.percentDecoded != text
    let encodesAll = isEncoded && !text.utf8.contains { $0 >= 0x80 } && text.percentDecoded.utf8.contains { $0 >= 0x80 }
    style = isAngle ? .angle(isEncoded: isEncoded) : .address(encodesAll: encodesAll)
  }

  // MARK: Reading

  func decodedPath(_ bytes: [UInt8]) -> String { Self.decoded(bytes, path, style) }

  func decodedFragment(_ bytes: [UInt8]) -> String? { fragment.map { Self.decoded(bytes, $0, style) } }

  private static func decoded(_ bytes: [UInt8], _ range: Range<Int>, _ style: Style) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    return style == .wiki ? text : withoutEscapes(text).percentDecoded
  }

  /// Without the backslashes before punctuation.
  private static func withoutEscapes(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var output: [UInt8] = []
    var isEscaped = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
        continue
      }
      if isEscaped, !"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~".utf8.contains(byte) { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
      isEscaped = false
    }
    return String(decoding: output, as: UTF8.self)
  }

  // MARK: Writing

  /// A path or fragment as this link writes it; nil when it cannot hold it.
  func written(_ text: String, isFragment: Bool = false) -> String? {
    switch style {
    case .wiki:
      let isUsable = !text.utf8.contains { "[]|".utf8.contains($0) || $0 < 0x20 } && !text.hasSuffix("\\")
      return isUsable && (isFragment || !text.contains("#")) ? text : nil
    case .address(let encodesAll):
      return Self.encoded(text) { byte in
        byte <= 0x20 || byte == 0x7F || "()<>%\"\\".utf8.contains(byte) || (byte == UInt8(ascii: "#") && !isFragment)
          || (encodesAll && byte >= 0x80)
      }
    case .angle(let isEncoded):
      return Self.encoded(text) { byte in
        "<>\\".utf8.contains(byte) || byte < 0x20 || byte == UInt8(ascii: "%")
          || (byte == UInt8(ascii: "#") && !isFragment)
          || (isEncoded && byte == 0x20)
      }
    }
  }

  private static func encoded(_ text: String, where isEncoded: (UInt8) -> Bool) -> String {
    var output: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      if isEncoded(byte) {
        output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  // MARK: Places

  static func address(_ bytes: [UInt8], from start: Int, limit: Int) -> (range: Range<Int>, isAngle: Bool)? {
    var offset = start
    while offset < limit, bytes[offset] <= 0x20 { offset += 1 }
    guard offset < limit else { return nil }
    if bytes[offset] == UInt8(ascii: "<") {
      guard let end = bytes[offset..<limit].firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == 0x0A }),
        bytes[end] == UInt8(ascii: ">")
      else { return nil }
      return (offset + 1..<end, true)
    }
    var depth = 0
    var end = offset
    while end < limit, bytes[end] > 0x20 {
      if bytes[end] == UInt8(ascii: "\\"), end + 1 < limit {
        end += 2
        continue
      }
      if bytes[end] == UInt8(ascii: "(") { depth += 1 }
      if bytes[end] == UInt8(ascii: ")") {
        if depth == 0 { break }
        depth -= 1
      }
      end += 1
    }
    return (offset..<min(end, limit), false)
  }

  private static func label(_ bytes: [UInt8], _ link: Range<Int>, _ close: Int) -> Range<Int>? {
    let start = link.lowerBound + (bytes[link.lowerBound] == UInt8(ascii: "!") ? 2 : 1)
    return start <= close ? start..<close : nil
  }

  private static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, bytes[lower] <= 0x20 { lower += 1 }
    while upper > lower, bytes[upper - 1] <= 0x20 { upper -= 1 }
    return lower..<upper
  }
}
