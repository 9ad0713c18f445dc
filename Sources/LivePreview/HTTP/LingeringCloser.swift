import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lets those who are still sending read the answer before their connections are closed.
///
/// A socket that is closed with unread bytes resets its connection, and the reset takes the answer away from whoever has
/// not read it yet. So what still comes is read and thrown away until the other end closes, for some time and up to
/// some size.
final class LingeringCloser: Sendable {
  /// What is borne at most; connections beyond it are closed at once.
  struct Limits: Sendable {
    var connections = 64
    var seconds = 15
    /// Bytes of one connection.
    var size = 1 << 25
  }

  private struct Connection {
    let descriptor: Int32
    let deadline: ContinuousClock.Instant
    var room: Int
  }

  private struct State {
    var connections: [Connection] = []
    var isRunning = false
    var isStopped = false
  }

  private let limits: Limits
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "lingering")

  init(_ limits: Limits) { self.limits = limits }

  /// How many connections are waited for.
  var count: Int { state.withLock { $0.connections.count } }

  /// Keeps the connection of a socket that has sent all it has to say and is about to be closed by its owner.
  func take(_ socket: Int32) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    guard Self.read(socket, &buffer, atMost: buffer.count) != nil else { return }
    let begins = state.withLock { state in
      guard !state.isStopped, state.connections.count < limits.connections else { return false }
      let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { return false }
      let deadline = ContinuousClock.now + .seconds(limits.seconds)
      state.connections.append(Connection(descriptor: copy, deadline: deadline, room: limits.size))
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if begins { queue.async { self.run() } }
  }

  /// Closes all connections, and keeps none from now on.
  func stop() { state.withLock { $0.isStopped = true } }

  // MARK: Reading

  /// Milliseconds after which connections that have come meanwhile are waited for as well.
  private static let pause: Int32 = 20

  private func run() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while let connections = next() {
      var polls = connections.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      unsafe poll(&polls, nfds_t(polls.count), Self.pause)
      let now = ContinuousClock.now
      for (connection, poll) in zip(connections, polls) {
        var count: Int? = 0
        if poll.revents != 0 { count = Self.read(connection.descriptor, &buffer, atMost: connection.room) }
        note(count.flatMap { now < connection.deadline ? $0 : nil }, of: connection)
      }
    }
  }

  /// The connections to wait for; nil at the end.
  private func next() -> [Connection]? {
    state.withLock { state in
      if state.isStopped {
        for connection in state.connections { close(connection.descriptor) }
        state.connections = []
      }
      state.isRunning = !state.connections.isEmpty
      return state.isRunning ? state.connections : nil
    }
  }

  /// - Parameter count: How many bytes have come; nil when the connection is to be closed.
  private func note(_ count: Int?, of connection: Connection) {
    state.withLock { state in
      guard let place = state.connections.firstIndex(where: { $0.descriptor == connection.descriptor }) else { return }
      state.connections[place].room -= count ?? 0
      if count != nil, state.connections[place].room > 0 { return }
      state.connections.remove(at: place)
      close(connection.descriptor)
    }
  }

  /// Throws away what has come.
  ///
  /// - Returns: How many bytes there were; nil when no more can come.
  private static func read(_ socket: Int32, _ buffer: inout [UInt8], atMost most: Int) -> Int? {
    var total = 0
    while total < most {
      let count = unsafe recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count == 0 { return nil }
      guard count < 0 else {
        total += count
        continue
      }
      if errno == EINTR { continue }
      return errno == EAGAIN ? total : nil
    }
    return total
  }
}
