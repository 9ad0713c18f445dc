import SourceText
import Testing
import YAML

struct YAMLRecoveryTests {
  @Test(arguments: [
    ("t: a: b: c\npublish: false", "{t: a: b: c, publish: false}"),
    ("t: @name\npublish: false", "{t: @name, publish: false}"),
    ("t: `code` # c\npublish: false", "{t: `code`, publish: false}"),
    ("t: %x\npublish: false", "{t: %x, publish: false}"),
    ("t: *very* good\npublish: false", "{t: *very* good, publish: false}"),
    ("t: *nobody\npublish: false", "{t: *nobody, publish: false}"),
    ("t: {{title}}\npublish: false", "{t: {{title}}, publish: false}"),
    ("t: {{date:YYYY: MM}} x\npublish: false", "{t: {{date:YYYY: MM}} x, publish: false}"),
    ("t: <% tp.date: x %>\npublish: false", "{t: <% tp.date: x %>, publish: false}"),
    ("t: - x\npublish: false", "{t: - x, publish: false}"),
    ("t: 'a' and b\npublish: false", "{t: 'a' and b, publish: false}"),
    ("t: \"a\\q\"\npublish: false", "{t: \"a\\q\", publish: false}"),
    ("t: \"open\npublish: false", "{t: open, publish: false}"),
    ("t: \"open\npublish: false\nx: \"y\"", "{t: open, publish: false, x: \"y\"}"),
    ("t: \"open\npublish: false\nx: y\"", "{t: open, publish: false, x: y\"}"),
    ("t: [a, [[b, c]], private\npublish: false", "{t: [a, [[b, c]], private], publish: false}"),
    ("t: [a\npublish: false\nx: [b]", "{t: [a], publish: false, x: [b]}"),
    ("t: {a: b\npublish: false", "{t: {a: b, publish: false}"),
    ("stray words\npublish: false", "{publish: false}"),
    ("publish: false\nstray words", "{publish: false}"),
    ("t: x\npublish:false", "{t: x, publish: false}"),
    ("publish:false", "{publish: false}"),
    ("标题：中\npublish: false", "{标题: 中, publish: false}"),
    ("t:\n\t- a\n\t- b\npublish: false", "{t: [a, b], publish: false}"),
    ("t:\n  - @a\n  - b\n  - c: d: e\n    f: g\npublish: false", "{t: [@a, b, {c: d: e, f: g}], publish: false}"),
    ("t:\n  a: @b\n  c:\n  - d\npublish: false", "{t: {a: @b, c: [d]}, publish: false}"),
    ("t: x\n  a: b\npublish: false", "{t: x a: b, publish: false}"),
    (" t: x\npublish: false", "{t: x, publish: false}"),
    ("a: &x 1\nt: @\nb: *x\npublish: false", "{a: 1, t: @, b: 1, publish: false}"),
    ("a: 1\n---\npublish: false", "{a: 1, publish: false}"),
    ("{\n  \"t\": @x,\n  \"o\": {\n    \"p\": 1\n  },\n  \"publish\": false\n}", "{t: @x, o: {p: 1}, publish: false}"),
    ("? [a]\n: b\npublish: false", "{publish: false}"),
    ("- @a\n- b", "[@a, b]"),
  ])
  func `A broken line costs no other`(text: String, expected: String) {
    #expect(outline(text) == expected)
    #expect(!parse(text).diagnostics.isEmpty)
    #expect(parse(text).diagnostics.allSatisfy { $0.rule == "yaml-syntax" })
  }

  @Test func `Ranges of recovered values are exact`() {
    #expect(slices("é: a: b # c\n\"q\": @x\np: false") == ["é", "a: b", "q", "@x", "p", "false"])
    #expect(slices("t: \"open \np:q") == ["t", "\"open", "p", "q"])
  }

  @Test func `What is read as written is a warning and what may be meant otherwise is an error`() {
    #expect(parse("t: a: b").diagnostics.map(\.severity) == [.warning])
    #expect(parse("t: [a").diagnostics.map(\.severity) == [.error])
    #expect(parse("t: x\nstray").diagnostics.map(\.severity) == [.error])
  }

  @Test func `A colon in a value is shown with its place`() {
    #expect(
      report("title: Fate: the end") == """
        a.md:1:12: warning: ': ' stands inside a value; put the value in quotes [yaml-syntax]
          1 | title: Fate: the end
            |            ^

        """)
  }

  @Test func `Openings that are never closed are shown where they are`() {
    #expect(
      report("t: \"a\nx: [b\ny: {c") == """
        a.md:1:4: error: the quote opened here is never closed; close it with " [yaml-syntax]
          1 | t: "a
            |    ^
        a.md:2:4: error: the list opened here is never closed; close it with ']' [yaml-syntax]
          2 | x: [b
            |    ^
        a.md:3:4: error: the map opened here is never closed; close it with '}' [yaml-syntax]
          3 | y: {c
            |    ^

        """)
  }

  @Test func `One tab is reported for all`() {
    #expect(
      report("a:\n\t- b\n\t- @c") == """
        a.md:2:1: warning: a tab indents this line and counts as two blanks; indent with blanks [yaml-syntax]
          2 |     - b
            | ^~~~
        a.md:3:4: warning: a value cannot start with '@'; put the value in quotes [yaml-syntax]
          3 |     - @c
            |       ^

        """)
  }

  @Test func `Keys and lines without their colon are shown`() {
    #expect(
      report("? [a]\n: b\np:q\nstray line") == """
        a.md:1:3: error: a key must be text; put the key in quotes [yaml-syntax]
          1 | ? [a]
            |   ^~~
        a.md:3:2: warning: a blank is missing after ':'; write 'key: value' [yaml-syntax]
          3 | p:q
            |  ^
        a.md:4:1: error: this line is no 'key: value'; begin it with '#' to make it a comment [yaml-syntax]
          4 | stray line
            | ^~~~~~~~~~

        """)
  }

  @Test(arguments: ["[", "{a: ", "- ", "? "])
  func `Deep nesting is refused and the rest is read`(opening: String) {
    let text = "a:\n  " + String(repeating: opening, count: 5000) + "\npublish: false"
    let parsed = parse(text)
    #expect(outline(text).hasSuffix("publish: false}"))
    #expect(!parsed.diagnostics.isEmpty)
  }
}
