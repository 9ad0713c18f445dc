import SiteGenerator

extension Command {
  static let explain = Command(
    name: "explain",
    summary: "Say what Loremark made of one note, and which rule decided it",
    positional: "NOTE [JOURNAL]",
    positionalCount: 1...2,
    options: [audienceOption],
    details: """
      NOTE is a note's path, file name, title or alias; JOURNAL is the current folder by default.
      Prints the note's kind and why, its world, address, visibility, properties, links and backlinks.
      """,
    run: { (arguments, console) throws(CommandError) in
      do throws(BuildError) {
        var options = BuildOptions(journal: arguments.positional.count > 1 ? arguments.positional[1] : ".")
        options.audience = try buildOptions(arguments).audience
        console.print(try SiteBuilder.explain(arguments.positional[0], options))
        return .success
      } catch {
        throw CommandError(error.message, hint: error.hint)
      }
    })
}
