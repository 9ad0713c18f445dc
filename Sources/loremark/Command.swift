/// One command of the program: its name, what it accepts, what it does.
struct Command: Sendable {
  /// `-o, --output DIR`
  struct Option: Sendable {
    let name: String
    let short: Character?
    /// What stands for the value in the help text; nil for a flag.
    let value: String?
    let explanation: String

    init(_ name: String, short: Character? = nil, value: String? = nil, _ explanation: String) {
      self.name = name
      self.short = short
      self.value = value
      self.explanation = explanation
    }

    var usage: String {
      let short = self.short.map { "-\($0), " } ?? "    "
      return short + "--" + name + (value.map { " " + $0 } ?? "")
    }
  }

  let name: String
  let summary: String
  /// What stands for the positional arguments in the help text: `[JOURNAL]`.
  let positional: String
  /// How many positional arguments there may be.
  let positionalCount: ClosedRange<Int>
  let options: [Option]
  let details: String
  let run: @Sendable (ParsedArguments, Console) throws(CommandError) -> ExitCode

  var help: String {
    var text = "\(summary)\n\nUsage: loremark \(name)"
    if !positional.isEmpty { text += " " + positional }
    text += options.isEmpty ? "\n" : " [OPTIONS]\n"
    if !details.isEmpty { text += "\n\(details)\n" }
    let all = options + [Option("help", short: "h", "Show this text")]
    let width = all.map(\.usage.count).max() ?? 0
    text += "\nOptions:\n"
    text += all.map { "  \($0.usage)\(String(repeating: " ", count: width - $0.usage.count + 2))\($0.explanation)" }
      .joined(separator: "\n")
    return text
  }
}

/// What stops a command before it could do its work: printed, and the exit code is 2.
struct CommandError: Error {
  let message: String
  let hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
