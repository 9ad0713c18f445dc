import CMicroHTTPD

/// A request that is being read.
private final class RequestState {
  let head: HTTPRequest
  var body: [UInt8] = []
  var discarded = 0
  var isAnswered = false

  init(head: HTTPRequest) { self.head = head }
}

// MARK: Callbacks of the library

/// Called for a request's head, then for each part of its body, then once more when it is complete.
let handleRequest: MHD_AccessHandlerCallback = { context, connection, url, method, _, data, size, state in
  guard let context = unsafe context, let connection = unsafe connection, let state = unsafe state,
    let size = unsafe size
  else { return .NO }
  let server = unsafe Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
  guard let known = unsafe state.pointee else {
    guard let url = unsafe url, let method = unsafe method else { return .NO }
    let isFromOtherUser = unsafe server.watch.isOfOtherUser(mhd_socket_of_connection(connection))
    let head = unsafe HTTPRequest(head: connection, url: url, method: method, isFromOtherUser: isFromOtherUser)
    let request = RequestState(head: head)
    unsafe state.pointee = Unmanaged.passRetained(request).toOpaque()
    return unsafe server.begin(request, connection)
  }
  let request = unsafe Unmanaged<RequestState>.fromOpaque(known).takeUnretainedValue()
  let count = unsafe size.pointee
  guard count > 0 else { return unsafe server.finish(request, connection) }
  let bytes = unsafe UnsafeRawBufferPointer(start: data, count: count)
  unsafe size.pointee = 0
  return unsafe server.take(bytes, of: request)
}

let requestCompleted: MHD_RequestCompletedCallback = { context, connection, state, _ in
  guard let context = unsafe context, let connection = unsafe connection, let known = unsafe state?.pointee else {
    return
  }
  unsafe state?.pointee = nil
  unsafe Unmanaged<RequestState>.fromOpaque(known).release()
  let server = unsafe Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
  unsafe server.watch.expect(mhd_socket_of_connection(connection), within: server.limits.idleSeconds)
}

let connectionNoticed: MHD_NotifyConnectionCallback = { context, connection, _, code in
  guard let context = unsafe context, let connection = unsafe connection else { return }
  let server = unsafe Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
  let socket = unsafe mhd_socket_of_connection(connection)
  if code.rawValue == 0 {
    server.watch.expect(socket, within: server.limits.headSeconds)
    if server.limits.asksForUsers, SocketOwner.isAnotherUser(at: socket) { server.watch.noteOtherUser(socket) }
  } else {
    server.watch.forget(socket)
    server.watch.forgetUser(socket)
    server.closer.take(socket)
  }
}

/// Paths and queries stay as they were sent: a decoded null byte would end them early.
let keepEscapes: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int = {
  _, _, text in
  guard let text = unsafe text else { return 0 }
  var length = 0
  while unsafe text[length] != 0 { length += 1 }
  return length
}

// MARK: Reading

extension HTTPServer {
  fileprivate func begin(_ request: RequestState, _ connection: OpaquePointer) -> MHD_Result {
    let socket = unsafe mhd_socket_of_connection(connection)
    var refusal = handler.refusal(request.head)
    if refusal == nil, let length = request.head["content-length"].flatMap({ Int($0) }), length > limits.bodySize {
      refusal = tooLarge
    }
    if let refusal {
      request.isAnswered = true
      watch.forget(socket)
      return unsafe send(refusal, to: request.head, on: connection, closes: true)
    }
    if request.head.mayHaveBody {
      watch.expect(socket, within: limits.bodySeconds)
    } else {
      watch.forget(socket)
    }
    return .YES
  }

  private var tooLarge: HTTPResponse { .text(413, "The request is larger than \(limits.bodySize) bytes.") }

  fileprivate func take(_ bytes: UnsafeRawBufferPointer, of request: RequestState) -> MHD_Result {
    if request.isAnswered { return .YES }
    guard request.discarded == 0, request.body.count + bytes.count <= limits.bodySize else {
      request.discarded += request.body.count + bytes.count
      request.body = []
      // What is far too long is not read to its end.
      return request.discarded > limits.bodySize * 4 ? .NO : .YES
    }
    unsafe request.body.append(contentsOf: bytes)
    return .YES
  }

  fileprivate func finish(_ request: RequestState, _ connection: OpaquePointer) -> MHD_Result {
    if request.isAnswered { return .YES }
    request.isAnswered = true
    unsafe watch.forget(mhd_socket_of_connection(connection))
    let head = request.head
    guard request.discarded == 0 else { return unsafe send(tooLarge, to: head, on: connection, closes: true) }
    let complete = HTTPRequest(
      method: head.method, path: head.path, query: head.query, headers: head.headers, body: request.body,
      isFromOtherUser: head.isFromOtherUser)
    return unsafe send(handler.response(complete), to: head, on: connection, closes: false)
  }
}

extension HTTPRequest {
  /// Copies what the library read of a request's head.
  fileprivate init(
    head connection: OpaquePointer, url: UnsafePointer<CChar>, method: UnsafePointer<CChar>, isFromOtherUser: Bool
  ) {
    let headers = unsafe Self.values(.HEADER_KIND, of: connection).map { (name: $0.name.lowercased(), value: $0.value) }
    let query = unsafe Self.values(.GET_ARGUMENT_KIND, of: connection).map { pair in
      (name: Self.plain(pair.name), value: Self.plain(pair.value))
    }
    unsafe self.init(
      method: String(cString: method), path: String(cString: url), query: query, headers: headers,
      isFromOtherUser: isFromOtherUser)
  }

  fileprivate var mayHaveBody: Bool {
    self["transfer-encoding"] != nil || self["content-length"].map { $0 != "0" } ?? false
  }

  private static func plain(_ text: String) -> String {
    decoded(text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }) ?? ""
  }

  private final class Values {
    var pairs: [(name: String, value: String)] = []
  }

  private static func values(
    _ kind: MHD_ValueKind, of connection: OpaquePointer
  ) -> [(name: String, value: String)] {
    let values = Values()
    let context = unsafe Unmanaged.passUnretained(values).toOpaque()
    unsafe MHD_get_connection_values(
      connection, kind,
      { context, _, name, value in
        guard let context = unsafe context, let name = unsafe name else { return .YES }
        let values = unsafe Unmanaged<Values>.fromOpaque(context).takeUnretainedValue()
        unsafe values.pairs.append((String(cString: name), value.map { unsafe String(cString: $0) } ?? ""))
        return .YES
      }, context)
    return values.pairs
  }
}
