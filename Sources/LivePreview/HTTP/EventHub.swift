import CMicroHTTPD
import Synchronization

/// Tells every listening reader what happens, as server-sent events.
package final class EventHub: Sendable {
  /// A place among the readers who listen; it is free again when the value is gone.
  package final class Place: Sendable {
    private let hub: EventHub

    fileprivate init(_ hub: EventHub) { self.hub = hub }

    deinit { hub.state.withLock { $0.placesTaken -= 1 } }
  }

  private struct State {
    var streams: [EventStream] = []
    var placesTaken = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let mostStreams: Int

  package init(mostStreams: Int = 64) { self.mostStreams = mostStreams }

  /// Takes a place before anything is answered, so that readers who come at once never get more than there are.
  ///
  /// - Returns: nil when all are taken.
  package func takePlace() -> Place? {
    let isFree = state.withLock { state in
      guard state.placesTaken < mostStreams else { return false }
      state.placesTaken += 1
      return true
    }
    return isFree ? Place(self) : nil
  }

  /// Sends an event to all.
  ///
  /// - Parameter data: One line.
  package func send(_ name: String, _ data: String) {
    let bytes = Array("event: \(name)\ndata: \(data)\n\n".utf8)
    for stream in streams { stream.write(bytes) }
  }

  /// Keeps connections awake, and finds out who went away.
  package func beat() {
    for stream in streams { stream.write(Array(": \n\n".utf8)) }
  }

  private var streams: [EventStream] { state.withLock { $0.streams } }

  /// Ends all streams, and those that are only being answered as soon as they begin.
  func close() {
    let streams = state.withLock { state in
      state.isClosed = true
      return state.streams
    }
    for stream in streams { stream.close() }
  }

  /// The answer that goes on until the reader is gone.
  func response(for connection: OpaquePointer, at place: Place) -> OpaquePointer? {
    let stream = unsafe EventStream(connection)
    // A first line, so that the reader knows at once that it is connected.
    stream.write(Array("retry: 1000\n\n".utf8))
    let context = unsafe Unmanaged.passRetained(Listener(stream, self, place)).toOpaque()
    let response = unsafe MHD_create_response_from_callback(
      mhd_unknown_size, 4096, readEvents, context, forgetListener)
    guard let response = unsafe response else {
      unsafe Unmanaged<Listener>.fromOpaque(context).release()
      return nil
    }
    let isClosed = state.withLock { state in
      state.streams.append(stream)
      return state.isClosed
    }
    if isClosed { stream.close() }
    return unsafe response
  }

  fileprivate func remove(_ stream: EventStream) {
    state.withLock { $0.streams.removeAll { $0 === stream } }
  }
}

private final class Listener: Sendable {
  let stream: EventStream
  let hub: EventHub
  private let place: EventHub.Place

  init(_ stream: EventStream, _ hub: EventHub, _ place: EventHub.Place) {
    self.stream = stream
    self.hub = hub
    self.place = place
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
