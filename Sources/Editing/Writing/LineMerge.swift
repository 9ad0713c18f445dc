/// A text that takes the place of another one: lines that stay keep their bytes, line ends included.
enum LineMerge {
  static func merged(old: [UInt8], new: [UInt8], lineEnd: String) -> [UInt8] {
    let oldLines = DiffLines(old)
    let newLines = DiffLines(new)
    var output: [UInt8] = []
    for step in LineDiff.steps(from: oldLines.texts, to: newLines.texts) {
      switch step {
      case .keep(let line, let other):
        output += oldLines.content(line)
        output += ending(oldLines.ending(line), like: newLines.ending(other), lineEnd)
      case .remove: continue
      case .insert(let line):
        output += newLines.content(line)
        output += newLines.ending(line).isEmpty ? [] : Array(lineEnd.utf8)
      }
    }
    return output
  }

  /// The old end of a line, unless the new text has none there or only the new one has one.
  private static func ending(_ old: [UInt8], like new: [UInt8], _ lineEnd: String) -> [UInt8] {
    if new.isEmpty { return [] }
    return old.isEmpty ? Array(lineEnd.utf8) : old
  }
}

/// A text cut into lines.
struct DiffLines {
  let bytes: [UInt8]
  /// Each line without its end, and the end.
  private let contents: [Range<Int>]
  private let ends: [Range<Int>]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let lines = TextLines(bytes)
    var contents: [Range<Int>] = []
    var ends: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let end = lines.end(of: start)
      let next = lines.next(after: start)
      contents.append(start..<end)
      ends.append(end..<next)
      start = next
    }
    self.contents = contents
    self.ends = ends
  }

  var count: Int { contents.count }
  var texts: [ArraySlice<UInt8>] { contents.map { bytes[$0] } }

  /// The lines with their ends, for comparing files byte by byte.
  var wholes: [ArraySlice<UInt8>] { zip(contents, ends).map { bytes[$0.lowerBound..<$1.upperBound] } }

  func content(_ line: Int) -> ArraySlice<UInt8> { bytes[contents[line]] }
  func ending(_ line: Int) -> [UInt8] { Array(bytes[ends[line]]) }
}
