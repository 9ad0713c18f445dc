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

  init(_ chunks: [SearchChunk], _ words: JournalWords, codes: TextCodes, site: Site, threads: Int?) {
    let parts = concurrentMap(Array(chunks.indices), threadCount: threads) { number in
      Self.shards(of: chunks[number], codes.codes(of: words.numbers[number]), site)
    }
    shards = Array(parts.joined())
  }

  /// For path, title and address of a note.
  private static let pathRoom = 100

  /// A boundary depends on one note's path, so that an edit changes one shard, or two.
  private static func shards(of chunk: SearchChunk, _ codes: [TextCodes.Code], _ site: Site) -> [Shard] {
    var shards: [Shard] = []
    var text = SearchText(reservingCapacity: most * 2)
    var count = 0
    var lastPath = ""
    var coded = SearchText(reservingCapacity: most)
    for (place, note) in chunk.notes.enumerated() {
      let index = NoteIndex(chunk.firstNote + place)
      coded.removeAll()
      TextCodes.append(note, of: chunk, codes, to: &coded)
      if count > 0, text.count + coded.count > usual - pathRoom {
        shards.append(Shard(text: text.take(), noteCount: count))
        (count, lastPath) = (0, "")
      }
      append(index, after: lastPath, site, to: &text)
      lastPath = site.graph[index].note.path.rawValue
      text.append(coded)
      text.append(byte: 0x0A)
      count += 1
      let isBoundary = text.count >= least && WordKey.hash(lastPath.utf8.span) & 0x300 == 0
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
    let bytes = path.utf8.span
    let shared = sharedFolder(bytes, last.utf8.span)
    if isASCII(bytes.extracting(first: shared)) {
      text.append(number: shared)
      text.append(line: bytes.extracting(droppingFirst: shared))
    } else {
      // Counted in the units of the browser's strings.
      let units = String(decoding: path.utf8.prefix(shared), as: UTF8.self).utf16.count
      text.append(number: units)
      text.append(line: String(decoding: path.utf16.dropFirst(units), as: UTF16.self).utf8.span)
    }
    let hasStem = hasUsualEnding(bytes) && note.title == note.path.stem
    text.append(line: (hasStem ? "" : note.title).utf8.span)
    let url = site.addresses.page(of: index).url
    text.append(line: (isPlainAddress(url.utf8.span, of: bytes) ? "" : url).utf8.span)
  }

  private static func isASCII(_ bytes: Span<UInt8>) -> Bool {
    for place in bytes.indices where bytes[place] >= 0x80 { return false }
    return true
  }

  /// Up to and with the last `/` that both paths have in the same place, in bytes.
  private static func sharedFolder(_ path: Span<UInt8>, _ last: Span<UInt8>) -> Int {
    var (shared, place) = (0, 0)
    let most = min(path.count, last.count)
    while place < most, path[place] == last[place] {
      place += 1
      if path[place - 1] == UInt8(ascii: "/") { shared = place }
    }
    return shared
  }

  /// Whether a path ends with `.md`.
  private static func hasUsualEnding(_ path: Span<UInt8>) -> Bool {
    let end = path.count
    return end >= 3 && path[end - 3] == UInt8(ascii: ".") && path[end - 2] == UInt8(ascii: "m")
      && path[end - 1] == UInt8(ascii: "d")
  }

  /// Whether an address is the one that a path of the usual letters has: `A b/C.md` is `a-b/c.html`.
  private static func isPlainAddress(_ url: Span<UInt8>, of path: Span<UInt8>) -> Bool {
    let end = path.count - 3
    guard hasUsualEnding(path), url.count == end + 5 else { return false }
    for place in 0..<end {
      let byte = path[place]
      let plain: UInt8? =
        switch byte {
        case 0x80...0x9E where place > 0 && path[place - 1] == 0xC3 && byte != 0x97: byte | 0x20
        case 0x41...0x5A: byte | 0x20
        case 0x80...0xBF, 0xC3, 0xE3...0xEC: byte
        case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "/"), UInt8(ascii: "-"): byte
        case 0x20: UInt8(ascii: "-")
        default: nil
        }
      guard plain == url[place] else { return false }
    }
    let ending: InlineArray<5, UInt8> = [0x2E, 0x68, 0x74, 0x6D, 0x6C]
    for place in ending.indices where url[end + place] != ending[place] { return false }
    return true
  }
}
