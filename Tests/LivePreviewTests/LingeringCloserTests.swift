import Foundation
import Testing

@testable import LivePreview

/// Ends of connections within this process.
@Suite struct LingeringCloserTests {
  /// A connection's near end, which is closed by its owner, and its far end.
  private struct Pair {
    let near: Int32
    let far: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      let isMade = unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0
      try #require(isMade)
      (near, far) = (ends[0], ends[1])
      _ = fcntl(far, F_SETFL, O_NONBLOCK)
    }

    /// Sends until nobody takes any more.
    ///
    /// - Returns: How many bytes were taken; nil when the other end is closed.
    func send(_ count: Int) -> Int? {
      let bytes = [UInt8](repeating: 7, count: count)
      let sent = unsafe Glibc.send(far, bytes, count, Int32(MSG_NOSIGNAL))
      return sent >= 0 ? sent : errno == EAGAIN ? 0 : nil
    }

    func closeNear(lingering closer: LingeringCloser) {
      closer.take(near)
      shutdown(near, Int32(SHUT_WR))
      close(near)
    }
  }

  private func eventually(_ check: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    while !check() {
      if ContinuousClock.now > end { return false }
      Thread.sleep(forTimeInterval: 0.002)
    }
    return true
  }

  @Test func `what is sent after the answer is taken and thrown away`() throws {
    let closer = LingeringCloser(LingeringCloser.Limits())
    let pair = try Pair()
    pair.closeNear(lingering: closer)
    var sent = 0
    #expect(
      eventually {
        guard let count = pair.send(65_536) else { return true }
        sent += count
        return sent >= 1_000_000
      })
    #expect(sent >= 1_000_000)
    close(pair.far)
    #expect(eventually { closer.count == 0 })
  }

  @Test func `nobody is waited for who has closed already`() throws {
    let closer = LingeringCloser(LingeringCloser.Limits())
    let pair = try Pair()
    close(pair.far)
    pair.closeNear(lingering: closer)
    #expect(closer.count == 0)
  }

  @Test func `whoever sends more than anybody needs is cut off`() throws {
    var limits = LingeringCloser.Limits()
    limits.size = 100_000
    let closer = LingeringCloser(limits)
    let pair = try Pair()
    pair.closeNear(lingering: closer)
    #expect(eventually { pair.send(65_536) == nil })
    #expect(closer.count == 0)
    close(pair.far)
  }

  @Test func `whoever says nothing is waited for no longer than its time`() throws {
    var limits = LingeringCloser.Limits()
    limits.seconds = 0
    let closer = LingeringCloser(limits)
    let pair = try Pair()
    pair.closeNear(lingering: closer)
    #expect(eventually { pair.send(1) == nil })
    close(pair.far)
  }

  @Test func `no more connections are kept than there may be, and none after the end`() throws {
    var limits = LingeringCloser.Limits()
    limits.connections = 2
    let closer = LingeringCloser(limits)
    let pairs = try (0..<3).map { _ in try Pair() }
    for pair in pairs { pair.closeNear(lingering: closer) }
    #expect(closer.count == 2)
    #expect(pairs[2].send(1) == nil)
    closer.stop()
    #expect(eventually { closer.count == 0 })
    #expect(pairs[0].send(1) == nil)
    let late = try Pair()
    late.closeNear(lingering: closer)
    #expect(closer.count == 0)
    for pair in pairs + [late] { close(pair.far) }
  }
}
