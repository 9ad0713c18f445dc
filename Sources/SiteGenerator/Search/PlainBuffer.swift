/// Plain values that grow at their end, in memory that nobody else holds.
///
/// An array checks on every access who else holds it and where it ends; the index makes some million accesses. Behind the
/// values there is room for eight more, so that bytes can be read eight at a time.
@safe struct PlainBuffer<Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  /// Moves when the buffer grows.
  @unsafe nonisolated(unsafe) private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  /// How many values behind the last may be read, whatever they are.
  static var spare: Int { 8 }

  init(reservingCapacity capacity: Int = 16) {
    self.capacity = max(16, capacity)
    unsafe base = .allocate(capacity: self.capacity + Self.spare)
  }

  deinit { unsafe base.deallocate() }

  var isEmpty: Bool { count == 0 }

  /// - Precondition: There is a value at the place.
  subscript(_ place: Int) -> Element {
    @inline(__always) get {
      assert(place >= 0 && place < count)
      return unsafe base[place]
    }
    @inline(__always) set {
      assert(place >= 0 && place < count)
      unsafe base[place] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(by: 1) }
    unsafe base[count] = element
    count += 1
  }

  @unsafe mutating func append(_ source: UnsafePointer<Element>, _ extra: Int) {
    reserve(extra)
    unsafe (base + count).update(from: source, count: extra)
    count += extra
  }

  /// Makes room for more values.
  mutating func reserve(_ extra: Int) {
    if extra > capacity - count { grow(by: extra) }
  }

  /// Makes room for more values and appends those that `body` writes.
  ///
  /// - Parameter body: Gives how many they are.
  @inline(__always)
  mutating func append(atMost most: Int, _ body: (UnsafeMutablePointer<Element>) -> Int) {
    reserve(most)
    let written = unsafe body(base + count)
    assert(written <= most)
    count += written
  }

  /// Leaves out all values from a place on.
  mutating func cut(at end: Int) {
    precondition(end >= 0 && end <= count)
    count = end
  }

  /// A copy, in no more memory than it needs.
  var array: [Element] {
    unsafe Array(unsafeUninitializedCapacity: count) { copy, copied in
      guard let first = copy.baseAddress else { return }
      unsafe first.update(from: base, count: count)
      copied = count
    }
  }

  /// Gives everything away; it is empty afterwards.
  mutating func take() -> PlainBuffer {
    var taken = PlainBuffer()
    swap(&taken, &self)
    return taken
  }

  @inline(never)
  private mutating func grow(by extra: Int) {
    let (needed, isOverflow) = count.addingReportingOverflow(extra)
    precondition(!isOverflow)
    capacity = max(needed, capacity * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity + Self.spare)
    unsafe larger.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = unsafe larger
  }
}
