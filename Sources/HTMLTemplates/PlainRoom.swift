extension UnsafeMutablePointer {
  /// Room for some values, as `deallocate` takes it back.
  ///
  /// `allocate(capacity:)` asks the system for aligned memory, which takes it twice as long.
  @safe static func room(for count: Int) -> UnsafeMutablePointer {
    let room = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Pointee>.stride, alignment: MemoryLayout<Pointee>.alignment)
    return unsafe room.bindMemory(to: Pointee.self, capacity: count)
  }
}
