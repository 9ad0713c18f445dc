import Testing
import YAML

/// A thread's parser begins every text as if it were the first.
struct SpareParserTests {
  private let texts = [
    "a: b", "%YAML 1.1\n%TAG !e! tag:example,2000:\n---\na: !e!x b", "a: [b, {c: d}]\ne: |\n  f\n", "a: &x b\nc: *x",
    "? a\n: b", "- a\n- - b\n  - c", "", "# nothing", "a: \"open\nb: c", "a: [b\nc: d", "a: b\n---\nc: d",
    "ü: ä\nö: [ß]", "a: 'x'\n", "{a: b, c: [d]}",
  ]

  @Test func `no text changes how the next one is read`() {
    let alone = texts.map { (outline($0), report($0), slices($0)) }
    for first in texts.indices {
      for second in texts.indices {
        _ = outline(texts[first])
        #expect(outline(texts[second]) == alone[second].0, "after \(texts[first])")
        _ = outline(texts[first])
        #expect(report(texts[second]) == alone[second].1, "after \(texts[first])")
        _ = outline(texts[first])
        #expect(slices(texts[second]) == alone[second].2, "after \(texts[first])")
      }
    }
  }

  @Test func `what the texts say is what is written`() {
    #expect(
      texts.prefix(6).map { outline($0) } == [
        "{a: b}", "{a: !e!x b}", "{a: [b, {c: d}], e: f\n}", "{a: b, c: b}", "{a: b}", "[a, [b, c]]",
      ])
  }
}
