internal import CMarkGFM

#if canImport(Glibc)
  internal import Glibc  // memory, and two pointers that belong to a thread
#else
  internal import Darwin
#endif

/// The memory of everything that cmark-gfm makes of one text: handed out piece after piece, and given back as a whole.
///
/// cmark asks for hundreds of small pieces a text, and would free each of them: a third of its time. While a value of
/// this type lives, the thread that made it gets its pieces from it; a piece that cmark frees stays until the end, so
/// that a text takes about three times the memory that its tree does. A thread keeps one block for its next text, since
/// memory that comes back from the system has to be cleared and found anew each time.
@safe struct CommonMarkMemory: ~Copyable {
  private let arena: UnsafeMutablePointer<Arena>
  private let outer: UnsafeMutableRawPointer?

  init() {
    unsafe outer = pthread_getspecific(Self.place.key)
    unsafe arena = .allocate(capacity: 1)
    unsafe arena.initialize(to: Arena(reusing: pthread_getspecific(Self.place.spare)))
    unsafe pthread_setspecific(Self.place.spare, nil)
    unsafe pthread_setspecific(Self.place.key, arena)
  }

  deinit {
    unsafe pthread_setspecific(Self.place.key, outer)
    let kept = unsafe arena.pointee.giveBack()
    unsafe free(pthread_getspecific(Self.place.spare))
    unsafe pthread_setspecific(Self.place.spare, kept)
    unsafe arena.deallocate()
  }

  /// What cmark is told to ask for memory.
  var allocator: UnsafeMutablePointer<cmark_mem> { unsafe Self.place.allocator }

  // MARK: The thread's arena

  /// Where a thread finds its arena, and the functions that cmark calls: one for all texts.
  @unsafe private struct Place {
    let key: pthread_key_t
    /// The block that the thread keeps.
    let spare: pthread_key_t
    /// Never changed after it was made.
    let allocator: UnsafeMutablePointer<cmark_mem>

    init() {
      var key = pthread_key_t()
      var spare = pthread_key_t()
      let isMade = unsafe pthread_key_create(&key, nil) == 0 && pthread_key_create(&spare, { unsafe free($0) }) == 0
      precondition(isMade, "The system has no place left for a thread's pointers.")
      unsafe self.key = key
      unsafe CommonMarkMemory.key = key
      unsafe self.spare = spare
      unsafe allocator = .allocate(capacity: 1)
      unsafe allocator.initialize(
        to: cmark_mem(
          calloc: { count, size in
            let (length, isTooLong) = count.multipliedReportingOverflow(by: size)
            precondition(!isTooLong, "cmark-gfm asks for more memory than there is.")
            return unsafe CommonMarkMemory.current.pointee.piece(length)
          },
          realloc: { piece, length in unsafe CommonMarkMemory.resized(piece, length) },
          free: { _ in }))
    }
  }

  nonisolated(unsafe) private static let place = unsafe Place()
  /// The same key as in `place`: set when that is made, and read by what cmark calls hundreds of times a text, which need
  /// not ask each time whether it was made.
  nonisolated(unsafe) private static var key = pthread_key_t()

  @inline(__always)
  private static var current: UnsafeMutablePointer<Arena> {
    guard let arena = unsafe pthread_getspecific(key) else {
      preconditionFailure("cmark-gfm works on the thread that made its memory.")
    }
    return unsafe arena.assumingMemoryBound(to: Arena.self)
  }

  private static func resized(_ piece: UnsafeMutableRawPointer?, _ length: Int) -> UnsafeMutableRawPointer {
    let arena = unsafe current
    guard let piece = unsafe piece else { return unsafe arena.pointee.piece(length) }
    return unsafe arena.pointee.resized(piece, length)
  }
}

/// Blocks of memory, cut into pieces from their start on. Before each piece stands its length.
///
/// What was not handed out yet is zero everywhere: clearing a whole block costs less than clearing its pieces.
@safe private struct Arena {
  private static let alignment = 16
  private static let firstBlock = 32 * 1024
  private static let largestBlock = 1024 * 1024
  private static let largestKept = 128 * 1024

