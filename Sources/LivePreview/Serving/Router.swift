import Notes
package import SiteGenerator
import SourceText

/// Answers requests that were let in: the site's pages and files, and the preview's own.
package struct Router: Sendable {
  /// No page of a site has an address that begins with a dot.
  static let ownPath = "/.loremark/"
  static let commandPath = ownPath + "api/"

  let state: SharedState
  let policy: AccessPolicy
  let events: EventHub
  /// Folders whose files may be sent, resolved.
  let folders: [DiskPath]
  /// Makes changes; nil when nothing can be changed.
  let desk: EditDesk?
  /// Tells this run from others, so that pages notice a new one.
  let run: String

  package init(
    state: SharedState, policy: AccessPolicy, events: EventHub, folders: [DiskPath], desk: EditDesk?,
    run: String
  ) {
    self.state = state
    self.policy = policy
    self.events = events
    self.folders = folders
    self.desk = desk
    self.run = run
  }

  package func response(to request: HTTPRequest) -> HTTPResponse {
    var response = request.path.hasPrefix(Self.ownPath) ? ownResponse(to: request) : siteResponse(to: request)
    response.headers += Self.safetyHeaders
    return response
  }

  /// What keeps other sites from showing or reading what is served.
  private static let safetyHeaders = [
    (name: "X-Content-Type-Options", value: "nosniff"), (name: "Cross-Origin-Resource-Policy", value: "same-origin"),
    (name: "Content-Security-Policy", value: "frame-ancestors 'self'"), (name: "Referrer-Policy", value: "same-origin"),
  ]

  // MARK: The site

  private func siteResponse(to request: HTTPRequest) -> HTTPResponse {
    let site = state.current.site
    guard let address = request.address else { return notFound(site, request) }
    if address.isEmpty || address.hasSuffix("/") {
      return file(at: address + "index.html", of: site, request)
        ?? (address.isEmpty && site.home != "index.html" ? .redirect(to: "/" + site.home) : nil)
        ?? notFound(site, request)
    }
    if let response = file(at: address, of: site, request) { return response }
    if site.isPage(address + "/index.html") { return .redirect(to: request.path + "/") }
    return site.isPage(address + ".html") ? .redirect(to: request.path + ".html") : notFound(site, request)
  }

  private func notFound(_ site: PreviewSite, _ request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(
      404, headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")],
      body: .bytes(PageScripts.added(to: site.notFoundPage(), edits: false, isMissing: true)))
  }

  private func file(at address: String, of site: PreviewSite, _ request: HTTPRequest) -> HTTPResponse? {
    switch site.content(at: address) {
    case .bytes(let bytes):
      let isPage = site.isPage(address)
      let sent = isPage ? PageScripts.added(to: bytes, edits: policy.writingToken != nil) : bytes
      return Self.response(sent, type: ContentType.of(address), request)
    case .file(let path):
      for folder in folders {
        if let file = OpenFile(path, below: folder) {
          return Self.response(file, type: ContentType.of(address), request)
        }
      }
      return nil
    case .film(let path, let size, let version, let read):
      guard folders.contains(where: { OpenFile(path, below: $0)?.size == size }) else { return nil }
      return Self.response(
        size: size, tag: "\"\(version)\"", type: ContentType.of(address), longestPart: 1 << 22, request
      ) { .bytes(read($0)) }
    case nil: return nil
    }
  }

  // MARK: Files

  private static func response(_ bytes: [UInt8], type: String, _ request: HTTPRequest) -> HTTPResponse {
    response(size: bytes.count, tag: EntityTag.of(bytes), type: type, request) { range in
      .bytes(range.count == bytes.count ? bytes : Array(bytes[range]))
    }
  }

  private static func response(_ file: OpenFile, type: String, _ request: HTTPRequest) -> HTTPResponse {
    response(size: file.size, tag: "\"\(file.modified)-\(file.size)\"", type: type, request) { .file(file, $0) }
  }

  /// - Parameter longestPart: Players ask for all that follows, and ask again when they get less.
  private static func response(
    size: Int, tag: String, type: String, longestPart: Int = .max, _ request: HTTPRequest,
    body: (Range<Int>) -> HTTPResponse.Body
  ) -> HTTPResponse {
    var headers = [
      (name: "Content-Type", value: type), (name: "ETag", value: tag), (name: "Cache-Control", value: "no-cache"),
      (name: "Accept-Ranges", value: "bytes"),
    ]
    if let known = request["if-none-match"], EntityTag.matches(known, tag) {
      return HTTPResponse(304, headers: headers)
    }
    // Scripts ask this way, because browsers take a 304 for their own.
    if request["x-loremark-known"] == tag { return HTTPResponse(204, headers: headers) }
    let isWanted = request["if-range"].map { $0 == tag } ?? true
    switch isWanted ? ByteRange(request["range"], size: size) : .whole {
    case .whole:
      return HTTPResponse(200, headers: headers, body: body(0..<size))
    case .part(let wanted):
      let range = wanted.prefix(longestPart)
      headers.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"))
      return HTTPResponse(206, headers: headers, body: body(range))
    case .unsatisfiable:
      return HTTPResponse(416, headers: [("Content-Range", "bytes */\(size)")])
    }
  }

  // MARK: The preview's own

  private func ownResponse(to request: HTTPRequest) -> HTTPResponse {
    switch request.path.dropFirst(Self.ownPath.count) {
    case "events":
      guard let place = events.takePlace() else {
        return .text(503, "Too many readers listen already.", headers: [("Retry-After", "5")])
      }
      return HTTPResponse(
        200, headers: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")],
        body: .events(place))
    case "state.json":
      return json(PreviewReport.state(state.current, run: run, writingToken: policy.writingToken))
    case "diagnostics.json":
      return json(PreviewReport.diagnostics(state.current))
    case "note.json" where desk != nil:
      return json(EditAnswer.note(request.queryValue("note").map { SourcePath($0) }, of: state.current))
    case "notes.json" where desk != nil:
      return json(EditAnswer.choices(choices(for: request)))
    case let name where request.method == "POST":
      return commandResponse(String(name.dropFirst("api/".count)), request)
    case let name:
      guard let script = PageScripts.file(String(name)) else { return .text(404, "There is nothing here.") }
      return Self.response(script, type: ContentType.of(String(name)), request)
    }
  }

  private static let commands: Set = ["edit", "create", "rename", "remove", "undo"]

  private func commandResponse(_ name: String, _ request: HTTPRequest) -> HTTPResponse {
    guard let desk, Self.commands.contains(name) else { return .text(404, "There is no such command.") }
    guard let value = JSONValue(request.body), case .object = value else {
      let answer = EditAnswer.malformed()
      return json(answer.text, status: answer.status)
    }
    let answer = EditAnswer.text(of: desk.make(name, value), state.current.site)
    return json(answer.text, status: answer.status)
  }

  private func choices(for request: HTTPRequest) -> [NoteChoice] {
    let words = request.queryValue("q") ?? ""
    guard words.utf8.count <= 200 else { return [] }
    let kinds = (request.queryValue("kinds") ?? "").split(separator: ",").map { KindName(String($0)) }
    return state.current.site.notes(
      named: words, kinds: kinds, near: request.queryValue("near").map { SourcePath($0) })
  }

  private func json(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status, headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")],
      body: .bytes(Array(text.utf8)))
  }
}

/// A short name for a file's content, as HTTP knows it.
enum EntityTag {
  static func of(_ bytes: [UInt8]) -> String {
    var hasher = Hasher()
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return "\"" + String(UInt(bitPattern: hasher.finalize()), radix: 36) + "\""
  }

  /// Whether one of the tags of `If-None-Match` is this one.
  static func matches(_ header: String, _ tag: String) -> Bool {
    header == "*"
      || header.split(separator: ",").contains { part in
        var part = part.drop { $0 == " " }
        if part.hasPrefix("W/") { part = part.dropFirst(2) }
        while part.last == " " { part = part.dropLast() }
        return part == tag
      }
  }
}
