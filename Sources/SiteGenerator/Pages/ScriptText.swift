import SourceText

/// A script as it is shipped.
enum ScriptText {
  /// A script without its documentation, which readers' browsers would load for nothing.
  ///
  /// Only whole lines are left out: those from one that begins with `/**` to one that ends with `*/`. Anything else
  /// stays as it is, licences in `/*!` too.
  static func withoutDocumentation(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var pending: Int?
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      let line = trimmed(bytes[start..<end])
      if pending == nil, line.starts(with: "/**".utf8) { pending = start }
      if let first = pending {
        if let close = closing(line) {
          if close != line.endIndex { kept += bytes[first..<end] }
          pending = nil
        }
      } else {
        kept += bytes[start..<end]
      }
      start = end
    }
    if let pending { kept += bytes[pending...] }
    return kept
  }

  /// The place behind the first `*/`.
  private static func closing(_ line: ArraySlice<UInt8>) -> Int? {
    guard line.count > 1 else { return nil }
    return line.indices.dropFirst().first { line[$0 - 1] == UInt8(ascii: "*") && line[$0] == UInt8(ascii: "/") }
      .map { $0 + 1 }
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line.drop { $0 <= 0x20 }
    while let last = line.last, last <= 0x20 { line.removeLast() }
    return line
  }
}
