/// The values around the place that is being rendered, the innermost last.
///
/// It holds their places, not the values: they lie in the page's model, which stays as it is while it is rendered.
/// So nothing is copied, and nothing counted, however often a value is looked up.
@safe struct ContextStack: ~Copyable {
  private var values: UnsafeMutablePointer<TemplateValue.Scope>
  private var count = 0
  private var capacity = 32
  private let base: Unmanaged<SharedContext>?
  /// Of the first value.
  private let root: RootIndex
  /// Names are not looked up in what lies before this place.
  private var floor = 0
  /// The first value that is searched as it is, when none is hidden.
  private let first: Int

  /// - Parameter root: The place of a value that stays until the stack goes, like all that are pushed.
  /// - Parameter base: What lies around it, which is searched last; stays too.
  @unsafe init(root: UnsafePointer<TemplateValue>, base: SharedContext?) {
    unsafe self.base = base.map { unsafe Unmanaged.passUnretained($0) }
    self.root = unsafe RootIndex(root.pointee)
    first = self.root.isEmpty ? 0 : 1
    unsafe values = .allocate(capacity: capacity)
    unsafe push(root)
  }

  deinit { unsafe values.deallocate() }

  @unsafe mutating func push(_ value: UnsafePointer<TemplateValue>) {
    if count == capacity { grow() }
    unsafe (values + count).initialize(to: TemplateValue.Scope(value))
    count += 1
  }

  mutating func pop() { count -= 1 }

  /// Pushes a value that hides everything before it, until `popClosed` gets what this returns.
  @unsafe mutating func pushClosed(_ value: UnsafePointer<TemplateValue>) -> Int {
    let outerFloor = floor
    floor = count
    unsafe push(value)
    return outerFloor
  }

  mutating func popClosed(_ outerFloor: Int) {
    count -= 1
    floor = outerFloor
  }

  /// The place of the value of an instruction's name: the first part in the innermost object that has it, each other
  /// one in the value before it.
  ///
  /// - Returns: nil when there is none. A name that is there hides the same name further out, even with `.absent`.
  @unsafe @inline(__always)
  func value(at step: UnsafePointer<TemplateStep>, in template: TemplateCode) -> UnsafePointer<TemplateValue>? {
    if unsafe step.pointee.isCurrentItem { return unsafe values[count - 1].value }
    guard let value = unsafe value(named: step.pointee.key, step.pointee.hash) else { return nil }
    return unsafe step.pointee.otherCount == 0 ? value : member(step.pointee.others, of: value, in: template)
  }

  /// The same of a name.
  @unsafe @inline(never)
  func value(of name: Template.Name, in template: TemplateCode) -> UnsafePointer<TemplateValue>? {
    guard let first = name.first else { return unsafe values[count - 1].value }
    guard let value = unsafe value(named: first, name.hash) else { return nil }
    return unsafe member(name.others, of: value, in: template)
  }

  @unsafe @inline(never)
  private func member(
    _ names: Range<Int>, of value: UnsafePointer<TemplateValue>, in template: TemplateCode
  ) -> UnsafePointer<TemplateValue>? {
    var value = unsafe value
    for part in names {
      guard let next = unsafe TemplateValue.member(of: value, named: template.nameParts[part]) else { return nil }
      unsafe value = next
    }
    return unsafe value
  }

  @unsafe @inline(__always)
  private func value(named key: NameKey, _ hash: NameKey.Hash) -> UnsafePointer<TemplateValue>? {
    let lowest = max(floor, first)
    let mark = hash.mark
    var place = count
    while place > lowest {
      place -= 1
      if let value = unsafe values[place].member(key, mark) { return unsafe value }
    }
    guard floor == 0 else { return nil }
    if let value = unsafe root.pointer(of: key, hash) { return unsafe value }
    return unsafe base?._withUnsafeGuaranteedRef { unsafe $0.pointer(of: key, hash) }
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<TemplateValue.Scope>.allocate(capacity: capacity * 2)
    unsafe larger.moveInitialize(from: values, count: count)
    unsafe values.deallocate()
    unsafe values = larger
    capacity *= 2
  }
}
