import CMicroHTTPD
import Synchronization

/// Tells every listening reader what happens, as server-sent events.
package final class EventHub: Sendable {
  private let streams = Mutex<[EventStream]>([])
  private let mostStreams: Int

  package init(mostStreams: Int = 64) { self.mostStreams = mostStreams }

  /// How many readers listen.
  package var count: Int { streams.withLock { $0.count } }

  package var isFull: Bool { count >= mostStreams }

  /// Sends an event to all.
  ///
  /// - Parameter data: One line.
  package func send(_ name: String, _ data: String) {
    let bytes = Array("event: \(name)\ndata: \(data)\n\n".utf8)
    for stream in streams.withLock({ $0 }) { stream.write(bytes) }
  }

  /// Keeps connections awake, and finds out who went away.
  package func beat() {
    for stream in streams.withLock({ $0 }) { stream.write(Array(": \n\n".utf8)) }
  }

  /// Ends all streams.
  func close() {
    for stream in streams.withLock({ $0 }) { stream.close() }
  }

  /// The answer that goes on until the reader is gone.
  func response(for connection: OpaquePointer) -> OpaquePointer? {
    let stream = unsafe EventStream(connection)
    // A first line, so that the reader knows at once that it is connected.
    stream.write(Array("retry: 1000\n\n".utf8))
    let context = unsafe Unmanaged.passRetained(Listener(stream, self)).toOpaque()
    let response = unsafe MHD_create_response_from_callback(
      mhd_unknown_size, 4096, readEvents, context, forgetListener)
    guard let response = unsafe response else {
      unsafe Unmanaged<Listener>.fromOpaque(context).release()
      return nil
    }
    streams.withLock { $0.append(stream) }
    return unsafe response
  }

  fileprivate func remove(_ stream: EventStream) {
    streams.withLock { $0.removeAll { $0 === stream } }
  }
}

private final class Listener: Sendable {
  let stream: EventStream
  let hub: EventHub

  init(_ stream: EventStream, _ hub: EventHub) {
    self.stream = stream
    self.hub = hub
  }
}

private let readEvents: MHD_ContentReaderCallback = { context, _, buffer, size in
  guard let context = unsafe context, let buffer = unsafe buffer else { return -2 }
  let listener = unsafe Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue()
  return unsafe listener.stream.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

private let forgetListener: MHD_ContentReaderFreeCallback = { context in
  guard let context = unsafe context else { return }
  let listener = unsafe Unmanaged<Listener>.fromOpaque(context).takeRetainedValue()
  listener.hub.remove(listener.stream)
}

/// One reader's events. While there are none, its connection sleeps and holds no thread.
@safe private final class EventStream: Sendable {
  private struct State: ~Copyable {
    var waiting: [UInt8] = []
    var isAsleep = false
    var isClosed = false
  }

  private nonisolated(unsafe) let connection: OpaquePointer
  private let state = Mutex(State())

  /// Events that a reader does not fetch pile up no further than this.
  private static let mostWaiting = 1 << 16

  init(_ connection: OpaquePointer) {
    unsafe self.connection = unsafe connection
  }

  func write(_ bytes: [UInt8]) {
    state.withLock { state in
      if state.waiting.count + bytes.count <= Self.mostWaiting { state.waiting += bytes }
      wake(&state)
    }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      wake(&state)
    }
  }

  /// Waking happens only while the connection sleeps, and so while it exists.
  private func wake(_ state: inout State) {
    guard state.isAsleep else { return }
    state.isAsleep = false
    unsafe MHD_resume_connection(connection)
  }

  /// - Returns: How many bytes there were; 0 puts the connection to sleep, -1 ends it.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    state.withLock { state in
      guard state.waiting.isEmpty else {
        let count = min(buffer.count, state.waiting.count)
        unsafe buffer.copyBytes(from: state.waiting.prefix(count))
        state.waiting.removeFirst(count)
        return count
      }
      if state.isClosed { return -1 }
      state.isAsleep = true
      unsafe MHD_suspend_connection(connection)
      return 0
    }
  }
}
