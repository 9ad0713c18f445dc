/// Letters that look like those of the Latin alphabet and are others: `drаft` with a Cyrillic а.
enum LookAlikes {
  /// The text as it looks, in ASCII.
  ///
  /// - Returns: nil when it is ASCII already, or has letters that look like no Latin one.
  static func latin(_ text: some StringProtocol) -> String? {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var latin = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        latin.unicodeScalars.append(scalar)
      } else if let letter = letter(scalar) {
        latin.append(letter)
      } else if !isInvisible(scalar) {
        return nil
      }
    }
    return latin
  }

  /// A word as it stands, and as it looks when that is another one.
  static func spellings(of text: some StringProtocol) -> [FoldedWord] {
    [FoldedWord(text)] + (latin(text).map { [FoldedWord($0)] } ?? [])
  }

  /// The letters and digits of a text, as they look; nil when that is all there is to it, but for blanks and hyphens.
  static func plain(_ text: String) -> String? {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x20, UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
    return isPlain ? nil : (latin(text) ?? text).filter { $0.isLetter || $0.isNumber }
  }

  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .format, .control, .nonspacingMark, .spaceSeparator: true
    default: scalar == "\u{FE0F}"
    }
  }

  private static func letter(_ scalar: Unicode.Scalar) -> Character? {
    switch scalar.value {
    case 0xFF01...0xFF5E: return ascii(scalar.value - 0xFF01 + 0x21)
    // Letters of formulas: thirteen alphabets of capitals and small ones.
    case 0x1D400...0x1D6A3:
      let place = (scalar.value - 0x1D400) % 52
      return ascii(place < 26 ? place + 0x41 : place - 26 + 0x61)
    // Letters in brackets, circles and squares.
    case 0x249C...0x24B5: return ascii(scalar.value - 0x249C + 0x61)
    case 0x24B6...0x24E9: return ascii((scalar.value - 0x24B6) % 26 + 0x61)
    case 0x1F130...0x1F149, 0x1F150...0x1F169, 0x1F170...0x1F189: return ascii((scalar.value - 0x1F130) % 32 + 0x61)
    default: return letters[scalar]
    }
  }

  private static func ascii(_ value: UInt32) -> Character {
    Character(Unicode.Scalar(UInt8(truncatingIfNeeded: value)))
  }

  private static let letters: [Unicode.Scalar: Character] = {
    var letters: [Unicode.Scalar: Character] = [:]
    for (others, latin) in [
      ("аɑαАΑ", "a"), ("ВΒв", "b"), ("сϲСⅽ", "c"), ("ԁⅾ", "d"), ("еεЕΕ", "e"), ("ɡԍ", "g"), ("һНΗ", "h"),
      ("іıιІΙⅰ", "i"), ("јЈ", "j"), ("кκКΚ", "k"), ("ӏⅼΙ", "l"), ("мМΜⅿ", "m"), ("ηпΝ", "n"), ("оοОΟσ", "o"),
      ("рρРΡ", "p"),
      // With accents, and small capitals.
      ("áàâäãåāăąÁÀÂÄÃÅᴀ", "a"), ("ʙ", "b"), ("çćčÇᴄ", "c"), ("ďđᴅ", "d"), ("éèêëēėęěÉÈÊËᴇ", "e"), ("ꜰ", "f"),
      ("ğģɢ", "g"),
      ("ʜ", "h"), ("íìîïīįÍÌÎÏɪ", "i"), ("ᴊ", "j"), ("ᴋ", "k"), ("ĺļľłʟ", "l"), ("ᴍ", "m"), ("ñńņňÑɴ", "n"),
      ("óòôöõøōőÓÒÔÖÕᴏ", "o"), ("ᴘ", "p"), ("ŕřʀ", "r"), ("śşšșꜱ", "s"), ("ťţțᴛ", "t"), ("úùûüūůűųÚÙÛÜᴜ", "u"),
      ("ᴠ", "v"),
      ("ẃŵẅᴡ", "w"), ("ýÿỳŷʏ", "y"), ("źżžᴢ", "z"),
      ("ѕЅ", "s"), ("тτТΤ", "t"), ("υս", "u"), ("νѵⅴ", "v"), ("ԝѡ", "w"), ("хχХΧⅹ", "x"), ("уУΥγ", "y"), ("ΖᴢΖ", "z"),
    ] {
      for scalar in others.unicodeScalars { letters[scalar] = Character(latin) }
    }
    return letters
  }()
}
