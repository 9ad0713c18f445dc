/// Where the names of an object stand that has dozens of them, of which each is asked for from every depth.
@safe struct RootIndex: ~Copyable, Sendable {
  private let object: TemplateObject
  /// A place and one, or 0: at the name's mark or behind it. Nil for what is not worth it.
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<UInt8>?

  private static let size = 256

  /// Empty for what is no object, is as fast to search, or too large.
  init(_ value: borrowing TemplateValue) {
    guard case .object(let object) = copy value, 8...128 ~= object.count else {
      object = TemplateObject()
      unsafe slots = nil
      return
    }
    self.object = object
    let slots = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.size)
    unsafe slots.initialize(repeating: 0, count: Self.size)
    // From the end: of two values with one name, the last counts, and is found first.
    var place = object.count
    while place > 0 {
      var slot = Int(NameKey.Hash(object.name(at: place - 1)).slot)
      while unsafe slots[slot] != 0 { slot = (slot + 1) & (Self.size - 1) }
      unsafe slots[slot] = UInt8(truncatingIfNeeded: place)
      place -= 1
    }
    unsafe self.slots = slots
  }

  deinit { unsafe slots?.deallocate() }

  var isEmpty: Bool { unsafe slots == nil }

  /// Where the value of a name is, as long as this stays.
  @unsafe @inline(__always)
  func pointer(of key: NameKey, _ hash: NameKey.Hash) -> UnsafePointer<TemplateValue>? {
    guard let slots = unsafe slots else { return nil }
    var slot = Int(hash.slot)
    while case let place = Int(unsafe slots[slot]), place > 0 {
      if object.name(at: place - 1) == key { return unsafe object.pointer(at: place - 1) }
      slot = (slot + 1) & (Self.size - 1)
    }
    return nil
  }
}
