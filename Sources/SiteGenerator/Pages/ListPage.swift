import HTMLTemplates
import Linking
import Notes
import SourceText

/// A list of notes: of a kind, with a tag, or in a folder.
struct ListPage {
  enum Subject {
    case kind(KindName)
    case tag(String)
    case folder(SourcePath)
  }

  let context: PageContext
  let subject: Subject
  let notes: [NoteIndex]

  private static let fewestFiltered = 6

  func model() -> PageModel {
    let vocabulary = context.vocabulary
    let filters = ListFilters(context: context, kind: kind, notes: notes)
    let introduction = context.site.addresses.introduction(of: context.address)
    let sorts = ListSorts(context: context, notes: notes)
    let isLong = notes.count >= Self.fewestFiltered
    let rows = sharedRows
    let entries = notes.enumerated().map {
      entry($1, rows, filterValues: filters.values(at: $0), order: sorts.order(at: $0))
    }
    var object = TemplateFields(24)
    object.set("kind", .optional(kind?.rawValue))
    object.set("icon", .text(kind.map { context.icon(of: $0) } ?? "icons/note"))
    object.set("title", .text(title))
    object.set(
      "countText",
      .text(kind.map { context.countText(notes.count, of: $0) } ?? vocabulary.string("noteCount", count: notes.count)))
    object.set("introduction", introduction.map { context.introduction($0) } ?? .absent)
    object.set("contentClass", .optional(introduction.flatMap { context.contentClass(of: $0) }))
    object.set("filters", isLong ? filters.value : .absent)
    object.set("sorts", isLong ? sorts.value : .absent)
    object.set("entries", .group(entries))
    object.set("emptyText", .text(vocabulary.string("noNotes")))
    switch subject {
    case .kind:
      object.set("parents", .absent)
      object.set("children", .absent)
    case .tag(let tag): setRelatives(of: tag, in: &object)
    case .folder(let folder): setRelatives(of: folder, in: &object)
    }
    let frame = LayoutModel(
      context: context, pageKind: pageKind, title: title, description: nil, breadcrumb: [], currentKind: kind
    ).fill(&object)
    return PageModel(object: object.object(), frame: frame)
  }

  private var kind: KindName? {
    if case .kind(let kind) = subject { return kind }
    return nil
  }

  private var pageKind: String {
    switch subject {
    case .kind: "list"
    case .tag: "tag"
    case .folder: "folder"
    }
  }

  private var title: String {
    switch subject {
    case .kind(let kind): context.vocabulary.plural(kind)
    case .tag(let tag): "#" + tag
    case .folder(let folder):
      context.site.addresses.introduction(of: context.address).map { context.graph[$0].note.title }
        ?? String(folder.fileName)
    }
  }

  private func entry(
    _ index: NoteIndex, _ rows: NoteFragments?, filterValues: String, order: String
  ) -> TemplateValue {
    var fields = TemplateFields(3)
    fields.set("row", rows?.object(of: index) { row(of: index) } ?? .closed(ClosedObject(row(of: index))))
    fields.set("filterValues", .text(filterValues))
    fields.set("order", .text(order))
    return .object(fields)
  }

  /// The entries of tags and folders: a note has several tags.
  private var sharedRows: NoteFragments? {
    guard kind == nil else { return nil }
    return context.fragments.notes(
      .init(form: .entry, language: context.vocabulary.language, depth: context.depth))
  }

  /// What an entry shows of its note in every list.
  private func row(of index: NoteIndex) -> TemplateObject {
    let graphNote = context.graph[index]
    let note = graphNote.note
    let words = context.words(of: index)
    let thumb = context.thumb(of: index)
    var fields = TemplateFields(20)
    fields.set("path", context.site.path(of: index))
    fields.set("title", context.site.title(of: index))
    fields.set("titleParts", context.titleParts(note.title))
    fields.set("url", .text(context.url(of: index)))
    fields.set("icon", words.iconValue)
    fields.set("kind", words.kindValue)
    fields.set("kindLabel", words.kindLabelValue)
    fields.set("showsKind", .flag(kind == nil))
    fields.set("summary", .optional(context.summary(of: index)))
    fields.set("status", context.status(of: index))
    fields.set("stars", context.stars(graphNote.stars))
    fields.set("bar", .optional(StepsModel(context: context, index: index).bar))
    fields.set("marks", context.marks(of: index))
    fields.set("facts", facts(of: index))
    let aliases = note.aliases.isEmpty ? nil : note.aliases.map { $0.text.lowercased() }.joined(separator: " ")
    fields.set("searchText", .optional(aliases))
    fields.set("strings", context.strings)
    fields.set("image", thumb.image)
    fields.set("initial", thumb.initial)
    fields.set("emblem", thumb.emblem)
    fields.set("hue", thumb.hue)
    return fields.object()
  }

  private static let factLimit = 3
  private static let factItemLimit = 3

  /// The first relations of a note: where an NPC is, who gives a quest, and whom to return to if that is somebody else.
  private func facts(of index: NoteIndex) -> TemplateValue {
    let relations = context.site.relations(from: index)
    guard !relations.isEmpty else { return .absent }
    let groups = RelationGroup.groups(relations, onlyCurrent: true)
    var items: [TemplateValue] = []
    items.reserveCapacity(Self.factLimit)
    for place in groups.indices where items.count < Self.factLimit && tells(groups[place], in: groups) {
      let group = groups[place]
      var fields = TemplateFields(2)
      fields.set("label", .text(context.label(of: group.first)))
      fields.set("items", .list(group.relations.prefix(Self.factItemLimit).map { context.plainItem($0.to) }))
      items.append(.object(fields))
    }
    return items.isEmpty ? .absent : .items(items)
  }

  /// Whether a group says more than that a quest returns to its giver.
  private func tells(_ group: RelationGroup, in groups: [RelationGroup]) -> Bool {
    guard group.first.name.rawValue == "quest.returnTo" else { return true }
    let giver = groups.first { $0.first.name.rawValue == "quest.giver" }
    guard let giver else { return true }
    return !group.relations.elementsEqual(giver.relations) { $0.to.rawValue == $1.to.rawValue }
  }

  // MARK: Nested tags and folders

  private func setRelatives(of tag: String, in object: inout TemplateFields) {
    guard let world = context.world else { return }
    let addresses = context.site.addresses
    let depth = tag.utf8.count { $0 == UInt8(ascii: "/") } + 1
    let parents = addresses.tagPages(above: tag, in: world)
    let children = addresses.tagPages(below: tag, in: world)
      .filter { page in page.name.utf8.count { $0 == UInt8(ascii: "/") } == depth }
    func link(_ page: AddressBook.TagPage) -> TemplateValue {
      ["title": .text("#" + page.name), "url": .text(context.url(page.address)), "countText": .absent]
    }
    object.set("parents", .group(parents.map(link)))
    object.set("children", .group(children.map(link)))
  }

  private func setRelatives(of folder: SourcePath, in object: inout TemplateFields) {
    func link(_ folder: SourcePath) -> TemplateValue? {
      context.site.addresses.page(of: folder).map {
        ["title": .text(String(folder.fileName)), "url": .text(context.url($0)), "countText": .absent]
      }
    }
    let children = context.site.folders.subfolders(of: folder).compactMap(link)
    let parent = folder.folder.rawValue.isEmpty ? nil : link(folder.folder)
    object.set("parents", .group([parent].compactMap { $0 }))
    object.set("children", .group(children))
  }
}
