import SourceText

/// A body with plain line ends and without comments, and the way back to the bytes it came from.
struct CleanText {
  var bytes: [UInt8]
  /// From clean bytes to those with comments, then to the body's; identities where nothing was changed.
  var maps: [OffsetMap] = []
  /// Bytes of the body that are comments.
  var comments: [Range<Int>] = []
  /// Comments that nothing closes.
  var unclosed: [Range<Int>] = []

  init(_ body: [UInt8], _ options: MarkdownParser.Options) {
    bytes = body
    if body.firstOffset(of: 0x0D, from: 0, limit: body.count) != nil || body.starts(with: [0xEF, 0xBB, 0xBF]) {
      normaliseLineEnds()
    }
    if options.dialect, CommentScanner.mayHoldComment(bytes) { removeComments() }
  }

  /// The body's bytes for a range of clean ones.
  func bodyRange(_ range: Range<Int>) -> Range<Int> {
    maps.isEmpty ? range : maps.reversed().reduce(range) { $1.source(of: $0) }
  }

  private mutating func normaliseLineEnds() {
    var rewriter = TextRewriter(0..<bytes.count)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { rewriter.replace(0..<3, in: bytes, with: []) }
    for offset in bytes.indices where bytes[offset] == 0x0D {
      let isFollowed = offset + 1 < bytes.count && bytes[offset + 1] == .newline
      rewriter.replace(offset..<offset + (isFollowed ? 2 : 1), in: bytes, with: [.newline])
    }
    rewriter.finish(bytes)
    bytes = rewriter.bytes
    maps.append(rewriter.map)
  }

  private mutating func removeComments() {
    var scanner = CommentScanner(bytes)
    scanner.scan()
    guard !scanner.comments.isEmpty else { return }
    let lines = maps.first ?? OffsetMap()
    comments = scanner.comments.map { lines.source(of: $0) }
    unclosed = scanner.unclosed.map { lines.source(of: $0) }
    bytes = scanner.output
    maps.append(scanner.map)
  }
}
