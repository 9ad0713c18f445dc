/// Finds the sentence around a place, and cuts long ones at words.
enum SentenceCutter {
  /// Bytes of text on each side that are looked at.
  static let searched = 600
  /// Characters that are shown of each side.
  private static let shown = 100

  /// The end of a text from the last start of a sentence on.
  static func ending(_ text: [UInt8]) -> String {
    ending(text.span, from: sentenceStart(in: text.span) ?? 0)
  }

  /// Where the last sentence begins that begins in a text; nil when none does. What stands before the text may hold one.
  static func sentenceStart(in text: Swift.Span<UInt8>) -> Int? {
    var start = text.count
    while start > 0 {
      // Most bytes are letters, which end nothing.
      if text[start - 1].isPlainLetter {
        start -= 1
        continue
      }
      let mayEnd =
        text[start - 1] >= 0x80 || text[start - 1] == .newline || (start < text.count && text[start].isWhitespace)
      if mayEnd, isEnd(text, start - 1) { return start }
      start -= 1
    }
    return nil
  }

  /// A text from a place on, long ones cut.
  static func ending(_ text: Swift.Span<UInt8>, from start: Int) -> String {
    withCollapsed(text.extracting(start..<text.count)) { sentence in
      var first = 0
      while first < sentence.count, sentence[first] == 0x20 { first += 1 }
      guard var cut = offset(ofCharacter: shown, fromEnd: sentence, after: first) else {
        return string(sentence, first..<sentence.count)
      }
      let character = cut
      while cut < sentence.count, sentence[cut] != 0x20 { cut += 1 }
      return "…" + string(sentence, (cut < sentence.count ? cut + 1 : character)..<sentence.count)
    }
  }

  /// The beginning of a text up to the first end of a sentence.
  static func beginning(_ text: [UInt8]) -> String {
    beginning(text.span, to: sentenceEnd(in: text.span))
  }

  /// Where the first sentence of a text ends; the text's end when none does.
  static func sentenceEnd(in text: Swift.Span<UInt8>) -> Int {
    var end = 0
    while end < text.count {
      let byte = text[end]
      if byte == .newline { break }
      end += 1
      if byte.isPlainLetter { continue }
      let mayEnd = text[end - 1] >= 0x80 || (end < text.count && text[end].isWhitespace)
      if mayEnd, isEnd(text, end - 1) { break }
    }
    return end
  }

  /// A text up to a place, long ones cut.
  static func beginning(_ text: Swift.Span<UInt8>, to end: Int) -> String {
    withCollapsed(text.extracting(0..<end)) { sentence in
      var end = sentence.count
      while end > 0, sentence[end - 1] == 0x20 { end -= 1 }
      return cropped(sentence.extracting(0..<end), limit: shown)
    }
  }

  static func cropped(_ text: String, limit: Int = shown) -> String {
    text.utf8.count > limit ? cropped(text.utf8.span, limit: limit) : text
  }

  static func cropped(_ text: Swift.Span<UInt8>, limit: Int = shown) -> String {
    let limit = max(1, limit)
    guard text.count > limit else { return string(text, 0..<text.count) }
    let offset = offset(afterCharacters: limit, in: text)
    guard offset < text.count else { return string(text, 0..<text.count) }
    var word = offset
    while word > 0, text[word - 1] != 0x20 { word -= 1 }
    return string(text, 0..<(word > 0 ? word - 1 : offset)) + "…"
  }

