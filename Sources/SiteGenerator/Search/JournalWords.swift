/// The words of all chunks, each once.
struct JournalWords: Sendable {
  let list: WordList
  /// Of these words no more is known.
  struct NoValue: BitwiseCopyable, Sendable {}

  /// By chunk and the chunk's number of a word.
  let numbers: [[UInt32]]

  init(_ chunks: [SearchChunk]) {
    if chunks.count == 1 {
      list = chunks[0].words
      numbers = [Array(0..<UInt32(truncatingIfNeeded: list.count))]
      return
    }
    // A journal's later parts repeat most of what the first ones say.
    var table = WordTable(NoValue(), reservingCapacity: (chunks.map(\.words.count).max() ?? 0) * 2)
    numbers = chunks.map { chunk in
      var numbers = PlainBuffer<UInt32>(reservingCapacity: chunk.words.count)
      unsafe chunk.words.bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        for word in 0..<chunk.words.count {
          let range = chunk.words.range(of: word)
          let text = unsafe start + range.lowerBound
          let number = unsafe table.number(of: text, range.count, WordKey(text, range.count))
          numbers.append(UInt32(truncatingIfNeeded: number))
        }
      }
      return numbers.array
    }
    list = table.list
  }
}
