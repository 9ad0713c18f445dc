extension InlineScanner {
  // MARK: <address>

  /// The offset after `>` of `<https://…>` or `<name@host>`.
  func angleAddressEnd(at offset: Int) -> Int? {
    guard offset + 2 < limit, text[offset + 1].isLetterOrDigit || text[offset + 1].isPunctuation else { return nil }
    return schemeAddressEnd(at: offset + 1) ?? mailAddressEnd(at: offset + 1)
  }

  private func schemeAddressEnd(at start: Int) -> Int? {
    guard text[start].isLetter else { return nil }
    var offset = start + 1
    while offset < limit, offset - start <= 32, Self.isSchemeByte(text[offset]) { offset += 1 }
    guard offset < limit, text[offset] == UInt8(ascii: ":"), (2...32).contains(offset - start) else { return nil }
    while offset < limit {
      if text[offset] == .greater { return offset + 1 }
      if text[offset] <= 0x20 || text[offset] == .less { return nil }
      offset += 1
    }
    return nil
  }

  private func mailAddressEnd(at start: Int) -> Int? {
    var offset = start
    while offset < limit, Self.isMailNameByte(text[offset]) { offset += 1 }
    guard offset > start, offset < limit, text[offset] == UInt8(ascii: "@") else { return nil }
    repeat {
      let label = offset + 1
      offset = label
      while offset < limit, text[offset].isLetterOrDigit || text[offset] == UInt8(ascii: "-") { offset += 1 }
      guard offset > label, offset - label <= 63, text[label] != UInt8(ascii: "-"),
        text[offset - 1] != UInt8(ascii: "-")
      else { return nil }
    } while offset < limit && text[offset] == UInt8(ascii: ".")
    return offset < limit && text[offset] == .greater ? offset + 1 : nil
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  private static func isMailNameByte(_ byte: UInt8) -> Bool {
    if byte.isLetterOrDigit { return true }
    return switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "^"), UInt8(ascii: "_"), .backtick, UInt8(ascii: "{"),
      .bar, UInt8(ascii: "}"), UInt8(ascii: "~"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  // MARK: Bare addresses (GFM)

  /// A bare address around `:`, at `www.` or around `@`; the offset after it.
  mutating func bareAddress(at offset: Int) -> Int? {
    switch text[offset] {
    case UInt8(ascii: ":"): schemeAddress(at: offset)
    case UInt8(ascii: "w"): webAddress(at: offset)
    default: mailAddress(at: offset)
    }
  }

  private mutating func schemeAddress(at colon: Int) -> Int? {
    guard text.has("://", at: colon, before: limit), colon + 3 < limit else { return nil }
    var first = colon
    while first > foundEnd, colon - first < 8, text[first - 1].isLetter { first -= 1 }
    let isKnown =
      switch colon - first {
      case 3: text.hasIgnoringCase("ftp", at: first, before: colon)
      case 4: text.hasIgnoringCase("http", at: first, before: colon)
      case 5: text.hasIgnoringCase("https", at: first, before: colon)
      default: false
      }
    guard isKnown, domainEnd(from: colon + 3, allowsShort: true) != nil else { return nil }
    let end = addressEnd(from: first, colon + 3)
    guard end > colon + 3 else { return nil }
    return addAddress(first..<end, prefix: "")
  }

  private mutating func webAddress(at offset: Int) -> Int? {
    guard text.has("www.", at: offset, before: limit) else { return nil }
    if offset > start {
      switch text[offset - 1] {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "("): break
      default: guard text[offset - 1].isWhitespace else { return nil }
      }
    }
    guard domainEnd(from: offset, allowsShort: false) != nil else { return nil }
    return addAddress(offset..<addressEnd(from: offset, offset), prefix: "http://")
  }

  private mutating func mailAddress(at sign: Int) -> Int? {
    countSpecial()
    var first = sign
    while first > foundEnd, Self.isBareMailByte(text[first - 1]) || text[first - 1] == UInt8(ascii: "+") { first -= 1 }
    guard first < sign else { return nil }
    var end = sign + 1
    var dots = 0
    while end < limit {
      if text[end] == UInt8(ascii: "."), end + 1 < limit, text[end + 1].isLetterOrDigit {
        dots += 1
      } else if !text[end].isLetterOrDigit, text[end] != UInt8(ascii: "-"), text[end] != UInt8(ascii: "_") {
        break
      }
      end += 1
    }
    guard end - sign >= 2, dots > 0, text[end - 1].isLetter || text[end - 1] == UInt8(ascii: ".") else { return nil }
    guard end >= limit || text[end] != UInt8(ascii: "@") else { return nil }
    end = trimmedEnd(first, end)
    guard end > sign + 1 else { return nil }
    return addAddress(first..<end, prefix: "mailto:")
  }

  private static func isBareMailByte(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private mutating func addAddress(_ range: Range<Int>, prefix: String) -> Int? {
    guard range.lowerBound >= foundEnd else { return nil }
    let written = text.string(range)
    add(range, PendingLink(syntax: .autolink, target: prefix + written, label: written, isExternal: true))
    return range.upperBound
  }

  private var foundEnd: Int { max(start, findings.last?.range.upperBound ?? start) }

  private func domainEnd(from first: Int, allowsShort: Bool) -> Int? {
    var offset = first + 1
    var dots = 0
    var scores = (last: 0, before: 0)
    while offset < limit {
      let byte = text[offset]
      if byte == UInt8(ascii: "_") {
        scores.last += 1
      } else if byte == UInt8(ascii: ".") {
        scores.before = scores.last
        scores.last = 0
        dots += 1
      } else if !(byte.isLetterOrDigit || byte >= 0x80 || byte == UInt8(ascii: "-")) {
        break
      }
      offset += 1
    }
    guard scores.last == 0, scores.before == 0, text[first].isLetterOrDigit || text[first] >= 0x80 else { return nil }
    return allowsShort || dots > 0 ? offset : nil
  }

  private func addressEnd(from first: Int, _ scanStart: Int) -> Int {
    var end = scanStart
    let isInBracket = !openBrackets.isEmpty || footnoteEnd.map { end < $0 } ?? false
    while end < limit, !text[end].isWhitespace, text[end] != .less {
      if isInBracket, text[end] == .closeBracket { break }
      if isDialect {
        if text.has("[[", at: end, before: limit) || text.has("||", at: end, before: limit) { break }
        if let field = fieldEnds.last, field.offset == end, !field.range.isEmpty { break }
      }
      end += 1
    }
    return trimmedEnd(first, end)
  }

  /// Leaves out punctuation at the end, an entity, and `)` that nothing opens.
  private func trimmedEnd(_ first: Int, _ linkEnd: Int) -> Int {
    var end = linkEnd
    var opened = 0
    var closed = 0
    for offset in first..<end {
      if text[offset] == UInt8(ascii: "(") { opened += 1 }
      if text[offset] == UInt8(ascii: ")") { closed += 1 }
    }
    while end > first {
      switch text[end - 1] {
      case UInt8(ascii: ")"):
        guard closed > opened else { return end }
        closed -= 1
        end -= 1
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"),
        UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "'"), UInt8(ascii: "\""):
        end -= 1
      case UInt8(ascii: ";"):
        var entity = end - 1
        while entity > first, text[entity - 1].isLetterOrDigit { entity -= 1 }
        let isEntity = entity > first && entity < end - 1 && text[entity - 1] == UInt8(ascii: "&")
        end = isEntity ? entity - 1 : end - 1
      default: return end
      }
    }
    return end
  }
}
