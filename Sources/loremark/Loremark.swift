import SiteGenerator

/// The program: reads its arguments, runs one command, ends with its exit code.
@main
enum Loremark {
  static let commands: [Command] = [
    .build, .serve, .check, .explain, .publish, .initialise, .new, .set, .link, .unlink, .rename, .remove,
  ]

  static func main() {
    let console = Console()
    let arguments = Array(CommandLine.arguments.dropFirst())
    exit(with: run(arguments, console: console))
  }

  /// Runs what the arguments ask for. Errors of usage and of the system are printed here and nowhere else.
  static func run(_ arguments: [String], console: Console) -> ExitCode {
    guard let name = arguments.first else {
      console.printError(overview)
      return .usage
    }
    switch name {
    case "--help", "-h", "help":
      guard name == "help", let topic = arguments.dropFirst().first else {
        console.print(overview)
        return .success
      }
      guard let command = commands.first(where: { $0.name == topic }) else { return unknownCommand(topic, console) }
      console.print(command.help)
      return .success
    case "--version":
      console.print("loremark \(SiteBuilder.version)")
      return .success
    default:
      guard let command = commands.first(where: { $0.name == name }) else { return unknownCommand(name, console) }
      return run(command, arguments: Array(arguments.dropFirst()), console: console)
    }
  }

  private static func run(_ command: Command, arguments: [String], console: Console) -> ExitCode {
    if arguments.contains("--help") || arguments.contains("-h") {
      console.print(command.help)
      return .success
    }
    do throws(CommandError) {
      return try command.run(try ParsedArguments(arguments, of: command), console)
    } catch {
      console.printError("loremark: \(error.message)")
      if let hint = error.hint { console.printError(hint) }
      return .usage
    }
  }

  private static func unknownCommand(_ name: String, _ console: Console) -> ExitCode {
    console.printError("loremark: there is no command '\(name)'\nTry 'loremark --help'.")
    return .usage
  }

  static var overview: String {
    var text = """
      Loremark turns a folder of playthrough notes into a wiki.

      Usage: loremark COMMAND [ARGUMENTS]

      Commands:

      """
    let width = commands.map(\.name.count).max() ?? 0
    for command in commands {
      text += "  \(command.name)\(String(repeating: " ", count: width - command.name.count + 2))\(command.summary)\n"
    }
    text += """

      'loremark COMMAND --help' says more about one of them; '--version' prints the version.
      Exit codes: 0 all is well, 1 the journal has errors, 2 wrong usage or a file that cannot be read or written.
      """
    return text
  }
}
