import Editing
import Notes
import SiteGenerator

extension Command {
  static let link = Command(
    name: "link",
    summary: "Relate a note to another one",
    positional: "NOTE RELATION TARGET",
    positionalCount: 3...3,
    options: EditCommand.options + [
      Option("role", value: "TEXT", "What the one is to the other: captain"),
      Option("since", value: "DATE", "From when on"),
      Option("until", value: "DATE", "Until when"),
      Option("note", value: "TEXT", "A remark"),
      Option("move", short: "m", "For whereabouts: it is there now, and no more where it was"),
    ],
    details: """
      RELATION is a property that refers to notes, such as giver, locations or quests, in any language; any other word
      becomes an entry of 'relations:'. A relation that is there already stays.
      """,
    run: { (arguments, console) throws(CommandError) in
      let command = try EditCommand(arguments, console)
      let note = try command.note(arguments.positional[0])
      let target = try command.note(arguments.positional[2])
      let details = LinkDetails(
        role: arguments.value("role"), since: arguments.value("since"), until: arguments.value("until"),
        note: arguments.value("note"))
      let edit =
        arguments.has("move")
        ? NoteEdit.move(to: target.path, since: details.since)
        : .link(relation: arguments.positional[1], to: target.path, details)
      return try command.run(.edit(note.path, [edit])) { "Changed \(command.shown($0.note))." }
    })

  static let unlink = Command(
    name: "unlink",
    summary: "Take a relation between two notes away",
    positional: "NOTE RELATION TARGET",
    positionalCount: 3...3,
    options: EditCommand.options,
    details: "The relation is removed at either end, wherever it is written.",
    run: { (arguments, console) throws(CommandError) in
      let command = try EditCommand(arguments, console)
      let note = try command.note(arguments.positional[0])
      let target = try command.note(arguments.positional[2])
      let edit = NoteEdit.unlink(relation: arguments.positional[1], from: target.path)
      return try command.run(.edit(note.path, [edit])) { plan in
        "Changed " + plan.changes.map { command.shown($0.destination ?? plan.note) }.joined(separator: " and ") + "."
      }
    })
}
