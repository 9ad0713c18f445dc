import Notes
import SourceText
import TestSupport
import Testing

@testable import SiteGenerator

@Suite struct SiteWriterTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  @discardableResult
  private func build(
    _ site: [String: String], into name: String = "site", audience: AudienceName = .everyone, stepLimit: Int? = nil
  ) throws -> WriteReport {
    let writer = try SiteWriter.begin(output: DiskPath(folder(name)), audience: audience)
    var stored: [SiteWriter.StoredFile] = []
    for (address, text) in site {
      stored.append(try writer.store(OutputFile(SiteAddress(address), bytes: Array(text.utf8))))
    }
    return try writer.finish(stored, stepLimit: stepLimit)
  }

  /// The files of the site as a reader sees them.
  private func site(_ name: String = "site") throws -> [String: String] {
    try folder.files(below: name).filter { !$0.key.hasPrefix(".loremark") }
  }

  private static let first = ["index.html": "home 1", "a/b.html": "b", "a/c.html": "c 1", "assets/x-1.css": "x"]
  private static let second = ["index.html": "home 2", "a/b.html": "b", "d/e.html": "e", "assets/x-2.css": "xx"]

  @Test func `a new folder holds the site and its manifest, and nothing is left beside it`() throws {
    let report = try build(Self.first)
    #expect(try site() == Self.first)
    #expect(report == WriteReport(written: 4))
    #expect(try folder.files().keys.allSatisfy { $0.hasPrefix("site/") })
    #expect(try folder.text("site/.loremark-manifest").hasPrefix("loremark-manifest 1\naudience public\n"))
  }

  @Test func `only what changed is touched, and what is gone is removed with its folders`() throws {
    try build(Self.first)
    let date = try folder.modificationDate("site/a/b.html")
    let report = try build(Self.second)
    #expect(try site() == Self.second)
    #expect(report == WriteReport(written: 3, unchanged: 1, removed: 2))
    #expect(try folder.modificationDate("site/a/b.html") == date)
    try build(["index.html": "home 2"])
    #expect(!folder.exists("site/a") && !folder.exists("site/d"))
  }

  @Test func `the same site again touches no file`() throws {
    try build(Self.first)
    let date = try folder.modificationDate("site/.loremark-manifest")
    #expect(try build(Self.first) == WriteReport(unchanged: 4))
    #expect(try folder.modificationDate("site/.loremark-manifest") == date)
  }

  @Test func `two builds of one site give the same bytes, manifest included`() throws {
    try build(Self.first, into: "one")
    try folder.createFolder("two")
    try build(Self.second, into: "two")
    try build(Self.first, into: "two")
    #expect(try folder.files(below: "one") == folder.files(below: "two"))
  }

  @Test func `a folder with other files is refused, an empty one is not`() throws {
    try folder.write("site/mine.txt", "mine")
    #expect(throws: WritingError.foreignFolder(DiskPath(folder("site")))) { try build(Self.first) }
    #expect(try folder.files() == ["site/mine.txt": "mine"])
    try folder.write("file", "")
    #expect(throws: WritingError.notAFolder(DiskPath(folder("file")))) { try build(Self.first, into: "file") }
  }

  @Test func `another audience's folder is refused`() throws {
    try build(Self.first, audience: AudienceName("gm"))
    let error = WritingError.otherAudience(
      DiskPath(folder("site")), theirs: AudienceName("gm"), ours: AudienceName("public"))
    #expect(throws: error) { try build(Self.second) }
    #expect(try site() == Self.first)
  }

  @Test func `a damaged manifest is refused`() throws {
    try build(Self.first)
    for text in ["", "loremark-manifest 2\naudience public\n", "loremark-manifest 1\naudience public\n0 0 ../x\n"] {
      try folder.write("site/.loremark-manifest", text)
      #expect(throws: WritingError.unreadableManifest(DiskPath(folder("site")))) { try build(Self.second) }
    }
  }

  @Test func `files of others stay, also where the site needs their place`() throws {
    try build(Self.first)
    try folder.write("site/CNAME", "example.org")
    try folder.write("site/a/mine.txt", "mine")
    try folder.write("site/d/e.html", "theirs")
    let report = try build(Self.second)
    #expect(report.diagnostics.map(\.rule) == ["output-file-foreign"])
    #expect(report.diagnostics[0].severity == .error)
    #expect(try folder.text("site/CNAME") == "example.org")
    #expect(try folder.text("site/d/e.html") == "theirs")
    try build(["index.html": "home 3"])
    #expect(try site() == ["index.html": "home 3", "CNAME": "example.org", "a/mine.txt": "mine", "d/e.html": "theirs"])
  }

  @Test func `a link of somebody's is not written through`() throws {
    try build(["index.html": "home"])
    try folder.createFolder("elsewhere")
    try folder.link("site/a", to: folder("elsewhere"))
    let report = try build(Self.first)
    #expect(report.diagnostics.map(\.rule) == ["output-file-foreign", "output-file-foreign"])
    #expect(try folder.files(below: "elsewhere").isEmpty)
  }

  @Test func `an edited page is kept beside the new one, or left alone when it is not needed`() throws {
    try build(Self.first)
    try folder.write("site/index.html", "edited")
    try folder.write("site/a/c.html", "also edited")
    let report = try build(Self.second)
    #expect(report.diagnostics.map(\.rule) == ["output-file-changed", "output-file-changed"])
    var expected = Self.second
    expected["index.html.orig"] = "edited"
    expected["a/c.html"] = "also edited"
    #expect(try site() == expected)
    #expect(try build(Self.second).diagnostics.isEmpty)
  }

  @Test func `a page that was deleted or emptied is restored without a word`() throws {
    try build(Self.first)
    try folder.remove("site/index.html")
    try folder.write("site/a/b.html", "")
    #expect(try build(Self.first).diagnostics.isEmpty)
    #expect(try site() == Self.first)
  }

  @Test func `a build that dies before the end leaves the previous site whole`() throws {
    let writer = try SiteWriter.begin(output: DiskPath(folder("site")), audience: .everyone)
    _ = try writer.store(OutputFile(SiteAddress("a/b.html"), bytes: [1]))
    #expect(!folder.exists("site"))
    _ = consume writer
    try build(Self.first)
    let second = try SiteWriter.begin(output: DiskPath(folder("site")), audience: .everyone)
    _ = try second.store(OutputFile(SiteAddress("index.html"), bytes: [1]))
    #expect(try site() == Self.first)
    _ = consume second
    try build(Self.second)
    #expect(try site() == Self.second)
    #expect(try folder.files().keys.allSatisfy { !$0.contains("staging") })
  }

  @Test func `a build that dies while it makes a new folder leaves none, or the whole`() throws {
    for limit in 0...2 {
      let name = "site\(limit)"
      if limit < 2 {
        #expect(throws: WritingError.interrupted) { try build(Self.first, into: name, stepLimit: limit) }
        #expect(!folder.exists(name))
      }
      try build(Self.first, into: name)
      #expect(try site(name) == Self.first)
    }
  }

  @Test func `a build that dies at any step leaves whole pages, and the next one finishes the work`() throws {
    var limit = 0
    while true {
      let name = "site\(limit)"
      try build(Self.first, into: name)
      try folder.write("\(name)/foreign.txt", "mine")
      var isComplete = true
      do { try build(Self.second, into: name, stepLimit: limit) } catch WritingError.interrupted { isComplete = false }
      let found = try site(name)
      for (address, text) in found where address != "foreign.txt" && !isComplete {
        #expect(text == Self.first[address] || text == Self.second[address], "step \(limit): \(address)")
      }
      // Whatever both sites have is there at every moment, and so is what the pages of either need.
      #expect(found["index.html"] != nil && found["a/b.html"] == "b")
      if found["index.html"] == "home 2" { #expect(found["assets/x-2.css"] != nil && found["d/e.html"] != nil) }
      if found["index.html"] == "home 1" { #expect(found["assets/x-1.css"] != nil && found["a/c.html"] != nil) }

      // The next build may be of either site, or of a third.
      let third = ["index.html": "home 3", "d/e.html": "e 3"]
      let next = [Self.first, Self.second, third][limit % 3]
      let report = try build(next, into: name)
      #expect(report.diagnostics.isEmpty, "step \(limit)")
      var expected = next
      expected["foreign.txt"] = "mine"
      #expect(try site(name) == expected, "step \(limit)")
      #expect(try folder.files(below: name).keys.filter { $0.hasPrefix(".") } == [".loremark-manifest"])
      if isComplete { break }
      limit += 1
    }
    #expect(limit > 8)
  }

  @Test func `two builds that die one after the other still leave nothing behind`() throws {
    for limit in 0..<14 {
      let name = "site\(limit)"
      try build(Self.first, into: name)
      do { try build(Self.second, into: name, stepLimit: limit) } catch WritingError.interrupted {}
      let third = ["index.html": "home 3", "d/e.html": "e 3", "z.html": "z"]
      do { try build(third, into: name, stepLimit: 13 - limit) } catch WritingError.interrupted {}
      #expect(try build(Self.first, into: name).diagnostics.isEmpty)
      #expect(try site(name) == Self.first)
    }
  }

  @Test func `a second build is refused while the first one writes`() throws {
    try build(Self.first)
    let writer = try SiteWriter.begin(output: DiskPath(folder("site")), audience: .everyone)
    #expect(throws: WritingError.busy(DiskPath(folder("site")))) { try build(Self.second) }
    _ = try writer.finish([])
    let fresh = try SiteWriter.begin(output: DiskPath(folder("other")), audience: .everyone)
    #expect(throws: WritingError.busy(DiskPath(folder("other")))) { try build(Self.second, into: "other") }
    fresh.abandon()
    #expect(try folder.files(below: "").keys.allSatisfy { $0 == "site/.loremark-manifest" })
  }

  @Test func `a file becomes a folder and a folder a file`() throws {
    try build(["x.html": "file", "y.html/index.html": "folder"])
    try build(["x.html/index.html": "folder", "y.html": "file"])
    #expect(try site() == ["x.html/index.html": "folder", "y.html": "file"])
  }

  @Test func `two files with one address are reported`() throws {
    let writer = try SiteWriter.begin(output: DiskPath(folder("site")), audience: .everyone)
    let one = try writer.store(OutputFile(SiteAddress("a.html"), bytes: [1]))
    let two = try writer.store(OutputFile(SiteAddress("a.html"), bytes: [2]))
    let three = try writer.store(OutputFile(SiteAddress("../out.html"), bytes: [2]))
    let report = try writer.finish([one, two, three])
    #expect(report.written == 1)
    #expect(report.diagnostics.map(\.rule) == ["output-file-foreign", "duplicate-output"])
    #expect(!folder.exists("out.html"))
  }

  @Test func `a file of the journal is copied`() throws {
    let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    try folder.write("big.bin", bytes: bytes)
    let writer = try SiteWriter.begin(output: DiskPath(folder("site/deep/er")), audience: .everyone)
    let content = OutputFile.Content.copy(
      of: DiskPath(folder("big.bin")), hash: ContentHash(of: bytes), size: bytes.count)
    let stored = try writer.store(OutputFile(SiteAddress("assets/big.bin"), content))
    _ = try writer.finish([stored])
    #expect(try FileSystem.contents(of: DiskPath(folder("site/deep/er/assets/big.bin"))) == bytes)
  }
}
