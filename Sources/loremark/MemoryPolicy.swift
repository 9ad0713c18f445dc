#if canImport(Glibc)
  import CMalloc
#endif

/// How memory is asked from the system.
enum MemoryPolicy {
  /// For a run that allocates until it ends: takes memory in large steps and gives none back before the end.
  ///
  /// Otherwise glibc returns and asks again for the room of every note and page: measured, a tenth of a build's
  /// processor time. The most memory in use is the same.
  static func keepMemoryUntilExit() {
    #if canImport(Glibc)
      _ = mallopt(M_TOP_PAD, 16 << 20)
      _ = mallopt(M_TRIM_THRESHOLD, 1 << 30)
      _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
    #endif
  }
}
