import Notes

/// What follows from relations: who trades where, and where somebody was first and last seen.
struct DerivedFacts {
  private let relations: [Relation]
  private let relationsByTarget: [[Int]]
  private let notes: [LinkedNote]
  private let table: PropertyTable
  private let whereabouts: Set<RelationName>
  /// The rank of each session in time, by note.
  private let sessionOrder: [NoteIndex: Int]

  init(_ notes: [LinkedNote], _ relations: [Relation], _ relationsByTarget: [[Int]], _ table: PropertyTable) {
    self.notes = notes
    self.relations = relations
    self.relationsByTarget = relationsByTarget
    self.table = table
    whereabouts = Set(table.schema.relations.filter(\.isWhereabouts).map(\.name))
    sessionOrder = Self.sessionOrder(notes)
  }

  // MARK: Merchants and smiths

  /// Flags of a place that its people imply, when the note itself does not say them.
  func flags(of index: NoteIndex) -> [DerivedFlag] {
    let note = notes[index.rawValue].note
    guard table[note.kind]?.countsAs == SchemaNames.locations else { return [] }
    var flags: [DerivedFlag] = []
    for (property, role): (PropertyName, String) in [("hasMerchant", "merchant"), ("hasSmithAnvil", "smith")]
    where note.flag(property) == nil {
      let people = here(index).filter { plays(role, notes[$0.rawValue].note) }
      if !people.isEmpty || note.says(property, or: role, in: "services", schema: table.schema) {
        flags.append(DerivedFlag(property: property, sources: people))
      }
    }
    return flags
  }

  /// Who is at a place now and can be spoken to.
  private func here(_ place: NoteIndex) -> [NoteIndex] {
    relationsByTarget[place.rawValue].compactMap { index in
      let relation = relations[index]
      guard relation.isCurrent, whereabouts.contains(relation.name),
        notes[relation.from.rawValue].note.statedStatus(table.schema) != "dead"
      else { return nil }
      return relation.from
    }
  }

  private func plays(_ role: String, _ note: Note) -> Bool {
    note.says(role == "merchant" ? "isMerchant" : "isSmith", or: role, in: "roles", schema: table.schema)
  }

  // MARK: Sessions

  /// The first and the last session in which a note appears.
  func appearances(of index: NoteIndex) -> SessionSpan? {
    var first: (session: NoteIndex, rank: Int)?
    var last: (session: NoteIndex, rank: Int)?
    for relation in relationsByTarget[index.rawValue] {
      let session = relations[relation].from
      guard let rank = sessionOrder[session] else { continue }
      if first.map({ rank < $0.rank }) ?? true { first = (session, rank) }
      if last.map({ rank > $0.rank }) ?? true { last = (session, rank) }
    }
    guard let first, let last else { return nil }
    return SessionSpan(first: first.session, last: last.session)
  }

  /// By number, then date, then title as people count.
  private static func sessionOrder(_ notes: [LinkedNote]) -> [NoteIndex: Int] {
    let sessions = notes.indices.filter { notes[$0].note.kind == SchemaNames.session }
    let keyed = sessions.map { index in
      let note = notes[index].note
      let number = note.number("number") ?? .infinity
      return (index: index, number: number, date: note.date("date")?.parts ?? [], title: note.title)
    }
    let sorted = keyed.sorted { left, right in
      if left.number != right.number { return left.number < right.number }
      if left.date != right.date { return left.date.lexicographicallyPrecedes(right.date) }
      if left.title != right.title { return NaturalOrder.precedes(left.title, right.title) }
      return left.index < right.index
    }
    var order: [NoteIndex: Int] = [:]
    for (rank, session) in sorted.enumerated() { order[NoteIndex(session.index)] = rank }
    return order
  }
}
