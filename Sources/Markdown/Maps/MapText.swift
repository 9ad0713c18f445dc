import SourceText

/// A part of a line of a map's block, without blanks around it.
struct MapText: Equatable {
  enum Piece: Equatable {
    case text(String)
    case link(MapLink)
  }

  let text: [UInt8]
  let range: Range<Int>

  /// Longer names and numbers are none.
  private static let longestNumber = 40

  init(_ text: [UInt8], _ range: Range<Int>) {
    self.text = text
    var range = range
    while let first = range.first, text[first].isWhitespace { range.removeFirst() }
    while let last = range.last, text[last].isWhitespace { range.removeLast() }
    self.range = range
  }

  var first: UInt8? { range.first.map { text[$0] } }

  private func has(_ word: StaticString, at offset: Int) -> Bool {
    text.has(word, at: offset, before: range.upperBound)
  }

  // MARK: Lines

  /// Whether a line belongs to the key above it: `- value`, or what goes on with a bracket.
  func takesItem(_ value: inout MapText) -> Bool {
    var start = range.lowerBound
    while start + 1 < range.upperBound, text[start] == UInt8(ascii: "-"), text[start + 1].isBlank {
      start = text.skippingBlanks(from: start + 1, limit: range.upperBound)
    }
    guard start > range.lowerBound || first == .openBracket || first == .closeBracket else { return false }
    value = MapText(text, start..<range.upperBound).withoutComment
    return true
  }

  /// `marker: default, 10, 20` gives `marker` and the rest.
  func keyAndValue() -> (key: String, value: MapText)? {
    guard let colon = range.first(where: { !text[$0].isLetter }), text[colon] == UInt8(ascii: ":") else { return nil }
    return (
      text.string(range.lowerBound..<colon).lowercased(), MapText(text, colon + 1..<range.upperBound).withoutComment
    )
  }

  /// Without a comment of YAML, or of the app.
  private var withoutComment: MapText {
    var end = range.lowerBound
    while end < range.upperBound {
      let isYAML = text[end] == UInt8(ascii: "#") && (end == range.lowerBound || text[end - 1].isBlank)
      if isYAML || has("%%", at: end) { break }
      end = ending(at: end)
    }
    return end < range.upperBound ? MapText(text, range.lowerBound..<end) : self
  }

  /// `[a, b]` gives `a, b`; a link keeps its brackets.
  var withoutBrackets: MapText {
    guard first == .openBracket, link(at: range.lowerBound) == nil, text[range.upperBound - 1] == .closeBracket,
      range.count > 1
    else { return self }
    return MapText(text, range.lowerBound + 1..<range.upperBound - 1)
  }

  // MARK: Fields

  /// The parts between commas that stand neither in a link nor in quotation marks.
  func fields() -> [MapText] {
    var fields: [MapText] = []
    var start = range.lowerBound
    var offset = start
    while offset < range.upperBound {
      if text[offset] == UInt8(ascii: ",") {
        fields.append(MapText(text, start..<offset))
        start = offset + 1
      }
      offset = ending(at: offset)
    }
    fields.append(MapText(text, start..<range.upperBound))
    return fields
  }

  /// The offset after a link or quotation at an offset, else after its byte.
  private func ending(at offset: Int) -> Int {
    switch text[offset] {
    case .openBracket: return link(at: offset)?.range.upperBound ?? offset + 1
    case UInt8(ascii: "\""):
      // Without a second mark the first one is a letter: it is looked for once, since it begins a field or value.
      guard isFieldStart(offset),
        let end = text.firstOffset(
          of: UInt8(ascii: "\""), from: offset + 1, limit: range.upperBound)
      else { return offset + 1 }
      return end + 1
    default: return offset + 1
    }
  }

  private func isFieldStart(_ offset: Int) -> Bool {
    var before = offset
    while before > range.lowerBound, text[before - 1].isBlank { before -= 1 }
    return before == range.lowerBound || text[before - 1] == UInt8(ascii: ",")
  }

  /// A number or a percentage that fills the field.
  func coordinate() -> MapCoordinate? {
    let isPercentage = range.last.map { text[$0] == UInt8(ascii: "%") } ?? false
    let digits = MapText(text, range.lowerBound..<range.upperBound - (isPercentage ? 1 : 0)).unquoted
    return Self.number(text, digits.range).map { MapCoordinate(number: $0, isPercentage: isPercentage) }
  }

  /// The first numbers, whatever stands between them.
  func numbers(limit: Int) -> [Double] {
    var numbers: [Double] = []
    var offset = range.lowerBound
    while offset < range.upperBound, numbers.count < limit {
      let start = offset
      while offset < range.upperBound, Self.isNumeric(text[offset]) { offset += 1 }
      if let number = Self.number(text, start..<offset) { numbers.append(number) }
      if offset == start { offset += 1 }
    }
    return numbers
  }

