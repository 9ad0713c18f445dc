/// Headings as `[[Note#Heading]]` compares them.
enum HeadingFolding {
  /// Turns the marks that Obsidian drops into blanks, collapses blanks, trims, and lowers the case.
  ///
  /// `Cups, Pots & Co.` gives `cups pots co`.
  static func fold(_ heading: some StringProtocol) -> String {
    var folded: [UInt8] = []
    folded.reserveCapacity(heading.utf8.count)
    var isBlankPending = false
    var isASCII = true
    for byte in heading.utf8 {
      if isDropped(byte) {
        isBlankPending = !folded.isEmpty
      } else {
        if isBlankPending { folded.append(UInt8(ascii: " ")) }
        isBlankPending = false
        folded.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
        isASCII = isASCII && byte < 0x80
      }
    }
    let text = String(decoding: folded, as: UTF8.self)
    return isASCII ? text : text.lowercased()
  }

  /// Everything of ASCII but letters, digits, `'`, `-` and `_`.
  private static func isDropped(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "'"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      false
    default: byte < 0x80
    }
  }
}
