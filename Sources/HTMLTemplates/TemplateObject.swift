/// Names and values of one context, in order.
///
/// Looked up by a short linear search: objects hold at most some dozens of names. Of two values with one name, the one
/// that was set last counts.
@safe @usableFromInline package struct TemplateObject: Sendable {
  /// Nobody changes it any more: it was made for this object.
  private nonisolated(unsafe) let storage: ObjectStorage

  package init() { self.init(ObjectStorage.make(capacity: 0)) }

  fileprivate init(_ storage: ObjectStorage) { unsafe self.storage = storage }

  var count: Int { unsafe storage.head.pointee.count }

  func name(at place: Int) -> NameKey {
    precondition(place >= 0 && place < count)
    return unsafe storage.entries[place].name
  }

  /// Where a value is, until the object goes.
  @unsafe @inline(__always)
  func pointer(at place: Int) -> UnsafePointer<TemplateValue> {
    precondition(place >= 0 && place < count)
    return unsafe Place.value(of: storage.entries + place)
  }

  /// Where the value of a name is, until the object goes; nil when there is none.
  @unsafe @inline(__always)
  func pointer(of key: NameKey) -> UnsafePointer<TemplateValue>? {
    guard marks & key.mark != 0 else { return nil }
    return unsafe place.value(of: key)
  }

  /// The marks of all names: an object without a name's mark does not have it, which is so for most.
  @inline(__always)
  var marks: UInt64 { unsafe storage.head.pointee.marks }

  @inline(__always)
  var place: Place { unsafe Place(storage.entries, count: storage.head.pointee.count) }

  /// Where the entries are, until the object goes: nothing is counted while looking.
  @safe struct Place {
    private let entries: UnsafePointer<ObjectEntry>?
    private let count: Int

    /// Nothing.
    @inline(__always)
    init() {
      unsafe entries = nil
      count = 0
    }

    @unsafe @inline(__always)
    init(_ entries: UnsafePointer<ObjectEntry>, count: Int) {
      unsafe self.entries = entries
      self.count = count
    }

    @unsafe @inline(__always)
    func value(of key: NameKey) -> UnsafePointer<TemplateValue>? {
      guard let entries = unsafe entries else { return nil }
      var entry = unsafe entries + count
      while unsafe entry > entries {
        unsafe entry -= 1
        if unsafe entry.pointee.name.isSame(as: key) { return unsafe Self.value(of: entry) }
      }
      return nil
    }

    /// The value begins where the name, of a multiple of its alignment, ends.
    @unsafe @inline(__always)
    fileprivate static func value(of entry: UnsafePointer<ObjectEntry>) -> UnsafePointer<TemplateValue> {
      unsafe (UnsafeRawPointer(entry) + MemoryLayout<NameKey>.stride).assumingMemoryBound(to: TemplateValue.self)
    }
  }
}

/// How many values an object has, and the marks of their names.
@usableFromInline struct ObjectHeader {
  @usableFromInline var count = 0
  @usableFromInline var marks: UInt64 = 0
}

/// A name and its value.
@usableFromInline struct ObjectEntry {
  @usableFromInline let name: NameKey
  @usableFromInline let value: TemplateValue

  @inlinable
  init(name: NameKey, value: consuming TemplateValue) {
    self.name = name
    self.value = value
  }
}

/// An object while it is made: what is set is moved to where it stays.
///
/// Not an array that grows: nobody else can hold it, so that nothing has to be asked before a value is set.
@safe @usableFromInline package struct TemplateFields: ~Copyable {
  private var storage: ObjectStorage
  @usableFromInline var head: UnsafeMutablePointer<ObjectHeader>
  @usableFromInline var entries: UnsafeMutablePointer<ObjectEntry>
  @usableFromInline var capacity: Int

  /// - Parameter capacity: For how many values there is room before the object is moved.
  package init(_ capacity: Int) {
    self.capacity = max(capacity, 1)
    storage = ObjectStorage.make(capacity: self.capacity)
    unsafe head = storage.head
    unsafe entries = storage.entries
  }

  /// Inlined, so that the compiler makes what a name is found by.
  @inlinable @inline(__always)
  package mutating func set(_ name: NameKey, _ value: consuming TemplateValue) {
    let count = unsafe head.pointee.count
    if count == capacity { grow() }
    unsafe (entries + count).initialize(to: ObjectEntry(name: name, value: value))
    unsafe head.pointee.count = count + 1
    unsafe head.pointee.marks |= name.mark
  }

  /// What was set.
  package consuming func object() -> TemplateObject { TemplateObject(storage) }

  @inline(never) @usableFromInline
  mutating func grow() {
    let larger = ObjectStorage.make(capacity: capacity * 2)
    unsafe larger.entries.moveInitialize(from: entries, count: head.pointee.count)
    unsafe larger.head.pointee = head.pointee
    unsafe head.pointee = ObjectHeader()
    storage = larger
    unsafe head = larger.head
    unsafe entries = larger.entries
    capacity *= 2
  }
}

/// What an object holds, in one piece. Nobody changes it any more once it is an object's.
///
/// Reached by addresses alone: a property of a class is guarded at every access.
@safe private final class ObjectStorage: ManagedBuffer<ObjectHeader, ObjectEntry> {
  static func make(capacity: Int) -> ObjectStorage {
    let storage = ObjectStorage.create(minimumCapacity: capacity) { _ in ObjectHeader() }
    return unsafe unsafeDowncast(storage, to: ObjectStorage.self)
  }

  /// Where the header and the entries are, as long as this lives.
  @unsafe @inline(__always)
  var head: UnsafeMutablePointer<ObjectHeader> { unsafe withUnsafeMutablePointerToHeader { unsafe $0 } }

  @unsafe @inline(__always)
  var entries: UnsafeMutablePointer<ObjectEntry> { unsafe withUnsafeMutablePointerToElements { unsafe $0 } }

  deinit {
    let entries = unsafe entries
    // One by one: all at once, each would be destroyed by way of what is known of its type at run time.
    for place in 0..<(unsafe head.pointee.count) { _ = unsafe (entries + place).move() }
  }
}

extension TemplateObject: ExpressibleByDictionaryLiteral {
  /// For objects that are made now and then; the values are copied. Others set `TemplateFields`.
  @usableFromInline package init(dictionaryLiteral elements: (NameKey, TemplateValue)...) { self.init(elements) }

  fileprivate init(_ elements: [(NameKey, TemplateValue)]) {
    var fields = TemplateFields(elements.count)
    for (name, value) in elements { fields.set(name, value) }
    self = fields.object()
  }
}

extension TemplateValue: ExpressibleByDictionaryLiteral {
  /// An object.
  @usableFromInline package init(dictionaryLiteral elements: (NameKey, TemplateValue)...) {
    self = .object(TemplateObject(elements))
  }

  /// An object of what was set.
  package static func object(_ fields: consuming TemplateFields) -> TemplateValue { .object(fields.object()) }
}
