import Linking
import Notes
import SourceText

/// The first file that a search loads: words of the interface, worlds, kinds and statuses of all notes, and the names of
/// the other files.
struct SearchCore {
  /// Sorted shards: where each begins, and its file.
  struct ShardList {
    let firsts: [ArraySlice<UInt8>]
    let names: [String]

    init(_ shards: [ShardCutter.Shard], of entry: SearchListing.Entry, in files: inout SearchFiles) {
      firsts = shards.map(\.first)
      names = shards.map { files.add($0.text, readable: { SearchListing.words(of: $0, entry) }) }
    }
  }

  struct Texts {
    let name: String
    let noteCount: Int
    let extraWeight: Int
  }

  let site: Site
  let linkCounts: [Int]
  let terms: ShardList
  let wide: ShardList
  let spellings: ShardList
  /// Words that so many notes hold that a query of others does without them.
  let common: [ArraySlice<UInt8>]
  let texts: [Texts]
  let words: String

  private static let strings = [
    "search", "searchPlaceholder", "searchHelp", "searchKeys", "searchRecent", "searchSuggested", "searchResults",
    "searchNothing", "searchNothingHint", "searchCorrected", "searchLoading", "searchFailed", "searchMore",
    "searchClose", "kindLabel", "statusLabel", "tagLabel", "any", "clearFilters",
  ]
  private static let suggestionLimit = 6
  private static let tagLimit = 60

  /// `Loremark.search.begin({…})`, with the file's names and sizes as described for each member.
  ///
  /// - Returns: The file, and what it says of its own: all but the beginnings of words that stand in other files.
  func bytes() -> (file: [UInt8], readable: [UInt8]) {
    var readable: [UInt8] = []
    var buffer = JSONBuffer(reservingCapacity: 65_536)
    buffer.object { buffer in
      buffer.name("count")
      buffer.number(site.graph.notes.count)
      appendLanguages(to: &buffer)
      appendWorlds(to: &buffer)
      appendFacets(to: &buffer)
      appendSuggestions(to: &buffer)
      readable = buffer.bytes
      for (name, list) in [("terms", terms), ("wide", wide), ("spellings", spellings)] {
        buffer.newLine()
        buffer.name(of: name)
        append(list, to: &buffer)
      }
      buffer.newLine()
      buffer.name("common")
      buffer.text(words: common)
      buffer.newLine()
      buffer.name("texts")
      buffer.array { buffer in
        var counts = SearchText()
        for text in texts { counts.append(number: text.noteCount + 64 * text.extraWeight) }
        buffer.text(String(decoding: counts.bytes, as: UTF8.self))
        buffer.text(texts.map(\.name).joined())
      }
      buffer.newLine()
      buffer.name("words")
      buffer.text(words)
    }
    return (Array("Loremark.search.begin(".utf8) + buffer.bytes + Array(")\n".utf8), readable)
  }

  private func append(_ list: ShardList, to buffer: inout JSONBuffer) {
    buffer.array { buffer in
      buffer.text(words: list.firsts)
      buffer.text(list.names.joined())
    }
  }

  // MARK: Words of the interface

  /// The journal's language first.
  private var vocabularies: [Vocabulary] {
    var vocabularies = [site.vocabulary]
    for vocabulary in site.worldVocabularies where !vocabularies.contains(where: { $0.language == vocabulary.language })
    {
      vocabularies.append(vocabulary)
    }
    return vocabularies
  }

  private func appendLanguages(to buffer: inout JSONBuffer) {
    buffer.newLine()
    buffer.name("strings")
    buffer.object { buffer in
      for vocabulary in vocabularies {
        buffer.name(of: vocabulary.language)
        buffer.object { buffer in
          for name in Self.strings {
            buffer.name(of: name)
            buffer.text(vocabulary.string(name))
          }
          buffer.name("world")
          buffer.text(vocabulary.singular(KindName("world")))
        }
      }
    }
  }

  // MARK: Worlds and facets

  private func appendWorlds(to buffer: inout JSONBuffer) {
    buffer.newLine()
    buffer.name("worlds")
    buffer.array { buffer in
      for world in site.graph.worlds {
        let game = world.game.map { site.graph[$0].title }
        buffer.array(of: [world.path.rawValue, world.title] + (game.map { [$0] } ?? []))
      }
    }
    appendColumn("world", site.graph.notes.map(\.world.rawValue), to: &buffer)
  }

