import Linking
import Notes
import SourceText

/// What results show of notes, cut into texts of a few notes each.
///
/// A note is six lines: the folder that it shares with the note before (a number of characters) and the rest of its
/// path; title and address, empty where they follow from the path; aliases; properties and tags; the body. The last three
/// are written with codes.
struct TextShards: Sendable {
  struct Shard: Sendable {
    let text: [UInt8]
    let noteCount: Int

    /// Above `usual`, what the search must know before it loads the file: a thousand bytes for each, as a server sends
    /// them.
    var extraWeight: Int { max(0, text.count - TextShards.usual + 1_199) / 1_200 }
  }

  let shards: [Shard]

  private static let least = 1_300
  private static let most = 2_000
  private static let usual = 2_600
  /// Fewer than 64: the search reads it from the same number as `extraWeight`.
  private static let mostNotes = 60

  init(_ chunks: [SearchChunk], codes: TextCodes, site: Site, threads: Int?) {
    let numbered = Array(chunks.enumerated()).map { (number: $0.offset, chunk: $0.element) }
    shards = Array(
      concurrentMap(numbered, threadCount: threads) { Self.shards(of: $0.chunk, $0.number, codes, site) }.joined())
  }

  /// For path, title and address of a note.
  private static let pathRoom = 100

  /// A boundary depends on one note's path, so that an edit changes one shard, or two.
  private static func shards(of chunk: SearchChunk, _ number: Int, _ codes: TextCodes, _ site: Site) -> [Shard] {
    var shards: [Shard] = []
    var text = SearchText(reservingCapacity: most * 2)
    var count = 0
    var lastPath = ""
    var coded = SearchText(reservingCapacity: most)
    for (place, note) in chunk.notes.enumerated() {
      let index = NoteIndex(chunk.firstNote + place)
      coded.removeAll()
      codes.append(note, of: chunk, number: number, to: &coded)
      if count > 0, text.count + coded.count > usual - pathRoom {
        shards.append(Shard(text: text.take(), noteCount: count))
        (count, lastPath) = (0, "")
      }
      append(index, after: lastPath, site, to: &text)
      lastPath = site.graph[index].note.path.rawValue
      text.append(coded)
      text.append(byte: 0x0A)
      count += 1
      let isBoundary = text.count >= least && WordTable.hash(lastPath.utf8.span) & 0x300 == 0
      if text.count >= most || count == mostNotes || isBoundary {
        shards.append(Shard(text: text.take(), noteCount: count))
        (count, lastPath) = (0, "")
      }
    }
    if count > 0 { shards.append(Shard(text: text.take(), noteCount: count)) }
    return shards
  }

  private static func append(_ index: NoteIndex, after last: String, _ site: Site, to text: inout SearchText) {
    let note = site.graph[index].note
    let path = note.path.rawValue
    var shared = last.isEmpty ? 0 : sharedFolder(path, last)
    if shared > 0, !path.utf8.prefix(shared).allSatisfy({ $0 < 0x80 }) {
      shared = String(decoding: path.utf8.prefix(shared), as: UTF8.self).utf16.count
      text.append(number: shared)
      text.append(line: String(decoding: path.utf16.dropFirst(shared), as: UTF16.self))
    } else {
      text.append(number: shared)
      text.append(line: String(decoding: path.utf8.dropFirst(shared), as: UTF8.self))
    }
    text.append(line: path.hasSuffix(".md") && note.title == note.path.stem ? "" : note.title)
    let url = site.addresses.page(of: index).url
    text.append(line: url == plainAddress(of: path) ? "" : url)
  }

  /// Up to and with the last `/` that both paths have in the same place, in bytes.
  private static func sharedFolder(_ path: String, _ last: String) -> Int {
    var shared = 0
    for (place, (one, other)) in zip(path.utf8, last.utf8).enumerated() {
      guard one == other else { break }
      if one == UInt8(ascii: "/") { shared = place + 1 }
    }
    return shared
  }

  /// The address that a path of the usual letters has: `A b/C.md` is `a-b/c.html`.
  private static func plainAddress(of path: String) -> String? {
    guard path.hasSuffix(".md") else { return nil }
    var bytes: [UInt8] = []
    for byte in path.utf8.dropLast(3) {
      switch byte {
      case 0x80...0x9E where bytes.last == 0xC3 && byte != 0x97: bytes.append(byte | 0x20)
      case 0x41...0x5A: bytes.append(byte | 0x20)
      case 0x80...0xBF, 0xC3, 0xE3...0xEC: bytes.append(byte)
      case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "/"), UInt8(ascii: "-"): bytes.append(byte)
      case 0x20: bytes.append(UInt8(ascii: "-"))
      default: return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self) + ".html"
  }
}
