import SiteGenerator

extension Command {
  static let initialise = Command(
    name: "init",
    summary: "Write a small starter journal, or a workflow that publishes yours",
    positional: "DIR",
    positionalCount: 0...1,
    options: [
      Option("github-pages", "Write a workflow with which GitHub builds and serves the journal's site")
    ],
    details: """
      DIR must be empty or not exist yet. With '--github-pages' it is your journal (default: the current folder), and
      the workflow goes to the top of the git repository that it lies in.
      """,
    run: { (arguments, console) throws(CommandError) in
      if arguments.has("github-pages") { return try writeWorkflow(arguments.positional.first ?? ".", console) }
      guard let folder = arguments.positional.first else {
        throw CommandError("'init' needs DIR", hint: "Try 'loremark init --help'.")
      }
      do throws(FileSystemError) {
        try StarterJournal.write(to: folder)
      } catch {
        throw CommandError(error.description)
      }
      console.print(
        """
        A starter journal is in \(folder): a game with a playthrough, an NPC, a quest and two locations.
        Change the notes, add your own, and build its site:

          loremark build \(folder)
        """)
      return .success
    })

  private static func writeWorkflow(_ journal: String, _ console: Console) throws(CommandError) -> ExitCode {
    do throws(FileSystemError) {
      let path = try PagesWorkflow.write(for: journal)
      console.print(
        """
        The workflow is in \(path). What remains to be done once:

          1. Say 'visibility: public' or 'visibility: private' in loremark.yml: what a note is that says nothing.
          2. On GitHub, under Settings, Pages, choose 'GitHub Actions' as the source.
          3. Under Settings, Secrets and variables, Actions, Variables, set LOREMARK_SOURCE to Loremark's git address.
          4. Commit and push.

        Whoever can see the repository can read every note in it, also those that the site withholds.
        """)
      return .success
    } catch {
      throw CommandError(error.description)
    }
  }
}
