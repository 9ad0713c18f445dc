import SourceText
import Testing

@testable import Editing

@Suite struct LineDiffTests {
  private func diff(_ before: String, _ after: String) -> String {
    UnifiedDiff.text(
      of: FileChange(
        source: SourcePath("A.md"), destination: SourcePath("A.md"), before: Array(before.utf8),
        after: Array(after.utf8)))
  }

  @Test func `a diff shows three lines around each change`() {
    #expect(
      diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n10")
        == """
        --- a/A.md
        +++ b/A.md
        @@ -2,8 +2,9 @@
         2
         3
         4
        -5
        +five
         6
         7
         8
         9
        +10
        \\ No newline at end of file

        """)
    #expect(diff("same\n", "same\n") == "")
  }

  @Test func `new, removed and renamed files have their headings`() {
    let new = FileChange(source: nil, destination: SourcePath("B.md"), before: [], after: Array("x\n".utf8))
    #expect(UnifiedDiff.text(of: new) == "--- /dev/null\n+++ b/B.md\n@@ -0,0 +1,1 @@\n+x\n")
    let moved = FileChange(
      source: SourcePath("A.md"), destination: SourcePath("B.md"), before: Array("x".utf8), after: Array("x".utf8))
    #expect(UnifiedDiff.text(of: moved) == "diff --git a/A.md b/B.md\nrename from A.md\nrename to B.md\n")
  }

  @Test(arguments: [UInt64(1), 2, 3]) func `following the steps gives the new text`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let old = (0..<generator.number(0..<30)).map { _ in "\(generator.number(0..<12))" }
      var new = old
      for _ in 0..<generator.number(0..<8) {
        let place = generator.number(0..<new.count + 1)
        if generator.chance(50), place < new.count {
          new.remove(at: place)
        } else {
          new.insert("\(generator.number(0..<12))", at: place)
        }
      }
      let (left, right) = (old.map { Array($0.utf8)[...] }, new.map { Array($0.utf8)[...] })
      var made: [ArraySlice<UInt8>] = []
      var read = 0
      for step in LineDiff.steps(from: left, to: right) {
        switch step {
        case .keep(let line, let other):
          #expect(line == read && left[line] == right[other])
          made.append(left[line])
          read += 1
        case .remove(let line):
          #expect(line == read)
          read += 1
        case .insert(let line): made.append(right[line])
        }
      }
      #expect(read == left.count && made == right)
    }
  }

  @Test(.timeLimit(.minutes(1))) func `long files that share nothing take no time`() {
    let old = (0..<40_000).map { Array("a\($0 % 7)".utf8)[...] }
    let new = (0..<40_000).map { Array("b\($0 % 7)".utf8)[...] }
    #expect(LineDiff.steps(from: old, to: new).count == 80_000)
  }
}
