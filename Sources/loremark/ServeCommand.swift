import Dispatch
import Foundation  // Process, for opening the browser.
import LivePreview
import Notes
import SiteGenerator

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Command {
  static let serve = Command(
    name: "serve",
    summary: "Show a journal in the browser, up to date with every change of its files",
    positional: "[JOURNAL]",
    positionalCount: 0...1,
    options: [
      Option("port", short: "p", value: "N", "The port to listen at (default: the first free one from 8000)"),
      Option("edit", "Let pages change the notes: tick quests, set stars, write, create, delete"),
      Option("open", "Open the first page in the browser"),
      Option("host", value: "H", "Let other devices in at this address, as 0.0.0.0; needs '--token'"),
      Option("token", value: "T", "What has to be known to read or change anything: in the printed address"),
      Option("audience", value: "NAME", "Show what this audience sees (default: the most private one)"),
    ],
    details: """
      JOURNAL is a folder of Markdown notes or one Markdown file; the current folder by default.
      Nothing is written but what you change with '--edit'. Ctrl-C ends it.
      """,
    run: { (arguments, console) throws(CommandError) in try runServe(arguments, console) })

  private static func runServe(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) -> ExitCode {
    // Blocked before there are threads, which inherit that: they are waited for, below.
    let signals = EndingSignals()
    let server: PreviewServer
    do throws(PreviewServer.Failure) {
      server = try PreviewServer(try serveOptions(arguments))
    } catch {
      throw CommandError(error.message, hint: error.hint)
    }
    console.print(serveGreeting(server, console, edits: arguments.has("edit")))
    if arguments.has("open") { BrowserOpener.open(server.url()) }
    let stopper = server.stopper
    signals.wait { stopper.stop() }
    server.run()
    return .success
  }

  private static func serveOptions(
    _ arguments: ParsedArguments
  ) throws(PreviewServer.Failure) -> PreviewServer.Options {
    var journal = BuildOptions(journal: arguments.positional.first ?? ".")
    journal.typesetter = Typesetter.ofEnvironment()
    journal.audience = arguments.value("audience").map { .init($0) }
    var options = PreviewServer.Options(journal: journal)
    options.host = arguments.value("host")
    options.token = arguments.value("token")
    options.edits = arguments.has("edit")
    if let text = arguments.value("port") {
      guard let port = Int(text), (0...65535).contains(port) else {
        throw PreviewServer.Failure("'--port \(text)' is not a number from 0 to 65535")
      }
      options.port = port
    }
    return options
  }

  private static func serveGreeting(_ server: PreviewServer, _ console: Console, edits: Bool) -> String {
    var lines = ["\(counted(server.noteCount, "note")) at \(server.url())"]
    for address in server.networkURLs where address != server.url() { lines.append("For other devices: \(address)") }
    if let address = server.networkURLs.first, let code = QRCode(address) {
      lines += [""] + code.lines(usesColor: console.usesColor) + [""]
    }
    lines.append((edits ? "Pages can change the notes. " : "") + "Ctrl-C ends it.")
    return lines.joined(separator: "\n")
  }
}

/// The signals that end the program, waited for instead of being struck by them.
private struct EndingSignals: Sendable {
  private let signals: sigset_t

  init() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(Int32(SIG_BLOCK), &signals, nil)
    self.signals = signals
  }

  /// Calls `body` on a thread of its own when the first one comes.
  func wait(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "signals").async { [signals] in
      var signals = signals
      var signal: Int32 = 0
      unsafe sigwait(&signals, &signal)
      body()
    }
  }
}

private enum BrowserOpener {
  /// Asks the desktop to show an address; where there is none, the printed address has to do.
  static func open(_ url: String) {
    #if os(macOS)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program, url]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return }
  }
}
