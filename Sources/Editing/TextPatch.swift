/// Replacements in a file's bytes, applied at once.
struct TextPatch: Equatable {
  struct Piece: Equatable {
    let range: Range<Int>
    let bytes: [UInt8]
  }

  private(set) var pieces: [Piece] = []

  var isEmpty: Bool { pieces.isEmpty }

  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    pieces.append(Piece(range: range, bytes: bytes))
  }

  mutating func replace(_ range: Range<Int>, with text: String) { replace(range, with: Array(text.utf8)) }

  mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

  mutating func remove(_ range: Range<Int>) { replace(range, with: []) }

  /// The bytes with all pieces replaced; of pieces that overlap the first in order is taken, the others are left out.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + pieces.reduce(0) { $0 + $1.bytes.count })
    var end = 0
    // The sort is stable, so insertions at one place keep their order.
    for piece in pieces.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let range = piece.range.clamped(to: 0..<bytes.count)
      guard range.lowerBound >= end else { continue }
      output += bytes[end..<range.lowerBound]
      output += piece.bytes
      end = range.upperBound
    }
    return output + bytes[end...]
  }
}
