import Editing
package import SiteGenerator
import Synchronization

/// Serves a journal's pages from memory and follows its files, until it is told to stop.
///
/// Made and run on one thread; requests are answered on others.
package final class PreviewServer {
  package struct Options: Sendable {
    package var journal: BuildOptions
    /// A name or address of this machine; nil for this machine alone.
    package var host: String?
    /// nil for the first that is free.
    package var port: Int?
    package var edits = false
    /// What a reader of another machine has to know.
    package var token: String?

    package init(journal: BuildOptions) { self.journal = journal }
  }

  /// What keeps a server from starting.
  package struct Failure: Error {
    package let message: String
    package let hint: String?

    package init(_ message: String, hint: String? = nil) {
      self.message = message
      self.hint = hint
    }
  }

  package let host: String
  package let port: Int
  private let token: String?
  private let server: HTTPServer
  private let loop: PreviewLoop

  package static let firstPort = 8000
  private static let portCount = 20

  /// Reads the journal and begins to answer.
  package init(_ options: Options) throws(Failure) {
    ProcessMemory.share()
    let isPublic = options.host.map { !AccessPolicy.isLoopback($0) } ?? false
    guard !isPublic || options.token != nil else {
      throw Failure(
        "'--host \(options.host ?? "")' lets others reach the journal with all its secrets",
        hint: "Give a token that readers have to know: --token \(RandomText.token())")
    }
    if let token = options.token, !Self.isToken(token) {
      throw Failure(
        "a token is 8 to 200 letters, digits, '-' or '_'", hint: "For example: --token \(RandomText.token())")
    }
    let socket = try Self.socket(options)
    (host, port) = (socket.address, socket.port)
    token = options.token
    let journal: PreviewJournal
    do throws(BuildError) {
      journal = try PreviewJournal(options.journal, checks: false)
    } catch {
      throw Failure(error.message, hint: error.hint)
    }
    guard !options.edits || journal.isForMostPrivateAudience else {
      throw Failure(
        "notes are edited as a whole, and '--audience \(journal.audience)' does not see all of them",
        hint: "Leave '--audience' out, or '--edit'.")
    }
    if options.edits {
      JournalFolder(contentRoot: journal.contentRoot.rawValue, journal: journal.root.rawValue).removeUnfinished()
    }
    guard let wakeUp = WakeUp() else { throw Failure("the system has no file descriptors left") }
    let events = EventHub()
    let state = SharedState(PreviewState(journal))
    let policy = AccessPolicy(
      host: options.host, port: port, readingToken: options.token,
      writingToken: options.edits ? options.token ?? RandomText.token() : nil)
    let router = Router(
      state: state, policy: policy, events: events, folders: [journal.root, journal.contentRoot],
      desk: options.edits ? EditDesk(state, wakeUp: wakeUp) : nil, run: RandomText.token())
    var limits = HTTPServer.Limits()
    if isPublic { limits.connectionsOfOneAddress = 128 }
    limits.asksForUsers = !isPublic && options.token == nil
    let handler = HTTPServer.Handler(refusal: { policy.refusal(of: $0) }, response: { router.response(to: $0) })
    guard let server = HTTPServer.start(on: socket, limits: limits, events: events, handler: handler) else {
      throw Failure("the server cannot start")
    }
    self.server = server
    loop = PreviewLoop(journal, state: state, events: events, wakeUp: wakeUp) { server.closeLateConnections() }
  }

  /// The address of the first page; with the token when there is one.
  package func url(host name: String? = nil) -> String {
    let shown = name ?? (host == "0.0.0.0" || host == "::" ? "localhost" : host)
    let base = "http://" + (shown.contains(":") ? "[\(shown)]" : shown) + ":\(port)/"
    return token.map { base + "?token=" + $0 } ?? base
  }

  /// The addresses for other devices; empty when only this machine is answered.
  package var networkURLs: [String] {
    guard !AccessPolicy.isLoopback(host) else { return [] }
    return host == "0.0.0.0" || host == "::" ? NetworkAddresses.all().map { url(host: $0) } : [url()]
  }

  package var noteCount: Int { loop.noteCount }

  /// Lets any thread end `run`.
  package var stopper: PreviewStopper { loop.stopper }

  /// Follows the journal until it is stopped.
  package func run() {
    ProcessMemory.giveBack()
    loop.run()
    server.stop()
  }

  private static func isToken(_ text: String) -> Bool {
    (8...200).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }

  /// The port that was asked for, or the first free one.
  private static func socket(_ options: Options) throws(Failure) -> ListeningSocket {
    let host = options.host ?? "127.0.0.1"
    let wanted = options.port.map { [$0] } ?? (0..<portCount).map { firstPort + $0 } + [0]
    for port in wanted {
      do throws(ListeningSocket.Failure) {
        return try ListeningSocket(host: host, port: port)
      } catch  where error.isTaken && options.port == nil {
        continue
      } catch {
        throw Failure(
          "cannot listen at \(host), port \(port): \(error.reason)",
          hint: error.isTaken ? "Another program has the port; give another one with '--port'." : nil)
      }
    }
    throw Failure("no port is free at \(host)")
  }
}
