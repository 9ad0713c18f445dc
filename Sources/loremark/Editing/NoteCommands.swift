import Editing
import Notes
import SiteGenerator
import SourceText

extension Command {
  static let new = Command(
    name: "new",
    summary: "Write a new note",
    positional: "KIND TITLE [KEY=VALUE …]",
    positionalCount: 2...1_000,
    options: EditCommand.options + [
      Option("world", short: "w", value: "NOTE", "The game, playthrough or world in which it lies"),
      Option("folder", value: "DIR", "The folder for it (default: where notes of its kind lie)"),
      Option("text", value: "TEXT", "Markdown below its properties"),
      Option("from", value: "NOTE", "For a playthrough: take over the notes of this one, without what happened in it"),
    ],
    details: """
      KIND is a word such as npc, quest or location, in any language; TITLE becomes the file's name.
      KEY=VALUE gives it a property: 'loremark new npc Varré locations=Rose Church isMerchant=yes'.
      """,
    run: { (arguments, console) throws(CommandError) in
      let command = try EditCommand(arguments, console)
      let word = arguments.positional[0]
      var note = NewNote(
        kind: command.onDisk.journal.schema.kind(forWord: word) ?? KindName(word), title: arguments.positional[1])
      for argument in arguments.positional.dropFirst(2) {
        let assignment = try Assignment(argument)
        if assignment.value.isEmpty { continue }
        note.properties.append(NewNote.Property(key: assignment.key, value: .text(assignment.value)))
      }
      if let world = arguments.value("world") { note.world = try command.note(world).path }
      if let source = arguments.value("from") { note.source = try command.note(source).path }
      note.folder = arguments.value("folder").map { SourcePath($0.split(separator: "/").joined(separator: "/")) }
      note.body = arguments.value("text") ?? ""
      return try command.run(.create(note)) { plan in
        let others = plan.changes.count - 1
        return "Wrote \(command.shown(plan.note))" + (others > 0 ? " and \(counted(others, "other note"))." : ".")
      }
    })

  static let set = Command(
    name: "set",
    summary: "Give a note's properties other values",
    positional: "NOTE KEY=VALUE …",
    positionalCount: 2...1_000,
    options: EditCommand.options,
    details: """
      NOTE is a note's path, file name, title or alias. KEY is any word that its kind knows, in any language, or one of
      your own; a key that the note writes already stays as it is written.
      KEY=VALUE sets a property, KEY= removes it, KEY+=VALUE and KEY-=VALUE add to a list and take from it.
      """,
    run: { (arguments, console) throws(CommandError) in
      let command = try EditCommand(arguments, console)
      let note = try command.note(arguments.positional[0])
      var edits: [NoteEdit] = []
      for argument in arguments.positional.dropFirst() { edits.append(try Assignment(argument).edit) }
      return try command.run(.edit(note.path, edits)) { "Changed \(command.shown($0.note))." }
    })

  static let rename = Command(
    name: "rename",
    summary: "Give a note another title, and every link to it",
    positional: "NOTE NEW-TITLE",
    positionalCount: 2...2,
    options: EditCommand.options,
    details: """
      Changes the note's title, heading and file name, and every link to it, each as it is written: wiki links and
      Markdown links, with path, heading and label, in bodies and in properties. The note keeps its identity ('id:'),
      and its old address leads to the new one ('formerly:').
      """,
    run: { (arguments, console) throws(CommandError) in
      let command = try EditCommand(arguments, console)
      let note = try command.note(arguments.positional[0])
      return try command.run(.rename(note.path, title: arguments.positional[1])) { plan in
        let others = plan.changes.count - 1
        return "Renamed \(command.shown(note.path)) to \(command.shown(plan.note))"
          + (others > 0 ? ", with links in \(counted(others, "other file"))." : ".")
      }
    })

  static let remove = Command(
    name: "remove",
    summary: "Move a note to the journal's trash",
    positional: "NOTE",
    positionalCount: 1...1,
    options: EditCommand.options,
    details: """
      The file goes to the folder .trash beside the notes, which is not read; move it back to have it again.
      Links to the note stay as they are: they lead to a note that is not written yet.
      """,
    run: { (arguments, console) throws(CommandError) in
      let command = try EditCommand(arguments, console)
      let note = try command.note(arguments.positional[0])
      return try command.run(.remove(note.path)) { plan in
        let kept = plan.changes.compactMap(\.destination).first { $0.rawValue.hasPrefix(JournalEditor.trash.rawValue) }
        return "Moved \(command.shown(note.path))" + (kept.map { " to \(command.shown($0))." } ?? ".")
      }
    })
}
