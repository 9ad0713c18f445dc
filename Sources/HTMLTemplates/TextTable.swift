/// Texts by name, looked up by hash: for hundreds of names, such as the interface strings of a language.
@usableFromInline package final class TextTable: Sendable {
  private let names: LentArray<NameKey>
  private let texts: LentArray<TemplateValue>
  /// A place and one, or 0: at the name's hash or behind it. A power of two, at most half full.
  private let slots: LentArray<Int32>

  package init(_ texts: [String: String]) {
    let sorted = texts.sorted { $0.key < $1.key }
    names = LentArray(sorted.map { NameKey($0.key) })
    self.texts = LentArray(sorted.map { .text($0.value) })
    var size = 16
    while size < names.count * 2 { size *= 2 }
    var slots = [Int32](repeating: 0, count: size)
    for place in names.indices {
      var slot = Self.slot(of: names[place], size)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(truncatingIfNeeded: place + 1)
    }
    self.slots = LentArray(slots)
  }

  // Whoever looks up a text holds the table.
  deinit {
    unsafe names.free()
    unsafe texts.free()
    unsafe slots.free()
  }

  /// Where a text is, as long as the table lives.
  @unsafe func pointer(of key: NameKey) -> UnsafePointer<TemplateValue>? {
    var slot = Self.slot(of: key, slots.count)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if names[place] == key { return unsafe texts.withElements(in: place..<place + 1) { $0.baseAddress } }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private static func slot(of key: NameKey, _ size: Int) -> Int {
    Int(truncatingIfNeeded: key.mixed >> 32) & (size - 1)
  }
}
