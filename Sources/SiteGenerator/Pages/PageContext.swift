import HTMLTemplates
import Language
import Linking
import Markdown
import Notes
import SourceText

/// What a page knows while its model is made: the site, its own address, its world, its language.
///
/// A class, because every part of a model holds it.
final class PageContext: Sendable {
  let site: Site
  let address: SiteAddress
  /// The world that the page belongs to; nil for pages of the whole site.
  let world: WorldIndex?
  let vocabulary: Vocabulary
  let fragments: SharedFragments
  /// How many folders the page lies below the site's root.
  let depth: Int
  /// What leads to the site's root: `../` once for each folder, or an absolute path.
  let root: String
  /// The texts of the interface.
  let strings: TemplateValue
  private let noteWords: [NoteWords]
  private let relationLabels: [String]
  private let links: NoteFragments

  /// - Parameter root: what leads to the site's root, if not the way up from the address.
  init(site: Site, address: SiteAddress, world: WorldIndex?, fragments: SharedFragments, root: String? = nil) {
    self.fragments = fragments
    self.site = site
    self.address = address
    self.world = world
    vocabulary = world.map { site.worldVocabularies[$0.rawValue] } ?? site.vocabulary
    relationLabels = world.map { site.relationLabels[$0.rawValue] } ?? []
    depth = Self.depth(of: address)
    self.root = root ?? String(repeating: "../", count: depth)
    strings = site.strings[vocabulary.language] ?? .absent
    noteWords = site.noteWords[vocabulary.language] ?? []
    links = fragments.notes(.init(form: .link, language: vocabulary.language, depth: depth))
  }

  private static func depth(of address: SiteAddress) -> Int {
    let bytes = address.rawValue.utf8.span
    var depth = 0
    for place in bytes.indices where bytes[place] == UInt8(ascii: "/") { depth += 1 }
    return depth
  }

  var graph: NoteGraph { site.graph }

