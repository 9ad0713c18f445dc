import Linking
import Notes
import SourceText

/// The search index of a site as files of `data/`: scripts, so that they can be loaded from a disk.
///
/// Terms and texts lie in small files that are named by their content; one file knows their names. The script
/// `60-search.js` reads them; what each holds is said where it is written.
struct SearchData {
  let files: [OutputFile]
  /// What the manifest says of it.
  let section: DataManifest.Section

  private static let sectionName = "search"

  init(site: Site, threads: Int? = nil) {
    let linkCounts = Self.linkCounts(of: site.graph)
    let count = site.graph.notes.count
    let ranges = stride(from: 0, to: count, by: SearchChunk.most).map { $0..<min(count, $0 + SearchChunk.most) }
    let limit = ExcerptLimit.bytes(for: site.graph)
    let chunks = concurrentMap(ranges, threadCount: threads) { range in
      SearchChunk(site: site, notes: range, linkCounts: linkCounts, textLimit: limit)
    }
    let words = JournalWords(chunks)
    let terms = SearchTerms(chunks, words)
    let termShards = TermShards(terms, threads: threads)
    let codes = TextCodes(chunks, words)
    let texts = TextShards(chunks, words, codes: codes, site: site, threads: threads)
    let wide = TermShards.shards(of: WidePrefixes(terms, termShards, linkCounts: linkCounts).entries)
    var files = SearchFiles()
    let core = SearchCore(
      site: site, linkCounts: linkCounts,
      terms: SearchCore.ShardList(termShards.shards, of: .term, in: &files),
      wide: SearchCore.ShardList(wide, of: .beginning, in: &files),
      spellings: SearchCore.ShardList(SpellingShards(terms, termShards.facts).shards, of: .spelling, in: &files),
      common: termShards.facts.indices.filter { termShards.facts[$0].isCommon }.map { terms[$0] }.filter {
        $0.first != UInt8(ascii: "#")
      },
      texts: texts.shards.map { shard in
        SearchCore.Texts(
          name: files.add(shard.text, readable: { codes.expanded($0) }), noteCount: shard.noteCount,
          extraWeight: shard.extraWeight)
      },
      words: files.add(Self.words(codes), readable: { SearchListing.words(of: $0, .word) }))
    let (bytes, readable) = core.bytes()
    let hash = String(ContentHash(of: bytes).prefix(12))
    var file = OutputFile(DataManifest.address(Self.sectionName, 0, hash: hash), bytes: bytes)
    file.readable = { readable }
    self.files = files.files + [file]
    section = DataManifest.Section(name: Self.sectionName, hashes: [hash])
  }

  private static func words(_ codes: TextCodes) -> [UInt8] {
    var text = SearchText()
    var last: ArraySlice<UInt8> = []
    for word in codes.words {
      text.append(word: word.span, after: last.span)
      last = word
    }
    return text.bytes
  }

  /// How many other notes point to each, by relations or in their text.
  private static func linkCounts(of graph: NoteGraph) -> [Int] {
    graph.notes.indices.map { note in
      (graph.relationsByTarget[checked: note]?.count ?? 0) + (graph.mentionsByTarget[checked: note]?.count ?? 0)
    }
  }
}
