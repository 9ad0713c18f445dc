/// The values around the place that is being rendered, the innermost last.
struct ContextStack {
  private var values: [TemplateValue]
  /// Of the first value.
  private let root: RootIndex
  /// Names are not looked up in what lies before this place.
  private var floor = 0

  init(root: TemplateValue) {
    self.root = RootIndex(root)
    values = [root]
    values.reserveCapacity(16)
  }

  mutating func push(_ value: TemplateValue) { values.append(value) }

  mutating func pop() { values.removeLast() }

  /// Pushes a value that hides everything before it, until `popClosed` gets what this returns.
  mutating func pushClosed(_ value: TemplateValue) -> Int {
    let outerFloor = floor
    floor = values.count
    values.append(value)
    return outerFloor
  }

  mutating func popClosed(_ outerFloor: Int) {
    values.removeLast()
    floor = outerFloor
  }

  /// The value of a name: its first part in the innermost object that has it, each other part in the value before it.
  ///
  /// - Returns: nil when there is none. A name that is there hides the same name further out, even with `.absent`.
  func value(of name: Template.Name, in template: Template) -> TemplateValue? {
    guard let first = name.first else { return values.last }
    guard var value = value(named: first) else { return nil }
    for part in name.others {
      guard let next = value.member(named: template.nameParts[part]) else { return nil }
      value = next
    }
    return value
  }

  /// Whether a name has no value or a falsey one, found without a copy of it.
  func isFalsey(_ name: Template.Name, in template: Template) -> Bool {
    guard name.others.isEmpty, let first = name.first else { return value(of: name, in: template)?.isFalsey ?? true }
    let values = values.span
    for index in (lowest..<values.count).reversed() {
      if let isFalsey = values[index].isFalsey(member: first) { return isFalsey }
    }
    guard isRootVisible, let place = root.place(of: first) else { return true }
    return root.object.isFalsey(at: place)
  }

  /// Writes the value of a name of one part where that needs nothing but the value; nothing is retained for it.
  ///
  /// - Returns: Whether it is done with: not for lambdas and for names of several parts.
  func write(_ name: Template.Name, isEscaped: Bool, into buffer: inout HTMLBuffer) -> Bool {
    guard name.others.isEmpty else { return false }
    guard let first = name.first else { return values[values.count - 1].write(isEscaped: isEscaped, into: &buffer) }
    let values = values.span
    for index in (lowest..<values.count).reversed() {
      if let isDone = values[index].write(member: first, isEscaped: isEscaped, into: &buffer) { return isDone }
    }
    guard isRootVisible, let place = root.place(of: first) else { return true }
    return root.object.write(at: place, isEscaped: isEscaped, into: &buffer)
  }

  private func value(named key: NameKey) -> TemplateValue? {
    // A span lends its elements: nothing is retained while looking, for threads share the values too.
    let values = values.span
    for index in (lowest..<values.count).reversed() {
      if let value = values[index].member(named: key) { return value }
    }
    guard isRootVisible, let place = root.place(of: key) else { return nil }
    return root.object.value(at: place)
  }

  /// The first value that is searched as it is.
  private var lowest: Int { max(floor, root.isEmpty ? 0 : 1) }

  /// Whether names are looked up in the first value by its index.
  private var isRootVisible: Bool { floor == 0 && !root.isEmpty }
}
