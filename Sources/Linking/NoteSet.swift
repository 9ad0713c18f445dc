/// A set of notes that mostly holds a few: those are gone through, which costs less than hashing them.
package struct NoteSet: Sendable {
  private var few: [Int] = []
  private var many: Set<Int> = []

  /// More than this are hashed, so that no number of them makes a look-up slow.
  private static let most = 24

  package init() {}

  /// Adds a note.
  ///
  /// - Returns: Whether it was not there before.
  @discardableResult package mutating func insert(_ note: NoteIndex) -> Bool {
    let number = note.rawValue
    if few.count > Self.most { return many.insert(number).inserted }
    for known in few where known == number { return false }
    few.append(number)
    if few.count > Self.most { many = Set(few) }
    return true
  }

  /// Takes everything out and keeps the room for it.
  package mutating func removeAll() {
    if few.count > Self.most { many = [] }
    few.removeAll(keepingCapacity: true)
  }
}
