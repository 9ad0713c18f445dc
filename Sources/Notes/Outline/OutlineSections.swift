import Markdown

/// Where the sections of an outline note lie, and what each is.
struct OutlineSections {
  struct Section {
    let title: String
    let headingRange: Range<Int>
    /// From the heading to the section's end.
    let range: Range<Int>
    /// Without the heading.
    let body: Range<Int>
    let kind: KindName
    let isLevel: Bool
    /// The level-2 heading above, when that is a kind word or restricted.
    let group: String?
    let isRestricted: Bool
  }

  let sections: [Section]

  /// What the next level-3 headings are.
  private struct Group {
    let heading: String
    let kind: KindName
    let isRestricted: Bool
  }

  init(schema: Schema, body: MarkdownDocument, range: Range<Int>) {
    let headings = Self.headings(of: body)
    var sections: [Section] = []
    var group: Group?
    for (index, heading) in headings.enumerated() {
      if heading.level <= 2 { group = nil }
      if index == 0, heading.level == 1 { continue }
      let next = headings[(index + 1)...]
      if heading.level == 2, let kind = Self.groupKind(heading.text, schema) {
        group = Group(heading: heading.text, kind: kind, isRestricted: false)
        let end = next.first { $0.level <= 3 }?.range.lowerBound ?? range.upperBound
        // Text of the group itself, before its first note.
        if Self.hasText(body, heading, end: end) {
          sections.append(Self.section(heading, end: end, kind: .note, isLevel: false, group: group))
        }
        continue
      }
      let isRestricted = schema.isRestrictedHeading(heading.text)
      if heading.level <= 2 {
        let end = next.first { $0.level <= 2 }?.range.lowerBound ?? range.upperBound
        if isRestricted { group = nil }
        let kind = heading.level == 2 && !isRestricted ? KindName("location") : KindName.note
        if heading.level == 1, !Self.hasText(body, heading, end: end) { continue }
        sections.append(
          Self.section(
            heading, end: end, kind: kind, isLevel: kind != .note, group: nil, isRestricted: isRestricted))
      } else if heading.level == 3, let group {
        let end = next.first { $0.level <= 3 }?.range.lowerBound ?? range.upperBound
        sections.append(
          Self.section(
            heading, end: end, kind: group.kind, isLevel: false, group: group, isRestricted: isRestricted))
      }
    }
    self.sections = sections
  }

  /// Headings that stand in no quote, list or callout.
  private static func headings(of body: MarkdownDocument) -> [MarkdownHeading] {
    let topLevel = Set(body.children(of: 0))
    return body.headings.filter { topLevel.contains($0.node) && !$0.text.isEmpty }
  }

  private static func groupKind(_ text: String, _ schema: Schema) -> KindName? {
    guard let kind = schema.kind(forWord: text), kind != .note, schema[kind]?.isWorld == false else { return nil }
    return kind
  }

  private static func hasText(_ body: MarkdownDocument, _ heading: MarkdownHeading, end: Int) -> Bool {
    let next = Int(body.nodes[heading.node].end)
    return next < body.nodes.count && Int(body.nodes[next].source.lowerBound) < end
  }

  private static func section(
    _ heading: MarkdownHeading, end: Int, kind: KindName, isLevel: Bool, group: Group?, isRestricted: Bool = false
  ) -> Section {
    let end = max(end, heading.range.upperBound)
    return Section(
      title: heading.text.trimmed, headingRange: heading.range, range: heading.range.lowerBound..<end,
      body: heading.range.upperBound..<end, kind: kind, isLevel: isLevel, group: group?.heading,
      isRestricted: isRestricted || group?.isRestricted == true)
  }
}
