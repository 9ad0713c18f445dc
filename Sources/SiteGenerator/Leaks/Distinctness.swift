/// Whether a text says enough for it to be looked for: what is too short would be found everywhere.
enum Distinctness {
  static func isDistinct(_ text: String, _ kind: Secret.Kind) -> Bool {
    let (length, letters) =
      switch kind {
      case .title, .alias, .tag, .path: (TextFinder.shortest, 3)
      case .property: (6, 4)
      case .heading: (11, 10)
      case .sentence: (TextFragments.shortest, 14)
      }
    return text.utf8.count >= length && weight(of: text) >= letters
  }

  /// Letters; a Chinese or Korean one says as much as two.
  private static func weight(of text: String) -> Int {
    var weight = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0xC3...0xDF: weight += 1
      case 0xE3...: weight += 2
      default: break
      }
    }
    return weight
  }
}
