import Testing

@testable import LivePreview

@Suite struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-4", ByteRange.part(0..<5)), ("bytes=5-", .part(5..<10)), ("bytes=-3", .part(7..<10)),
    ("bytes=-30", .part(0..<10)), ("bytes=8-99", .part(8..<10)), ("bytes=9-9223372036854775807", .part(9..<10)),
    ("bytes=0-99999999999999999999999", .part(0..<10)), ("bytes=10-", .unsatisfiable),
    ("bytes=99999999999999999999999-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
    ("bytes=4-2", .whole), ("bytes=0-1,3-4", .whole), ("items=0-1", .whole), ("bytes=a-b", .whole),
    ("bytes=-", .whole), ("bytes=", .whole), ("", .whole),
  ])
  func `a range header asks for a part of ten bytes`(header: String, expected: ByteRange) {
    #expect(ByteRange(header, size: 10) == expected)
  }

  @Test func `nothing can be taken from an empty file`() {
    #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-5", size: 0) == .unsatisfiable)
    #expect(ByteRange(nil, size: 0) == .whole)
  }
}
