import SourceText
import Testing
import YAML

struct YAMLLinkTests {
  @Test(arguments: [
    ("location: [[Church of Elleh]]", "{location: [[Church of Elleh]]}"),
    ("location: \"[[Church of Elleh]]\"", "{location: \"[[Church of Elleh]]\"}"),
    ("people: [[A]], [[B]] # both", "{people: [[A]], [[B]]}"),
    ("list:\n  - [[A]]\n  - [[B|b]] — friend", "{list: [[[A]], [[B|b]] — friend]}"),
    ("list:\n- [[A]]\n- [[B]]", "{list: [[[A]], [[B]]]}"),
    ("- [[A]]\n- [[B]]", "[[[A]], [[B]]]"),
    ("x: ![[pic.png]]", "{x: ![[pic.png]]}"),
    ("x: [[[A]], [[B|b]]]", "{x: [[[A]], [[B|b]]]}"),
    ("x: [see [[A, b]], \"[[B]]\", ![[c.png]]]", "{x: [see [[A, b]], \"[[B]]\", ![[c.png]]]}"),
    ("x: [\n  [[A]],\n  [[B]]\n]\ny: z", "{x: [[[A]], [[B]]], y: z}"),
    ("where: [[A#Head|x]] — role", "{where: [[A#Head|x]] — role}"),
    ("x: [[A: B]]", "{x: [[A: B]]}"),
    ("x: see [[A: B #c]] now # no", "{x: see [[A: B #c]] now}"),
    ("x: {npc: [[A]], role: smith}", "{x: {npc: [[A]], role: smith}}"),
    ("x:\n  - npc: [[A]]\n    role: smith", "{x: [{npc: [[A]], role: smith}]}"),
    ("[[A]]: friend", "{[[A]]: friend}"),
    ("x: [[A]],\n  [[B]]\ny: z", "{x: [[A]], [[B]], y: z}"),
    ("x:\n  [[A]]", "{x: [[A]]}"),
    ("x: [[Dead Man's Wharf]]", "{x: [[Dead Man's Wharf]]}"),
    ("x: [label](A%20b.md)", "{x: [label](A%20b.md)}"),
    ("pin: [[10, 20]]", "{pin: [[10, 20]]}"),
    ("x: [[\"A\", \"B\"], [c]]", "{x: [[\"A\", \"B\"], [c]]}"),
    ("x: |\n  [[A]]: b\ny: '[[B]]'", "{x: [[A]]: b\n, y: \"[[B]]\"}"),
    ("# [[A]]\nx: y # [[B", "{x: y}"),
  ])
  func `Links are text wherever they stand`(text: String, expected: String) {
    #expect(outline(text) == expected)
    #expect(parse(text).diagnostics.isEmpty)
  }

  @Test func `Links between brackets are items and numbers are lists in lists`() {
    guard case .mapping(let entries) = parse("x: [[[A]], [[B]]]\npin: [[1, 2]]").value?.value else {
      Issue.record("no map")
      return
    }
    #expect(
      entries.first?.value.value
        == .sequence([
          YAMLNode(.scalar("[[A]]", isQuoted: false), range: 4..<9),
          YAMLNode(.scalar("[[B]]", isQuoted: false), range: 11..<16),
        ]))
    #expect(
      entries.last?.value.value
        == .sequence([
          YAMLNode(
            .sequence([
              YAMLNode(.scalar("1", isQuoted: false), range: 25..<26),
              YAMLNode(.scalar("2", isQuoted: false), range: 28..<29),
            ]), range: 24..<30)
        ]))
  }

  @Test func `Ranges leave out the quotes that are put around links`() {
    let text = "é: [[Varré's]] # c\n[[K: k]]: [[A]],\n  [[B]]\nz: ![[p.png]]"
    #expect(slices(text) == ["é", "[[Varré's]]", "[[K: k]]", "[[A]],\n  [[B]]", "z", "![[p.png]]"])
  }
}
