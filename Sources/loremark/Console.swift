import SourceText

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The only one who writes to the terminal.
struct Console {
  /// Standard error is a terminal: diagnostics come with their source line, and progress is drawn.
  let isTerminal: Bool
  let usesColor: Bool
  let width: Int
  /// Somebody is there to answer.
  let canAsk: Bool

  init() {
    isTerminal = isatty(STDERR_FILENO) == 1
    usesColor = isTerminal && Self.environment("NO_COLOR").isEmpty && Self.environment("TERM") != "dumb"
    canAsk = isTerminal && isatty(STDIN_FILENO) == 1
    width = Self.terminalWidth()
  }

  func print(_ text: String) {
    Self.write(text + "\n", to: STDOUT_FILENO)
  }

  func printError(_ text: String) {
    Self.write(text + "\n", to: STDERR_FILENO)
  }

  /// Writes without a line end: a progress bar, or what wipes it away.
  func draw(_ text: String) {
    Self.write(text, to: STDERR_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in
        unsafe systemWrite(descriptor, bytes.baseAddress, bytes.count)
      }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }

  static func environment(_ name: String) -> String {
    guard let value = unsafe getenv(name) else { return "" }
    return unsafe String(cString: value)
  }

  private static func terminalWidth() -> Int {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

/// `write(2)`, by a name that a method called `write` does not hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
