import SourceText
import Testing

struct ByteBufferTests {
  @Test func `bytes of every form stand one after the other`() {
    var buffer = ByteBuffer()
    let count = buffer.count
    #expect(count == 0)
    let last = buffer.last
    #expect(last == nil)
    buffer.append(UInt8(ascii: "a"))
    buffer.append(contentsOf: Array("bc".utf8))
    buffer.append(contentsOf: Array("xdex".utf8)[1..<3])
    buffer.append(utf8: "fé塔")
    buffer.append(utf8: "<p>" as StaticString)
    buffer.append(contentsOf: "".utf8.span)
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == "abcdefé塔<p>")
    #expect(String(decoding: buffer.bytes(from: buffer.count - 3), as: UTF8.self) == "<p>")
    let end = buffer.last
    #expect(end == UInt8(ascii: ">"))
  }

  @Test func `a buffer grows beyond the room that was reserved`() {
    var buffer = ByteBuffer(reservingCapacity: 3)
    var expected: [UInt8] = []
    for number in 0..<1000 {
      let text = String(number)
      buffer.append(utf8: text)
      expected += text.utf8
    }
    #expect(buffer.bytes == expected)
    buffer.removeAll()
    let count = buffer.count
    #expect(count == 0)
    buffer.append(contentsOf: [])
    #expect(buffer.bytes == [])
  }

  @Test func `numbers are written in digits`() {
    for number in [0, 7, 10, 99, 100, -1, 1_234_567, Int.max, Int.min] {
      var buffer = ByteBuffer()
      buffer.append(number: number)
      #expect(String(decoding: buffer.bytes, as: UTF8.self) == String(number))
    }
    var buffer = ByteBuffer()
    buffer.append(hexadecimal: 0x0123_4567_89AB_CDEF)
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == "0123456789abcdef")
  }
}
