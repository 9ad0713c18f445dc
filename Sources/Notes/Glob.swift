/// A pattern of `ignore:` and `private:` for paths, as `.gitignore` files have them; letters are compared without case.
///
/// `*` and `?` stay within one part of a path, `**` spans any number of parts, `[a-z]` is one of some letters. A pattern
/// without `/` fits a file or folder at any depth; one with `/` is meant from the content root. What lies in a folder
/// that fits is covered with it. A pattern that says nothing fits nothing.
package struct Glob: Hashable, Sendable {
  package let pattern: String
  private let parts: [[Token]]
  private let isFolderOnly: Bool

  private enum Token: Hashable {
    case literal(UInt8)
    case anyByte
    case anyRun
    case set([ClosedRange<UInt8>], isNegated: Bool)
    /// `**` as a whole part.
    case anyParts
  }

  package init(_ pattern: String) {
    self.pattern = pattern
    var bytes = Array(pattern.lowercased().utf8)[...]
    while let last = bytes.last, last == 0x20 || last == 0x0D { bytes.removeLast() }
    while bytes.first == 0x20 { bytes.removeFirst() }
    while bytes.starts(with: "./".utf8) { bytes = bytes.dropFirst(2) }
    let slash = UInt8(ascii: "/")
    isFolderOnly = bytes.last == slash
    while bytes.last == slash { bytes.removeLast() }
    let isRooted = bytes.contains(slash)
    var parts = bytes.split(separator: slash).map(Self.tokens)
    if !isRooted, !parts.isEmpty { parts.insert([.anyParts], at: 0) }
    self.parts = parts
  }

  /// Whether the pattern fits this path itself. Folders are asked before what lies in them.
  ///
  /// - Complexity: O(length of the pattern · length of the path), whatever the pattern is.
  package func matches(_ path: String, isFolder: Bool) -> Bool {
    fits(Self.names(path)[...], isFolder: isFolder)
  }

  /// Whether the pattern fits the path of a file or a folder above it.
  package func covers(_ path: String) -> Bool {
    let names = Self.names(path)
    return (1..<max(1, names.count)).contains { fits(names[..<$0], isFolder: true) }
      || fits(names[...], isFolder: false)
  }

  private static func names(_ path: String) -> [[UInt8]] {
    path.lowercased().utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
  }

  private func fits(_ names: ArraySlice<[UInt8]>, isFolder: Bool) -> Bool {
    if parts.isEmpty || (isFolderOnly && !isFolder) { return false }
    return Self.wildcardMatch(parts.count, names.count) { index in
      parts[index] == [.anyParts]
    } matching: { part, name in
      Self.part(parts[part], matches: names[name])
    }
  }

  private static func part(_ tokens: [Token], matches name: [UInt8]) -> Bool {
    wildcardMatch(tokens.count, name.count) { index in
      tokens[index] == .anyRun
    } matching: { token, offset in
      // A letter of several bytes is passed byte by byte; `?` and sets take its first byte and pass over the rest.
      switch tokens[token] {
      case .literal(let byte): byte == name[offset]
      case .anyByte: true
      case .set(let ranges, let isNegated): ranges.contains { $0.contains(name[offset]) } != isNegated
      case .anyRun, .anyParts: true
      }
    }
  }

  /// Matches a sequence with wildcards by returning to the last wildcard only, which is enough.
  private static func wildcardMatch(
    _ patternCount: Int, _ count: Int, isWildcard: (Int) -> Bool, matching: (Int, Int) -> Bool
  ) -> Bool {
    var (place, offset) = (0, 0)
    var resume: (place: Int, offset: Int)?
    while offset < count {
      if place < patternCount, isWildcard(place) {
        resume = (place, offset)
        place += 1
      } else if place < patternCount, matching(place, offset) {
        place += 1
        offset += 1
      } else if let last = resume {
        resume = (last.place, last.offset + 1)
        place = last.place + 1
        offset = last.offset + 1
      } else {
        return false
      }
    }
    while place < patternCount, isWildcard(place) { place += 1 }
    return place == patternCount
  }

  private static func tokens(_ part: ArraySlice<UInt8>) -> [Token] {
    if part.elementsEqual("**".utf8) { return [.anyParts] }
    var tokens: [Token] = []
    var index = part.startIndex
    while index < part.endIndex {
      let byte = part[index]
      index += 1
      switch byte {
      case UInt8(ascii: "*"):
        if tokens.last != .anyRun { tokens.append(.anyRun) }
      case UInt8(ascii: "?"):
        tokens.append(.anyByte)
      case UInt8(ascii: "["):
        guard let (set, end) = set(part, from: index) else {
          tokens.append(.literal(byte))
          continue
        }
        tokens.append(set)
        index = end
      case UInt8(ascii: "\\") where index < part.endIndex:
        tokens.append(.literal(part[index]))
        index += 1
      default:
        tokens.append(.literal(byte))
      }
    }
    return tokens
  }

  private static func set(_ part: ArraySlice<UInt8>, from start: Int) -> (Token, Int)? {
    var index = start
    let isNegated = index < part.endIndex && (part[index] == UInt8(ascii: "!") || part[index] == UInt8(ascii: "^"))
    if isNegated { index += 1 }
    var ranges: [ClosedRange<UInt8>] = []
    while index < part.endIndex, part[index] != UInt8(ascii: "]") || ranges.isEmpty {
      if index + 2 < part.endIndex, part[index + 1] == UInt8(ascii: "-"), part[index + 2] != UInt8(ascii: "]") {
        ranges.append(min(part[index], part[index + 2])...max(part[index], part[index + 2]))
        index += 3
      } else {
        ranges.append(part[index]...part[index])
        index += 1
      }
    }
    guard index < part.endIndex else { return nil }
    return (.set(ranges, isNegated: isNegated), index + 1)
  }
}