  private func appendFacets(to buffer: inout JSONBuffer) {
    let notes = site.graph.notes
    let kinds = Self.distinct(notes.map(\.note.kind))
    buffer.newLine()
    buffer.name("kinds")
    buffer.array { buffer in
      for kind in kinds.values {
        buffer.array { buffer in
          buffer.text(kind.rawValue)
          for vocabulary in vocabularies {
            buffer.text(vocabulary.singular(kind))
            buffer.text(vocabulary.plural(kind))
          }
        }
      }
    }
    appendColumn("kind", kinds.places, to: &buffer)
    let statuses = Self.distinct(notes.map(\.status))
    buffer.newLine()
    buffer.name("statuses")
    buffer.array { buffer in
      for (place, status) in statuses.values.enumerated() {
        buffer.array { buffer in
          buffer.text(status?.rawValue ?? "")
          guard let status, let owner = statuses.places.firstIndex(of: place) else { return }
          let kind = notes[owner].note.kind
          buffer.text((site.graph.schema.meaning(of: status, kind: kind) ?? .neutral).rawValue)
          for vocabulary in vocabularies { buffer.text(vocabulary.label(status, of: kind)) }
        }
      }
    }
    appendColumn("status", statuses.places, to: &buffer)
    appendTags(to: &buffer)
  }

  /// The values in the order of their first use, and each note's place among them.
  private static func distinct<Value: Hashable>(_ all: [Value]) -> (values: [Value], places: [Int]) {
    var values: [Value] = []
    var known: [Value: Int] = [:]
    let places = all.map { value in
      if let place = known[value] { return place }
      known[value] = values.count
      values.append(value)
      return values.count - 1
    }
    return (values, places)
  }

  /// Runs of equal values: the value, and how many notes have it.
  private func appendColumn(_ name: String, _ values: [Int], to buffer: inout JSONBuffer) {
    var text = SearchText()
    var start = 0
    while start < values.count {
      var end = start + 1
      while end < values.count, values[end] == values[start] { end += 1 }
      text.append(number: values[start])
      text.append(number: end - start)
      start = end
    }
    buffer.newLine()
    buffer.name(of: name)
    buffer.text(String(decoding: text.bytes, as: UTF8.self))
  }

  /// The tags that most notes have.
  private func appendTags(to buffer: inout JSONBuffer) {
    var counts: [String: Int] = [:]
    for note in site.graph.notes {
      for tag in note.note.tags { counts[tag, default: 0] += 1 }
    }
    let tags = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.tagLimit)
    buffer.newLine()
    buffer.name("tags")
    buffer.array(of: tags.map(\.key).sorted())
  }

  // MARK: Before anything is typed

  /// For each world, and then for all of them: the notes that most others point to, with title, address and kind.
  private func appendSuggestions(to buffer: inout JSONBuffer) {
    let graph = site.graph
    buffer.newLine()
    buffer.name("suggested")
    buffer.array { buffer in
      for world in graph.worlds { append(suggestions: suggestions(among: world.members, but: world.note), to: &buffer) }
      append(suggestions: suggestions(among: graph.notes.indices.map { NoteIndex($0) }, but: nil), to: &buffer)
    }
  }

  private func suggestions(among notes: [NoteIndex], but excluded: NoteIndex?) -> [NoteIndex] {
    var best: [NoteIndex] = []
    for note in notes where note != excluded && linkCounts[note.rawValue] > 0 {
      let count = linkCounts[note.rawValue]
      if best.count == Self.suggestionLimit, let last = best.last, linkCounts[last.rawValue] >= count { continue }
      best.insert(note, at: best.firstIndex { linkCounts[$0.rawValue] < count } ?? best.count)
      if best.count > Self.suggestionLimit { best.removeLast() }
    }
    return best
  }

  private func append(suggestions: [NoteIndex], to buffer: inout JSONBuffer) {
    buffer.array { buffer in
      for note in suggestions {
        buffer.array { buffer in
          buffer.number(note.rawValue)
          buffer.text(site.graph[note].note.path.rawValue)
          buffer.text(site.graph[note].note.title)
          buffer.text(site.addresses.page(of: note).url)
        }
      }
    }
  }
}

extension JSONBuffer {
  fileprivate mutating func text(words: [ArraySlice<UInt8>]) {
    var text = SearchText()
    var last: ArraySlice<UInt8> = []
    for word in words {
      text.append(word: word.span, after: last.span)
      last = word
    }
    self.text(String(decoding: text.bytes, as: UTF8.self))
  }
}
