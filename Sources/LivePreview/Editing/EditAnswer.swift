import Editing
import Notes
import SiteGenerator
import SourceText

/// What a page is told about a note, and about a change that it asked for, as JSON.
enum EditAnswer {
  /// - Returns: The status of the answer and its text.
  static func text(of outcome: EditDesk.Outcome, _ site: PreviewSite) -> (status: Int, text: String) {
    var json = JSONText()
    switch outcome {
    case .saved(let note, let hash, let undo, let isSame):
      json.object { json in
        json.add("state", "saved")
        json.add("note", note.rawValue)
        json.add("changed", !isSame)
        if let hash { json.add("hash", hash.hexadecimal) }
        if let undo { json.add("undo", undo) }
      }
      return (200, json.text)
    case .tooMany:
      json.object { json in
        json.add("state", "failed")
        json.add("message", "too many changes at once; wait a moment")
      }
      return (429, json.text)
    case .failed(let error):
      json.object { add(error, to: &$0) }
      return (status(of: error), json.text)
    }
  }

  static func malformed() -> (status: Int, text: String) {
    var json = JSONText()
    json.object { json in
      json.add("state", "failed")
      json.add("message", "the request is no JSON object")
    }
    return (400, json.text)
  }

  private static func status(of error: EditError) -> Int {
    switch error {
    case .invalid, .refused: 422
    case .conflict: 409
    case .system: 500
    }
  }

  private static func add(_ error: EditError, to json: inout JSONText) {
    json.add("state", error.isConflict ? "conflict" : "failed")
    json.add("message", error.message)
    switch error {
    case .invalid(let fields):
      json.array("fields") { json in
        for field in fields {
          json.object { json in
            json.add("field", field.field)
            json.add("message", field.message)
            if let suggestion = field.suggestion { json.add("suggestion", suggestion) }
          }
        }
      }
    case .conflict(_, let current):
      if let current { json.add("hash", current.hexadecimal) }
    case .refused, .system: break
    }
  }

  // MARK: Notes

  /// A note with all that can be changed of it; for a page that is no note, what can be made there.
  static func note(_ path: SourcePath?, of state: PreviewState) -> String {
    let site = state.site
    var json = JSONText()
    json.object { json in
      json.add("current", state.namingsShown == state.namings)
      if let note = path.flatMap({ site.editableNote(at: $0) }) {
        json.object("note") { add(note, to: &$0, address: site.address(of: note.path)) }
      }
      if let world = path.flatMap({ site.world(of: $0) }) { json.add("world", world.rawValue) }
      json.array("kinds") { json in
        for kind in site.kinds(for: path) {
          json.object { json in
            json.add("name", kind.name.rawValue)
            json.add("label", kind.label)
          }
        }
      }
      json.object("strings") { json in
        for (name, text) in site.strings(for: path).sorted(by: { $0.key < $1.key }) where name.hasPrefix("edit") {
          json.add(name, text)
        }
      }
    }
    return json.text
  }

  private static func add(_ note: EditableNote, to json: inout JSONText, address: String?) {
    json.add("path", note.path.rawValue)
    json.add("title", note.title)
    json.add("kind", note.kind.rawValue)
    json.add("hash", note.hash.hexadecimal)
    if let address { json.add("address", address) }
    json.add("done", note.isDone)
    if let status = note.status {
      json.object("status") { json in
        if let value = status.value { json.add("value", value) }
        if let done = status.done { json.add("done", done) }
        if let undone = status.undone { json.add("undone", undone) }
        json.array("options") { json in
          for option in status.options {
            json.object { json in
              json.add("name", option.name)
              json.add("label", option.label)
            }
          }
        }
      }
    }
    json.array("flags") { json in
      for flag in note.flags {
        json.object { json in
          json.add("key", flag.key)
          json.add("label", flag.label)
          json.add("value", flag.value)
        }
      }
    }
    if let stars = note.stars {
      json.object("stars") { json in
        json.add("earned", stars.earned)
        json.add("possible", stars.possible)
      }
    }
    add(note.steps, named: "steps", to: &json)
    add(note.tasks, named: "tasks", to: &json)
    add(note.relations, to: &json)
    json.add("text", note.body)
  }

  private static func add(_ tasks: [EditableNote.Task], named name: String, to json: inout JSONText) {
    json.array(name) { json in
      for task in tasks {
        json.object { json in
          if let identity = task.identity { json.add("step", identity) }
          if let offset = task.offset { json.add("offset", offset) }
          json.add("done", task.isDone)
        }
      }
    }
  }

  private static func add(_ relations: [EditableNote.Relation], to json: inout JSONText) {
    json.array("relations") { json in
      for relation in relations {
        json.object { json in
          json.add("key", relation.key)
          json.add("label", relation.label)
          json.array("kinds") { json in
            for kind in relation.kinds { json.add(nil, kind.rawValue) }
          }
          json.array("items") { json in
            for item in relation.items {
              json.object { json in
                json.add("path", item.path.rawValue)
                json.add("title", item.title)
              }
            }
          }
        }
      }
    }
  }

  static func choices(_ notes: [NoteChoice]) -> String {
    var json = JSONText()
    json.object { json in
      json.array("notes") { json in
        for note in notes {
          json.object { json in
            json.add("path", note.path.rawValue)
            json.add("title", note.title)
            json.add("kind", note.kindLabel)
            json.add("world", note.world)
          }
        }
      }
    }
    return json.text
  }
}

extension EditError {
  fileprivate var isConflict: Bool {
    if case .conflict = self { return true }
    return false
  }
}