  private static func number(_ text: [UInt8], _ range: Range<Int>) -> Double? {
    guard 1...longestNumber ~= range.count, range.allSatisfy({ isNumeric(text[$0]) }) else { return nil }
    return Double(text.string(range))
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  /// Without quotation marks around it.
  var unquoted: MapText {
    guard range.count > 1, let first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"),
      text[range.upperBound - 1] == first
    else { return self }
    return MapText(text, range.lowerBound + 1..<range.upperBound - 1)
  }
}

// MARK: Links

extension MapText {
  /// The link that begins at an offset: `[[Note#Heading|label]]` or `[label](address)`.
  private func link(at start: Int) -> MapLink? {
    if has("[[", at: start) {
      guard let end = WikilinkScanner.end(text, at: start, limit: range.upperBound),
        let link = WikilinkScanner.link(text, start + 2..<end - 2, isEmbed: false)
      else { return nil }
      return MapLink(link: link, range: start..<end)
    }
    guard let close = end(of: start + 1, .closeBracket), has("(", at: close),
      let end = end(of: close + 1, UInt8(ascii: ")"))
    else { return nil }
    let address = Self.address(MapText(text, close + 1..<end - 1), .markdown)
    return address.map { link in
      var link = link
      let label = text.string(start + 1..<close - 1).trimmingBlanks()
      link.label = label.isEmpty ? nil : label
      return MapLink(link: link, range: start..<end)
    }
  }

  /// The offset after a closing mark, before which no other opens; so that no text is looked through twice.
  private func end(of start: Int, _ mark: UInt8) -> Int? {
    var offset = start
    while offset < range.upperBound {
      if text[offset] == mark { return offset + 1 }
      if text[offset] == .openBracket || text[offset] == UInt8(ascii: "(") { return nil }
      offset += 1
    }
    return nil
  }

  private static func address(_ written: MapText, _ syntax: LinkSyntax) -> PendingLink? {
    guard !written.range.isEmpty else { return nil }
    let address = LinkAddress(written.text.string(written.range))
    guard !address.target.isEmpty || address.fragment != nil else { return nil }
    return PendingLink(
      syntax: syntax, target: address.target, fragment: address.fragment, isExternal: address.isExternal)
  }

  /// What a marker's field of a link leads to: a link, an address, or the name of a note.
  func link() -> MapLink? {
    guard !range.isEmpty else { return nil }
    if first == .openBracket { return link(at: range.lowerBound) }
    let written = unquoted
    if let link = Self.address(written, .markdown), link.isExternal { return MapLink(link: link, range: written.range) }
    return WikilinkScanner.link(text, written.range, isEmbed: false).map { MapLink(link: $0, range: written.range) }
  }

  /// The pictures that a value names: `[[a.png]]`, several of them, or one path or address.
  func images() -> [MapLink] {
    var images: [MapLink] = []
    var offset = range.lowerBound
    while let start = text.firstOffset(of: .openBracket, from: offset, limit: range.upperBound) {
      offset = start + 1
      guard var found = link(at: start) else { continue }
      offset = found.range.upperBound
      if found.link.syntax == .wikilink {
        found = MapLink(link: found.link.with(.embed), range: found.range)
      } else {
        found = MapLink(link: found.link.with(.image), range: found.range)
      }
      images.append(found)
    }
    guard images.isEmpty, first != .openBracket, text.string(range) != "real" else { return images }
    return Self.address(unquoted, .image).map { [MapLink(link: $0, range: unquoted.range)] } ?? []
  }

  // MARK: Descriptions

  /// The text of the first field, or of all of them when it is not in quotation marks; zoom levels at the end say nothing.
  static func description(_ fields: ArraySlice<MapText>) -> [Piece] {
    guard let first = fields.first else { return [] }
    if first.unquoted != first { return first.unquoted.pieces() }
    var fields = fields
    while fields.count > 1, let last = fields.last, last.range.isEmpty || last.coordinate() != nil {
      fields.removeLast()
    }
    guard let last = fields.last else { return [] }
    return MapText(first.text, first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound)).pieces()
  }

  /// What follows a comment of the app is not shown.
  private func pieces() -> [Piece] {
    if let comment = text.firstIndex(of: "%%", in: range) {
      return MapText(text, range.lowerBound..<comment).pieces()
    }
    var pieces: [Piece] = []
    var start = range.lowerBound
    var offset = start
    while let bracket = text.firstOffset(of: .openBracket, from: offset, limit: range.upperBound) {
      offset = bracket + 1
      guard let found = link(at: bracket) else { continue }
      if bracket > start { pieces.append(.text(text.string(start..<bracket))) }
      pieces.append(.link(found))
      offset = found.range.upperBound
      start = offset
    }
    if start < range.upperBound { pieces.append(.text(text.string(start..<range.upperBound))) }
    return pieces
  }
}

extension PendingLink {
  fileprivate func with(_ syntax: LinkSyntax) -> PendingLink {
    var link = self
    link.syntax = syntax
    if syntax == .embed { link.takeSize() }
    return link
  }
}