  /// Where the character after the first `count` ones begins; the text's end when there are not more.
  static func offset(afterCharacters count: Int, in text: Swift.Span<UInt8>) -> Int {
    var (offset, remaining) = (0, count)
    unsafe text.withUnsafeBytes { bytes in
      // Eight bytes at a time: those that begin a character have another pair of highest bits than 10.
      while remaining >= 8, offset &+ 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let starts = (~word | word &<< 1) & 0x8080_8080_8080_8080
        remaining &-= starts.nonzeroBitCount
        offset &+= 8
      }
    }
    while offset < text.count {
      if text[offset] & 0xC0 != 0x80 {
        if remaining == 0 { return offset }
        remaining -= 1
      }
      offset += 1
    }
    return offset
  }

  /// Where the last `count` characters begin; nil when there are not more than that after `start`.
  private static func offset(ofCharacter count: Int, fromEnd text: Swift.Span<UInt8>, after start: Int) -> Int? {
    guard text.count - start > count else { return nil }
    var remaining = count
    for offset in (start..<text.count).reversed() where text[offset] & 0xC0 != 0x80 {
      remaining -= 1
      if remaining == 0 { return offset > start ? offset : nil }
    }
    return nil
  }

  /// Whether a sentence ends with this byte: a stop and its quotes before white space, a stop of East Asian text, a line end.
  private static func isEnd(_ text: Swift.Span<UInt8>, _ offset: Int) -> Bool {
    switch text[offset] {
    case .newline: return true
    // 。 ！ ？
    case 0x82: return hasBytes(text, 0xE3, 0x80, endingAt: offset)
    case 0x81: return hasBytes(text, 0xEF, 0xBC, endingAt: offset)
    case 0x9F: return hasBytes(text, 0xEF, 0xBC, endingAt: offset)
    default: break
    }
    guard offset + 1 < text.count, text[offset + 1].isWhitespace else { return false }
    var stop = offset
    while stop > 0, let length = closingLength(text, stop) { stop -= length }
    return stop >= 0 && isStop(text, stop)
  }

  /// The length of a closing quote or parenthesis that ends at the byte.
  private static func closingLength(_ text: Swift.Span<UInt8>, _ offset: Int) -> Int? {
    switch text[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ")"): 1
    // ” ’ »
    case 0x9D: hasBytes(text, 0xE2, 0x80, endingAt: offset) ? 3 : nil
    case 0x99: hasBytes(text, 0xE2, 0x80, endingAt: offset) ? 3 : nil
    case 0xBB: offset > 0 && text[offset - 1] == 0xC2 ? 2 : nil
    default: nil
    }
  }

  private static func isStop(_ text: Swift.Span<UInt8>, _ offset: Int) -> Bool {
    switch text[offset] {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): true
    case 0xA6: hasBytes(text, 0xE2, 0x80, endingAt: offset)
    default: false
    }
  }

  /// Calls `body` with a text in which blanks are single.
  private static func withCollapsed(_ text: Swift.Span<UInt8>, _ body: (Swift.Span<UInt8>) -> String) -> String {
    if isCollapsed(text) { return body(text) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for offset in text.indices {
      if !text[offset].isWhitespace {
        result.append(text[offset])
      } else if result.last != 0x20 {
        result.append(0x20)
      }
    }
    return body(result.span)
  }

  /// Whether blanks are single, and the only white space.
  static func isCollapsed(_ text: Swift.Span<UInt8>) -> Bool {
    var (offset, isBlank) = (0, false)
    let isDoubled = unsafe text.withUnsafeBytes { unsafe Self.isDoubled(in: $0, from: &offset, &isBlank) }
    if isDoubled { return false }
    while offset < text.count {
      let byte = text[offset]
      if byte == 0x20 ? isBlank : byte.isWhitespace { return false }
      isBlank = byte == 0x20
      offset += 1
    }
    return true
  }

  /// Looks at eight bytes at a time for two blanks after each other, as far as no control characters stand.
  ///
  /// - Parameters:
  ///   - offset: How far was looked, afterwards.
  ///   - isBlank: Whether a blank stands before that place.
  private static func isDoubled(
    in bytes: UnsafeRawBufferPointer, from offset: inout Int, _ isBlank: inout Bool
  ) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs = ones &* 0x80
    var carry: UInt64 = 0
    while offset &+ 8 <= bytes.count {
      let word = UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      if (word &- ones &* 0x20) & ~word & highs != 0 { break }
      let others = word ^ (ones &* 0x20)
      let blanks = ~(((others & ~highs) &+ ~highs) | others) & highs
      if blanks & (blanks &<< 8 | carry) != 0 { return true }
      carry = blanks &>> 56
      offset &+= 8
    }
    isBlank = carry != 0
    return false
  }

  private static func string(_ bytes: Swift.Span<UInt8>, _ range: Range<Int>) -> String {
    unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  private static func hasBytes(_ text: Swift.Span<UInt8>, _ first: UInt8, _ second: UInt8, endingAt offset: Int) -> Bool
  {
    offset >= 2 && text[offset - 2] == first && text[offset - 1] == second
  }
}

extension UInt8 {
  /// A letter of ASCII, or one of the marks between and after them; no stop, quote or blank.
  fileprivate var isPlainLetter: Bool { self >= 0x40 && self < 0x80 }
}
