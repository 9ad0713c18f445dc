/// Finds many texts in bytes at once, without regard to the case of ASCII letters.
///
/// Every text lends a few windows of eight bytes (four, when it is short) to a table, so many that one of them stands at
/// a multiple of the stride wherever the text is. Looking at one window costs a multiplication and a bit; what has the
/// bit is compared byte by byte.
struct TextFinder: Sendable {
  /// Texts of fewer bytes are never found.
  static let shortest = 4

  private let patterns: [UInt8]
  /// Where each text begins in `patterns`; one more than there are texts.
  private let starts: [Int]
  private let long: WindowTable
  private let short: WindowTable

  /// - Parameter texts: None twice, but for case.
  /// - Complexity: Linear in the texts' bytes.
  init(_ texts: [[UInt8]]) {
    var patterns: [UInt8] = []
    var starts = [0]
    var hasShortest = false
    for text in texts {
      patterns += text.map(\.foldedASCII)
      starts.append(patterns.count)
      hasShortest = hasShortest || text.count == Self.shortest
    }
    var long = WindowTable(width: 8, stride: 4)
    var short = WindowTable(width: 4, stride: hasShortest ? 1 : 2)
    long.reserve(texts.count { $0.count >= long.shortest })
    short.reserve(texts.count { (short.shortest..<long.shortest).contains($0.count) })
    for pattern in texts.indices {
      let range = starts[pattern]..<starts[pattern + 1]
      if range.count >= long.shortest {
        long.insert(pattern, patterns[range])
      } else if range.count >= short.shortest {
        short.insert(pattern, patterns[range])
      }
    }
    self.patterns = patterns
    self.starts = starts
    self.long = long
    self.short = short
  }

  /// In bytes.
  func length(of text: Int) -> Int { starts[text + 1] - starts[text] }

  /// Calls `body` with each text that stands in `bytes`, by its place among the texts, and where it begins; once for each
  /// place where it stands, in no order.
  func forEachMatch(in bytes: [UInt8], _ body: (_ text: Int, _ offset: Int) -> Void) {
    for table in [long, short] where !table.isEmpty {
      table.forEachCandidate(in: bytes) { pattern, offset in
        let start = starts[pattern]
        let length = starts[pattern + 1] - start
        guard offset >= 0, offset + length <= bytes.count else { return }
        for index in 0..<length where bytes[offset + index].foldedASCII != patterns[start + index] { return }
        body(pattern, offset)
      }
    }
  }
}

/// Windows of texts, each with the texts that lent it.
private struct WindowTable: Sendable {
  let width: Int
  let stride: Int
  /// One bit for what a window's hash may be.
  private var bits: [UInt64] = [0]
  private var bitShift: UInt64 = 63
  /// Open addressing; a key of 0 is an empty slot.
  private var keys: [UInt64] = []
  private var firsts: [Int32] = []
  private var counts: [Int32] = []
  /// Chains of those who lent the window: the next one, the text, the window's place in it.
  private var nexts: [Int32] = []
  private var owners: [Int32] = []
  private var places: [Int32] = []

  init(width: Int, stride: Int) {
    self.width = width
    self.stride = stride
  }

  var isEmpty: Bool { owners.isEmpty }

  /// The fewest bytes of a text that lends enough windows.
  var shortest: Int { width + stride - 1 }

  mutating func reserve(_ textCount: Int) {
    guard textCount > 0 else { return }
    let windows = textCount * stride
    var slots = 16
    while slots < windows * 2 { slots *= 2 }
    keys = [UInt64](repeating: 0, count: slots)
    firsts = [Int32](repeating: -1, count: slots)
    counts = [Int32](repeating: 0, count: slots)
    // Sixteen bits a window: few others have one of them; a large table would fall out of the fast caches.
    var bitCount = 1 << 12
    while bitCount < windows * 16, bitCount < 1 << 22 { bitCount *= 2 }
    bits = [UInt64](repeating: 0, count: bitCount / 64)
    bitShift = UInt64(64 - bitCount.trailingZeroBitCount)
  }

  /// Lends the windows of a text that the fewest others have lent.
  mutating func insert(_ pattern: Int, _ text: ArraySlice<UInt8>) {
    let windows = (text.startIndex...text.endIndex - width).map { key(text, at: $0) }
    let loads = windows.map { counts[slot(of: $0)] }
    var best = 0
    var bestLoad = Int32.max
    for first in 0...(windows.count - stride) {
      let load = loads[first..<first + stride].max() ?? 0
      if load < bestLoad { (best, bestLoad) = (first, load) }
      if load == 0 { break }
    }
    for place in best..<best + stride {
      let slot = slot(of: windows[place])
      keys[slot] = windows[place]
      counts[slot] += 1
      nexts.append(firsts[slot])
      owners.append(Int32(pattern))
      places.append(Int32(place))
      firsts[slot] = Int32(owners.count - 1)
      let bit = Self.hash(windows[place]) >> bitShift
      bits[Int(bit >> 6)] |= 1 << (bit & 63)
    }
  }

  /// Calls `body` with each text of which a window was found, and where the text would begin.
  func forEachCandidate(in bytes: [UInt8], _ body: (_ pattern: Int, _ offset: Int) -> Void) {
    unsafe bytes.withUnsafeBytes { text in
      unsafe bits.withUnsafeBufferPointer { bits in
        var offset = 0
        while offset + width <= text.count {
          let window =
            width == 8
            ? unsafe text.loadUnaligned(fromByteOffset: offset, as: UInt64.self) | Self.caseBits
            : unsafe UInt64(text.loadUnaligned(fromByteOffset: offset, as: UInt32.self) | UInt32(0x2020_2020))
          let bit = Self.hash(window) >> bitShift
          if unsafe bits[Int(bit >> 6)] >> (bit & 63) & 1 != 0 { report(window, offset, body) }
          offset += stride
        }
      }
    }
  }

  private func report(_ window: UInt64, _ offset: Int, _ body: (_ pattern: Int, _ offset: Int) -> Void) {
    let slot = slot(of: window)
    guard keys[slot] == window else { return }
    var entry = firsts[slot]
    while entry >= 0 {
      body(Int(owners[Int(entry)]), offset - Int(places[Int(entry)]))
      entry = nexts[Int(entry)]
    }
  }

  /// Sets more than the case of letters, so it may only tell what is to be compared.
  private static let caseBits: UInt64 = 0x2020_2020_2020_2020

  private func key(_ text: ArraySlice<UInt8>, at offset: Int) -> UInt64 {
    var key: UInt64 = 0
    for byte in text[offset..<offset + width].reversed() { key = key << 8 | UInt64(byte | 0x20) }
    return key
  }

  /// The slot of a window, or the empty one where it belongs.
  private func slot(of window: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: Self.hash(window) >> 20) & (keys.count - 1)
    while keys[slot] != 0, keys[slot] != window { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }

  private static func hash(_ window: UInt64) -> UInt64 { window &* 0x9E37_79B9_7F4A_7C15 }
}

extension UInt8 {
  /// The same byte with the letters A to Z in lower case.
  var foldedASCII: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self }
}
