import CMicroHTTPD  // The only owner of libmicrohttpd.
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Answers requests on a socket until it is stopped.
@safe package final class HTTPServer: Sendable {
  /// What one server bears.
  package struct Limits: Sendable {
    package var connections = 640
    /// Connections of one address; nil for any number, as where every reader comes from this machine.
    package var connectionsOfOneAddress: Int?
    package var bodySize = 1 << 20
    /// Seconds within which the head of a request has to arrive, and then its body.
    package var headSeconds = 10
    package var bodySeconds = 15
    /// Seconds after which a connection that does nothing is closed.
    package var idleSeconds = 30
    /// Whether the programs of other users of this machine are told from one's own.
    package var asksForUsers = false

    package init() {}
  }

  /// What the server asks; called from several threads.
  package struct Handler: Sendable {
    /// Looks at a request before its body is read; an answer refuses it.
    package let refusal: @Sendable (HTTPRequest) -> HTTPResponse?
    package let response: @Sendable (HTTPRequest) -> HTTPResponse

    package init(
      refusal: @escaping @Sendable (HTTPRequest) -> HTTPResponse?,
      response: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) {
      self.refusal = refusal
      self.response = response
    }
  }

  let handler: Handler
  let limits: Limits
  package let events: EventHub
  let watch = ConnectionWatch()
  let closer: LingeringCloser
  /// The address of the library's server while it runs, else 0.
  private let daemon = Atomic<UInt>(0)

  /// Threads that answer; events wait on them without holding one.
  private static let threadCount = 4

  /// Begins to answer.
  ///
  /// - Parameter socket: A listening socket, which belongs to the server from now on.
  /// - Returns: nil when the library cannot start.
  package static func start(
    on socket: consuming ListeningSocket, limits: Limits, events: EventHub, handler: Handler
  ) -> HTTPServer? {
    // Writing to a reader who went away is an error of that connection, not the end of the program.
    signal(SIGPIPE, SIG_IGN)
    let server = HTTPServer(handler: handler, limits: limits, events: events)
    return server.run(on: socket) ? server : nil
  }

  private init(handler: Handler, limits: Limits, events: EventHub) {
    self.handler = handler
    self.limits = limits
    self.events = events
    var lingering = LingeringCloser.Limits()
    lingering.seconds = limits.bodySeconds
    closer = LingeringCloser(lingering)
  }

  private func run(on socket: consuming ListeningSocket) -> Bool {
    let me = unsafe Unmanaged.passUnretained(self).toOpaque()
    let own = OpaquePointer(me)
    var options: [any CVarArg] = unsafe [
      MHD_OPTION.LISTEN_SOCKET.rawValue, socket.take(),
      MHD_OPTION.CONNECTION_LIMIT.rawValue, UInt32(limits.connections),
      MHD_OPTION.CONNECTION_TIMEOUT.rawValue, UInt32(limits.idleSeconds),
      MHD_OPTION.CONNECTION_MEMORY_LIMIT.rawValue, 32_768,
      MHD_OPTION.THREAD_POOL_SIZE.rawValue, UInt32(Self.threadCount),
      MHD_OPTION.NOTIFY_COMPLETED.rawValue, unsafeBitCast(requestCompleted, to: OpaquePointer.self), own,
      MHD_OPTION.NOTIFY_CONNECTION.rawValue, unsafeBitCast(connectionNoticed, to: OpaquePointer.self), own,
      MHD_OPTION.UNESCAPE_CALLBACK.rawValue, unsafeBitCast(keepEscapes, to: OpaquePointer.self), own,
    ]
    if let most = limits.connectionsOfOneAddress {
      options += [MHD_OPTION.PER_IP_CONNECTION_LIMIT.rawValue, UInt32(most)]
    }
    options.append(MHD_OPTION.END.rawValue)
    let flags = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
    let started = unsafe withVaList(options) { arguments in
      unsafe MHD_start_daemon_va(flags, 0, nil, nil, handleRequest, me, arguments)
    }
    guard let started = unsafe started else { return false }
    daemon.store(UInt(bitPattern: started), ordering: .releasing)
    return true
  }

  /// Closes connections that take too long to say what they want; to be called every second or so.
  package func closeLateConnections() { watch.closeLate(now: .now) }

  /// Ends every connection and frees the port. Called once.
  package func stop() {
    events.close()
    closer.stop()
    let running = daemon.exchange(0, ordering: .acquiring)
    if let running = unsafe OpaquePointer(bitPattern: running) { unsafe MHD_stop_daemon(running) }
  }
}

/// When the connections that have still to say something must have said it, and which are other users'.
final class ConnectionWatch: Sendable {
  private let deadlines = Mutex<[Int32: ContinuousClock.Instant]>([:])
  private let ofOtherUsers = Mutex<Set<Int32>>([])

  func expect(_ socket: Int32, within seconds: Int) {
    let deadline = ContinuousClock.now + .seconds(seconds)
    deadlines.withLock { $0[socket] = deadline }
  }

  func noteOtherUser(_ socket: Int32) { ofOtherUsers.withLock { _ = $0.insert(socket) } }

  func isOfOtherUser(_ socket: Int32) -> Bool { ofOtherUsers.withLock { $0.contains(socket) } }

  func forgetUser(_ socket: Int32) { ofOtherUsers.withLock { _ = $0.remove(socket) } }

  func forget(_ socket: Int32) { deadlines.withLock { $0[socket] = nil } }

  /// Shuts late connections; the library then finds them closed. None can be closed meanwhile: that is noticed first.
  func closeLate(now: ContinuousClock.Instant) {
    deadlines.withLock { deadlines in
      for (socket, deadline) in deadlines where deadline < now {
        shutdown(socket, Int32(SHUT_RDWR))
        deadlines[socket] = nil
      }
    }
  }
}
