import Synchronization

/// Who may ask for what: the first thing that every request meets.
package struct AccessPolicy: Sendable {
  /// The names by which this server may be called, in lower case, without a port.
  let hostNames: Set<String>
  /// Addresses in numbers are accepted as well: no site of others can pretend to be one.
  let acceptsAddresses: Bool
  /// What has to be known to read; nil for everyone who can reach the server.
  let readingToken: String?
  /// What has to be sent with every write; nil when nothing is written.
  let writingToken: String?
  let cookieName: String
  private let failures = FailureCount()

  package init(host: String?, port: Int, readingToken: String?, writingToken: String?) {
    let isPublic = host.map { !Self.isLoopback($0) } ?? false
    var names: Set = ["localhost", "127.0.0.1", "::1"]
    if let host { names.insert(host.lowercased()) }
    hostNames = names
    acceptsAddresses = isPublic
    self.readingToken = readingToken
    self.writingToken = writingToken
    cookieName = "loremark-\(port)"
  }

  /// Whether a host is this machine alone.
  package static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "::1" || host == "[::1]" || (host.hasPrefix("127.") && isAddress(host))
  }

  // MARK: Decision

  /// Why a request is refused, looked at before its body is read; nil when it is not.
  package func refusal(of request: HTTPRequest) -> HTTPResponse? {
    guard !request.isFromOtherUser else {
      return .text(403, "Another user of this machine serves this: they have to start it with '--token', and tell it.")
    }
    guard let host = request["host"], request.headers.count(where: { $0.name == "host" }) == 1, isOwn(host) else {
      return .text(403, "This server does not answer to that host name.")
    }
    if let origin = request["origin"], origin.lowercased() != "http://" + host.lowercased() {
      return .text(403, "Pages of other sites may not use this server.")
    }
    if let refusal = refusalOfForeignPage(request) { return refusal }
    if let refusal = refusalOfStranger(request) { return refusal }
    let isCommand = request.path.hasPrefix(Router.commandPath)
    guard request.isReading || (request.method == "POST" && isCommand) else {
      return .text(405, "'\(request.method)' is not done here.", headers: [("Allow", isCommand ? "POST" : "GET, HEAD")])
    }
    if request.isReading, isCommand { return .text(405, "Commands are sent with POST.", headers: [("Allow", "POST")]) }
    return request.isReading ? nil : refusalOfWriting(request)
  }

  /// What browsers say about the page that asks: another site may lead here, and do nothing else.
  private func refusalOfForeignPage(_ request: HTTPRequest) -> HTTPResponse? {
    guard let site = request["sec-fetch-site"], site != "same-origin", site != "none" else { return nil }
    let isVisit =
      request.method == "GET" && request["sec-fetch-mode"] == "navigate" && request["sec-fetch-dest"] == "document"
      && !request.path.hasPrefix(Router.ownPath)
    return isVisit ? nil : .text(403, "Pages of other sites may not use this server.")
  }

  private func refusalOfStranger(_ request: HTTPRequest) -> HTTPResponse? {
    guard let token = readingToken else { return nil }
    if isKnown(request, token) { return nil }
    if let given = request.queryValue("token"), request.method == "GET" {
      guard !failures.isTooMany else { return .text(429, "Too many wrong tokens: wait a minute.") }
      if Self.isEqual(given, token) {
        let cookie = "\(cookieName)=\(token); Path=/; HttpOnly; SameSite=Lax"
        return .redirect(to: request.path, headers: [("Set-Cookie", cookie), ("Cache-Control", "no-store")])
      }
      failures.add()
    }
    return .text(401, "Open the address with the token that 'loremark serve' has printed.")
  }

  private func refusalOfWriting(_ request: HTTPRequest) -> HTTPResponse? {
    guard let token = writingToken else { return .text(403, "Nothing can be changed here: serve with '--edit'.") }
    guard !failures.isTooMany else { return .text(429, "Too many wrong tokens: wait a minute.") }
    guard let given = request["x-loremark-token"], Self.isEqual(given, token) else {
      failures.add()
      return .text(403, "A change needs the token of this session.")
    }
    guard request["content-type"]?.split(separator: ";").first?.lowercased() == "application/json" else {
      return .text(415, "A change is sent as application/json.")
    }
    return nil
  }

  private func isKnown(_ request: HTTPRequest, _ token: String) -> Bool {
    if let cookie = request.cookie(cookieName), Self.isEqual(cookie, token) { return true }
    return request["x-loremark-token"].map { Self.isEqual($0, token) } ?? false
  }

  // MARK: Names

  private func isOwn(_ host: String) -> Bool {
    guard let name = Self.name(of: host) else { return false }
    return hostNames.contains(name) || (acceptsAddresses && Self.isAddress(name))
  }

  /// `Localhost:8000` gives `localhost`, `[::1]:80` gives `::1`.
  static func name(of host: String) -> String? {
    let lower = host.lowercased()
    if lower.hasPrefix("[") {
      guard let end = lower.firstIndex(of: "]"), isPort(lower[lower.index(after: end)...]) else { return nil }
      return String(lower[..<end].dropFirst())
    }
    let name = lower.prefix { $0 != ":" }
    return isPort(lower.dropFirst(name.count)) && !name.isEmpty ? String(name) : nil
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || (text.first == ":" && (2...6).contains(text.count) && text.dropFirst().allSatisfy(\.isASCIIDigit))
  }

  /// `192.168.0.7` or an address with colons.
  static func isAddress(_ name: String) -> Bool {
    if name.contains(":") { return name.utf8.allSatisfy { $0 == UInt8(ascii: ":") || Character(.init($0)).isHexDigit } }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.count) && part.allSatisfy(\.isASCIIDigit) && Int(part).map { $0 < 256 } ?? false
      }
  }

  /// Compares without telling by its time how much was right.
  static func isEqual(_ given: String, _ token: String) -> Bool {
    let (one, other) = (Array(given.utf8), Array(token.utf8))
    var difference = one.count == other.count ? UInt8(0) : 1
    for place in other.indices { difference |= (place < one.count ? one[place] : 0) ^ other[place] }
    return difference == 0
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

/// Slows down whoever guesses tokens.
private final class FailureCount: Sendable {
  private let times = Mutex<[ContinuousClock.Instant]>([])

  private static let most = 10

  func add() { times.withLock { $0 = $0.suffix(Self.most) + [.now] } }

  /// More wrong tokens than a person types in a minute.
  var isTooMany: Bool {
    let start = ContinuousClock.now - .seconds(60)
    return times.withLock { $0.count { $0 > start } >= Self.most }
  }
}
