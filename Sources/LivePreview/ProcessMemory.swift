import CMalloc

/// The memory of the whole program.
enum ProcessMemory {
  /// Lets threads share what is free. To be called before the first thread starts: each would get a heap of its own,
  /// and what a journal's former state leaves in one would be of no use to the thread that makes the next state. A
  /// single heap would hold reading threads up (measured: half as long again until the first page).
  static func share() {
    #if canImport(Glibc)
      mallopt(M_ARENA_MAX, 2)
      // Large tables go back to the system as soon as they are let go, and leave no holes.
      mallopt(M_MMAP_THRESHOLD, 128 << 10)
    #endif
  }

  /// Gives the system back what was needed for a while: the allocator would keep it for ever.
  static func giveBack() {
    #if canImport(Glibc)
      malloc_trim(0)
    #endif
  }
}
