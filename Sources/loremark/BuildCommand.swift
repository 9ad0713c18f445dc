import Notes
import SiteGenerator
import SourceText

extension Command {
  /// Options of every command that reads a journal.
  static let audienceOption = Option(
    "audience", value: "NAME", "Build for this audience (default: public; 'gm' sees everything)")
  static let strictOption = Option("strict", "Exit with 1 when there are warnings")

  static let build = Command(
    name: "build",
    summary: "Build the site of a journal",
    positional: "[JOURNAL]",
    positionalCount: 0...1,
    options: [
      Option("output", short: "o", value: "DIR", "Where the site goes (default: _site in the journal)"),
      Option("base-url", value: "URL", "Where the site will be published; needed for the sitemap"),
      audienceOption,
      Option("threads", value: "N", "How many threads to use (default: all cores)"),
      strictOption,
    ],
    details: """
      JOURNAL is a folder of Markdown notes or one Markdown file; the current folder by default.
      The output folder must be empty, new, or one that Loremark wrote; nothing of anyone else's in it is touched.
      """,
    run: { (arguments, console) throws(CommandError) in try runBuild(arguments, console) })

  private static func runBuild(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) -> ExitCode {
    let start = ContinuousClock.now
    MemoryPolicy.keepMemoryUntilExit()
    let bar = ProgressBar(console: console)
    defer { bar.finish() }
    let report: BuildReport
    do throws(BuildError) {
      report = try SiteBuilder.build(try buildOptions(arguments), onProgress: bar.show)
    } catch {
      throw CommandError(error.message, hint: error.hint)
    }
    bar.finish()
    DiagnosticPrinter(console: console, roots: report.roots, amount: .most(20))
      .print(report.diagnostics, sources: report.sources)
    let seconds = ContinuousClock.now - start
    console.print(BuildSummary(report: report, duration: seconds).text)
    Self.keepUntilExit(report.materials)
    return exitCode(for: report.diagnostics, strict: arguments.has("strict"))
  }

  /// Keeps a value for the rest of the program: freeing a journal note by note costs 3 % of a build, and the system
  /// takes the memory back at once.
  private static func keepUntilExit(_ value: any Sendable) {
    _ = unsafe Unmanaged.passRetained(KeptValue(value))
  }

  private final class KeptValue: Sendable {
    let value: any Sendable

    init(_ value: any Sendable) { self.value = value }
  }

  static func buildOptions(_ arguments: ParsedArguments) throws(BuildError) -> BuildOptions {
    var options = BuildOptions(journal: arguments.positional.first ?? ".")
    options.output = arguments.value("output")
    options.baseURL = arguments.value("base-url")
    options.audience = arguments.value("audience").map { AudienceName($0) }
    if let threads = arguments.value("threads") {
      guard let count = Int(threads), count > 0, count <= 256 else {
        throw BuildError("'--threads \(threads)' is not a number from 1 to 256")
      }
      options.threads = count
    }
    options.typesetter = Typesetter.ofEnvironment()
    return options
  }

  static func exitCode(for diagnostics: [Diagnostic], strict: Bool) -> ExitCode {
    let worst = diagnostics.map(\.severity).max()
    return worst == .error || (strict && worst == .warning) ? .failure : .success
  }
}
