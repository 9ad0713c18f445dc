import SourceText
import Testing

struct SourceFileValidationTests {
  private func validated(_ bytes: [UInt8]) -> Parsed<SourceFile> {
    SourceFile.validated(path: SourcePath("a.md"), bytes: bytes)
  }

  @Test func `Valid text stays as it is`() {
    let bytes = Array("\u{FEFF}Varré 日本 🗡\0".utf8)
    let parsed = validated(bytes)
    #expect(parsed.value.bytes == bytes)
    #expect(parsed.diagnostics.isEmpty)
    #expect(validated([]).value.bytes.isEmpty)
  }

  @Test func `Bad bytes are replaced and reported once`() {
    let parsed = validated([0x61, 0xE9, 0x62, 0xFF, 0xFE, 0xF0, 0x9F, 0x97])
    #expect(String(decoding: parsed.value.bytes, as: UTF8.self) == "a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}")
    #expect(
      parsed.diagnostics == [
        Diagnostic(
          .warning, "not-utf8", "4 places are not UTF-8", path: SourcePath("a.md"), range: 1..<4,
          suggestion: "save the file as UTF-8")
      ])
  }

  @Test func `UTF-16 with its mark is decoded`() {
    let little = validated([0xFF, 0xFE, 0x41, 0x00, 0xE9, 0x00])
    let big = validated([0xFE, 0xFF, 0x00, 0x41, 0xD8, 0x3D, 0xDD, 0xE1])
    #expect(String(decoding: little.value.bytes, as: UTF8.self) == "Aé")
    #expect(String(decoding: big.value.bytes, as: UTF8.self) == "A🗡")
    #expect(little.diagnostics.map(\.message) == ["the file is UTF-16"])
    #expect(String(decoding: validated([0xFF, 0xFE, 0x41, 0x00, 0x42]).value.bytes, as: UTF8.self) == "A\u{FFFD}")
  }

  @Test(arguments: [(2, true), (2, false), (4, true), (4, false)])
  func `wide encodings are told by their mark or their letters`(unit: Int, isLittleEndian: Bool) {
    let text = "# Varré\n\nA note in a wide encoding, with a 🗡.\n"
    func bytes(_ text: String) -> [UInt8] {
      let units = unit == 2 ? text.utf16.map { UInt32($0) } : text.unicodeScalars.map(\.value)
      return units.flatMap { value in
        (0..<unit).map { UInt8(value >> UInt32(8 * (isLittleEndian ? $0 : unit - 1 - $0)) & 0xFF) }
      }
    }
    let plain = validated(bytes(text))
    #expect(String(decoding: plain.value.bytes, as: UTF8.self) == text)
    #expect(plain.diagnostics.map(\.message) == ["the file is UTF-\(unit * 8) without a byte order mark"])
    let marked = validated(bytes("\u{FEFF}" + text) + [0x41])
    #expect(String(decoding: marked.value.bytes, as: UTF8.self) == text + "\u{FFFD}")
    #expect(marked.diagnostics.map(\.message) == ["the file is UTF-\(unit * 8)"])
  }

  @Test(arguments: [[0, 0, 0, 0], [0x61, 0, 0x62, 0x63], [0x61, 0], Array(repeating: 0, count: 50)] as [[UInt8]])
  func `a few NULs make no wide encoding`(bytes: [UInt8]) {
    #expect(validated(bytes).value.bytes == bytes)
  }

  @Test func `Any bytes become what Swift makes of them`() {
    for _ in 0..<500 {
      let bytes = (0..<40).map { _ in UInt8.random(in: 0x70...0xF8) }
      #expect(validated([0x20] + bytes).value.bytes == Array(String(decoding: [0x20] + bytes, as: UTF8.self).utf8))
    }
  }
}
