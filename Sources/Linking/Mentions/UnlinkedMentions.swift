import Markdown
import Notes
import SourceText

/// A place where a note names another note of its world without linking to it.
package struct UnlinkedMention: Sendable, Equatable {
  package let from: NoteIndex
  /// A text node of `from`'s body, and the name's bytes in that body's text.
  package let node: Int
  package let range: Range<Int>
}

/// Finds notes that name another note of their world without linking to it.
package enum UnlinkedMentions {
  /// A page lists no more than this.
  private static let most = 10

  /// The first place in each note that names another, by the named note, in the notes' order, at most ten; without
  /// notes that link to it or share a relation with it.
  ///
  /// Names are titles and aliases that one note of the world bears, of at least four letters, or two where a script is
  /// written without blanks.
  /// - Complexity: Linear in the text of all bodies.
  package static func all(in graph: NoteGraph) -> [[UnlinkedMention]] {
    let names = graph.worlds.map { UniqueNames(of: $0.members, in: graph) }
    let found = concurrentMap(Array(graph.notes.indices)) { index in
      Self.mentions(by: NoteIndex(index), names[graph.notes[index].world.rawValue], in: graph)
    }
    var mentions = [[UnlinkedMention]](repeating: [], count: graph.notes.count)
    for (target, mention) in found.joined() where mentions[target.rawValue].count < most {
      mentions[target.rawValue].append(mention)
    }
    return mentions
  }

  /// The same after one note's body or links have changed, but no name; nil when all notes would have to be asked.
  package static func replacing(
    _ old: [[UnlinkedMention]], by index: NoteIndex, in graph: NoteGraph
  ) -> [[UnlinkedMention]]? {
    let names = UniqueNames(of: graph.worlds[graph[index].world.rawValue].members, in: graph)
    var left: [Int: UnlinkedMention] = [:]
    for (target, mention) in mentions(by: index, names, in: graph) { left[target.rawValue] = mention }
    var mentions = old
    for target in old.indices {
      guard let place = old[target].firstIndex(where: { $0.from == index }) else { continue }
      if let mention = left.removeValue(forKey: target) {
        mentions[target][place] = mention
      } else if old[target].count < most {
        mentions[target].remove(at: place)
      } else {
        return nil
      }
    }
    for (target, mention) in left {
      let place = mentions[target].firstIndex { index < $0.from } ?? mentions[target].count
      mentions[target].insert(mention, at: place)
      if mentions[target].count > most { mentions[target].removeLast() }
    }
    return mentions
  }

  private static func mentions(
    by index: NoteIndex, _ names: UniqueNames, in graph: NoteGraph
  ) -> [(target: NoteIndex, mention: UnlinkedMention)] {
    var mentions: [(target: NoteIndex, mention: UnlinkedMention)] = []
    var known: NoteSet?
    names.forEachName(in: graph[index].note.body, where: isSearched) { note, node, place in
      if known == nil { known = linked(from: index, in: graph) }
      guard known?.insert(note) == true else { return }
      mentions.append((note, UnlinkedMention(from: index, node: node, range: place)))
    }
    return mentions
  }

  private static func isSearched(_ kind: MarkdownNode.Kind) -> Bool {
    switch kind {
    case .link, .spoiler: false
    default: true
    }
  }

  /// A note itself, and those that it links to or has a relation with.
  private static func linked(from index: NoteIndex, in graph: NoteGraph) -> NoteSet {
    var linked = NoteSet()
    linked.insert(index)
    for link in graph[index].linkTargets { if case .note(let other, _) = link { linked.insert(other) } }
    for targets in graph[index].referenceTargets {
      for link in targets { if case .note(let other, _) = link { linked.insert(other) } }
    }
    for relation in graph.relationsByTarget[index.rawValue] { linked.insert(graph.relations[relation].from) }
    return linked
  }
}
