import Editing
import Notes
import SourceText

/// A change as a page asks for it, read from JSON.
struct EditRequest {
  let change: JournalChange
  /// The note that was shown, and what its file held.
  let expected: (note: SourcePath, hash: ContentHash)?

  /// - Parameter name: `edit`, `create`, `rename` or `remove`.
  /// - Throws: What is wrong with which part; nothing is looked up in the journal yet.
  init(_ name: String, _ json: JSONValue, schema: Schema) throws(EditError) {
    if name == "create" {
      change = .create(try Self.newNote(json, schema))
      expected = nil
      return
    }
    let note = SourcePath(try Self.text("note", of: json))
    switch name {
    case "edit":
      guard let edits = json["edits"]?.list, !edits.isEmpty, edits.count <= Self.mostEdits else {
        throw .invalid([FieldError("edits", "'edits' is a list of 1 to \(Self.mostEdits) changes")])
      }
      var read: [NoteEdit] = []
      for edit in edits { read.append(try Self.edit(edit)) }
      change = .edit(note, read)
    case "rename": change = .rename(note, title: try Self.text("title", of: json))
    default: change = .remove(note)
    }
    guard let hash = json["hash"]?.text else {
      expected = nil
      return
    }
    guard let hash = ContentHash(hexadecimal: hash) else {
      throw .invalid([FieldError("hash", "'hash' is what the note was shown with")])
    }
    expected = (note, hash)
  }

  private static let mostEdits = 100

  private static func text(_ name: String, of json: JSONValue) throws(EditError) -> String {
    guard let text = json[name]?.text else { throw .invalid([FieldError(name, "'\(name)' is a text that is missing")]) }
    return text
  }

  // MARK: Edits

  private static func edit(_ json: JSONValue) throws(EditError) -> NoteEdit {
    let name = try text("do", of: json)
    switch name {
    case "set": return .set(key: try text("key", of: json), try value(json["value"], field: try text("key", of: json)))
    case "clear": return .clear(key: try text("key", of: json))
    case "add": return .add(key: try text("key", of: json), try text("value", of: json))
    case "remove": return .remove(key: try text("key", of: json), try text("value", of: json))
    case "link":
      let details = LinkDetails(
        role: json["role"]?.text, since: json["since"]?.text, until: json["until"]?.text, note: json["remark"]?.text)
      return .link(relation: try text("relation", of: json), to: SourcePath(try text("target", of: json)), details)
    case "unlink":
      return .unlink(relation: try text("relation", of: json), from: SourcePath(try text("target", of: json)))
    case "move": return .move(to: SourcePath(try text("target", of: json)), since: json["since"]?.text)
    case "tick": return try tick(json)
    case "addTask": return .addTask(try text("text", of: json))
    case "addNote": return .addNote(try text("text", of: json), heading: json["heading"]?.text)
    case "body": return .replaceBody(try text("text", of: json))
    default: throw .invalid([FieldError("do", "'\(name)' is no change to a note")])
    }
  }

  private static func tick(_ json: JSONValue) throws(EditError) -> NoteEdit {
    guard let isDone = json["done"]?.flag else { throw .invalid([FieldError("done", "'done' is true or false")]) }
    if let step = json["step"]?.text { return .tick(.step(identity: step), isDone: isDone) }
    guard let offset = json["offset"]?.place else {
      throw .invalid([FieldError("task", "'step' or 'offset' says which task is meant")])
    }
    return .tick(.offset(offset), isDone: isDone)
  }

  private static func value(_ json: JSONValue?, field: String) throws(EditError) -> EditValue {
    switch json {
    case .flag(let flag)?: return .flag(flag)
    case .text(let text)?: return .text(text)
    case .number(let number)?:
      return .text(number.rounded() == number && abs(number) < 1e15 ? String(Int(number)) : String(number))
    case .list(let items)?:
      let texts = items.compactMap(\.text)
      if texts.count == items.count { return .texts(texts) }
      let notes = items.compactMap { $0["note"]?.text }
      if notes.count == items.count { return .notes(notes.map { SourcePath($0) }) }
    default: break
    }
    throw .invalid([FieldError(field, "a value is a text, a number, true or false, or a list of texts or notes")])
  }

  // MARK: New notes

  private static func newNote(_ json: JSONValue, _ schema: Schema) throws(EditError) -> NewNote {
    let word = try text("kind", of: json)
    var note = NewNote(kind: schema.kind(forWord: word) ?? KindName(word), title: try text("title", of: json))
    note.world = json["world"]?.text.map { SourcePath($0) }
    note.folder = json["folder"]?.text.map { SourcePath($0.split(separator: "/").joined(separator: "/")) }
    note.body = json["text"]?.text ?? ""
    if case .object(let properties)? = json["properties"] {
      for property in properties {
        note.properties.append(
          NewNote.Property(key: property.name, value: try value(property.value, field: property.name)))
      }
    }
    return note
  }
}
