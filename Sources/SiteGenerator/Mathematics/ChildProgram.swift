#if canImport(Glibc)
  import Glibc  // posix_spawn, socketpair, poll: the only file of this target that starts a process
#else
  import Darwin
#endif

/// Another program that gets bytes and answers with bytes, and is killed when it is silent for too long.
struct ChildProgram {
  enum Ending: Equatable { case finished, failed, killed }

  struct Run {
    let output: [UInt8]
    let ending: Ending
  }

  /// An absolute path.
  let path: String
  /// Without the program's own name.
  let arguments: [String]

  private static let mostOutput = 64_000_000

  /// Runs the program in an empty environment, without a terminal.
  ///
  /// - Parameter patience: How long neither end may take or give a byte.
  func run(input: [UInt8], patience: Duration) -> Run {
    var ends: (Int32, Int32) = (-1, -1)
    // A socket and not a pipe: writing to a program that has ended must be an error and no signal.
    guard Self.socketPair(&ends) else { return Run(output: [], ending: .failed) }
    defer { close(ends.0) }
    let process = start(standard: ends.1)
    close(ends.1)
    guard let process else { return Run(output: [], ending: .failed) }
    var conversation = Conversation(socket: ends.0, input: input, most: Self.mostOutput)
    let isWhole = conversation.hold(patience: patience)
    if !isWhole { kill(process, SIGKILL) }
    let status = Self.wait(for: process)
    let ending: Ending = !isWhole ? .killed : status == 0 ? .finished : .failed
    return Run(output: conversation.output, ending: ending)
  }

  private static func socketPair(_ ends: inout (Int32, Int32)) -> Bool {
    var descriptors: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard unsafe socketpair(AF_UNIX, kind, 0, &descriptors) == 0 else { return false }
    ends = (descriptors[0], descriptors[1])
    return true
  }

  /// Starts the program with the socket as its input and output; nil when the system refuses.
  private func start(standard socket: Int32) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, socket, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, socket, 1)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer {
      for index in unsafe words.indices { unsafe free(words[index]) }
    }
    var environment: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
    var process: pid_t = 0
    return unsafe posix_spawn(&process, path, &actions, nil, &words, &environment) == 0 ? process : nil
  }

  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    return status
  }
}

/// Gives and takes bytes until the other end has ended.
private struct Conversation {
  let socket: Int32
  let input: [UInt8]
  let most: Int
  var output: [UInt8] = []
  private var sent = 0

  init(socket: Int32, input: [UInt8], most: Int) {
    self.socket = socket
    self.input = input
    self.most = most
  }

  /// False when the other end was silent for too long or said too much.
  mutating func hold(patience: Duration) -> Bool {
    let milliseconds = Int32(
      clamping: patience.components.seconds * 1000 + patience.components.attoseconds / 1_000_000_000_000_000)
    if input.isEmpty { shutdown(socket, Int32(SHUT_WR)) }
    while true {
      let wanted = Int16(POLLIN) | (sent < input.count ? Int16(POLLOUT) : 0)
      var state = pollfd(fd: socket, events: wanted, revents: 0)
      let ready = unsafe poll(&state, 1, milliseconds)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0, output.count <= most else { return false }
      if state.revents & Int16(POLLOUT) != 0, sent < input.count { send() }
      if state.revents & ~Int16(POLLOUT) != 0, !receive() { return true }
    }
  }

  private mutating func send() {
    let part = input[sent...].prefix(65_536)
    let count = unsafe part.withUnsafeBytes { bytes in
      #if canImport(Glibc)
        unsafe Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      #else
        unsafe Darwin.send(socket, bytes.baseAddress, bytes.count, MSG_DONTWAIT)
      #endif
    }
    if count > 0 {
      sent += count
    } else if errno != EINTR, errno != EAGAIN {
      sent = input.count
    }
    if sent == input.count { shutdown(socket, Int32(SHUT_WR)) }
  }

  /// False at the end.
  private mutating func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(socket, $0.baseAddress, $0.count, 0) }
    if count > 0 {
      output.append(contentsOf: buffer[..<count])
      return true
    }
    return count < 0 && errno == EINTR
  }
}
