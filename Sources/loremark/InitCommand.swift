import SiteGenerator

extension Command {
  static let initialise = Command(
    name: "init",
    summary: "Write a small starter journal",
    positional: "DIR",
    positionalCount: 1...1,
    options: [],
    details: "DIR must be empty or not exist yet.",
    run: { (arguments, console) throws(CommandError) in
      let folder = arguments.positional[0]
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
}
