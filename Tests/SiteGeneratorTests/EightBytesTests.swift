import Testing

@testable import SiteGenerator

@Suite struct EightBytesTests {
  private func bytes(_ byte: UInt8, at place: Int, others: UInt8) -> EightBytes {
    var bits = EightBytes.all(UInt64(others))
    bits ^= UInt64(byte ^ others) << UInt64(8 * place)
    return EightBytes(bits: bits)
  }

  @Test func `every byte in every place is told from a letter`() {
    for byte in UInt8.min...UInt8.max {
      let isWord = byte < 0x80 && (Unicode.Scalar(byte).properties.isAlphabetic || 0x30...0x39 ~= byte)
      let isPlain = byte >= 0x20 && byte != 0x7F && !"$\\`".utf8.contains(byte)
      for place in 0..<8 {
        let text = bytes(byte, at: place, others: UInt8(ascii: "m"))
        #expect(text.wordLength == (isWord ? 8 : place))
        #expect(text.plainLength == (isPlain ? 8 : place))
        #expect(text.hasControl == (byte < 0x20))
        #expect(text.isASCII == (byte < 0x80))
        #expect(text.smallLetterLength == (0x61...0x7A ~= byte ? 8 : place))
        let isCapital = 0x41...0x5A ~= byte
        #expect(text.lowercased.bits == bytes(isCapital ? byte | 0x20 : byte, at: place, others: 0x6D).bits)
        let blank = bytes(byte, at: place, others: 0x20)
        #expect(blank.separatorLength == (isWord || byte >= 0x80 ? place : 8))
        #expect(blank.sharedLength(EightBytes(bits: EightBytes.all(0x20))) == (byte == 0x20 ? 8 : place))
      }
    }
  }

  @Test func `nothing is read behind a text`() {
    let text = Array("abcdefghij".utf8)
    unsafe text.withUnsafeBufferPointer { text in
      guard let start = text.baseAddress else { return }
      for place in 0..<text.count {
        let expected = (0..<8).reduce(UInt64(0)) { bits, offset in
          place + offset < text.count ? unsafe bits | UInt64(text[place + offset]) << UInt64(8 * offset) : bits
        }
        #expect(unsafe EightBytes(start, place, readable: text.count).bits == expected)
      }
      for count in 0...8 {
        #expect(unsafe EightBytes(start, count: count).bits == EightBytes(start, 0).first(count).bits)
      }
    }
  }
}
