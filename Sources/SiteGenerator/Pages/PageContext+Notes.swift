import HTMLTemplates
import Linking
import Markdown
import Notes
import SourceText

extension PageContext {
  /// What the graph says of a boolean property, stated or derived.
  func holds(_ name: PropertyName, _ index: NoteIndex) -> Bool {
    Self.holds(name, graph[index])
  }

  private static func holds(_ name: PropertyName, _ graphNote: GraphNote) -> Bool {
    if !graphNote.derivedFlags.isEmpty, graphNote.derivedFlags.contains(where: { $0.property == name }) { return true }
    if case .flag(let flag)? = graphNote.note[name] { return flag }
    return false
  }

  /// A property as one line of text.
  func text(_ name: PropertyName, of index: NoteIndex) -> String? {
    let graphNote = graph[index]
    let value = graphNote.note[name] ?? graphNote.inherited.first { $0.name == name }?.value
    return value.flatMap { $0.plainText }.map(InlineText.plain)
  }

  func summary(of index: NoteIndex) -> String? {
    text("summary", of: index)
  }

  /// The summary, else the beginning of the body; nil when there is neither, or all of it is a spoiler.
  func description(of index: NoteIndex, limit: Int) -> String? {
    if let summary = summary(of: index) { return summary }
    let note = graph[index].note
    guard !note.isSpoiler else { return nil }
    let excerpt = note.body.excerpt(limit: limit)
    return excerpt.isEmpty ? nil : excerpt
  }

  /// "42 people", with the kind's own words.
  func countText(_ count: Int, of kind: KindName) -> String {
    vocabulary.counted(count, kind)
  }

  /// The rendered body of a note on its own page; absent when it is empty.
  func body(of index: NoteIndex) -> TemplateValue {
    guard graph[index].note.body.nodes.count > 1 else { return .absent }
    return .deferred { [self] in site.renderBody(of: index, on: address, into: &$0) }
  }

  /// The rendered body of a note that introduces another page; absent when it is empty.
  func introduction(_ index: NoteIndex) -> TemplateValue {
    guard graph[index].note.body.nodes.count > 1 else { return .absent }
    return .deferred { [self] in site.renderIntroduction(index, on: address, into: &$0) }
  }

  func contentClass(of index: NoteIndex) -> String? {
    let classes = graph[index].note.cssClasses
    return classes.isEmpty ? nil : classes.joined(separator: " ")
  }

  func tags(of index: NoteIndex) -> TemplateValue {
    let graphNote = graph[index]
    var items: [TemplateValue] = []
    items.reserveCapacity(graphNote.note.tags.count)
    for tag in graphNote.note.tags {
      guard let address = site.addresses.tagPage(tag, in: graphNote.world) else { continue }
      var fields = TemplateFields(2)
      fields.set("title", .text("#" + tag))
      fields.set("url", .text(url(address)))
      items.append(.object(fields))
    }
    return .group(items)
  }

  /// "Session 03" and "The Causeway" of a title with a number before its dash; absent for others.
  func titleParts(_ title: String) -> TemplateValue {
    let bytes = title.utf8.span
    guard let dash = Self.dash(in: bytes), dash.lowerBound >= 2, 0x30...0x39 ~= bytes[dash.lowerBound - 2],
      dash.upperBound < bytes.count
    else { return .absent }
    func text(_ range: Range<Int>) -> TemplateValue {
      let start = title.utf8.index(title.startIndex, offsetBy: range.lowerBound)
      return .text(String(title[start..<title.utf8.index(start, offsetBy: range.count)]))
    }
    var fields = TemplateFields(3)
    fields.set("lead", text(0..<(dash.lowerBound - 1)))
    fields.set("dash", text(dash))
    fields.set("rest", text((dash.upperBound + 1)..<bytes.count))
    return .object(fields)
  }

  /// The first dash that stands between blanks, or between one and an end of the text.
  private static func dash(in bytes: Span<UInt8>) -> Range<Int>? {
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      // Dashes but for the hyphen begin with this byte.
      guard byte == UInt8(ascii: "-") || byte == 0xE2 else {
        offset += 1
        continue
      }
      let isLong = byte == 0xE2
      let end = offset + (isLong ? 3 : 1)
      let isDash =
        !isLong || (end <= bytes.count && bytes[offset + 1] == 0x80 && (0x93...0x94 ~= bytes[offset + 2]))
      if isDash, offset == 0 || bytes[offset - 1] == 0x20, end == bytes.count || bytes[end] == 0x20 {
        return offset..<end
      }
      offset += 1
    }
    return nil
  }

  /// The drawing for a note without a picture: what somebody does, else the kind.
  func emblem(of index: NoteIndex) -> String {
    let note = graph[index].note
    guard note.kind == .npc else { return words(of: index).emblem }
    if holds("isMerchant", index) { return "merchant" }
    if case .texts(let roles)? = note["roles"] {
      for role in roles {
        if let drawing = Self.emblems[role] { return drawing }
      }
    }
    let givesQuest = graph.relationsByTarget[index.rawValue].contains {
      graph.relations[$0].name.rawValue == "quest.giver"
    }
    return givesQuest ? "quest" : "npc"
  }

  private static let emblems = [
    "merchant": "merchant", "smith": "anvil", "questGiver": "quest", "trainer": "session", "boss": "creature",
  ]

  /// Flags that hold, as icons with words.
  func marks(of index: NoteIndex) -> TemplateValue {
    let graphNote = graph[index]
    let kind = graphNote.note.kind
    guard let flags = site.markFlags[kind], !flags.isEmpty else { return .absent }
    var marks: [TemplateValue] = []
    // By place: of most flags nothing is asked for but whether they hold.
    for place in flags.indices where Self.holds(flags[place].property, graphNote) {
      let flag = flags[place]
      guard flag.mark != graphNote.status?.rawValue else { continue }
      var fields = TemplateFields(2)
      fields.set("name", .text(flag.mark))
      fields.set("label", .text(vocabulary.label(flag.property, of: kind)))
      marks.append(.object(fields))
    }
    return .group(marks)
  }
}

/// A flag that lists filter by, and the word for what it says: icons and styles know things, not sentences.
struct MarkFlag {
  let property: PropertyName
  /// `isMerchant` and `hasMerchant` give `merchant`.
  let mark: String

  init(_ property: PropertyName) {
    self.property = property
    var word = property.rawValue[...]
    for prefix in ["is", "has"] where word.hasPrefix(prefix) && word.dropFirst(prefix.count).first?.isUppercase == true
    {
      word = word.dropFirst(prefix.count)
      break
    }
    let lower = word.prefix(1).lowercased() + word.dropFirst()
    mark = lower == "smithAnvil" ? "anvil" : lower
  }

  /// Of each kind, in the schema's order.
  static func all(of schema: Schema) -> [KindName: [MarkFlag]] {
    var flags: [KindName: [MarkFlag]] = [:]
    for kind in schema.kinds {
      flags[kind.name] = kind.properties.filter { $0.type == .flag && $0.isFilter }.map { MarkFlag($0.name) }
    }
    return flags
  }
}
