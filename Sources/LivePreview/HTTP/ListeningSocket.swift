#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A socket that waits for connections at one address of this machine.
package struct ListeningSocket: ~Copyable {
  private let descriptor: Int32
  /// The address that it listens on, as numbers: `127.0.0.1`.
  package let address: String
  package let port: Int

  /// Why there is none.
  package struct Failure: Error {
    package let reason: String
    /// Somebody else has the port.
    package let isTaken: Bool
  }

  /// Listens at a name or address of this machine.
  ///
  /// - Parameter port: 0 for any that is free.
  package init(host: String, port: Int) throws(Failure) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_PASSIVE
    #if canImport(Glibc)
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      unsafe hints.ai_socktype = SOCK_STREAM
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, String(port), &hints, &found)
    guard code == 0, let first = unsafe found else {
      throw Failure(reason: unsafe String(cString: gai_strerror(code)), isTaken: false)
    }
    defer { unsafe freeaddrinfo(first) }
    let made = unsafe Glibc.socket(first.pointee.ai_family, first.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard made >= 0 else { throw Self.failure() }
    var yes: Int32 = 1
    unsafe setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard unsafe bind(made, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0, listen(made, 512) == 0 else {
      let failure = Self.failure()
      close(made)
      throw failure
    }
    descriptor = made
    (address, self.port) = Self.name(of: made) ?? (host, port)
  }

  /// The descriptor, for whoever closes it.
  consuming func take() -> Int32 { descriptor }

  private static func failure() -> Failure {
    let code = errno
    return Failure(reason: unsafe String(cString: strerror(code)), isTaken: code == EADDRINUSE)
  }

  private static func name(of socket: Int32) -> (String, Int)? {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
    let isKnown = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe getsockname(socket, address, &size) == 0
          && getnameinfo(
            address, size, &host, socklen_t(host.count), &port, socklen_t(port.count), NI_NUMERICHOST | NI_NUMERICSERV)
            == 0
      }
    }
    guard isKnown, let number = Int(Self.text(port)) else { return nil }
    return (Self.text(host), number)
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
