/// Where the names of a page's own object stand: dozens of names, of which each is asked for from every depth.
struct RootIndex {
  let object: TemplateObject
  /// A place and one, or 0: at the name's mark or behind it.
  private let slots: [UInt8]

  private static let size = 256

  /// Empty for what is no object, is as fast to search, or too large.
  init(_ value: TemplateValue) {
    guard case .object(let object) = value, 8...128 ~= object.count else {
      object = TemplateObject()
      slots = []
      return
    }
    self.object = object
    var slots = [UInt8](repeating: 0, count: Self.size)
    // From the end: of two values with one name, the last counts, and is found first.
    for place in (0..<object.count).reversed() {
      var slot = Self.slot(of: object.name(at: place))
      while slots[slot] != 0 { slot = (slot + 1) & (Self.size - 1) }
      slots[slot] = UInt8(truncatingIfNeeded: place + 1)
    }
    self.slots = slots
  }

  var isEmpty: Bool { slots.isEmpty }

  func place(of key: NameKey) -> Int? {
    guard !isEmpty else { return nil }
    let slots = slots.span
    var slot = Self.slot(of: key)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if object.name(at: place) == key { return place }
      slot = (slot + 1) & (Self.size - 1)
    }
    return nil
  }

  private static func slot(of key: NameKey) -> Int { Int(truncatingIfNeeded: key.mixed >> 56) }
}
