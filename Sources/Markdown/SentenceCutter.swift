/// Finds the sentence around a place, and cuts long ones at words.
enum SentenceCutter {
  /// Bytes of text on each side that are looked at.
  static let searched = 600
  /// Characters that are shown of each side.
  private static let shown = 100

  /// The end of a text from the last start of a sentence on.
  static func ending(_ text: [UInt8]) -> String {
    var start = text.count
    while start > 0 {
      // Most bytes are letters before letters, which end nothing.
      let mayEnd =
        text[start - 1] >= 0x80 || text[start - 1] == .newline || (start < text.count && text[start].isWhitespace)
      if mayEnd, isEnd(text, start - 1) { break }
      start -= 1
    }
    var sentence = collapsed(text[start...])
    while sentence.first == 0x20 { sentence.removeFirst() }
    guard let cut = offset(ofCharacter: shown, fromEnd: sentence) else { return string(sentence) }
    let word = sentence[cut...].firstIndex(of: 0x20).map { $0 + 1 } ?? cut
    return "…" + string(sentence[word...])
  }

  /// The beginning of a text up to the first end of a sentence.
  static func beginning(_ text: [UInt8]) -> String {
    var end = 0
    while end < text.count {
      if text[end] == .newline { break }
      end += 1
      let mayEnd = text[end - 1] >= 0x80 || (end < text.count && text[end].isWhitespace)
      if mayEnd, isEnd(text, end - 1) { break }
    }
    var sentence = collapsed(text[..<end])
    while sentence.last == 0x20 { sentence.removeLast() }
    return cropped(sentence, limit: shown)
  }

  static func cropped(_ text: String, limit: Int = shown) -> String {
    text.utf8.count > limit ? cropped(Array(text.utf8)[...], limit: limit) : text
  }

  private static func cropped(_ text: ArraySlice<UInt8>, limit: Int) -> String {
    guard text.count > limit else { return string(text) }
    var count = 0
    for offset in text.indices where text[offset] & 0xC0 != 0x80 {
      count += 1
      guard count > max(1, limit) else { continue }
      let word = text[..<offset].lastIndex(of: 0x20) ?? offset
      return string(text[..<word]) + "…"
    }
    return string(text)
  }

  /// Where the last `count` characters begin; nil when there are not more than that.
  private static func offset(ofCharacter count: Int, fromEnd text: ArraySlice<UInt8>) -> Int? {
    guard text.count > count else { return nil }
    var remaining = count
    for offset in text.indices.reversed() where text[offset] & 0xC0 != 0x80 {
      remaining -= 1
      if remaining == 0 { return offset > text.startIndex ? offset : nil }
    }
    return nil
  }

  /// Whether a sentence ends with this byte: a stop and its quotes before white space, a stop of East Asian text, a line end.
  private static func isEnd(_ text: [UInt8], _ offset: Int) -> Bool {
    switch text[offset] {
    case .newline: return true
    // 。 ！ ？
    case 0x82: return text.hasBytes([0xE3, 0x80, 0x82], endingAt: offset)
    case 0x81: return text.hasBytes([0xEF, 0xBC, 0x81], endingAt: offset)
    case 0x9F: return text.hasBytes([0xEF, 0xBC, 0x9F], endingAt: offset)
    default: break
    }
    guard offset + 1 < text.count, text[offset + 1].isWhitespace else { return false }
    var stop = offset
    while stop > 0, let length = closingLength(text, stop) { stop -= length }
    return stop >= 0 && isStop(text, stop)
  }

  /// The length of a closing quote or parenthesis that ends at the byte.
  private static func closingLength(_ text: [UInt8], _ offset: Int) -> Int? {
    switch text[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ")"): 1
    // ” ’ »
    case 0x9D: text.hasBytes([0xE2, 0x80, 0x9D], endingAt: offset) ? 3 : nil
    case 0x99: text.hasBytes([0xE2, 0x80, 0x99], endingAt: offset) ? 3 : nil
    case 0xBB: text.hasBytes([0xC2, 0xBB], endingAt: offset) ? 2 : nil
    default: nil
    }
  }

  private static func isStop(_ text: [UInt8], _ offset: Int) -> Bool {
    switch text[offset] {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): true
    case 0xA6: text.hasBytes([0xE2, 0x80, 0xA6], endingAt: offset)
    default: false
    }
  }

  /// With single blanks.
  private static func collapsed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var isBlank = false
    let isCollapsed = text.allSatisfy { byte in
      defer { isBlank = byte == 0x20 }
      return byte == 0x20 ? !isBlank : !byte.isWhitespace
    }
    if isCollapsed { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for byte in text {
      if !byte.isWhitespace {
        result.append(byte)
      } else if result.last != 0x20 {
        result.append(0x20)
      }
    }
    return result[...]
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension [UInt8] {
  fileprivate func hasBytes(_ bytes: [UInt8], endingAt offset: Int) -> Bool {
    offset + 1 >= bytes.count && self[offset + 1 - bytes.count..<offset + 1].elementsEqual(bytes)
  }
}
