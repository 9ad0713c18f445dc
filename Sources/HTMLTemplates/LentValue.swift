import Synchronization

/// A value that somebody else keeps: many pages hold it at once, from all threads, and nothing is counted for it.
@safe @usableFromInline package struct LentValue: Sendable {
  private nonisolated(unsafe) let place: UnsafePointer<TemplateValue>

  /// - Parameter place: Where the value stays, and stays the same, until no template is rendered with it any more.
  @unsafe init(_ place: UnsafePointer<TemplateValue>) { unsafe self.place = place }

  /// Where the value is.
  @unsafe var pointer: UnsafePointer<TemplateValue> { unsafe place }
}

/// Values in a row, lent to whoever shows them: a text that stands on many pages is neither copied nor counted there.
///
/// Whoever lends them to a page keeps the row until it is rendered.
@safe package final class LentRow: Sendable {
  private nonisolated(unsafe) let values: UnsafeMutablePointer<TemplateValue>
  private let count: Int

  package init(_ values: [TemplateValue]) {
    count = values.count
    unsafe self.values = .allocate(capacity: values.count)
    for place in values.indices { unsafe (self.values + place).initialize(to: values[place]) }
  }

  deinit { unsafe values.deinitialize(count: count).deallocate() }

  package subscript(place: Int) -> TemplateValue {
    precondition(place >= 0 && place < count)
    return unsafe .lent(LentValue(values + place))
  }
}

/// Values by number, each made when it is first asked for, and lent from then on: no lock and no count is needed to
/// read one.
///
/// A renderer must not outlive the values that it shows: whoever lends them to a page keeps them until it is rendered.
@safe package final class LentValues: Sendable {
  private typealias Slot = Atomic<UnsafeMutablePointer<TemplateValue>?>

  private nonisolated(unsafe) let slots: UnsafeMutablePointer<Slot>
  private let count: Int

  package init(count: Int) {
    self.count = count
    unsafe slots = .allocate(capacity: count)
    for place in 0..<count { unsafe (slots + place).initialize(to: Slot(nil)) }
  }

  /// Values that are there already.
  package convenience init(_ values: [TemplateValue]) {
    self.init(count: values.count)
    for place in values.indices { _ = value(at: place) { values[place] } }
  }

  deinit {
    for place in 0..<count {
      if let value = unsafe slots[place].load(ordering: .acquiring) { unsafe value.deinitialize(count: 1).deallocate() }
    }
    unsafe slots.deinitialize(count: count).deallocate()
  }

  /// The value of a number; `make` is called when nobody has asked for it yet, and may be called by several threads at
  /// once, of whose values one is kept.
  package func value(at place: Int, make: () -> TemplateValue) -> TemplateValue {
    precondition(place >= 0 && place < count)
    if let value = unsafe slots[place].load(ordering: .acquiring) { return unsafe .lent(LentValue(value)) }
    let made = UnsafeMutablePointer<TemplateValue>.allocate(capacity: 1)
    unsafe made.initialize(to: make())
    let (isFirst, first) = unsafe slots[place].compareExchange(
      expected: nil, desired: made, ordering: .acquiringAndReleasing)
    guard !isFirst, let first = unsafe first else { return unsafe .lent(LentValue(made)) }
    unsafe made.deinitialize(count: 1).deallocate()
    return unsafe .lent(LentValue(first))
  }
}
