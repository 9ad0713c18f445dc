import SourceText
import Testing

@testable import SiteGenerator

@Suite struct SiteAddressTests {
  @Test(arguments: [
    ("a/b/c.html", "a/d e.html", "../d%20e.html"),
    ("index.html", "a/b.html", "a/b.html"),
    ("a/b.html", "index.html", "../index.html"),
    ("a/b.html", "a/b.html", "b.html"),
    ("a/b/c.html", "a/bc/d.html", "../bc/d.html"),
    ("x/y.html", "x/장소/마을.html", "장소/마을.html"),
    ("a.html", "50% #1?.html", "50%25%20%231%3F.html"),
    ("ab/c.html", "abc/d.html", "../abc/d.html"),
  ])
  func `a reference leads from a page to a file`(from: String, to: String, expected: String) {
    #expect(SiteAddress(from).relativeReference(to: SiteAddress(to)) == expected)
  }

  @Test func `a reference to a place on the same page is its fragment`() {
    let page = SiteAddress("a/b.html")
    #expect(page.relativeReference(to: page, fragment: "it's \"so\"") == "#it%27s%20%22so%22")
    #expect(page.relativeReference(to: SiteAddress("a/c.html"), fragment: "köln") == "c.html#köln")
  }

  @Test func `invisible characters of a fragment are encoded`() {
    #expect(URLText.encode("a\u{A0}b\u{202E}c\n") == "a%C2%A0b%E2%80%AEc%0A")
  }

  @Test(arguments: [
    ("Church of Elleh", "church-of-elleh"), ("Varré", "varré"), ("e\u{301}", "\u{E9}"), ("What?", "what"),
    ("CON", "con_"), ("nul.txt", "nul_.txt"), ("com1", "com1_"), ("com0", "com0"),
    ("Session 12 - Bridge", "session-12-bridge"),
    ("..", "untitled"), ("???", "untitled"), ("a\nb", "a-b"), (" .hidden. ", "hidden"), ("\u{308}x", "x"),
    ("ÄÖ", "äö"), ("İ", "i\u{307}"), ("a/b", "ab"), ("무기 상인", "무기-상인"), ("<script>", "script"),
  ])
  func `a name becomes a part of an address`(name: String, expected: String) {
    #expect(Array(AddressText.component(name).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func `a very long name is cut and stays different from others`() {
    let one = AddressText.component(String(repeating: "가", count: 300) + "1")
    let other = AddressText.component(String(repeating: "가", count: 300) + "2")
    #expect(one.utf8.count <= 200)
    #expect(one != other)
  }

  @Test(arguments: [
    ("", "00000000000000000000000000000000"), ("hello", "cbd8a7b341bd9b025b1e906a48ae1d19"),
    ("The quick brown fox jumps over the lazy dog", "e34bbc7bbc071b6c7a433ca9c49a9347"),
  ])
  func `the hash is MurmurHash3`(text: String, expected: String) {
    #expect(ContentHash(of: text).hexadecimal == expected)
    #expect(ContentHash(hexadecimal: expected) == ContentHash(of: text))
  }

  @Test func `a hash in chunks is the hash of the whole`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var hasher = ContentHasher()
    hasher.absorb(Array(bytes[..<320]))
    hasher.absorb(Array(bytes[320..<960]))
    #expect(hasher.finish(Array(bytes[960...])) == ContentHash(of: bytes))
  }
}