  private var blocks: UnsafeMutableRawPointer?
  /// Addresses of what is left of the newest block.
  private var next = 0
  private var end = 0
  private var blockLength = Self.firstBlock

  /// - Parameter block: What `giveBack` of another one left.
  init(reusing block: UnsafeMutableRawPointer?) {
    unsafe blocks = nil
    if let block = unsafe block { unsafe use(block, length: block.load(fromByteOffset: 8, as: Int.self)) }
  }

  /// A piece of at least `length` bytes, all of them zero.
  @inline(__always)
  mutating func piece(_ length: Int) -> UnsafeMutableRawPointer {
    let whole = Self.whole(length)
    if whole > end &- next { addBlock(whole) }
    guard let start = unsafe UnsafeMutableRawPointer(bitPattern: next) else {
      preconditionFailure("A block begins somewhere.")
    }
    next &+= whole
    unsafe start.storeBytes(of: length, as: Int.self)
    return unsafe start + Self.alignment
  }

  /// The piece with another length: where it is when it is the last one, else a copy.
  mutating func resized(_ piece: UnsafeMutableRawPointer, _ length: Int) -> UnsafeMutableRawPointer {
    let start = unsafe piece - Self.alignment
    let old = unsafe start.load(as: Int.self)
    guard length > old else { return unsafe piece }
    let address = Int(bitPattern: start)
    if address + Self.whole(old) == next, Self.whole(length) <= end - address {
      next = address + Self.whole(length)
      unsafe start.storeBytes(of: length, as: Int.self)
      return unsafe piece
    }
    let copy = unsafe self.piece(length)
    return unsafe memcpy(copy, piece, old)
  }

  /// - Returns: The largest block that may be kept, cleared; the others are gone.
  func giveBack() -> UnsafeMutableRawPointer? {
    var block = unsafe blocks
    var kept: UnsafeMutableRawPointer?
    while let current = unsafe block {
      let length = unsafe current.load(fromByteOffset: 8, as: Int.self)
      let used = unsafe current == blocks ? next - Int(bitPattern: current) : length
      unsafe block = current.load(as: UnsafeMutableRawPointer?.self)
      if unsafe kept == nil, length <= Self.largestKept {
        unsafe Self.clear(current, from: Self.alignment, to: used)
        unsafe kept = current
      } else {
        unsafe free(current)
      }
    }
    return unsafe kept
  }

  /// Clears a block from one offset to another, in steps of which each is a few instructions.
  private static func clear(_ block: UnsafeMutableRawPointer, from start: Int, to end: Int) {
    for offset in stride(from: start, to: end, by: 2048) {
      unsafe memset(block + offset, 0, min(2048, end - offset))
    }
  }

  /// The bytes that a piece takes with what stands before it.
  private static func whole(_ length: Int) -> Int {
    let (padded, isTooLong) = length.addingReportingOverflow(2 * alignment - 1)
    precondition(!isTooLong, "cmark-gfm asks for more memory than there is.")
    return padded & ~(alignment - 1)
  }

  /// A block begins with the address of the one before it, and its length.
  @inline(never)
  private mutating func addBlock(_ needed: Int) {
    let length = max(blockLength, needed + Self.alignment)
    guard let block = unsafe calloc(1, length) else { preconditionFailure("There is no memory left.") }
    unsafe use(block, length: length)
  }

  private mutating func use(_ block: UnsafeMutableRawPointer, length: Int) {
    unsafe block.storeBytes(of: blocks, as: UnsafeMutableRawPointer?.self)
    unsafe block.storeBytes(of: length, toByteOffset: 8, as: Int.self)
    unsafe blocks = block
    next = Int(bitPattern: block) + Self.alignment
    end = Int(bitPattern: block) + length
    blockLength = min(max(blockLength, length) * 2, Self.largestBlock)
  }
}
