/// Cuts sorted words with what belongs to each into texts of some kilobytes.
///
/// Where a text ends depends on the words around the place, so that an edit changes few texts.
struct ShardCutter: ~Copyable {
  struct Shard: Sendable {
    /// Tells it from the shard before.
    let first: ArraySlice<UInt8>
    let text: [UInt8]
  }

  private(set) var shards: [Shard] = []
  /// Which word each shard begins with.
  private(set) var starts: [Int] = []

  private let least: Int
  private let most: Int
  private var text: SearchText
  private var first: ArraySlice<UInt8> = []
  private var count = 0

  /// - Parameters:
  ///   - least: Above so many bytes a text ends where it should.
  ///   - most: And there it must.
  init(least: Int, most: Int) {
    self.least = least
    self.most = most
    text = SearchText(reservingCapacity: most * 2)
  }

  /// Whether the next word begins a text.
  ///
  /// - Parameters:
  ///   - extra: How long the entry is without its word, when that counts.
  ///   - mask: The bits of the word's hash that are 0 where a text may end.
  func isFull(_ word: Span<UInt8>, extra: Int, mask: UInt64) -> Bool {
    let size = text.count
    guard size > 0 else { return false }
    return size + extra > most || (size > least && WordKey.hash(word) & mask == 0)
  }

  /// Ends the text at hand.
  ///
  /// - Parameter next: What the next one begins with.
  mutating func cut(_ next: ArraySlice<UInt8>) {
    shards.append(Shard(first: first, text: text.take()))
    first = next
    starts.append(count)
  }

  /// Adds a word.
  ///
  /// - Parameter last: The word before it, empty for the first of a text.
  mutating func append(_ word: Span<UInt8>, after last: Span<UInt8>) {
    if starts.isEmpty { starts.append(0) }
    text.append(word: word, after: last)
    count += 1
  }

  mutating func append(number: Int) { text.append(number: number) }

  mutating func append(raw bytes: Span<UInt8>) { text.append(raw: bytes) }

  mutating func finish() {
    if text.count > 0 { shards.append(Shard(first: first, text: text.take())) }
  }
}
