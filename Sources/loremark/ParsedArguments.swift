import SourceText

/// The arguments of one command, checked against what it accepts.
struct ParsedArguments {
  private(set) var positional: [String] = []
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  /// `--name value`, `--name=value`, `-n value` and flags, in any order; after `--` everything is positional.
  init(_ arguments: [String], of command: Command) throws(CommandError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        positional += rest
        break
      }
      guard argument.hasPrefix("-"), argument.count > 1 else {
        positional.append(argument)
        continue
      }
      let (name, attached) = Self.split(argument)
      guard let option = Self.option(named: name, of: command) else {
        let near = NearMiss.suggestion(for: name, among: command.options.map { "--" + $0.name })
        throw CommandError(
          "'\(command.name)' has no option '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""),
          hint: "Try 'loremark \(command.name) --help'.")
      }
      try take(option, attached: attached, from: &rest)
    }
    guard command.positionalCount.contains(positional.count) else {
      throw CommandError(
        positional.count < command.positionalCount.lowerBound
          ? "'\(command.name)' needs \(command.positional)"
          : "'\(command.name)' does not take '\(positional[command.positionalCount.upperBound])'",
        hint: "Try 'loremark \(command.name) --help'.")
    }
  }

  func value(_ name: String) -> String? { values[name] }

  func has(_ name: String) -> Bool { flags.contains(name) }

  private mutating func take(
    _ option: Command.Option, attached: String?, from rest: inout ArraySlice<String>
  ) throws(CommandError) {
    guard let placeholder = option.value else {
      if attached != nil { throw CommandError("'--\(option.name)' takes no value") }
      flags.insert(option.name)
      return
    }
    guard let value = attached ?? rest.popFirst() else {
      throw CommandError("'--\(option.name)' needs a value: --\(option.name) \(placeholder)")
    }
    values[option.name] = value
  }

  private static func split(_ argument: String) -> (name: String, attached: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }

  private static func option(named name: String, of command: Command) -> Command.Option? {
    command.options.first { "--" + $0.name == name || $0.short.map { "-" + String($0) } == name }
  }
}
