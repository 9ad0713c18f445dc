import Linking
import Notes
import SourceText

@testable import Markdown
@testable import SiteGenerator

/// A small graph for tests: notes by path, worlds by folder.
struct GraphLiteral {
  var notes: [GraphNote] = []
  var worlds: [World] = []
  var relations: [Relation] = []
  var attachments: [SourcePath] = []
  var configuration = JournalConfiguration()

  var graph: NoteGraph {
    NoteGraph(
      configuration: configuration, schema: Self.schema, audience: .everyone, title: "Journal", notes: notes,
      worlds: worlds, sequences: [], relations: relations,
      relationsByTarget: notes.indices.map { note in
        relations.indices.filter { relations[$0].to.rawValue == note }
      },
      mentions: [], mentionsByTarget: notes.map { _ in [] }, counterparts: notes.map { _ in [] },
      attachments: attachments, withheld: [], isOptIn: false)
  }

  /// A journal without worlds that holds these notes.
  init(_ paths: String..., title: String = "Journal") {
    notes = paths.map { Self.note($0) }
    worlds = [Self.world("", title: title)]
  }

  var addresses: AddressBook { AddressPlanner.plan(graph, vocabularies: Vocabularies()).value }

  var addressDiagnostics: [Diagnostic] { AddressPlanner.plan(graph, vocabularies: Vocabularies()).diagnostics }

  /// The address of the note at a path.
  func address(_ path: String) -> String? {
    notes.firstIndex { $0.note.path.rawValue == path }.map { addresses.page(of: NoteIndex($0)).rawValue }
  }

  static let schema = Schema(kinds: [
    kind("npc", "npcs"), kind("quest", "quests"), kind("location", "locations"), kind("note", "notes"),
  ])

  private static func kind(_ name: String, _ slug: String) -> KindDefinition {
    KindDefinition(
      name: KindName(name), slug: slug, isWorld: false, countsAs: nil, completionProperty: nil, statuses: [],
      properties: [])
  }

  static func note(
    _ path: String, world: Int = 0, kind: String = "note", aliases: [String] = [], tags: [String] = [],
    properties: [Property] = [], targets: [[ResolvedLink]] = [], links: [(MarkdownLink, ResolvedLink)] = []
  ) -> GraphNote {
    var parts = DocumentParts()
    parts.links = links.map(\.0)
    let body = MarkdownDocument(parts)
    let file = path.split(separator: "#").first.map(String.init) ?? path
    let note = Note(
      path: SourcePath(path), file: SourceFile(path.contains(".md#") ? file : path, ""), identity: path,
      title: String(SourcePath(path).stem), titleRange: 0..<0, kind: KindName(kind), kindEvidence: .none,
      aliases: aliases.map { NoteAlias(text: $0, range: 0..<0) }, properties: properties, tags: tags, body: body,
      bodyRange: 0..<0, visibility: .unstated, language: nil, titleHeading: nil)
    return GraphNote(
      note: note, world: WorldIndex(world), status: nil, linkTargets: links.map(\.1),
      referenceTargets: targets.isEmpty ? properties.map { _ in [] } : targets, isLevel: false, stars: nil,
      isCompleted: nil, inherited: [])
  }

  static func world(
    _ folder: String, note: Int? = nil, path: String? = nil, title: String = "World", state: WorldState = .unlocked,
    members: [Int] = [], cover: String? = nil
  ) -> World {
    World(
      path: SourcePath(path ?? folder), folder: SourcePath(folder), note: note.map(NoteIndex.init), title: title,
      kind: KindName("world"), summary: nil, cover: cover.map(SourcePath.init), accent: nil, language: nil, game: nil,
      members: members.map(NoteIndex.init), levels: [], progress: nil, state: state, whenLocked: .teaser,
      lastPlayed: nil)
  }

  static func property(_ name: String, _ value: PropertyValue) -> Property {
    Property(name: PropertyName(name), key: name, value: value, keyRange: 0..<0, range: 0..<0)
  }

  static func link(
    _ syntax: LinkSyntax, _ target: String, fragment: String? = nil, width: Int? = nil, isExternal: Bool = false
  ) -> MarkdownLink {
    MarkdownLink(syntax: syntax, target: target, fragment: fragment, width: width, isExternal: isExternal, range: 0..<0)
  }
}
