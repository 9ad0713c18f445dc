import SourceText
import YAML

/// Reads values that refer to other notes, in every form that authors use.
struct ReferenceReader {
  let file: SourceFile
  let words: ValueWords

  private static let targetKeys = WordSet(
    folding: [
      "target", "name", "npc", "location", "place", "org", "organization", "faction", "quest", "item", "character",
      "creature", "who", "where", "session", "event", "zone",
    ])
  private static let roleKeys = WordSet(folding: ["role", "relation", "type", "title", "as"])
  private static let sinceKeys = WordSet(folding: ["since", "start", "from", "started"])
  private static let untilKeys = WordSet(folding: ["until", "end", "to", "ended"])
  private static let noteKeys = WordSet(folding: ["note", "notes", "comment"])

  /// The references of a scalar, a map, or a list of such.
  func references(_ node: YAMLNode) -> [Reference] {
    switch node.value {
    case .scalar(let text, _): node.isEmpty ? [] : references(in: text, range: node.range)
    case .sequence(let items): references(items)
    case .mapping(let entries): references(of: entries, range: node.range)
    }
  }

  private func references(_ items: [YAMLNode]) -> [Reference] {
    var references: [Reference] = []
    references.reserveCapacity(items.count)
    for item in items {
      if case .scalar(let text, _) = item.value, let link = loneLink(in: text, range: item.range) {
        references.append(link)
      } else {
        references += self.references(item)
      }
    }
    return references
  }

  /// Text such as `[[A]], [[B|b]] — captain` or a plain name.
  func references(in text: String, range: Range<Int>) -> [Reference] {
    if let link = loneLink(in: text, range: range) { return [link] }
    let links = LinkScanner.links(in: text)
    guard !links.isEmpty else { return [name(text, range: range)] }
    var finder = RangeFinder(file: file, range: range)
    return segments(of: text, around: links).flatMap { segment in
      references(of: segment, range: range, finder: &finder)
    }
  }

  /// Links inside prose.
  func links(in text: String, range: Range<Int>) -> [Reference] {
    if let link = loneLink(in: text, range: range) { return [link] }
    let links = LinkScanner.links(in: text)
    guard !links.isEmpty else { return [] }
    var finder = RangeFinder(file: file, range: range)
    return links.map { link in
      reference(link, in: text, role: nil, finder: &finder)
    }
  }

  /// Links inside the scalars of a structure.
  func links(in node: YAMLNode) -> [Reference] {
    switch node.value {
    case .scalar(let text, _): links(in: text, range: node.range)
    case .sequence(let items): items.flatMap { links(in: $0) }
    case .mapping(let entries): entries.flatMap { links(in: $0.value) }
    }
  }

  /// The references of a text that holds links and separators and nothing else; nil for any other text.
  func wholeLinks(in text: String, range: Range<Int>) -> [Reference]? {
    if let link = loneLink(in: text, range: range) { return [link] }
    let links = LinkScanner.links(in: text)
    guard !links.isEmpty else { return nil }
    let bytes = Array(text.utf8)
    var end = 0
    for link in links {
      guard Self.isSeparator(bytes[end..<link.range.lowerBound]) else { return nil }
      end = link.range.upperBound
    }
    guard Self.isSeparator(bytes[end...]) else { return nil }
    return self.links(in: text, range: range)
  }

  private static func isSeparator(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.allSatisfy { $0.isWhitespace || ",;、，/&+".contains($0) }
  }

  // MARK: Plain names

