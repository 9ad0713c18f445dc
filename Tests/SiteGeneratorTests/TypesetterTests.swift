import Foundation
import SourceText
import TestSupport
import Testing

@testable import SiteGenerator

@Suite struct TypesetterTests {
  private static let formulas = [
    Formula(tex: Array("x^2".utf8), isDisplayed: false), Formula(tex: Array("x^2".utf8), isDisplayed: true),
    Formula(tex: Array("\\nothing".utf8), isDisplayed: false), Formula(tex: Array("a<b\nc".utf8), isDisplayed: true),
  ]

  /// A typesetter that is a shell script.
  private static func typesetter(
    _ script: String, in folder: TemporaryDirectory, patience: Duration = .seconds(60)
  ) -> Typesetter {
    Typesetter(
      program: ChildProgram(path: "/bin/sh", arguments: ["-c", script]), cacheFolder: DiskPath(folder("cache")),
      patience: patience, version: ContentHash(of: "1"))
  }

  @Test func `without KaTeX there is no typesetter`() throws {
    let folder = try TemporaryDirectory()
    #expect(Typesetter.installed(searchPath: folder.path, cacheFolder: nil) == nil)
    #expect(Typesetter.installed(searchPath: "", cacheFolder: nil) == nil)
    try folder.write("lib/katex/cli.js", "")
    try folder.link("katex", to: "lib/katex/cli.js")
    try folder.write("node", "")
    #expect(Typesetter.installed(searchPath: folder.path, cacheFolder: nil) == nil)
    try folder.write("lib/katex/package.json", "{}")
    let found = Typesetter.installed(searchPath: "relative:/nowhere:" + folder.path, cacheFolder: nil)
    #expect(found?.program.path == folder("node"))
    #expect(found?.program.arguments.last == folder("lib/katex"))
  }

  @Test func `formulas go to one process, and a second build asks none`() throws {
    let folder = try TemporaryDirectory()
    let answers = (1...4).map { "printf '1 14\\n<math>\($0)</math>'; " }.joined()
    let count = folder("count")
    let script = "/bin/cat > /dev/null; echo >> '\(count)'; \(answers)"
    let typesetter = Self.typesetter(script, in: folder)
    let first = typesetter.typeset(Self.formulas)
    #expect(first.mathML(of: Self.formulas[1].tex[...], isDisplayed: true) == Array("<math>2</math>".utf8))
    let second = Self.typesetter(script, in: folder).typeset(Self.formulas.reversed())
    #expect(second.typeset == first.typeset)
    #expect(try String(contentsOfFile: count, encoding: .utf8) == "\n")
  }

  @Test func `a formula that takes for ever is left out, and the process is killed`() throws {
    let folder = try TemporaryDirectory()
    let script = """
      input=$(/bin/cat)
      case "$input" in
      i*) printf '1 14\\n<math>1</math>'; exec /bin/sleep 60 ;;
      *) printf '0 3\\nbad1 14\\n<math>4</math>' ;;
      esac
      """
    let formulas = [0, 1, 3].map { Self.formulas[$0] } + [Formula(tex: [0x79], isDisplayed: true)]
    let clock = ContinuousClock()
    var table = FormulaTable.empty
    let typesetter = Self.typesetter(script, in: folder, patience: .seconds(3))
    let time = clock.measure { table = typesetter.typeset(formulas) }
    #expect(time < .seconds(59))
    #expect(table.typeset[formulas[0]] == .mathML(Array("<math>1</math>".utf8)))
    #expect(table.typeset[formulas[1]] == nil)
    #expect(table.typeset[formulas[2]] == .refused("bad"))
    #expect(table.typeset[formulas[3]] == .mathML(Array("<math>4</math>".utf8)))
  }

  @Test(arguments: ["exit 3", "echo nonsense", "printf '1 99\\n<math>'", "printf '1 3\\nabc'", "exec /bin/cat"])
  func `a program that answers nonsense changes nothing`(script: String) throws {
    let folder = try TemporaryDirectory()
    let typesetter = Self.typesetter(script, in: folder)
    #expect(typesetter.typeset(Self.formulas).typeset.isEmpty)
  }

  @Test func `a damaged cache is no cache`() throws {
    let folder = try TemporaryDirectory()
    let script = "/bin/cat > /dev/null; printf '1 14\\n<math>1</math>'"
    let formulas = [Self.formulas[0]]
    let expected = Self.typesetter(script, in: folder).typeset(formulas).typeset
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder("cache")).first)
    let whole = Array(try folder.text("cache/" + name).utf8)
    for length in 0..<whole.count {
      try folder.write("cache/" + name, bytes: Array(whole.prefix(length)))
      let typesetter = Self.typesetter(script, in: folder)
      #expect(typesetter.typeset(formulas).typeset == expected, "cut at \(length)")
    }
  }

  @Test func `what follows the number of bytes is read as it is`() {
    var bytes = FormulaFrames.write(Self.formulas)
    var reader = FormulaFrames.Reader(bytes: bytes)
    for formula in Self.formulas { #expect(reader.formula() == formula) }
    #expect(reader.isAtEnd)
    bytes = Array("d 99999999999999999999999\nx".utf8)
    reader = FormulaFrames.Reader(bytes: bytes)
    #expect(reader.formula() == nil)
  }

  @Test func `KaTeX makes MathML that holds the TeX`() throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    guard let typesetter = Typesetter.installed(searchPath: path, cacheFolder: nil) else {
      print("Skipped: katex is not installed")
      return
    }
    let typeset = typesetter.typeset(Self.formulas).typeset
    guard case .mathML(let markup)? = typeset[Self.formulas[3]] else {
      Issue.record("no MathML")
      return
    }
    let text = String(decoding: markup, as: UTF8.self)
    #expect(text.hasPrefix("<math display=\"block\"><semantics>") && text.hasSuffix("</math>"))
    #expect(text.contains("<annotation encoding=\"application/x-tex\">a&lt;b\nc</annotation>"))
    #expect(typeset[Self.formulas[2]] == .refused("Undefined control sequence: \\nothing"))
    #expect(typesetter.typeset(Self.formulas).typeset == typeset)
  }
}
