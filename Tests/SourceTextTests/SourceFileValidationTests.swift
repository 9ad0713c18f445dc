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

  @Test func `Any bytes become what Swift makes of them`() {
    for _ in 0..<500 {
      let bytes = (0..<40).map { _ in UInt8.random(in: 0x70...0xF8) }
      #expect(validated([0x20] + bytes).value.bytes == Array(String(decoding: [0x20] + bytes, as: UTF8.self).utf8))
    }
  }
}
