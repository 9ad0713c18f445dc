import SourceText
import Testing

struct ContentHashTests {
  /// As other programs compute MurmurHash3.
  @Test(arguments: [
    ("", "00000000000000000000000000000000"), ("hello", "cbd8a7b341bd9b025b1e906a48ae1d19"),
    ("The quick brown fox jumps over the lazy dog", "e34bbc7bbc071b6c7a433ca9c49a9347"),
  ])
  func `The hash of a text is the same everywhere`(text: String, expected: String) {
    #expect(ContentHash(of: text).hexadecimal == expected)
    #expect(ContentHash(of: text).prefix(5) == expected.prefix(5))
  }
}
