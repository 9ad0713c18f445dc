#if canImport(Glibc)
  internal import Glibc  // posix_memalign
#endif

/// Room for what a thread is about to allocate.
enum ThreadRoom {
  private static let step = 2 << 20

  /// Makes the heap of this thread ready for a while.
  ///
  /// glibc asks the system for a page of a thread's heap whenever one is used up, and other threads wait meanwhile; it
  /// keeps what a larger allocation made ready. Memory that is not used is not taken.
  static func make() {
    #if canImport(Glibc)
      // Not by `malloc`: the compiler leaves out what is freed unused.
      var room: UnsafeMutableRawPointer?
      if unsafe posix_memalign(&room, MemoryLayout<Int>.alignment, step) == 0 { unsafe free(room) }
    #endif
  }
}
