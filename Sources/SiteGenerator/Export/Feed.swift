import Linking
import Markdown
import Notes

/// `feed.xml`: what was played and what changed, newest first, as an Atom feed.
///
/// Sessions are in it, and every note that says `updated:`. The time of an entry is `updated:`, else the session's date,
/// else that of the session before it: no clock and no file is asked, so that the same journal gives the same feed.
struct Feed {
  let site: Site
  let base: String

  static let address = SiteAddress("feed.xml")
  private static let entryLimit = 40
  private static let session = KindName("session")

  private struct Entry {
    let note: NoteIndex
    let day: CalendarDay
    /// The place among sessions of one day.
    let rank: Int
  }

  var text: String {
    let entries = entries
    let newest = entries.first?.day ?? .unknown
    var text = XMLText.declaration
    text += "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(XMLText.escaped(site.vocabulary.language))\">\n"
    text += "<id>\(XMLText.escaped(base))</id>\n"
    text += "<title>\(title(site.graph.title))</title>\n"
    text += "<updated>\(newest.timestamp)</updated>\n"
    text += "<link rel=\"self\" type=\"application/atom+xml\" href=\"\(XMLText.escaped(base + Self.address.url))\"/>\n"
    text += "<link rel=\"alternate\" type=\"text/html\" href=\"\(XMLText.escaped(base))\"/>\n"
    text += "<author><name>\(title(site.graph.title))</name></author>\n"
    text += "<generator>\(XMLText.escaped(Site.generator))</generator>\n"
    for entry in entries { append(entry, to: &text) }
    return text + "</feed>\n"
  }

  private func append(_ entry: Entry, to text: inout String) {
    let graphNote = site.graph[entry.note]
    let note = graphNote.note
    let vocabulary = site.worldVocabularies[graphNote.world.rawValue]
    text += "<entry>\n"
    text += "<id>\(XMLText.escaped(base + "#note:" + URLText.encode(note.identity)))</id>\n"
    text += "<title>\(title(note.title))</title>\n"
    text += "<updated>\(entry.day.timestamp)</updated>\n"
    let address = base + site.addresses.page(of: entry.note).url
    text += "<link rel=\"alternate\" type=\"text/html\" href=\"\(XMLText.escaped(address))\"/>\n"
    text += "<category term=\"\(XMLText.escaped(note.kind.rawValue))\""
    text += " label=\"\(XMLText.escaped(vocabulary.singular(note.kind)))\"/>\n"
    if let summary = summary(of: entry.note) { text += "<summary>\(XMLText.escaped(summary))</summary>\n" }
    text += "</entry>\n"
  }

  /// A title of nothing would make the feed invalid.
  private func title(_ text: String) -> String {
    let escaped = XMLText.escaped(text)
    return escaped.utf8.contains { $0 > UInt8(ascii: " ") } ? escaped : "–"
  }

  private func summary(of index: NoteIndex) -> String? {
    let note = site.graph[index].note
    for name: PropertyName in ["recap", "summary"] {
      if let text = note[name]?.plainText.map(InlineText.plain), !text.isEmpty { return text }
    }
    let excerpt = note.isSpoiler ? "" : note.body.excerpt(limit: 300)
    return excerpt.isEmpty ? nil : excerpt
  }

  // MARK: Choosing

  private var entries: [Entry] {
    var entries: [Entry] = []
    var isSession: Set<NoteIndex> = []
    for world in site.graph.worlds.indices {
      let sessions = site.listings.list(Self.session, in: WorldIndex(world))?.notes ?? []
      var day = CalendarDay.unknown
      for (rank, note) in inStoryOrder(sessions).enumerated() where isSession.insert(note).inserted {
        day = self.day("date", of: note) ?? day
        entries.append(Entry(note: note, day: self.day("updated", of: note) ?? day, rank: rank))
      }
    }
    for number in site.graph.notes.indices where !isSession.contains(NoteIndex(number)) {
      guard let day = day("updated", of: NoteIndex(number)) else { continue }
      entries.append(Entry(note: NoteIndex(number), day: day, rank: -1))
    }
    entries.sort { left, right in
      if left.day != right.day { return left.day > right.day }
      if left.rank != right.rank { return left.rank > right.rank }
      return left.note < right.note
    }
    return Array(entries.prefix(Self.entryLimit))
  }

  private func inStoryOrder(_ sessions: [NoteIndex]) -> [NoteIndex] {
    let keyed = sessions.map { note in
      (order: site.graph[note].note.listOrder ?? 0, day: day("date", of: note) ?? .unknown, note: note)
    }
    return keyed.sorted { left, right in
      if left.order != right.order { return left.order < right.order }
      return left.day != right.day ? left.day < right.day : left.note < right.note
    }
    .map(\.note)
  }

  private func day(_ property: PropertyName, of note: NoteIndex) -> CalendarDay? {
    guard case .date(let date)? = site.graph[note].note[property] else { return nil }
    return CalendarDay(date)
  }
}
