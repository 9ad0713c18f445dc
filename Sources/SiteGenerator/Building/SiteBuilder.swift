import HTMLTemplates
import Linking
import Notes
import SourceText

/// Runs the stages, one after the other; each is a function of the one before.
package enum SiteBuilder {
  package static let version = "0.1.0"

  /// Builds a journal's site.
  ///
  /// - Parameter onProgress: Called now and then, never from two threads at once.
  /// - Throws: For wrong options and what the system refuses; mistakes in notes are diagnostics of the report.
  package static func build(
    _ options: BuildOptions, onProgress: (BuildProgress) -> Void = { _ in }
  ) throws(BuildError) -> BuildReport {
    let location = DiskPath(options.journal)
    let output = options.output.map { DiskPath($0) } ?? defaultOutput(for: location)
    onProgress(BuildProgress(stage: .reading, done: 0, total: 1))
    let input = try BuildInput.read(options, output: output)
    onProgress(BuildProgress(stage: .linking, done: 0, total: 1))
    let graph = try input.graph(for: options.audience)
    let made = Site.make(
      graph.value, vocabularies: input.vocabularies, contentRoot: input.contentRoot, theme: input.theme,
      typesetter: options.typesetter)
    var diagnostics = input.diagnostics + graph.diagnostics + made.diagnostics
    // A journal without a single note would replace a site by nothing.
    guard !input.journal.notes.isEmpty else {
      throw BuildError(
        "'\(options.journal)' holds no notes",
        hint: "Give the folder that holds your Markdown files (.md), or start one with 'loremark init'.")
    }
    let leaks = LeakCheck(input.journal, site: made.value)
    let result = try write(made.value, to: output, leaks, threads: options.threads, onProgress: onProgress)
    diagnostics += result.report.diagnostics
    return BuildReport(
      counts: counts(of: made.value, result), audience: graph.value.audience, isOptIn: graph.value.isOptIn,
      withheldByRule: withheldByRule(graph.value), diagnostics: diagnostics.sortedForReport(), sources: input.sources,
      roots: input.roots, spokenTitles: result.spokenTitles, isLive: result.isLive,
      home: output.appending(made.value.addresses.home.rawValue).rawValue,
      provenance: JournalProvenance(input, graph.value), materials: (input, made.value, result.materials))
  }

  /// Runs everything that `build` runs up to its checks, and writes nothing.
  package static func check(_ options: BuildOptions) throws(BuildError) -> CheckReport {
    let input = try BuildInput.read(options, output: options.output.map { DiskPath($0) })
    let graph = try input.graph(for: options.audience)
    let made = Site.make(
      graph.value, vocabularies: input.vocabularies, contentRoot: input.contentRoot, theme: input.theme,
      typesetter: options.typesetter)
    return CheckReport(
      noteCount: input.journal.notes.count,
      diagnostics: (input.diagnostics + graph.diagnostics + made.diagnostics).sortedForReport(),
      sources: input.sources, roots: input.roots)
  }

  /// Says what became of one note.
  ///
  /// - Parameter name: A path, file name, title or alias.
  package static func explain(_ name: String, _ options: BuildOptions) throws(BuildError) -> String {
    let input = try BuildInput.read(options, output: nil)
    let graph = try input.graph(for: options.audience).value
    let addresses = AddressPlanner.plan(graph, vocabularies: input.vocabularies).value
    let found = NoteSearch(notes: graph.notes.map(\.note)).places(
      named: name, prefixes: [input.roots.content, input.roots.journal]
    ).map { NoteIndex($0) }
    if found.isEmpty {
      if let withheld = graph.withheld.first(where: { $0.path.rawValue == name || $0.title == name }) {
        return "\(withheld.path): \(withheld.title)\n  withheld from '\(graph.audience)' by \(withheld.rule)"
      }
      let near = NearMiss.suggestion(for: name, among: graph.notes.map(\.note.title))
      throw BuildError("no note is named '\(name)'", hint: near.map { "Did you mean '\($0)'?" })
    }
    return found.map { NoteExplanation(graph: graph, addresses: addresses, index: $0).text }.joined(separator: "\n\n")
  }

  static func defaultOutput(for location: DiskPath) -> DiskPath {
    let isFile = ["md", "markdown"].contains(SourcePath(location.name).fileExtension)
    return (isFile ? location.parent : location).appending("_site")
  }

  // MARK: Writing

  private struct Writing {
    let report: WriteReport
    let pageCount: Int
    let fileCount: Int
    /// Titles of withheld notes that visible notes use as well.
    let spokenTitles: [String]
    /// Whether the folder holds the new site; false when something withheld would have been in it.
    let isLive: Bool
    /// What the pages have in common: large, and freed with the report.
    let materials: any Sendable
  }

  /// Renders, examines and stores page by page, so that only the pages under way are in memory.
  private static func write(
    _ site: Site, to output: DiskPath, _ leaks: LeakCheck?, threads: Int?, onProgress: (BuildProgress) -> Void
  ) throws(BuildError) -> Writing {
    let plan = SitePlan(site: site)
    let exports = SiteExports(site: site, plan: plan, threads: threads)
    do throws(WritingError) {
      let writer = try SiteWriter.begin(output: output, audience: site.graph.audience)
      var stored: [SiteWriter.StoredFile] = []
      func store(_ files: [OutputFile]) throws(WritingError) {
        let results = concurrentMap(files, threadCount: threads) { Self.store($0, leaks, with: writer) }
        for result in results { stored.append(try result.get()) }
      }
      // Large files come and go one kind at a time, before the memory of pages is needed.
      try store([exports.graphFile])
      try store(exports.otherFiles)
      let renderer = PageRenderer(site: site)
      var start = 0
      // In portions, so that progress can be told between them; in runs, because neighbours share their frame.
      while start < plan.pages.count {
        let end = min(plan.pages.count, start + portion)
        let runs = stride(from: start, to: end, by: runLength).map { $0..<min(end, $0 + runLength) }
        let results = concurrentMap(runs, threadCount: threads) { run in
          Self.store(plan.pages[run], renderer, leaks, with: writer)
        }
        for result in results.joined() { stored.append(try result.get()) }
        start = end
        onProgress(BuildProgress(stage: .rendering, done: start, total: plan.pages.count))
      }
      try store(site.assets.outputFiles)
      onProgress(BuildProgress(stage: .writing, done: 0, total: 1))
      return try finish(writer, stored, leaks, pageCount: plan.pages.count, materials: renderer)
    } catch {
      throw BuildError(error.description)
    }
  }

  /// Makes the site live, unless something withheld is in it.
  private static func finish(
    _ writer: SiteWriter, _ stored: [SiteWriter.StoredFile], _ leaks: LeakCheck?, pageCount: Int,
    materials: any Sendable
  ) throws(WritingError) -> Writing {
    let findings = leaks?.findings() ?? LeakFindings()
    guard findings.diagnostics.isEmpty else {
      writer.abandon()
      return Writing(
        report: WriteReport(diagnostics: findings.diagnostics), pageCount: pageCount, fileCount: stored.count,
        spokenTitles: findings.spokenTitles, isLive: false, materials: materials)
    }
    return Writing(
      report: try writer.finish(stored), pageCount: pageCount, fileCount: stored.count,
      spokenTitles: findings.spokenTitles, isLive: true, materials: materials)
  }

  private static let portion = 1024
  private static let runLength = 16

  /// Renders and stores pages, one after the other in the same room.
  private static func store(
    _ pages: ArraySlice<PlannedPage>, _ renderer: PageRenderer, _ leaks: LeakCheck?, with writer: SiteWriter
  ) -> [Result<SiteWriter.StoredFile, WritingError>] {
    var buffer = HTMLBuffer(reservingCapacity: PageRenderer.usualLength)
    return pages.map { page in
      buffer.removeAll()
      renderer.render(page, into: &buffer)
      if let leaks { leaks.examine(OutputFile(page.address, bytes: buffer.bytes)) }
      return buffer.withBytes { bytes in
        do throws(WritingError) {
          return .success(try writer.store(page: bytes, at: page.address))
        } catch {
          return .failure(error)
        }
      }
    }
  }

  private static func store(
    _ file: OutputFile, _ leaks: LeakCheck?, with writer: SiteWriter
  ) -> Result<SiteWriter.StoredFile, WritingError> {
    leaks?.examine(file)
    do throws(WritingError) {
      return .success(try writer.store(file))
    } catch {
      return .failure(error)
    }
  }

  // MARK: Reporting

  private static func counts(of site: Site, _ writing: Writing) -> BuildReport.Counts {
    var counts = BuildReport.Counts()
    counts.notes = site.graph.notes.count
    counts.worlds = site.graph.worlds.count
    let links = LinkCounts(site.graph)
    counts.links = links.toNotes
    counts.unresolved = links.toMissingNotes
    counts.missingFiles = links.toMissingFiles
    counts.pages = writing.pageCount
    counts.files = writing.fileCount
    counts.written = writing.report.written
    counts.deleted = writing.report.removed
    return counts
  }

  private static func withheldByRule(_ graph: NoteGraph) -> [(rule: String, count: Int)] {
    var counts: [String: Int] = [:]
    for note in graph.withheld { counts[note.rule, default: 0] += 1 }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (rule: $0.key, count: $0.value) }
  }
}
