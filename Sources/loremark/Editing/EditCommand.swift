import Editing
import Notes
import SiteGenerator
import SourceText

/// What the commands that change notes have in common: they read the journal, plan, and write or print the plan.
struct EditCommand {
  static let options: [Command.Option] = [
    Command.Option("journal", short: "j", value: "DIR", "The journal's folder or file (default: the current folder)"),
    Command.Option("dry-run", short: "n", "Print what would change as a diff, and write nothing"),
  ]

  let onDisk: JournalOnDisk
  private let isDryRun: Bool
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) {
    do throws(BuildError) {
      onDisk = try JournalOnDisk.read(arguments.value("journal") ?? ".")
    } catch {
      throw CommandError(error.message, hint: error.hint)
    }
    isDryRun = arguments.has("dry-run")
    self.console = console
  }

  func note(_ name: String) throws(CommandError) -> Note {
    do throws(BuildError) {
      return try onDisk.note(named: name)
    } catch {
      throw CommandError(error.message, hint: error.hint)
    }
  }

  /// Plans a change and writes it, or prints its diff.
  ///
  /// - Parameter summary: What to print once it is written.
  func run(_ change: JournalChange, summary: (EditPlan) -> String) throws(CommandError) -> ExitCode {
    do throws(EditError) {
      let plan = try JournalEditor(onDisk.journal, title: onDisk.title).plan(change)
      if plan.changes.isEmpty {
        console.print("Nothing to change.")
      } else if isDryRun {
        console.print(String(plan.diff.dropLast()))
      } else {
        let folder = JournalFolder(contentRoot: onDisk.contentRoot, journal: onDisk.folder)
        folder.removeUnfinished()
        let written = try folder.write(plan)
        console.print(summary(written))
      }
      return .success
    } catch {
      switch error {
      case .invalid(let fields):
        throw CommandError(
          fields.map(\.message).joined(separator: "\n"), hint: fields.lazy.compactMap(\.suggestion).first.map(Self.hint)
        )
      case .system: throw CommandError(error.message)
      case .conflict, .refused:
        console.printError("loremark: \(error.message)")
        return .failure
      }
    }
  }

  /// `did you mean 'quest'?` as a sentence.
  private static func hint(_ suggestion: String) -> String {
    let sentence = suggestion.prefix(1).uppercased() + suggestion.dropFirst()
    return sentence.hasSuffix("?") ? sentence : sentence + "."
  }

  /// A path as the author names files of the journal.
  func shown(_ path: SourcePath) -> String { onDisk.roots.content + path.rawValue }
}

/// `key=value`, `key+=value`, `key-=value` and `key=`.
struct Assignment {
  let key: String
  let value: String
  let sign: Character?

  init(_ argument: String) throws(CommandError) {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else {
      throw CommandError(
        "'\(argument)' is no key=value", hint: "Put a value with blanks in quotes: 'summary=An old friend'.")
    }
    let last = argument[argument.index(before: equals)]
    sign = last == "+" || last == "-" ? last : nil
    key = String(sign == nil ? argument[..<equals] : argument[..<equals].dropLast())
    value = String(argument[argument.index(after: equals)...])
  }

  var edit: NoteEdit {
    switch sign {
    case "+": .add(key: key, value)
    case "-": .remove(key: key, value)
    default: value.isEmpty ? .clear(key: key) : .set(key: key, .text(value))
    }
  }
}
