import Linking
import Notes
import SourceText

/// The data of the previews that links show: a few lines of each note, spread over files of some sixty notes, so that a
/// reader loads a few kilobytes whatever the journal's size.
///
/// A file is a script: `Loremark.previews.add({"1x3k9f":["Varré","NPC","alive","Alive","A surgeon in white."],…});`.
/// A key is a `PreviewKey` in base 36. An entry is title, kind, and as far as there is any: status (its name, meaning
/// and label), text, picture (its address from the site's root, width and height).
struct PreviewShards {
  let site: Site
  private let fragments: SharedFragments

  init(site: Site) {
    self.site = site
    fragments = SharedFragments(noteCount: site.graph.notes.count)
  }

  static let section = "previews"
  private static let notesInShard = 64
  private static let textLimit = 150

  /// The files, and what the manifest says of them.
  func files() -> (files: [OutputFile], section: DataManifest.Section) {
    let shards = shards()
    let contexts = site.graph.worlds.indices.map { world in
      PageContext(site: site, address: SiteAddress("index.html"), world: WorldIndex(world), fragments: fragments)
    }
    let files = concurrentMap(Array(shards.indices)) { number in
      let bytes = self.bytes(of: shards[number], contexts)
      let hash = String(ContentHash(of: bytes).prefix(12))
      return (hash, OutputFile(DataManifest.address(Self.section, number, hash: hash), bytes: bytes))
    }
    return (files.map(\.1), DataManifest.Section(name: Self.section, hashes: files.map(\.0)))
  }

  /// Every note that has a page, by its key's shard, sorted by key; two notes of one key have no preview.
  private func shards() -> [[(key: PreviewKey, note: NoteIndex)]] {
    let keys = site.graph.notes.indices.map { PreviewKey(site.addresses.page(of: NoteIndex($0))) }
    let sorted = keys.indices.sorted { (keys[$0].rawValue, $0) < (keys[$1].rawValue, $1) }
    // Of each key the first note; nil when there are several pages.
    var entries: [(key: PreviewKey, note: NoteIndex?)] = []
    for index in sorted {
      guard let last = entries.last, last.key == keys[index] else {
        entries.append((keys[index], NoteIndex(index)))
        continue
      }
      guard let note = last.note else { continue }
      // A page that several notes introduce has one entry.
      let isSamePage = site.addresses.page(of: note) == site.addresses.page(of: NoteIndex(index))
      if !isSamePage { entries[entries.count - 1].note = nil }
    }
    var count = 1
    while count * Self.notesInShard < entries.count { count *= 2 }
    var shards = [[(key: PreviewKey, note: NoteIndex)]](repeating: [], count: count)
    for (key, note) in entries {
      if let note { shards[key.shard(of: count)].append((key, note)) }
    }
    return shards
  }

  private func bytes(of shard: [(key: PreviewKey, note: NoteIndex)], _ contexts: [PageContext]) -> [UInt8] {
    var buffer = JSONBuffer(reservingCapacity: shard.count * 300)
    buffer.object { buffer in
      for (key, note) in shard {
        buffer.newLine()
        buffer.name(of: String(key.rawValue, radix: 36))
        write(note, contexts[site.graph[note].world.rawValue], to: &buffer)
      }
    }
    return Array("Loremark.previews.add(".utf8) + buffer.bytes + Array(");\n".utf8)
  }

  /// - Parameter context: Of the note's world, at the site's root.
  private func write(_ index: NoteIndex, _ context: PageContext, to buffer: inout JSONBuffer) {
    let words = context.words(of: index)
    let text = context.description(of: index, limit: Self.textLimit)
    let image = site.image(of: index)
    buffer.array { buffer in
      buffer.text(site.graph[index].note.title)
      buffer.text(words.kindLabel)
      guard text != nil || image != nil || words.status != nil else { return }
      if let status = words.status {
        buffer.array(of: [status.name, status.meaning, status.label])
      } else {
        buffer.number(0)
      }
      guard text != nil || image != nil else { return }
      buffer.text(text ?? "")
      guard let image else { return }
      buffer.text(image.address.url)
      guard let size = image.size else { return }
      buffer.number(size.width)
      buffer.number(size.height)
    }
  }
}
