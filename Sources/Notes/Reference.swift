/// A value that refers to another note: a link, or a plain name that may resolve to one.
///
/// A class, because most of its many fields are empty, and lists of references are gone through again and again.
package final class Reference: Sendable {
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
  /// For plain text with commas: its parts as names of their own, which count only when every one resolves to a note.
  package let parts: [Reference]
  /// For plain text with a role: the whole text, since a title may hold ` — ` itself; nil when it is the name alone.
  package let written: String?

  package init(
    _ form: Form, role: String? = nil, since: GameDate? = nil, until: GameDate? = nil, note: String? = nil,
    range: Range<Int>, parts: [Reference] = [], written: String? = nil
  ) {
    self.form = form
    self.role = role
    self.since = since
    self.until = until
    self.note = note
    self.range = range
    self.parts = parts
    self.written = written
  }
}

extension Reference: Equatable {
  package static func == (left: Reference, right: Reference) -> Bool {
    left === right
      || (left.form == right.form && left.role == right.role && left.since == right.since && left.until == right.until
        && left.note == right.note && left.range == right.range && left.parts == right.parts
        && left.written == right.written)
  }
}