  /// The URL of a file of the site, by way of the root: the same from all pages of one depth, so that what they show
  /// alike is rendered once.
  func url(_ target: SiteAddress) -> String {
    let (root, url) = (root.utf8.span, target.url.utf8.span)
    return unsafe String(unsafeUninitializedCapacity: root.count + url.count) { buffer in
      unsafe root.withUnsafeBufferPointer { _ = unsafe buffer.initialize(fromContentsOf: $0) }
      let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[root.count...])
      unsafe url.withUnsafeBufferPointer { _ = unsafe rest.initialize(fromContentsOf: $0) }
      return root.count + url.count
    }
  }

  func url(of note: NoteIndex) -> String {
    url(site.addresses.page(of: note))
  }

  // MARK: Shared objects of the view model

  func words(of note: NoteIndex) -> NoteWords { noteWords[note.rawValue] }

  /// What a relation is called at its source.
  func label(of relation: Relation) -> String {
    if let definition = relation.definition, definition < relationLabels.count { return relationLabels[definition] }
    return vocabulary.label(relation.name)
  }

  func status(of note: NoteIndex) -> TemplateValue { words(of: note).statusValue }

  func stars(_ stars: StarCount?) -> TemplateValue {
    guard let stars else { return .absent }
    let items: [TemplateValue] =
      stars.possible > 5 ? [] : (0..<max(0, stars.possible)).map { ["isEarned": .flag($0 < stars.earned)] }
    var fields = TemplateFields(4)
    fields.set("earned", .number(stars.earned))
    fields.set("possible", .number(stars.possible))
    fields.set("text", .text(vocabulary.string("starsText", count: stars.possible, ["done": stars.earned])))
    fields.set("items", .list(items))
    return .object(fields)
  }

  /// - Parameter name: `levels`, `quests`, `stars` or `steps`.
  func bar(_ name: String, _ tally: Tally) -> TemplateValue {
    let label = name == "quests" ? vocabulary.plural(.quest) : vocabulary.string(name)
    return bar(
      name, label: label, text: vocabulary.string(name + "Text", count: tally.total, ["done": tally.done]), tally)
  }

  /// How much is done of any kind of note that counts.
  func bar(_ kind: KindName, _ tally: Tally) -> TemplateValue {
    bar(
      graph.schema[kind]?.countsAs ?? kind.rawValue, label: vocabulary.plural(kind),
      text: vocabulary.string("tallyText", ["done": tally.done, "total": tally.total]), tally)
  }

  private func bar(_ name: String, label: String, text: String, _ tally: Tally) -> TemplateValue {
    var fields = TemplateFields(7)
    fields.set("name", .text(name))
    fields.set("label", .text(label))
    fields.set("done", .number(tally.done))
    fields.set("total", .number(tally.total))
    fields.set("percent", .number(tally.total > 0 ? tally.done * 100 / tally.total : 0))
    fields.set("text", .text(text))
    fields.set("isFull", .flag(tally.total > 0 && tally.done >= tally.total))
    return .object(fields)
  }

  func icon(of kind: KindName) -> String { NoteWords.icon(of: kind, templates: site.templates) }

  /// What every reference to a note shows of it.
  func link(to index: NoteIndex) -> TemplateValue {
    links.object(of: index) {
      let words = words(of: index)
      var fields = TemplateFields(8)
      fields.set("path", site.path(of: index))
      fields.set("title", site.title(of: index))
      fields.set("url", .text(url(of: index)))
      fields.set("icon", words.iconValue)
      fields.set("kind", words.kindValue)
      fields.set("kindLabel", words.kindLabelValue)
      fields.set("status", words.statusValue)
      fields.set("strings", strings)
      return fields.object()
    }
  }

  /// A note that is referred to, and nothing else to be said of it: made once for many pages.
  func plainItem(_ index: NoteIndex) -> TemplateValue {
    links.item(of: index) { item(index) }
  }

  /// A note that is referred to.
  func item(
    _ index: NoteIndex, role: String? = nil, note: String? = nil, period: String? = nil, isCurrent: Bool = false
  ) -> TemplateValue {
    var fields = TemplateFields(6)
    fields.set("link", link(to: index))
    fields.set("role", .optional(role))
    fields.set("note", .optional(note))
    fields.set("period", .optional(period))
    fields.set("isCurrent", .flag(isCurrent))
    fields.set("isUnresolved", .flag(false))
    return .object(fields)
  }

  /// A note as the one before or after another in its list.
  func neighbour(_ index: NoteIndex) -> TemplateValue {
    links.neighbour(of: index) {
      var fields = TemplateFields(3)
      fields.set("title", site.title(of: index))
      fields.set("titleParts", titleParts(graph[index].note.title))
      fields.set("url", .text(url(of: index)))
      return .object(fields)
    }
  }

  /// An entry that names no note, or one that is not written yet.
  func plainItem(_ text: String, isUnresolved: Bool, role: String? = nil, note: String? = nil) -> TemplateValue {
    var fields = TemplateFields(7)
    fields.set("link", .absent)
    fields.set("title", .text(InlineText.plain(text)))
    fields.set("role", .optional(role))
    fields.set("note", .optional(note))
    fields.set("period", .absent)
    fields.set("isCurrent", .flag(false))
    fields.set("isUnresolved", .flag(isUnresolved))
    return .object(fields)
  }

  func item(of relation: Relation, at other: NoteIndex, marksCurrent: Bool) -> TemplateValue {
    if relation.role == nil, relation.note == nil, relation.since == nil, relation.until == nil,
      !(marksCurrent && relation.isCurrent)
    {
      return plainItem(other)
    }
    return itemObject(of: relation, at: other, marksCurrent: marksCurrent)
  }

  private func itemObject(of relation: Relation, at other: NoteIndex, marksCurrent: Bool) -> TemplateValue {
    item(
      other, role: relation.role, note: relation.note, period: period(since: relation.since, until: relation.until),
      isCurrent: marksCurrent && relation.isCurrent)
  }

  /// "from … to …"; nil when neither is said.
  func period(since: GameDate?, until: GameDate?) -> String? {
    switch (date(since), date(until)) {
    case (let since?, let until?) where since == until: since
    case (let since?, let until?): vocabulary.string("periodSinceUntil", ["since": since, "until": until])
    case (let since?, nil): vocabulary.string("periodSince", ["since": since])
    case (nil, let until?): vocabulary.string("periodUntil", ["until": until])
    case (nil, nil): nil
    }
  }

  func image(_ asset: Asset?, alt: String? = nil) -> TemplateValue {
    guard let asset else { return .absent }
    var fields = TemplateFields(4)
    fields.set("url", .text(url(asset.address)))
    fields.set("width", .optional(asset.size?.width))
    fields.set("height", .optional(asset.size?.height))
    fields.set("alt", .optional(alt))
    return .object(fields)
  }

  /// `image`, `initial`, `emblem` and `hue` of a note.
  func setThumb(of index: NoteIndex, in object: inout TemplateFields) {
    let thumb = thumb(of: index)
    object.set("image", thumb.image)
    object.set("initial", thumb.initial)
    object.set("emblem", thumb.emblem)
    object.set("hue", thumb.hue)
  }

  func thumb(of index: NoteIndex) -> Thumb {
    let title = graph[index].note.title
    let picture = site.image(of: index)
    return Thumb(
      image: image(picture), initial: .text(Self.initial(of: title)),
      emblem: picture == nil ? .text(emblem(of: index)) : .absent,
      hue: .number(Int(ContentHash(of: title).high % 360)))
  }

  /// What stands for a note in lists.
  struct Thumb {
    let image: TemplateValue
    let initial: TemplateValue
    let emblem: TemplateValue
    let hue: TemplateValue
  }

  private static func initial(of title: String) -> String {
    let bytes = title.utf8.span
    // An ASCII letter before another one is a character by itself.
    if bytes.count > 1, bytes[0] < 0x80, bytes[1] < 0x80, bytes[0] >= 0x20 {
      let byte = bytes[0]
      let isLower = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
      return String(UnicodeScalar(isLower ? byte - 0x20 : byte))
    }
    return title.first.map { String($0).uppercased() } ?? ""
  }

  func date(_ date: GameDate?) -> String? {
    guard let date else { return nil }
    guard date.parts.count >= 3, date.written.utf8.first.map({ 0x30...0x39 ~= $0 }) == true else { return date.written }
    let format = ReadersFormat(language: vocabulary.language)
    return format.date(year: date.parts[0], month: date.parts[1], day: date.parts[2]) ?? date.written
  }

  /// The places where somebody is now.
  func currentPlace(of note: NoteIndex) -> NoteIndex? {
    site.relations(from: note).first { $0.isCurrent && site.isWhereabouts($0) }?.to
  }

  /// Text of the author's that may hold inline Markdown, as HTML without its paragraph.
  func inlineMarkup(_ text: String) -> TemplateValue {
    var buffer = HTMLBuffer()
    InlineText.render(text, into: &buffer)
    return .optional(buffer.bytes)
  }
}
