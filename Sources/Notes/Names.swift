// Names of the schema: each is a word of schema.yml, never shown to readers.

/// `npc`, `quest`, `location`, … or a kind of the author's.
package struct KindName: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let rawValue: String
  package init(_ rawValue: String) { self.rawValue = rawValue }
  package var description: String { rawValue }

  /// What a note is when nothing says its kind.
  package static let note = KindName("note")

  package static func < (left: KindName, right: KindName) -> Bool { left.rawValue < right.rawValue }
}

/// The canonical name of a property: `locations`, `isMerchant`, `giver`.
package struct PropertyName: Hashable, Comparable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  package let rawValue: String
  package init(_ rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { rawValue = value }
  package var description: String { rawValue }

  package static func < (left: PropertyName, right: PropertyName) -> Bool { left.rawValue < right.rawValue }

  /// One of 64 bits, by the first letter and the length: names of other marks are other names.
  var mark: UInt64 {
    let bytes = rawValue.utf8
    return 1 &<< UInt64(truncatingIfNeeded: Int(bytes.first ?? 0) &+ bytes.count &* 11)
  }
}

/// The canonical status word of a kind: `completed`, `alive`.
package struct StatusName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  package let rawValue: String
  package init(_ rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { rawValue = value }
  package var description: String { rawValue }
}

/// The name of a relation in the schema and in `graph.json`: `npc.locations`, `quest.giver`, or the author's word.
package struct RelationName: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let rawValue: String
  package init(_ rawValue: String) { self.rawValue = rawValue }
  package var description: String { rawValue }

  package static func < (left: RelationName, right: RelationName) -> Bool { left.rawValue < right.rawValue }
}

/// One of the journal's audiences, from `audiences:`: `public`, `gm`.
package struct AudienceName: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: String
  package init(_ rawValue: String) { self.rawValue = rawValue }
  package var description: String { rawValue }

  package static let everyone = AudienceName("public")
}
