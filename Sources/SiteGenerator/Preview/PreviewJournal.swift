import HTMLTemplates
import Linking
package import Notes
package import SourceText

/// A journal that is kept in memory and follows its files.
///
/// Belongs to one thread; the sites that it makes may be read from any. After `settle` its site is what building the
/// journal anew would give.
package struct PreviewJournal: Sendable {
  /// How much of what changed the site shows.
  package enum Update: Int, Sendable, Comparable {
    /// Nothing that matters has changed.
    case none
    /// The site shows it; `settle` brings diagnostics, and everything that others show of what changed.
    case shown
    /// The site is as before until `settle`.
    case pending

    package static func < (left: Update, right: Update) -> Bool { left.rawValue < right.rawValue }
  }

  package private(set) var site: PreviewSite
  /// Sorted for reports; as of the last `settle`.
  package private(set) var diagnostics: [Diagnostic]
  package var roots: JournalRoots { input.roots }
  /// Everything that was read, nothing redacted.
  package var journal: Journal { input.journal }
  package var title: String { input.title }
  package var audience: AudienceName { linked.graph.audience }
  package var isForMostPrivateAudience: Bool { audience == input.journal.configuration.audiences.last }
  /// The journal's folder and its notes', resolved.
  package var root: DiskPath { input.memory.read.root }
  package var contentRoot: DiskPath { input.contentRoot }
  /// The notes' files by path, for showing the line that a diagnostic is about.
  package private(set) var sources: [SourcePath: SourceFile]

  private let options: BuildOptions
  let output: DiskPath
  private var input: BuildInput
  private var linked: LinkedJournal
  private var places: [SourcePath: Int]
  private var planDiagnostics: [Diagnostic]
  private var templates: Parsed<TemplateLibrary>
  /// Paths of the files beside the notes.
  private var attachments: Set<SourcePath>
  /// Stands for the sizes and times of those files when the site's assets were made of them.
  private var attachmentStamp: Int
  private var hasChangedAttachments = false
  private var keepsAssets = true
  private var isRead = true
  private var isLinked = true
  private var isChecked = true

  /// Reads and links a journal.
  ///
  /// - Parameters:
  ///   - options: Without an audience, the most private one is meant.
  ///   - checks: Whether diagnostics are wanted before the first `settle`.
  package init(_ options: BuildOptions, checks: Bool = true) throws(BuildError) {
    let output = options.output.map { DiskPath($0) } ?? SiteBuilder.defaultOutput(for: DiskPath(options.journal))
    let input = try BuildInput.read(options, output: output, remembers: true)
    attachmentStamp = Self.stamp(of: input)
    let linked = try Self.link(input, options)
    let templates = Self.templates(input)
    let planned = Self.plan(linked, input, options, known: Site.KnownParts(templates: templates))
    self.templates = templates
    self.options = options
    self.output = output
    self.input = input
    self.linked = linked
    site = PreviewSite(planned.value)
    planDiagnostics = planned.diagnostics
    places = Self.places(input.journal)
    attachments = Set(input.journal.attachments)
    sources = input.sources
    diagnostics = []
    if checks { check() } else { isChecked = false }
  }

  /// Follows changes of files.
  ///
  /// - Parameter paths: Resolved paths of files that may have been written; nil when anything may have happened.
  package mutating func update(_ paths: [DiskPath]?) -> Update {
    guard let paths, paths.count <= Self.mostPatches else {
      if Self.stamp(of: input) != attachmentStamp { hasChangedAttachments = true }
      return rescan()
    }
    var update = isRead ? Update.none : .pending
    for path in paths {
      let source = path.relative(to: contentRoot)
      if let source, places[source] != nil {
        switch patch(source) {
        case .none: continue
        case .shown: update = max(update, .shown)
        case .pending: update = rescan()
        }
      } else if let source, attachments.contains(source) {
        hasChangedAttachments = true
        update = rescan()
      } else if FileSystem.exists(path) {
        // What has come and gone meanwhile was an editor's own.
        update = rescan()
      }
    }
    return update
  }

  /// Brings the site and its diagnostics up to date.
  ///
  /// - Returns: Whether the site changed.
  /// - Throws: When the journal cannot be read any more; the site stays what it was.
  package mutating func settle() throws(BuildError) -> Bool {
    var hasChanged = false
    while !isSettled { if try advance() { hasChanged = true } }
    return hasChanged
  }

  /// Does a part of what `settle` does: first what readers see, then what is only reported.
  package mutating func advance() throws(BuildError) -> Bool {
    if !isRead { try read() }
    if !isLinked {
      try relink()
      return true
    }
    if !isChecked { check() }
    return false
  }

  /// Whether anything is left for `settle` to do.
  package var isSettled: Bool { isRead && isLinked && isChecked }

  /// A note's file as it is on disk at this moment; nil when it cannot be read.
  package static func file(at path: SourcePath, below folder: DiskPath) -> SourceFile? {
    ReadingSession.read(path, below: folder, origin: .content).value
  }

  /// Whether every page shows what was followed so far.
  package var isLinkedExactly: Bool { isRead && isLinked }

  /// Whether the journal is where it was.
  package var isPresent: Bool { FileSystem.exists(DiskPath(options.journal)) && FileSystem.exists(root) }

  /// Finds out what has changed on disk, and reads it.
  private mutating func read() throws(BuildError) {
    let input = try BuildInput.read(options, output: output, memory: input.memory)
    let isSame = input.memory.read.isSame(as: self.input.memory.read) && !hasChangedAttachments
    if !isSame { isLinked = false }
    // Their names may be the same and their content another.
    keepsAssets =
      !hasChangedAttachments && input.memory.read.templates == self.input.memory.read.templates
      && input.memory.read.files.attachments == self.input.memory.read.files.attachments
      && input.contentRoot == self.input.contentRoot && keepsAssets
    if input.memory.read.templates != self.input.memory.read.templates { templates = Self.templates(input) }
    self.input = input
    isRead = true
    isChecked = false
  }

  private mutating func relink() throws(BuildError) {
    attachmentStamp = Self.stamp(of: input)
    let linked = try Self.link(input, options)
    let planned = Self.plan(
      linked, input, options,
      known: Site.KnownParts(templates: templates, assets: keepsAssets ? site.site.assets : nil))
    self.linked = linked
    site = PreviewSite(planned.value)
    planDiagnostics = planned.diagnostics
    places = Self.places(input.journal)
    attachments = Set(input.journal.attachments)
    sources = input.sources
    hasChangedAttachments = false
    keepsAssets = true
    isLinked = true
    isChecked = false
  }

  // MARK: One file

  private static let mostPatches = 8

  private mutating func rescan() -> Update {
    isRead = false
    return .pending
  }

  private mutating func patch(_ path: SourcePath) -> Update {
    // Places are those of the journal that is linked, so files that came or went since do not matter.
    guard let place = places[path], linked.journal.notes.indices.contains(place) else { return .pending }
    let read = ReadingSession.read(path, below: contentRoot, origin: .content)
    guard let file = read.value, read.diagnostics.isEmpty else { return .pending }
    if sources[path] == file { return .none }
    isChecked = false
    guard let parsed = input.memory.parsed.reparse(file), parsed.value.count == 1, let note = parsed.value.first,
      !isSection(place)
    else { return .pending }
    let attachments = attachments(of: place)
    let replacement = linked.replace(note, at: place)
    guard let index = replacement.index else { return .pending }
    sources[path] = file
    input.sources[path] = file
    input.memory.read.replace(file)
    input.journal = input.journal.replacing(note, at: place)
    let unlinked = UnlinkedMentions.replacing(site.site.unlinkedMentions, by: index, in: linked.graph)
    if replacement != LinkedJournal.Replacement.exact(index) || attachments != self.attachments(of: place)
      || unlinked == nil || !hasOnlyKnownFormulas(note)
    {
      isLinked = false
    }
    let changed = Site(
      site.site, graph: linked.graph, changed: index, unlinkedMentions: unlinked ?? site.site.unlinkedMentions)
    site = PreviewSite(site, changed)
    return .shown
  }

  private func hasOnlyKnownFormulas(_ note: Note) -> Bool {
    let table = site.site.formulas
    guard options.typesetter != nil else { return true }
    var collector = FormulaCollector()
    collector.add(note)
    return collector.formulas.allSatisfy { table.typeset[$0] != nil }
  }

  /// Whether the file at a place is read as several notes.
  private func isSection(_ place: Int) -> Bool {
    let notes = linked.journal.notes
    return notes.indices.contains(place + 1) && notes[place + 1].file.path == notes[place].file.path
  }

  /// The files that a note's body refers to: the site carries them.
  private func attachments(of place: Int) -> Set<SourcePath> {
    guard let note = linked.graphNote(at: place) else { return [] }
    var paths: Set<SourcePath> = []
    for case .attachment(let path) in note.linkTargets { paths.insert(path) }
    return paths
  }

  // MARK: Everything

  private static func link(_ input: BuildInput, _ options: BuildOptions) throws(BuildError) -> LinkedJournal {
    let audience = options.audience ?? input.journal.configuration.audiences.last
    return GraphBuilder.linked(
      input.journal, title: input.title, audience: try input.audience(audience), showsLocks: options.audience == nil)
  }

  private static func plan(
    _ linked: LinkedJournal, _ input: BuildInput, _ options: BuildOptions, known: Site.KnownParts
  ) -> Parsed<Site> {
    Site.planned(
      linked.graph, vocabularies: input.vocabularies, contentRoot: input.contentRoot, theme: input.theme,
      typesetter: options.typesetter, known: known)
  }

  private static func templates(_ input: BuildInput) -> Parsed<TemplateLibrary> {
    TemplateLibrary.compile(input.theme.filter { $0.path.fileExtension == "mustache" })
  }

  private static func places(_ journal: Journal) -> [SourcePath: Int] {
    var places: [SourcePath: Int] = [:]
    places.reserveCapacity(journal.notes.count)
    for (place, note) in journal.notes.enumerated() where places[note.file.path] == nil {
      places[note.file.path] = place
    }
    return places
  }

  private mutating func check() {
    let parsed = Journal.parse(input.memory.read.files, reusing: input.memory.parsed).journal
    diagnostics =
      (input.memory.readingDiagnostics + parsed.diagnostics + linked.diagnostics() + planDiagnostics
      + site.site.bodyDiagnostics).sortedForReport()
    isChecked = true
  }
}

extension LinkedJournal.Replacement {
  fileprivate var index: NoteIndex? {
    switch self {
    case .exact(let index), .provisional(let index): index
    case .refused: nil
    }
  }
}
