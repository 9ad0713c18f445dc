package import YAML

/// One entry of the front matter, or one fact of the body.
package struct Property: Sendable, Equatable {
  /// The canonical name; nil when the schema does not know the key for this kind.
  package let name: PropertyName?
  /// The key as the author wrote it.
  package let key: String
  package let value: PropertyValue
  package let keyRange: Range<Int>
  package let range: Range<Int>

  package init(name: PropertyName?, key: String, value: PropertyValue, keyRange: Range<Int>, range: Range<Int>) {
    self.name = name
    self.key = key
    self.value = value
    self.keyRange = keyRange
    self.range = range
  }
}

package enum PropertyValue: Sendable, Equatable {
  /// Text, inline Markdown allowed when shown.
  case text(String)
  case flag(Bool)
  /// A number, and as it was written: `120,000`.
  case number(Double, written: String)
  case date(GameDate)
  case status(StatusName)
  case texts([String])
  /// References to notes, or plain text where an entry names none.
  case references([Reference])
  /// `[x, y]` pairs.
  case coordinates([Coordinate])
  case steps([QuestStep])
  case rule(UnlockRule)
  /// Anything of another shape, as read: maps, nested lists.
  case structure(YAMLNode)
}

/// A value that refers to another note: a link, or a plain name that may resolve to one.
package struct Reference: Sendable, Equatable {
  package enum Form: Sendable, Equatable {
    /// `[[path#fragment|label]]` and `[label](path)`: unresolved when nothing is found.
    case link(target: String, fragment: String?, label: String?)
    /// Plain text: kept as text when no note of an expected kind has the name.
    case name(String)
  }

  package let form: Form
  /// What follows ` — ` or stands under `role`, `relation`, `type`, `title`.
  package let role: String?
  package let since: GameDate?
  package let until: GameDate?
  package let note: String?
  /// Bytes of the source file.
  package let range: Range<Int>

  package init(
    _ form: Form, role: String? = nil, since: GameDate? = nil, until: GameDate? = nil, note: String? = nil,
    range: Range<Int>
  ) {
    self.form = form
    self.role = role
    self.since = since
    self.until = until
    self.note = note
    self.range = range
  }
}

/// A date as written, and its sortable parts when it is understood.
package struct GameDate: Sendable, Hashable {
  package let written: String
  /// Year, month, day, hour, minute as far as given; empty when the text is no date. Compared part by part.
  package let parts: [Int]

  package init(written: String, parts: [Int]) {
    self.written = written
    self.parts = parts
  }
}

package struct Coordinate: Sendable, Hashable {
  package let x: Double
  package let y: Double
  package let isPercentage: Bool

  package init(x: Double, y: Double, isPercentage: Bool) {
    self.x = x
    self.y = y
    self.isPercentage = isPercentage
  }
}

/// One step of a quest, from `steps:` or from a task list.
package struct QuestStep: Sendable, Equatable {
  package let text: String
  /// nil for a numbered list, which has no states.
  package let isDone: Bool?
  package let isOptional: Bool
  package let zone: Reference?
  package let note: String?
  /// `^block-id`, else a hash of the text.
  package let identity: String
  package let range: Range<Int>
  /// The list item's node in the body, when the step was written there.
  package let node: Int?

  package init(
    text: String, isDone: Bool?, isOptional: Bool, zone: Reference?, note: String?, identity: String,
    range: Range<Int>, node: Int?
  ) {
    self.text = text
    self.isDone = isDone
    self.isOptional = isOptional
    self.zone = zone
    self.note = note
    self.identity = identity
    self.range = range
    self.node = node
  }
}

/// When a world or level opens (journal-format, section 5).
package indirect enum UnlockRule: Sendable, Equatable {
  case always
  case previous
  case stars(Int)
  case coins(Int)
  case percent(Int, of: [Reference])
  case completed([Reference])
  case purchased
  case all([UnlockRule])
  case any([UnlockRule])
}
