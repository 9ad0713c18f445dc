/// Builds a text from a source with some ranges replaced; ranges must come in order.
struct TextRewriter {
  private(set) var bytes: [UInt8] = []
  private(set) var map = OffsetMap()
  private var copiedEnd: Int
  private let sourceEnd: Int

  init(_ range: Range<Int>) {
    copiedEnd = range.lowerBound
    sourceEnd = range.upperBound
  }

  /// Something was replaced, so that `bytes` counts instead of the source.
  var isChanged: Bool { !map.isIdentity }

  /// Puts `replacement` in the place of `range`; nothing when `range` lies before what was replaced already.
  mutating func replace(_ range: Range<Int>, in source: [UInt8], with replacement: some Collection<UInt8>) {
    guard begin(range, in: source) else { return }
    bytes.append(contentsOf: replacement)
    copiedEnd = range.upperBound
  }

  /// Puts a placeholder in the place of `range`, likewise.
  mutating func replace(_ range: Range<Int>, in source: [UInt8], withPlaceholder number: Int) {
    guard begin(range, in: source) else { return }
    Placeholder.append(number, to: &bytes)
    copiedEnd = range.upperBound
  }

  /// Copies what stands before a range that is to be replaced; false when that cannot be.
  private mutating func begin(_ range: Range<Int>, in source: [UInt8]) -> Bool {
    guard range.lowerBound >= copiedEnd, range.upperBound <= sourceEnd else { return false }
    if bytes.isEmpty { bytes.reserveCapacity((sourceEnd - copiedEnd) + (sourceEnd - copiedEnd) / 8 + 64) }
    copy(upTo: range.lowerBound, in: source)
    map.addReplacement(output: bytes.count, source: range)
    return true
  }

  /// Copies `range` to the end, whatever lies between.
  mutating func append(_ range: Range<Int>, in source: [UInt8]) {
    map.addCopy(output: bytes.count, source: range)
    bytes.append(contentsOf: source[range])
  }

  /// Appends bytes that stand for `place`.
  mutating func append(_ added: some Collection<UInt8>, for place: Range<Int>) {
    map.addReplacement(output: bytes.count, source: place)
    bytes.append(contentsOf: added)
  }

  mutating func finish(_ source: [UInt8]) {
    if isChanged { copy(upTo: sourceEnd, in: source) }
  }

  private mutating func copy(upTo end: Int, in source: [UInt8]) {
    guard end > copiedEnd else { return }
    append(copiedEnd..<end, in: source)
    copiedEnd = end
  }
}
