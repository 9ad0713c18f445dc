import CMicroHTTPD

extension HTTPServer {
  /// Queues an answer.
  func send(
    _ response: HTTPResponse, to request: HTTPRequest, on connection: OpaquePointer, closes: Bool
  ) -> MHD_Result {
    guard let made = unsafe self.made(response, connection) else { return .NO }
    defer { unsafe MHD_destroy_response(made) }
    var headers = response.headers
    if closes { headers.append(("Connection", "close")) }
    for header in headers where Self.isPlain(header.name) && Self.isPlain(header.value) {
      unsafe MHD_add_response_header(made, header.name, header.value)
    }
    return unsafe MHD_queue_response(connection, UInt32(response.status), made)
  }

  private func made(_ response: HTTPResponse, _ connection: OpaquePointer) -> OpaquePointer? {
    switch response.body {
    case .bytes(let bytes):
      return unsafe bytes.withUnsafeBytes { buffer in
        unsafe MHD_create_response_from_buffer(
          buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .file(let file, let range):
      guard let descriptor = file.duplicate() else { return nil }
      return unsafe MHD_create_response_from_fd_at_offset64(
        UInt64(range.count), descriptor, UInt64(range.lowerBound))
    case .events(let place):
      return unsafe events.response(for: connection, at: place)
    }
  }

  /// A line break in a header would begin another one.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}
