/// Elements in a row that grow at their end, for what is made and used many times a note.
///
/// An array asks on every change whether someone else holds it; nobody else can hold this.
@safe struct FlatBuffer<Element>: ~Copyable {
  private var storage: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  /// - Parameter capacity: With 0, there is no memory until the first element comes.
  init(reservingCapacity capacity: Int = 0) {
    self.capacity = max(0, capacity)
    if capacity > 0 {
      unsafe storage = .allocate(capacity: capacity)
    } else {
      guard let nowhere = unsafe UnsafeMutablePointer<Element>(bitPattern: MemoryLayout<Element>.alignment) else {
        preconditionFailure("An alignment is no address of nothing.")
      }
      unsafe storage = unsafe nowhere
    }
  }

  deinit {
    guard capacity > 0 else { return }
    unsafe storage.deinitialize(count: count)
    unsafe storage.deallocate()
  }

  var isEmpty: Bool { @inline(__always) get { count == 0 } }

  var last: Element? {
    @inline(__always) get { count > 0 ? unsafe storage[count &- 1] : nil }
  }

  subscript(place: Int) -> Element {
    @inline(__always) get {
      precondition(place >= 0 && place < count)
      return unsafe storage[place]
    }
    @inline(__always) set {
      precondition(place >= 0 && place < count)
      unsafe storage[place] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: consuming Element) {
    if count == capacity { grow(by: 1) }
    unsafe (storage + count).initialize(to: element)
    count &+= 1
  }

  @inline(__always) @discardableResult
  mutating func removeLast() -> Element? {
    guard count > 0 else { return nil }
    count &-= 1
    return unsafe (storage + count).move()
  }

  /// Appends and returns the place of the new element.
  mutating func appended(_ element: consuming Element) -> Int {
    append(element)
    return count &- 1
  }

  /// Removes what stands from a place on.
  @inline(__always)
  mutating func removeAll(from place: Int = 0) {
    precondition(place >= 0 && place <= count)
    unsafe (storage + place).deinitialize(count: count &- place)
    count = place
  }

  /// The elements in an array that has room for no more.
  func array() -> [Element] { array(0..<count) }

  func array(_ range: Range<Int>) -> [Element] {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    guard !range.isEmpty else { return [] }
    return unsafe Array(unsafeUninitializedCapacity: range.count) { copy, copied in
      unsafe copy.baseAddress?.initialize(from: storage + range.lowerBound, count: range.count)
      copied = range.count
    }
  }

  @inline(never)
  private mutating func grow(by extra: Int) {
    let (needed, isOverflow) = count.addingReportingOverflow(extra)
    precondition(!isOverflow)
    let newCapacity = max(needed, capacity * 2, 8)
    let newStorage = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    unsafe newStorage.moveInitialize(from: storage, count: count)
    if capacity > 0 { unsafe storage.deallocate() }
    unsafe storage = unsafe newStorage
    capacity = newCapacity
  }

  @unsafe mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    guard let source = elements.baseAddress else { return }
    let extra = elements.count
    if extra > capacity &- count { grow(by: extra) }
    unsafe (storage + count).initialize(from: source, count: extra)
    count &+= extra
  }

  mutating func append(contentsOf elements: [Element]) {
    unsafe elements.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  mutating func append(contentsOf elements: ArraySlice<Element>) {
    unsafe elements.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension FlatBuffer<UInt8> {
  mutating func append(contentsOf bytes: Swift.Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  mutating func append(utf8 text: String) { append(contentsOf: text.utf8.span) }

  /// The bytes of a range as text.
  func string(_ range: Range<Int>) -> String {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe String(
      decoding: UnsafeBufferPointer(start: start + range.lowerBound, count: range.count), as: UTF8.self)
  }

  /// Whether blanks are single in a range, and the only white space.
  func isCollapsed(_ range: Range<Int>) -> Bool {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe SentenceCutter.isCollapsed(
      Swift.Span(_unsafeStart: UnsafePointer(start + range.lowerBound), count: range.count))
  }

  /// Whether there are more characters than so many.
  func holdsMore(than limit: Int) -> Bool {
    let span = unsafe Swift.Span(_unsafeStart: UnsafePointer(start), count: count)
    return SentenceCutter.offset(afterCharacters: limit, in: span) < count
  }

  func cropped(limit: Int) -> String {
    unsafe SentenceCutter.cropped(Swift.Span(_unsafeStart: UnsafePointer(start), count: count), limit: limit)
  }

  @unsafe private var start: UnsafeMutablePointer<UInt8> { unsafe storage }
}
