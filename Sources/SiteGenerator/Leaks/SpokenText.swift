import SourceText

/// Text as one would say it: words in lower case with one blank between them, without marks of any kind.
///
/// Tells whether visible notes use the words of a secret themselves, however they are marked up.
enum SpokenText {
  static func bytes(of text: String) -> [UInt8] { bytes(of: Array(text.utf8)) }

  static func bytes(of text: [UInt8]) -> [UInt8] {
    var isLowerCase = true
    let spoken = unsafe [UInt8](unsafeUninitializedCapacity: text.count) { buffer, count in
      let letters = letters.span
      var isBlank = true
      var index = 0
      while index < text.count {
        let byte = text[index]
        let letter = letters[Int(byte)]
        if letter != 0 {
          unsafe buffer[count] = letter
          (count, isBlank) = (count + 1, false)
        } else if byte >= 0x80, !isMark(text, index) {
          let length = caselessLength(text, index)
          for offset in 0..<max(1, length) { unsafe buffer[count + offset] = text[index + offset] }
          // À to Þ lie 32 before à to þ.
          if byte == 0xC3, length == 2, text[index + 1] < 0x9F { unsafe buffer[count + 1] += 0x20 }
          if length == 0 { isLowerCase = false }
          (count, isBlank) = (count + max(1, length), false)
          index += max(0, length - 1)
        } else {
          if byte >= 0x80 { index += byte >= 0xE0 ? 2 : 1 }
          if !isBlank {
            unsafe buffer[count] = 0x20
            (count, isBlank) = (count + 1, true)
          }
        }
        index += 1
      }
      if isBlank, count > 0 { count -= 1 }
    }
    return isLowerCase ? spoken : Array(String(decoding: spoken, as: UTF8.self).lowercased().utf8)
  }

  /// Letters and digits of ASCII, as they are compared; 0 for all else.
  private static let letters: [UInt8] = (UInt8.min...UInt8.max).map { $0.isWordASCII ? $0.foldedASCII : 0 }

  /// The bytes of a character whose lower case is known without Unicode's tables: Latin-1, kana, Han and Hangul; 0 for any
  /// other.
  private static func caselessLength(_ text: [UInt8], _ index: Int) -> Int {
    guard index + 1 < text.count, text[index + 1] & 0xC0 == 0x80 else { return 0 }
    switch (text[index], text[index + 1]) {
    case (0xC3, 0x97): return 0
    case (0xC3, _): return 2
    case (0xE3...0xE9, _), (0xEA, 0xB0...0xBF), (0xEB...0xEC, _), (0xED, 0x80...0x9D):
      return index + 2 < text.count && text[index + 2] & 0xC0 == 0x80 ? 3 : 0
    default: return 0
    }
  }

  /// Quotes, dashes and the like (U+2000 to U+206F, U+3000 to U+303F), no-break spaces and what stands beside them.
  private static func isMark(_ text: [UInt8], _ index: Int) -> Bool {
    guard index + 1 < text.count else { return false }
    switch (text[index], text[index + 1]) {
    case (0xC2, 0x80...0xA9), (0xC2, 0xAB...0xB4), (0xC2, 0xB6...0xB9), (0xC2, 0xBB...0xBF): return true
    case (0xE2, 0x80...0x81), (0xE3, 0x80): return index + 2 < text.count
    default: return false
    }
  }
}
