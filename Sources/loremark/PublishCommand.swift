import Foundation
import Notes
import Publishing
import SiteGenerator
import SourceText

extension Command {
  static let publish = Command(
    name: "publish",
    summary: "Build the site for everyone and bring it to a git branch, a folder or a server",
    positional: "[JOURNAL]",
    positionalCount: 0...1,
    options: [
      Option("dry-run", short: "n", "Tell what would become public, change and be withdrawn, and do nothing"),
      Option("branch", value: "NAME", "The branch that holds the site (default: gh-pages)"),
      Option("remote", value: "NAME", "The remote of the branch, or the address of a repository (default: origin)"),
      Option("folder", value: "DIR", "Publish to this folder instead"),
      Option("rsync", value: "DEST", "Publish with rsync instead: user@host:/srv/lore"),
      Option("base-url", value: "URL", "Where readers find the site; needed for feed, sitemap and cards"),
      Option("yes", short: "y", "Publish in spite of what only asks for consent"),
      Option("all", "List every file, however many there are"),
      Option("threads", value: "N", "How many threads to use (default: all cores)"),
    ],
    details: """
      JOURNAL is a folder of Markdown notes or one Markdown file; the current folder by default. 'publish:' in
      loremark.yml says where its site goes: {branch: gh-pages, remote: origin}, {folder: DIR} or {rsync: DEST}.
      Only what everyone may see is built, into a temporary folder; a leak stops everything. Nothing is ever forced, and
      neither the work tree nor the index nor a branch of the journal's repository is touched.
      """,
    run: { (arguments, console) throws(CommandError) in try runPublish(arguments, console) })

  private static func runPublish(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) -> ExitCode {
    let bar = ProgressBar(console: console)
    defer { bar.finish() }
    let printer = PublishPrinter(console: console, bar: bar, listsAll: arguments.has("all"))
    do throws(PublishError) {
      let report = try Publisher.publish(try publishOptions(arguments), printer)
      bar.finish()
      printer.conclude(report)
      return report.outcome == .refused ? .failure : .success
    } catch {
      bar.finish()
      throw CommandError(error.message, hint: error.hint)
    }
  }

  private static func publishOptions(_ arguments: ParsedArguments) throws(PublishError) -> PublishOptions {
    var options = PublishOptions(journal: arguments.positional.first ?? ".")
    options.place.branch = arguments.value("branch")
    options.place.remote = arguments.value("remote")
    options.place.folder = arguments.value("folder")
    options.place.rsync = arguments.value("rsync")
    options.isRehearsal = arguments.has("dry-run")
    options.consents = arguments.has("yes")
    options.environment = ProcessInfo.processInfo.environment
    options.currentFolder = DiskPath(FileManager.default.currentDirectoryPath)
    options.temporaryFolder = DiskPath(FileManager.default.temporaryDirectory.path)
    do throws(BuildError) {
      let build = try buildOptions(arguments)
      options.baseURL = build.baseURL
      options.threads = build.threads
    } catch {
      throw PublishError(error.message, hint: error.hint)
    }
    return options
  }
}
