import Notes

/// Which notes are done: by their own word, else by the places inside them.
struct Completion {
  /// By place in the journal; nil when nothing says.
  let states: [Bool?]
  /// Visible places inside a place of the same world, by place in the journal.
  let children: [Int: [Int]]
  /// Notes that lie in another one of the same world.
  let isInside: Set<Int>

  init(_ notes: [ResolvedNote?], _ map: WorldMap, _ table: PropertyTable) {
    (children, isInside) = Self.containment(notes, map, table)
    let stated = notes.map { note in note.flatMap { table.statedCompletion(of: $0.note) } }
    states = Self.completed(stated, children)
  }

  private static func containment(
    _ notes: [ResolvedNote?], _ map: WorldMap, _ table: PropertyTable
  ) -> ([Int: [Int]], Set<Int>) {
    guard let definition = table.schema.relations.firstIndex(where: { $0.name == SchemaNames.containment }) else {
      return ([:], [])
    }
    var children: [Int: [Int]] = [:]
    var isInside: Set<Int> = []
    for (index, resolved) in notes.enumerated() {
      guard let resolved else { continue }
      for place in resolved.uses.indices {
        guard let use = resolved.uses[place], use.definition == definition else { continue }
        for case .note(let target, _) in resolved.references[place] where target != index && notes[target] != nil {
          guard map.worldOfNote[target] == map.worldOfNote[index] else { continue }
          let (child, parent) = use.isInverse ? (target, index) : (index, target)
          children[parent, default: []].append(child)
          isInside.insert(child)
        }
      }
    }
    return (children, isInside)
  }

  /// Fills in what is said by nobody from the children, deepest first; a ring of places is not done.
  private static func completed(_ stated: [Bool?], _ children: [Int: [Int]]) -> [Bool?] {
    var states = stated
    var isDecided = stated.map { $0 != nil }
    var isOpen = [Bool](repeating: false, count: stated.count)
    for root in children.keys.sorted() where !isDecided[root] {
      var stack = [root]
      while let place = stack.last {
        if isDecided[place] {
          stack.removeLast()
          continue
        }
        let inside = children[place] ?? []
        if isOpen[place] {
          states[place] = inside.isEmpty ? nil : inside.allSatisfy { states[$0] == true }
          isDecided[place] = true
          stack.removeLast()
        } else {
          isOpen[place] = true
          stack += inside.filter { !isDecided[$0] && !isOpen[$0] }
        }
      }
    }
    return states
  }
}
