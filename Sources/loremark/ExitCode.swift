#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How the program ends.
enum ExitCode: Int32 {
  case success = 0
  /// Errors among the diagnostics (with `--strict`, warnings too).
  case failure = 1
  /// Wrong arguments, or a file that cannot be read or written.
  case usage = 2
}

/// Ends the process.
func exit(with code: ExitCode) -> Never {
  exit(code.rawValue)
}
