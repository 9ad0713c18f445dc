/// What a text may hold at all, found once for all of its leaves.
struct TextContents {
  /// `::` stands somewhere.
  var mayHoldFields = true
  /// `www.` stands somewhere.
  var mayHoldWebAddresses = true

  init() {}

  init(_ text: [UInt8]) {
    mayHoldFields = text.firstIndex(of: "::", in: 0..<text.count) != nil
    mayHoldWebAddresses = text.firstIndex(of: "www.", in: 0..<text.count) != nil
  }
}
