/// What bears each name, in the order in which it was added: one flat array, for most names have one bearer.
struct NameTable<Bearer: Sendable>: Sendable {
  private var numbers = TextNumbers()
  /// By number, where its bearers begin in `bearers`; one more than there are names.
  private var starts: [Int32] = []
  private var bearers: [Bearer] = []

  /// A table while it is filled.
  struct Builder {
    private var numbers = TextNumbers()
    private var entries: [(number: Int32, bearer: Bearer)] = []

    mutating func reserveCapacity(_ count: Int) {
      numbers.reserveCapacity(count)
      entries.reserveCapacity(count)
    }

    mutating func add(_ bearer: Bearer, to name: FoldedName) {
      let number = numbers.number(of: name.rawValue).number
      entries.append((Int32(truncatingIfNeeded: number), bearer))
    }

    consuming func finish() -> NameTable {
      var table = NameTable()
      table.numbers = numbers
      table.starts = [Int32](repeating: 0, count: numbers.count + 1)
      for entry in entries { table.starts[Int(entry.number) + 1] += 1 }
      for number in 0..<numbers.count { table.starts[number + 1] += table.starts[number] }
      var next = table.starts
      var places = [Int32](repeating: 0, count: entries.count)
      for place in entries.indices {
        let number = Int(entries[place].number)
        places[Int(next[number])] = Int32(truncatingIfNeeded: place)
        next[number] += 1
      }
      table.bearers.reserveCapacity(entries.count)
      for place in places { table.bearers.append(entries[Int(place)].bearer) }
      return table
    }
  }

  var isEmpty: Bool { bearers.isEmpty }

  /// The bearers of a name; nil when there are none.
  subscript(_ name: FoldedName) -> ArraySlice<Bearer>? {
    guard let number = numbers.known(name.rawValue) else { return nil }
    return bearers[Int(starts[number])..<Int(starts[number + 1])]
  }
}
