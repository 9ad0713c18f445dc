import SourceText

/// A request as it was sent: nothing in it is decoded or trusted.
package struct HTTPRequest: Sendable {
  package let method: String
  /// The path as written, still percent-encoded, without the query.
  package let path: String
  /// In the order in which they were sent, percent-decoded.
  package let query: [(name: String, value: String)]
  /// Names in lower case.
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]
  /// Sent by a program of another user of this machine, who has to know a token.
  package let isFromOtherUser: Bool

  package init(
    method: String = "GET", path: String, query: [(name: String, value: String)] = [],
    headers: [(name: String, value: String)] = [], body: [UInt8] = [], isFromOtherUser: Bool = false
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.isFromOtherUser = isFromOtherUser
  }

  /// The first header of a name, which is in lower case.
  package subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  func queryValue(_ name: String) -> String? { query.first { $0.name == name }?.value }

  func cookie(_ name: String) -> String? {
    for header in headers where header.name == "cookie" {
      for part in header.value.split(separator: ";") {
        let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if pair.count == 2, pair[0] == name { return String(pair[1]) }
      }
    }
    return nil
  }

  /// GET and HEAD change nothing.
  var isReading: Bool { method == "GET" || method == "HEAD" }

  /// The path below the root, decoded: `npcs/varré.html`; nil for one that no site has.
  ///
  /// Whatever a path means to a file system is refused here, although addresses are only ever looked up in a table.
  package var address: String? {
    guard path.utf8.first == UInt8(ascii: "/"), path.utf8.count <= 8192 else { return nil }
    guard let decoded = Self.decoded(path.utf8.dropFirst()) else { return nil }
    let parts = decoded.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0 == ".." || $0 == "." }), !decoded.contains("\\"),
      !decoded.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return nil }
    return decoded
  }

  /// - Returns: nil when a percent sign is not followed by two digits, or the bytes are no UTF-8.
  static func decoded(_ text: some Sequence<UInt8>) -> String? {
    var bytes: [UInt8] = []
    var iterator = text.makeIterator()
    while let byte = iterator.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
