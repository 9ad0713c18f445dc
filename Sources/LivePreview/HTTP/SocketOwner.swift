#if canImport(Glibc)
  import Glibc
#endif

/// Whose program is at the other end of a connection within this machine, as the kernel knows it.
enum SocketOwner {
  /// Whether another user's program has connected; false as well where the system cannot tell.
  ///
  /// The administrator may do anything anyway, and forwards connections for others.
  static func isAnotherUser(at socket: Int32) -> Bool {
    guard let owner = user(at: socket) else { return false }
    return owner != 0 && owner != geteuid()
  }

  /// The user who made the other end's socket.
  private static func user(at socket: Int32) -> UInt32? {
    #if canImport(Glibc)
      guard let (family, near) = address(of: socket, far: false), let (_, far) = address(of: socket, far: true)
      else { return nil }
      return answer(to: question(family: family, from: far, to: near))
    #else
      return nil
    #endif
  }

  #if canImport(Glibc)
    /// An end of a connection: its family; port and address in the network's order of bytes.
    private static func address(
      of socket: Int32, far isFar: Bool
    ) -> (family: UInt8, bytes: (port: [UInt8], host: [UInt8]))? {
      var storage = sockaddr_storage()
      var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let result = unsafe withUnsafeMutablePointer(to: &storage) { storage in
        unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          unsafe isFar ? getpeername(socket, address, &size) : getsockname(socket, address, &size)
        }
      }
      guard result == 0 else { return nil }
      let bytes = unsafe withUnsafeBytes(of: &storage) { unsafe Array($0.prefix(Int(size))) }
      switch Int32(storage.ss_family) {
      case AF_INET where bytes.count >= 8:
        return (UInt8(AF_INET), (Array(bytes[2..<4]), Array(bytes[4..<8]) + [UInt8](repeating: 0, count: 12)))
      case AF_INET6 where bytes.count >= 24:
        return (UInt8(AF_INET6), (Array(bytes[2..<4]), Array(bytes[8..<24])))
      default: return nil
      }
    }

    /// `inet_diag_req_v2` behind an `nlmsghdr`: which socket has these two ends?
    private static func question(
      family: UInt8, from far: (port: [UInt8], host: [UInt8]), to near: (port: [UInt8], host: [UInt8])
    ) -> [UInt8] {
      let (request, byFamily, anyState, anyCookie) = (UInt16(1), UInt16(20), UInt32.max, UInt32.max)
      var message: [UInt8] = [family, UInt8(IPPROTO_TCP), 0, 0] + bytes(anyState)
      message += far.port + near.port + far.host + near.host
      message += bytes(UInt32(0)) + bytes(anyCookie) + bytes(anyCookie)
      let head =
        bytes(UInt32(16 + message.count)) + bytes(byFamily) + bytes(request) + bytes(UInt32(1)) + bytes(UInt32(0))
      return head + message
    }

    private static func answer(to question: [UInt8]) -> UInt32? {
      let (diagnosis, byFamily) = (Int32(4), UInt16(20))
      let link = Glibc.socket(AF_NETLINK, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), diagnosis)
      guard link >= 0 else { return nil }
      defer { close(link) }
      guard unsafe send(link, question, question.count, 0) == question.count else { return nil }
      var answer = [UInt8](repeating: 0, count: 4096)
      let count = unsafe recv(link, &answer, answer.count, Int32(MSG_DONTWAIT))
      // `nlmsghdr`, then `inet_diag_msg` with the user at its 64th byte.
      guard count >= 88,
        unsafe answer.withUnsafeBytes({ unsafe $0.loadUnaligned(fromByteOffset: 4, as: UInt16.self) })
          == byFamily
      else { return nil }
      return unsafe answer.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: 80, as: UInt32.self) }
    }

    private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
      unsafe withUnsafeBytes(of: value) { unsafe Array($0) }
    }
  #endif
}
