/// The part of a file that a `Range` header asks for.
enum ByteRange: Equatable {
  /// No range, several, or something else than bytes: everything is sent.
  case whole
  case part(Range<Int>)
  case unsatisfiable

  /// Reads `bytes=0-499`, `bytes=500-` or `bytes=-500`.
  init(_ header: String?, size: Int) {
    guard let header, header.hasPrefix("bytes=") else {
      self = .whole
      return
    }
    let parts = header.dropFirst("bytes=".count).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !header.contains(",") else {
      self = .whole
      return
    }
    let (first, last) = (Self.trimmed(parts[0]), Self.trimmed(parts[1]))
    switch (Self.number(first), Self.number(last)) {
    case (let first?, let last?) where first <= last:
      self = first < size ? .part(first..<min(size, last == .max ? size : last + 1)) : .unsatisfiable
    case (let first?, nil) where last.isEmpty:
      self = first < size ? .part(first..<size) : .unsatisfiable
    case (nil, let count?) where first.isEmpty:
      self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
    default:
      self = .whole
    }
  }

  /// Digits only; what is larger than any file counts as the largest number.
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return Int(text) ?? .max
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " { text = text.dropFirst() }
    while text.last == " " { text = text.dropLast() }
    return text
  }
}
