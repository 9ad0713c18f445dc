/// What is sent back.
package struct HTTPResponse: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    /// A part of an open file.
    case file(OpenFile, Range<Int>)
    /// What happens from now on, until the reader goes away.
    case events(EventHub.Place)
  }

  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: Body

  package init(_ status: Int, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A short text for people.
  static func text(_ status: Int, _ text: String, headers: [(name: String, value: String)] = []) -> HTTPResponse {
    HTTPResponse(
      status, headers: [("Content-Type", "text/plain; charset=utf-8")] + headers,
      body: .bytes(Array((text + "\n").utf8)))
  }

  static func redirect(to location: String, headers: [(name: String, value: String)] = []) -> HTTPResponse {
    HTTPResponse(303, headers: [("Location", location)] + headers)
  }

  package func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }

  /// The bytes, when they are all in memory.
  package var bytes: [UInt8]? {
    if case .bytes(let bytes) = body { return bytes }
    return nil
  }
}
