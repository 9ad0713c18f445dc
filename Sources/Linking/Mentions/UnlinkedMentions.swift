import Markdown
import Notes
import SourceText

/// Finds notes that name another note of their world without linking to it.
package enum UnlinkedMentions {
  /// A page lists no more than this.
  private static let most = 10
  private static let longestName = 12

  /// What token sequences are the beginning of a name, and which are one.
  private struct Names: Sendable {
    var beginnings: Set<UInt64> = []
    /// nil for a name that several notes bear.
    var notes: [UInt64: NoteIndex?] = [:]
  }

  /// The notes that name each note, in the notes' order, at most ten; without those that link to it or share a relation
  /// with it.
  ///
  /// Names are titles and aliases that one note of the world bears, of at least four letters, or two where a script is
  /// written without blanks.
  /// - Complexity: Linear in the text of all bodies.
  package static func sources(in graph: NoteGraph) -> [[NoteIndex]] {
    let names = graph.worlds.map { Self.names(of: $0.members, in: graph) }
    let found = concurrentMap(Array(graph.notes.indices)) { index in
      Self.targets(namedBy: NoteIndex(index), names[graph.notes[index].world.rawValue], in: graph)
    }
    var sources = [[NoteIndex]](repeating: [], count: graph.notes.count)
    for (index, targets) in found.enumerated() {
      for target in targets where sources[target.rawValue].count < most {
        sources[target.rawValue].append(NoteIndex(index))
      }
    }
    return sources
  }

  // MARK: Names

  private static func names(of members: [NoteIndex], in graph: NoteGraph) -> Names {
    var names = Names()
    for member in members {
      add(graph[member].note.title, of: member, to: &names)
      for alias in graph[member].note.aliases { add(alias.text, of: member, to: &names) }
    }
    return names
  }

  private static func add(_ name: String, of note: NoteIndex, to names: inout Names) {
    let tokens = NameTokens.tokens(of: Array(name.utf8)[...])
    guard let first = tokens.first, tokens.count <= longestName else { return }
    let letters = tokens.contains(where: \.isIdeograph) ? tokens.count * 2 : name.count
    guard letters >= 4 else { return }
    var hash = first.hash
    names.beginnings.insert(hash)
    for token in tokens.dropFirst() {
      hash = NameTokens.joined(hash, token.hash)
      names.beginnings.insert(hash)
    }
    if let known = names.notes[hash], known != note {
      names.notes[hash] = .some(nil)
    } else {
      names.notes[hash] = .some(note)
    }
  }

  // MARK: Texts

  private static func targets(namedBy index: NoteIndex, _ names: Names, in graph: NoteGraph) -> [NoteIndex] {
    let document = graph[index].note.body
    var targets: [NoteIndex] = []
    var known = linked(from: index, in: graph)
    var node = 0
    while node < document.nodes.count {
      if document.nodes[node].kind == .link {
        node = max(node + 1, Int(document.nodes[node].end))
        continue
      }
      if document.nodes[node].kind == .text {
        let text = document.nodes[node].text
        let bytes = document.text[Int(text.lowerBound)..<Int(text.upperBound)]
        for target in matches(in: bytes, names) where known.insert(target).inserted { targets.append(target) }
      }
      node += 1
    }
    return targets
  }

  /// A note itself, and those that it links to or has a relation with.
  private static func linked(from index: NoteIndex, in graph: NoteGraph) -> Set<NoteIndex> {
    var linked: Set<NoteIndex> = [index]
    for link in graph[index].linkTargets { if case .note(let other, _) = link { linked.insert(other) } }
    for targets in graph[index].referenceTargets {
      for link in targets { if case .note(let other, _) = link { linked.insert(other) } }
    }
    for relation in graph.relationsByTarget[index.rawValue] { linked.insert(graph.relations[relation].from) }
    return linked
  }

  private static func matches(in bytes: ArraySlice<UInt8>, _ names: Names) -> [NoteIndex] {
    let tokens = NameTokens.tokens(of: bytes)
    var matches: [NoteIndex] = []
    for start in tokens.indices {
      var hash = tokens[start].hash
      var end = start
      while names.beginnings.contains(hash) {
        if case .some(.some(let note)) = names.notes[hash] { matches.append(note) }
        end += 1
        guard end < tokens.count, end - start < longestName else { break }
        hash = NameTokens.joined(hash, tokens[end].hash)
      }
    }
    return matches
  }
}
