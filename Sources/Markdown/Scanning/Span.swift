/// A piece of source that cmark must not look into, and the placeholder that stands for it.
struct Span: Equatable {
  enum Kind: UInt8 {
    case link, tag, math, displayMath, task, blockIdentifier, callout
    /// Delimiters, paired among siblings after the parse.
    case highlight, spoiler, fieldStart, fieldEnd
    /// Marks the destination of a Markdown link; stands for nothing itself.
    case destination
    /// Text that is shown as it is written.
    case literal
  }

  let kind: Kind
  /// Bytes of the clean text. For a destination: the whole link.
  let range: Range<Int>
  /// The place in the table of its kind.
  var detail = 0
  var canOpen = false
  var canClose = false
}

/// `U+E000 number U+E001`, in UTF-8.
enum Placeholder {
  static let lead: UInt8 = 0xEE
  static let footnoteLabelMark: [UInt8] = [0xEE, 0x80, 0x82]

  static func append(_ number: Int, to bytes: inout [UInt8]) {
    bytes.append(lead)
    bytes.append(0x80)
    bytes.append(0x80)
    var unit = 1
    while number / unit >= 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(truncatingIfNeeded: 0x30 + number / unit % 10))
      unit /= 10
    }
    bytes.append(lead)
    bytes.append(0x80)
    bytes.append(0x81)
  }

  /// The number and the end of the placeholder at `offset`.
  @unsafe static func read(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> (number: Int, end: Int)? {
    let limit = bytes.count
    guard offset + 6 < limit, unsafe bytes[offset] == lead, unsafe bytes[offset + 1] == 0x80,
      unsafe bytes[offset + 2] == 0x80
    else { return nil }
    var number = 0
    var end = offset + 3
    while end < limit, unsafe bytes[end].isDigit, end < offset + 13 {
      number = unsafe number * 10 + Int(bytes[end] - 0x30)
      end += 1
    }
    guard end + 2 < limit, unsafe bytes[end] == lead, unsafe bytes[end + 1] == 0x80, unsafe bytes[end + 2] == 0x81
    else { return nil }
    return (number, end + 3)
  }
}
