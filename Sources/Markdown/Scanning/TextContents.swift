import SourceText

/// What a text may hold at all, found once for all of its leaves.
struct TextContents {
  /// `::` stands somewhere.
  var mayHoldFields = true
  /// `www.` stands somewhere.
  var mayHoldWebAddresses = true

  /// `^` stands somewhere.
  var mayHoldIdentifiers = true

  init() {}

  init(_ text: [UInt8]) {
    mayHoldFields = text.firstIndex(of: "::", in: 0..<text.count) != nil
    mayHoldIdentifiers = text.firstOffset(of: UInt8(ascii: "^"), from: 0, limit: text.count) != nil
    mayHoldWebAddresses = text.firstIndex(of: "www.", in: 0..<text.count) != nil
  }
}
