import HTMLTemplates
import Testing

struct HTMLBufferTests {
  private func escaped(_ text: String) -> String {
    var buffer = HTMLBuffer()
    buffer.append(text: text)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test func `text is escaped between tags and in attributes`() {
    #expect(escaped(#"<a href="x">R&D</a>"#) == "&lt;a href=&quot;x&quot;&gt;R&amp;D&lt;/a&gt;")
  }

  @Test func `text without special characters is copied`() {
    #expect(escaped("") == "")
    #expect(escaped("Ranni's tower – 塔") == "Ranni's tower – 塔")
  }

  @Test func `a part of a string is escaped like a string`() {
    var buffer = HTMLBuffer()
    buffer.append(text: "a<b>c".dropFirst().dropLast())
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == "&lt;b&gt;")
  }

  @Test func `bytes are escaped like a string`() {
    var buffer = HTMLBuffer()
    buffer.append(text: Array("é<é".utf8)[0...])
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == "é&lt;é")
  }

  @Test(arguments: [7, 15, 20, 37]) func `every byte is escaped alike wherever it stands`(length: Int) {
    let entities: [UInt8: String] = [0x22: "&quot;", 0x26: "&amp;", 0x3C: "&lt;", 0x3E: "&gt;"]
    for byte in UInt8.min...UInt8.max {
      for place in 0..<length {
        var text = [UInt8](repeating: UInt8(ascii: "."), count: length)
        text[place] = byte
        text[(place + 3) % length] = 0x26
        var expected: [UInt8] = []
        for byte in text { expected += entities[byte].map { Array($0.utf8) } ?? [byte] }
        var buffer = HTMLBuffer()
        buffer.append(text: text[...])
        #expect(buffer.bytes == expected)
      }
    }
  }

  @Test func `markup and numbers are written as they are`() {
    var buffer = HTMLBuffer(reservingCapacity: 64)
    buffer.append(markup: "<p>")
    buffer.append(number: Int.min)
    buffer.append(rawHTML: Array("</p>".utf8))
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == "<p>-9223372036854775808</p>")
  }
}
