import Linking
import Markdown
import Notes
import SourceText

/// Everything that pages say because the audience may know it: what visible notes show, and the site's own words.
struct VisibleText: Sendable {
  let site: Site

  /// Which of some texts the site itself says, by their places: names of worlds and kinds, words of the interface.
  ///
  /// - Parameter texts: As `SpokenText` has them, none twice.
  func spokenBySite(_ texts: [[UInt8]]) -> Set<Int> {
    let short = texts.indices.filter { texts[$0].count < TextFinder.shortest }
    return Self.matches(TextFinder(texts), in: Self.joined(ownTexts)).union(short)
  }

  /// Which of some texts notes say, by their places.
  ///
  /// - Parameter texts: As `SpokenText` has them, none twice.
  /// - Complexity: Linear in the visible notes, read until all texts were found.
  func spoken(of texts: [[UInt8]]) -> Set<Int> {
    let finder = TextFinder(texts)
    var found: Set<Int> = []
    var start = 0
    while found.count < texts.count, start < site.graph.notes.count {
      let portion = Array(site.graph.notes[start..<min(site.graph.notes.count, start + 512)])
      for matches in concurrentMap(portion, { Self.matches(finder, in: Self.bytes(of: $0)) }) {
        found.formUnion(matches)
      }
      start += portion.count
    }
    return found
  }

  /// Which of some texts a note says, by their places.
  func spoken(of texts: [[UInt8]], by note: NoteIndex) -> Set<Int> {
    let finder = TextFinder(texts)
    let entry = site.graph[note]
    var found = Self.matches(finder, in: Self.bodyWithoutHiddenLinks(entry))
    // Most is said in so many words, without markup between them.
    if found.count < texts.count { found.formUnion(Self.matches(finder, in: Self.joined(Self.texts(of: entry)))) }
    return found
  }

  private static func matches(_ finder: TextFinder, in bytes: [UInt8]) -> Set<Int> {
    var found: Set<Int> = []
    finder.forEachMatch(in: bytes) { text, offset in
      let range = offset..<offset + finder.length(of: text)
      if !found.contains(text), TextBorders(bytes: bytes, kind: .words).surround(range) { found.insert(text) }
    }
    return found
  }

  /// Line ends keep what two texts say apart.
  private static func joined(_ texts: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for text in texts {
      bytes += SpokenText.bytes(of: text)
      bytes.append(0x0A)
    }
    return bytes
  }

  // MARK: Notes

  private static func bytes(of entry: GraphNote) -> [UInt8] {
    joined(texts(of: entry)) + bodyWithoutHiddenLinks(entry)
  }

  private static func texts(of entry: GraphNote) -> [String] {
    let note = entry.note
    var texts = [note.title, note.path.rawValue, note.body.plainText(of: 0)]
    texts += note.aliases.map(\.text)
    texts += note.tags
    for property in note.properties + entry.inherited {
      texts.append(property.key)
      texts += Self.texts(of: property.value)
    }
    return texts
  }

  /// The body as written but for links to what is withheld, whose paths nobody may see.
  private static func bodyWithoutHiddenLinks(_ entry: GraphNote) -> [UInt8] {
    let note = entry.note
    let body = note.bodyRange.clamped(to: 0..<note.file.bytes.count)
    var bytes = Array(note.file.bytes[body])
    for (link, target) in zip(note.body.links, entry.linkTargets) where target == .withheld {
      for offset in link.range.clamped(to: body) { bytes[offset - body.lowerBound] = 0x20 }
    }
    for range in note.body.commentRanges + note.body.maps.flatMap(\.withheldRanges) {
      for offset in range.clamped(to: body) { bytes[offset - body.lowerBound] = 0x20 }
    }
    return SpokenText.bytes(of: bytes)
  }

  private static func texts(of value: PropertyValue) -> [String] {
    switch value {
    case .text(let text): [text.withPlainLinks]
    case .texts(let texts): texts.map(\.withPlainLinks)
    case .number(_, let written): [written]
    case .date(let date): [date.written]
    case .status(let status): [status.rawValue]
    case .references(let references):
      references.flatMap { [$0.shownText, $0.role ?? "", $0.note ?? "", $0.written?.withPlainLinks ?? ""] }
    case .steps(let steps): steps.flatMap { [$0.text.withPlainLinks, $0.note ?? ""] }
    case .structure(let node): [node.flatText.withPlainLinks]
    case .flag, .coordinates, .rule: []
    }
  }

  // MARK: The site's own words

  private var ownTexts: [String] {
    let graph = site.graph
    var texts = [graph.title, graph.audience.rawValue, graph.configuration.language, Self.ownWords]
    texts += graph.configuration.themeVariables.flatMap { [$0.name, $0.value] }
    for world in graph.worlds {
      texts += [world.title, world.path.rawValue, world.folder.rawValue]
      texts += [world.summary, world.cover?.rawValue, world.accent].compactMap { $0 }
    }
    for vocabulary in [site.vocabulary] + site.worldVocabularies { texts += vocabulary.shownTexts }
    for kind in graph.schema.kinds {
      texts += [kind.name.rawValue, kind.slug, kind.label?.one, kind.label?.other].compactMap { $0 }
      texts += kind.statuses.map(\.name.rawValue)
      for property in kind.properties { texts += [property.name.rawValue, property.label].compactMap { $0 } }
    }
    texts += graph.schema.relations.map(\.name.rawValue)
    // Not the author's own templates: what they say of secrets is a leak.
    texts += Theme.files(overrides: []).map { String(decoding: $0.bytes, as: UTF8.self) }
    return texts
  }

  /// Words of markup, exports and scripts that stand in no template.
  private static let ownWords = """
    Loremark
    """
}
