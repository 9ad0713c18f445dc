import Language

/// Cuts text into the terms that readers' words are compared with; the search script does the same with a query.
///
/// Case, accents of Latin letters and width do not count. Chinese, Japanese and Korean become overlapping pairs of
/// characters, Thai and its neighbours triples: no dictionary, and nothing that could differ from the browser.
enum SearchFolding {
  /// Longer runs are no words.
  static let longest = 40

  /// `Kalé's` gives `kale`, `s`; `ＶＩＩ` gives `vii`; `007` gives `7`; `대장장이` gives `대장`, `장장`, `장이`, `이`.
  static func terms(of text: String, _ found: (ArraySlice<UInt8>) -> Void) {
    var run: [Unicode.Scalar] = []
    var gramLength = 0
    for scalar in key(text).unicodeScalars {
      let length = isWordPart(scalar) ? self.gramLength(of: scalar) : -1
      if length != gramLength || length < 0 {
        add(run, gramLength, found)
        run.removeAll(keepingCapacity: true)
        gramLength = length
      }
      if length >= 0 { run.append(scalar) }
    }
    add(run, gramLength, found)
  }

  /// As above, of a word's bytes: without Unicode's tables when it is of the usual Latin or East Asian letters.
  static func terms(of word: [UInt8], _ found: (ArraySlice<UInt8>) -> Void) {
    if let term = latinTerm(of: word) {
      found(term[...])
    } else if isPlainRun(word) {
      for start in stride(from: 0, to: word.count, by: 3) { found(word[start..<min(start + 6, word.count)]) }
    } else {
      terms(of: String(decoding: word, as: UTF8.self), found)
    }
  }

  /// What is left of the letters from U+00C0 to U+00FF; a full stop where there is more to do.
  private static let plainLetters = Array("aaaaaa.ceeeeiiii.nooooo..uuuuy..aaaaaa.ceeeeiiii.nooooo..uuuuy.y".utf8)

  /// The term of a word of ASCII and Latin letters with the usual accents; nil for any other.
  private static func latinTerm(of word: [UInt8]) -> [UInt8]? {
    guard word.count <= longest else { return nil }
    var term: [UInt8] = []
    term.reserveCapacity(word.count)
    var isAccented = false
    for byte in word {
      if isAccented {
        guard 0x80...0xBF ~= byte, plainLetters[Int(byte) - 0x80] != UInt8(ascii: ".") else { return nil }
        term.append(plainLetters[Int(byte) - 0x80])
        isAccented = false
      } else if byte == 0xC3 {
        isAccented = true
      } else {
        guard byte < 0x80 else { return nil }
        term.append(lowercased(byte))
      }
    }
    return isAccented ? nil : term
  }

  /// Whether a word is of syllables, kana and ideographs of three bytes that folding leaves as they are.
  private static func isPlainRun(_ word: [UInt8]) -> Bool {
    guard word.count % 3 == 0 else { return false }
    for start in stride(from: 0, to: word.count, by: 3) {
      guard 0xE3...0xED ~= word[start], word[start + 1] & 0xC0 == 0x80, word[start + 2] & 0xC0 == 0x80 else {
        return false
      }
      let high = UInt32(word[start] & 15) << 12 | UInt32(word[start + 1] & 63) << 6
      switch high | UInt32(word[start + 2] & 63) {
      case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x4E00...0x9FA5, 0xAC00...0xD7A3: continue
      default: return false
      }
    }
    return true
  }

  /// What `key` does to a letter or digit of ASCII.
  static func lowercased(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }

  static func key(_ text: String) -> String {
    let key = text.searchKey
    guard key.utf8.contains(where: { $0 >= 0xCF }) else { return key }
    var output = String.UnicodeScalarView()
    for scalar in key.unicodeScalars {
      switch scalar.value {
      case 0x3C2: output.append("\u{3C3}")  // Final sigma.
      case 0x622, 0x623, 0x625, 0x671: output.append("\u{627}")  // Forms of alef.
      case 0x649: output.append("\u{64A}")
      case 0x629: output.append("\u{647}")
      case 0x640, 0x64B...0x652, 0x670: continue  // Vowel signs and stretching.
      default: output.append(scalar)
      }
    }
    return String(output)
  }

  private static func add(_ run: [Unicode.Scalar], _ gramLength: Int, _ found: (ArraySlice<UInt8>) -> Void) {
    guard !run.isEmpty else { return }
    guard gramLength > 0 else {
      guard run.count <= longest else { return }
      let term = bytes(of: withoutArticle(run[...]))
      found(term.dropFirst(leadingZeros(term.span)))
      return
    }
    for start in run.indices { found(bytes(of: run[start..<min(start + gramLength, run.count)])[...]) }
  }

  /// The Arabic article, which is written as a part of the word.
  private static func withoutArticle(_ run: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    run.count >= 5 && run[0].value == 0x627 && run[1].value == 0x644 ? run.dropFirst(2) : run
  }

  /// How many zeros are left out of a number: `007` is `7`, sessions are numbered either way.
  static func leadingZeros(_ term: Span<UInt8>) -> Int {
    var zeros = 0
    for place in term.indices {
      guard 0x30...0x39 ~= term[place] else { return 0 }
      if zeros == place, term[place] == 0x30 { zeros += 1 }
    }
    return max(0, min(zeros, term.count - 1))
  }

  private static func bytes(of scalars: ArraySlice<Unicode.Scalar>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.count * 3)
    for scalar in scalars { bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter) }
    return bytes
  }

  /// Letters, digits and the marks on them.
  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      true
    default: false
    }
  }

  /// How many characters a term has in a script that is written without blanks; 0 for words.
  private static func gramLength(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: 3
    case 0x1100...0x11FF, 0x3005...0x3007, 0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      2
    default: 0
    }
  }
}
