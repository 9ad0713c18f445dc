import Testing

@testable import SiteGenerator

@Suite struct SpokenTextTests {
  @Test(arguments: [
    ("Ça ÉTAIT — l’été", "ça était l été"), ("ÀÖØÞ ×÷ ßÿ", "àöøþ ×÷ ßÿ"), ("하늘섬, 일지!", "하늘섬 일지"),
    ("「カタカナ」と漢字。", "カタカナ と漢字"), ("ДОМ Ωμέγα ἈΡΧΉ", "дом ωμέγα ἀρχή"), ("İstanbul ẞ", "i̇stanbul ß"),
    ("\u{E000}A \u{A640}", "\u{E000}a \u{A641}"), ("", ""), ("...", ""),
  ])
  func `text is said in lower case without marks`(text: String, spoken: String) {
    #expect(String(decoding: SpokenText.bytes(of: text), as: UTF8.self) == spoken)
  }

  @Test func `every letter is said in the lower case that Unicode gives it`() {
    for value in UInt32(0xC0)...0xFFFF where !Self.marks.contains(where: { $0.contains(value) }) {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
      let spoken = String(decoding: SpokenText.bytes(of: "a" + String(scalar)), as: UTF8.self)
      #expect(spoken == ("a" + String(scalar)).lowercased(), "U+\(String(value, radix: 16))")
    }
  }

  /// Blocks of quotes, dashes and the like, which are not said.
  private static let marks: [ClosedRange<UInt32>] = [0x2000...0x207F, 0x3000...0x303F]

  @Test func `bytes that are no text are said somehow`() {
    for bytes: [UInt8] in [[0xC3], [0xE3], [0xE3, 0x81], [0x41, 0xED, 0x41], [0xC3, 0x41], [0xEA, 0xB0, 0xC3]] {
      _ = SpokenText.bytes(of: bytes)
    }
  }
}
