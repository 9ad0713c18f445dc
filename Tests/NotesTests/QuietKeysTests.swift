import Testing

@testable import Notes

struct QuietKeysTests {
  private func packed(_ key: String) -> UInt64 { QuietKeys.packed(key.utf8.span) }

  @Test func `only keys of eight bytes of ASCII, or of twelve small letters and marks, are remembered`() {
    for key in ["a", "location", "locations", "is_merchant", "first-met at", "LOCATION", "a.b"] {
      #expect(packed(key) > 0)
    }
    for key in ["", "\0tags", "ü", "Locations", "locations2", "first-met at:", "organizations"] {
      #expect(packed(key) == 0)
    }
  }

  @Test func `different keys are different numbers`() {
    let keys = [
      "a", "b", "aa", "ab", "ba", "Tags", "tags", "tag", "tags ", " tags", "ü", "locations", "location_", "location-",
      "location ", "aaaaaaaaa", "aaaaaaaaaa", "aaaaaaaaaaaa",
    ]
    #expect(Set(keys.map { packed($0) }).count == keys.count)
  }

  @Test func `a key is there once it was put in, and no other`() {
    let keys = QuietKeys()
    let key = packed("tags")
    let before = keys.contains(key)
    keys.insert(key)
    let after = keys.contains(key)
    let others = ["tag", "Tags", "draft", "hidden", "secret", "gm"].map { packed($0) }
    var found = 0
    for other in others where keys.contains(other) { found += 1 }
    #expect(!before)
    #expect(after)
    #expect(found == 0)
  }
}