  private func name(_ text: String, range: Range<Int>) -> Reference {
    let trimmed = text.trimmed
    guard trimmed.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 < 0x20 || $0 > 0x7F })
    else { return Reference(.name(trimmed), range: range) }
    let parts = trimmed.split { ",;、，\n".contains($0) }.map(\.trimmed).filter { !$0.isEmpty }
    var finder = RangeFinder(file: file, range: range)
    let candidates = parts.count > 1 ? parts.map { single($0, range: finder.range(of: $0)) } : []
    return single(trimmed, range: range, parts: candidates)
  }

  /// `Varré — guide` gives the name and a role.
  private func single(_ text: String, range: Range<Int>, parts: [Reference] = []) -> Reference {
    guard text.holds(0xE2), let dash = text.firstRange(of: " — ") else {
      return Reference(.name(text), range: range, parts: parts)
    }
    let name = text[..<dash.lowerBound].trimmed
    let role = text[dash.upperBound...].trimmed
    guard !name.isEmpty, !role.isEmpty else { return Reference(.name(text), range: range, parts: parts) }
    return Reference(.name(name), role: role, range: range, parts: parts, written: text)
  }

  // MARK: Links

  private struct Segment {
    let before: String
    let links: [ScannedLink]
    let after: String
    let text: String
  }

  /// Splits at commas, semicolons and line ends outside links, but not what follows a dash after the last link:
  /// `[[A]] — princess, retired` says one thing of A.
  private func segments(of text: String, around links: [ScannedLink]) -> [Segment] {
    let bytes = Array(text.utf8)
    var segments: [Segment] = []
    var start = 0
    var inside: [ScannedLink] = []
    func finish(_ end: Int) {
      func slice(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self).trimmed }
      let first = inside.first?.range.lowerBound ?? end
      let last = inside.last?.range.upperBound ?? end
      segments.append(
        Segment(
          before: slice(start..<max(start, first)), links: inside, after: slice(last..<max(last, end)),
          text: slice(start..<end)))
      inside = []
    }
    var next = 0
    var offset = 0
    while offset < bytes.count {
      if next < links.count, links[next].range.lowerBound == offset {
        inside.append(links[next])
        offset = links[next].range.upperBound
        next += 1
        if next == links.count, Self.isRole(bytes[offset...]) { offset = bytes.count }
      } else {
        let length = Self.separatorLength(bytes, offset)
        if length > 0 {
          finish(offset)
          start = offset + length
        }
        offset += max(1, length)
      }
    }
    finish(bytes.count)
    return segments
  }

  /// Whether a text is one line that begins with a dash.
  private static func isRole(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = bytes.drop { $0 == UInt8(ascii: " ") }
    return ["—", "–", "- "].contains { text.starts(with: $0.utf8) } && !text.contains(0x0A)
  }

  /// The bytes of `,`, `;`, a line end, `、` or `，`; 0 for anything else.
  private static func separatorLength(_ bytes: [UInt8], _ offset: Int) -> Int {
    switch bytes[offset] {
    case UInt8(ascii: ","), UInt8(ascii: ";"), 0x0A: 1
    case 0xE3 where bytes[offset...].starts(with: [0xE3, 0x80, 0x81]): 3
    case 0xEF where bytes[offset...].starts(with: [0xEF, 0xBC, 0x8C]): 3
    default: 0
    }
  }

  private func references(of segment: Segment, range: Range<Int>, finder: inout RangeFinder) -> [Reference] {
    guard !segment.links.isEmpty else {
      let text = segment.text
      return text.contains(where: \.isLetter) ? [single(text, range: finder.range(of: text))] : []
    }
    var references: [Reference] = []
    for (index, link) in segment.links.enumerated() {
      let isLast = index == segment.links.count - 1
      let role = isLast ? Self.role(after: segment.after) ?? Self.role(before: segment.before) : nil
      references.append(reference(link, in: segment.text, role: role, finder: &finder))
    }
    return references
  }

  private func reference(
    _ link: ScannedLink, in text: String, role: String?, finder: inout RangeFinder
  ) -> Reference {
    Reference(
      .link(target: link.target, fragment: link.fragment, label: link.label), role: role,
      range: finder.range(ofLinkTo: link))
  }

  /// `— captain`, `- captain`, `: captain`, `(captain)`.
  private static func role(after text: String) -> String? {
    guard let first = text.first, "—–-:(".contains(first) else { return nil }
    var role = text.drop { "—–-:(".contains($0) || $0.isWhitespace }
    if first == "(", role.last == ")" { role = role.dropLast() }
    return role.isEmpty ? nil : role.trimmed
  }

  /// `captain: `.
  private static func role(before text: String) -> String? {
    guard text.last == ":" else { return nil }
    let role = text.dropLast().trimmed
    return role.isEmpty ? nil : role
  }

  // MARK: Maps

  private func references(of entries: [YAMLEntry], range: Range<Int>) -> [Reference] {
    var target: YAMLEntry?
    var role: String?
    var since: GameDate?
    var until: GameDate?
    var note: String?
    for entry in entries {
      let key = FoldedWord(entry.key)
      if Self.targetKeys.contains(key) {
        if target == nil, !entry.value.isEmpty { target = entry }
      } else if Self.roleKeys.contains(key) {
        role = role ?? entry.value.scalar?.trimmed
      } else if Self.sinceKeys.contains(key) {
        since = DateReader(words: words).date(entry.value)
      } else if Self.untilKeys.contains(key) {
        until = DateReader(words: words).date(entry.value)
      } else if Self.noteKeys.contains(key) {
        note = entry.value.scalar?.trimmed
      }
    }
    guard let target else { return references(byRole: entries) }
    return references(target.value).map { reference in
      Reference(
        reference.form, role: role ?? reference.role, since: since, until: until, note: note, range: reference.range,
        parts: reference.parts, written: reference.written)
    }
  }

  /// `{ally: "[[A]]", enemies: ["[[B]]"]}`: the key is the role.
  private func references(byRole entries: [YAMLEntry]) -> [Reference] {
    entries.filter { !$0.value.isEmpty }.flatMap { entry in
      references(entry.value).map { reference in
        Reference(
          reference.form, role: entry.key, since: reference.since, until: reference.until, note: reference.note,
          range: reference.range, parts: reference.parts, written: reference.written)
      }
    }
  }
}
