package import YAML

/// One entry of the front matter, or one fact of the body.
///
/// A class, because lists of properties are gone through again and again.
package final class Property: Sendable {
  /// The canonical name; nil when the schema does not know the key for this kind.
  package let name: PropertyName?
  /// The key as the author wrote it.
  package let key: String
  package let value: PropertyValue
  package let keyRange: Range<Int>
  package let range: Range<Int>
  /// Links inside a text or structure: `note: see [[X]] first`. Empty for references, which are links themselves.
  package let inlineLinks: [Reference]

  package init(
    name: PropertyName?, key: String, value: PropertyValue, keyRange: Range<Int>, range: Range<Int>,
    inlineLinks: [Reference] = []
  ) {
    self.name = name
    self.key = key
    self.value = value
    self.keyRange = keyRange
    self.range = range
    self.inlineLinks = inlineLinks
  }
}

extension Property: Equatable {
  package static func == (left: Property, right: Property) -> Bool {
    left === right
      || (left.name == right.name && left.key == right.key && left.value == right.value
        && left.keyRange == right.keyRange && left.range == right.range && left.inlineLinks == right.inlineLinks)
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
