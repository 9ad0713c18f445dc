import Linking
import Markdown
import Notes
import SourceText

/// `graph.json`: worlds, notes and links for other tools, as the build's audience may see them.
struct GraphExport {
  static let address = SiteAddress("graph.json")

  let graph: NoteGraph
  let addresses: AddressBook
  /// The program and its version.
  let generator: String
  /// The condition of a locked world in the journal's language.
  let wording: (UnlockCondition) -> String

  /// The file's bytes; the same graph gives the same bytes.
  func bytes() -> [UInt8] {
    JSONBuffer.bytes(reservingCapacity: graph.notes.count * 2560 + 8192) { json in
      json.object { append(to: &$0) }
      json.endFile()
    }
  }

  private func append(to json: inout JSONBuffer) {
    json.name("version")
    json.number(1)
    json.name("generator")
    json.text(generator)
    json.name("language")
    json.text(graph.configuration.language)
    json.name("audience")
    json.text(graph.audience.rawValue)
    rows("worlds", graph.worlds.indices, &json) { index, json in append(world: index, to: &json) }
    let properties = PropertyExport(graph)
    rows("notes", graph.notes.indices, &json) { index, json in append(note: index, properties, to: &json) }
    var links = LinkRows(graph)
    let paths = QuotedTexts(graph.notes.indices.lazy.map { graph.notes[$0].note.path.rawValue })
    json.newLine()
    json.name("links")
    json.array { json in
      for index in graph.notes.indices {
        links.advance(to: NoteIndex(index))
        for place in links.resolved.indices {
          json.newLine()
          append(links.resolved[place], paths, to: &json)
        }
      }
    }
    rows("unresolved", links.unresolved, &json) { row, json in append(row, to: &json) }
  }

  /// A member that is an array with an entry a line.
  private func rows<Entries: Sequence>(
    _ name: StaticString, _ entries: Entries, _ json: inout JSONBuffer,
    _ body: (Entries.Element, inout JSONBuffer) -> Void
  ) {
    json.newLine()
    json.name(name)
    json.array { json in
      for entry in entries {
        json.newLine()
        body(entry, &json)
      }
    }
  }

  // MARK: Worlds

  private func append(world index: Int, to json: inout JSONBuffer) {
    let world = graph.worlds[index]
    var condition: UnlockCondition?
    if case .locked(let stated) = world.state { condition = stated }
    let isEmitted = condition == nil || world.whenLocked == .show
    // A locked card says its condition and no counts of its own.
    let progress = isEmitted ? world.progress : nil
    json.object { json in
      json.name("path")
      json.text(world.path.rawValue)
      json.name("url")
      json.text(isEmitted ? addresses.page(of: WorldIndex(index)).url : nil)
      json.name("title")
      json.text(world.title)
      json.name("flavour")
      json.text(world.kind.rawValue)
      json.name("game")
      json.text(world.game.map { graph[$0].path.rawValue })
      json.name("unlocked")
      json.flag(condition == nil)
      json.name("condition")
      json.text(condition.map(wording))
      json.name("levels")
      append(progress?.levels, to: &json)
      json.name("quests")
      append(progress?.quests, to: &json)
      json.name("stars")
      json.object { json in
        json.name("have")
        json.number(progress?.stars?.done ?? 0)
        json.name("possible")
        json.number(progress?.stars?.total ?? 0)
      }
      json.name("completed")
      json.flag(world.state == .completed)
    }
  }

  private func append(_ tally: Tally?, to json: inout JSONBuffer) {
    json.object { json in
      json.name("done")
      json.number(tally?.done ?? 0)
      json.name("total")
      json.number(tally?.total ?? 0)
    }
  }

  // MARK: Notes

  private func append(note index: Int, _ properties: PropertyExport, to json: inout JSONBuffer) {
    let entry = graph.notes[index]
    let note = entry.note
    json.object { json in
      json.name("path")
      json.text(note.path.rawValue)
      json.name("id")
      json.text(note.identity)
      json.name("url")
      json.text(addresses.page(of: NoteIndex(index)).url)
      json.name("title")
      json.text(note.title)
      json.name("kind")
      json.text(note.kind.rawValue)
      json.name("world")
      json.text(graph[entry.world].path.rawValue)
      json.name("status")
      json.text(entry.status?.rawValue)
      json.name("aliases")
      json.array { json in for alias in note.aliases { json.text(alias.text) } }
      json.name("tags")
      json.array(of: note.tags)
      json.name("properties")
      json.object { json in properties.append(entry, to: &json) }
    }
  }

  // MARK: Links

  /// - Parameter paths: Of the notes; each is written as often as links begin and end there.
  private func append(_ row: LinkRows.Resolved, _ paths: QuotedTexts, to json: inout JSONBuffer) {
    json.stretch("{\"from\":")
    json.text(row.from.rawValue, of: paths)
    json.stretch(",\"to\":")
    json.text(row.to.rawValue, of: paths)
    json.stretch(",\"relation\":")
    if let relation = row.relation {
      json.text(graph.relations[relation].name.rawValue)
    } else {
      json.text("mention" as String)
    }
    switch row.syntax {
    case .embed: json.stretch(",\"syntax\":\"embed\",\"heading\":")
    case .markdown: json.stretch(",\"syntax\":\"markdown\",\"heading\":")
    case .property: json.stretch(",\"syntax\":\"property\",\"heading\":")
    case .wikilink: json.stretch(",\"syntax\":\"wikilink\",\"heading\":")
    }
    json.text(row.heading.isEmpty ? nil : row.heading)
    json.stretch("}", endsValue: true)
  }

  private func append(_ row: LinkRows.Unresolved, to json: inout JSONBuffer) {
    json.object { json in
      json.name("from")
      json.text(graph[row.from].note.path.rawValue)
      json.name("target")
      json.text(row.target)
      json.name("syntax")
      json.text(row.syntax.rawValue)
    }
  }
}
