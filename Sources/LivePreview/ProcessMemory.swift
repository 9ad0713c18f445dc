import CMicroHTTPD  // For `malloc_trim`, which its header brings along.

/// The memory of the whole program.
enum ProcessMemory {
  /// Gives the system back what was needed for a while: the allocator would keep it for ever.
  static func giveBack() {
    #if canImport(Glibc)
      malloc_trim(0)
    #endif
  }
}
