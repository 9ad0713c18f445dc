import HTMLTemplates
import Linking
import Markdown
import Notes
import SourceText

/// The page of one note.
struct NotePage {
  let context: PageContext
  let index: NoteIndex

  private let graphNote: GraphNote
  private let note: Note

  init(context: PageContext, index: NoteIndex) {
    self.context = context
    self.index = index
    graphNote = context.graph[index]
    note = graphNote.note
  }

  func model() -> PageModel {
    let list = context.site.addresses.list(of: note.kind, in: graphNote.world)
    let words = context.words(of: index)
    var object = TemplateFields(52)
    setHead(words, list, in: &object)
    if InfoboxModel.showsRecapInHead(of: note.kind) {
      object.set("recap", context.text("recap", of: index).map { context.inlineMarkup($0) } ?? .absent)
    }
    RelationsModel(context: context, index: index).fill(&object)
    object.set("steps", StepsModel(context: context, index: index).value)
    setContent(in: &object)
    object.set("toc", TableOfContents(headings: contentHeadings).value)
    object.set("backlinks", BacklinksModel(context: context, index: index).value)
    object.set("unlinkedMentions", unlinkedMentions)
    object.set("otherPlaythroughs", otherPlaythroughs)
    object.set("tags", context.tags(of: index))
    setNeighbours(in: &object)
    object.set("updated", .optional(context.text("updated", of: index)))
    let frame = LayoutModel(
      context: context, pageKind: "note", title: note.title, description: context.description(of: index, limit: 160),
      breadcrumb: list.map { [(words.kindPlural, $0)] } ?? [], currentKind: note.kind,
      picture: context.site.image(of: index)
    ).fill(&object)
    return PageModel(object: object.object(), frame: frame)
  }

  private func setHead(_ words: NoteWords, _ list: SiteAddress?, in object: inout TemplateFields) {
    object.set("path", context.site.path(of: index))
    object.set("id", .text(note.identity))
    object.set("title", context.site.title(of: index))
    object.set("titleParts", context.titleParts(note.title))
    object.set("kind", words.kindValue)
    object.set("kindLabel", words.kindLabelValue)
    object.set("kindUrl", .optional(list.map { context.url($0) }))
    object.set("icon", words.iconValue)
    object.set("status", words.statusValue)
    object.set("stars", context.stars(graphNote.stars))
    object.set("summary", .optional(context.summary(of: index)))
    object.set("aliases", .optional(aliases))
    object.set("marks", context.marks(of: index))
    object.set("infobox", InfoboxModel(context: context, index: index).value(withImage: true))
  }

  private var aliases: String? {
    guard !note.aliases.isEmpty else { return nil }
    var shown: [String] = []
    for alias in note.aliases where shown.count < Self.aliasLimit && alias.text != note.title {
      shown.append(alias.text)
    }
    return shown.isEmpty ? nil : context.vocabulary.string("alsoKnownAs", ["names": shown.joined(separator: ", ")])
  }

  private static let aliasLimit = 6

  private func setContent(in object: inout TemplateFields) {
    object.set("content", context.body(of: index))
    object.set("hasHeading", .flag(note.pageHeading != nil))
    let language = note.language
    let differs = language != nil && language != context.vocabulary.language
    object.set("contentLang", .optional(differs ? language : nil))
    let isRightToLeft = language.map { context.site.vocabularies[$0].isRightToLeft } ?? false
    object.set("contentDir", .optional(differs ? (isRightToLeft ? "rtl" : "ltr") : nil))
    object.set("contentClass", .optional(context.contentClass(of: index)))
    object.set("isSpoiler", .flag(note.isSpoiler))
  }

  private var contentHeadings: [MarkdownHeading] {
    let headings = note.body.headings
    guard headings.count >= TableOfContents.fewest else { return [] }
    let omitted = OmittedBlocks(in: note.body).nodes
    let titleHeading = note.titleHeading
    var content: [MarkdownHeading] = []
    content.reserveCapacity(headings.count)
    for place in headings.indices where place != titleHeading && !omitted.contains(headings[place].node) {
      content.append(headings[place])
    }
    return content
  }

  private var unlinkedMentions: TemplateValue {
    let mentions = context.site.unlinkedMentions[index.rawValue]
    guard !mentions.isEmpty else { return .absent }
    return .group(
      mentions.map { mention in
        let excerpt = context.graph[mention.from].note.body.mention(in: mention.node, mention.range)
        return BacklinksModel.mention(from: mention.from, excerpt: excerpt, context: context)
      })
  }

  private var otherPlaythroughs: TemplateValue {
    let others = context.graph.counterparts[index.rawValue]
    guard !others.isEmpty else { return .absent }
    return .group(
      (others + [index]).sorted { context.graph[$0].world < context.graph[$1].world }.map { other in
        let world = context.graph[context.graph[other].world]
        var fields = TemplateFields(7)
        fields.set("title", .text(context.graph[other].note.title))
        fields.set("world", .text(world.title))
        fields.set("url", other == index ? .absent : .text(context.url(of: other)))
        fields.set("status", context.status(of: other))
        fields.set("stars", context.stars(context.graph[other].stars))
        fields.set("isCurrent", .flag(other == index))
        fields.set("style", .optional(world.accent.flatMap(CSSValue.color).map { "--world-accent:\($0)" }))
        return .object(fields)
      })
  }

  private func setNeighbours(in object: inout TemplateFields) {
    let (previous, next) = context.site.listings.neighbours(of: index, in: context.graph)
    object.set("previous", .optional(previous.map { context.neighbour($0) }))
    object.set("next", .optional(next.map { context.neighbour($0) }))
    object.set("listTitle", previous == nil && next == nil ? .absent : context.words(of: index).kindPluralValue)
  }
}

/// The headings of a body, nested.
struct TableOfContents {
  let headings: [MarkdownHeading]

  static let fewest = 3

  /// Absent below three headings.
  var value: TemplateValue {
    guard headings.count >= Self.fewest else { return .absent }
    var position = 0
    return .group(entries(from: &position, deeperThan: 0, depth: 0))
  }

  private static let deepest = 6

  private func entries(from position: inout Int, deeperThan level: Int, depth: Int) -> [TemplateValue] {
    var entries: [TemplateValue] = []
    while position < headings.count, headings[position].level > level {
      let place = position
      position += 1
      let children =
        depth < Self.deepest
        ? self.entries(from: &position, deeperThan: headings[place].level, depth: depth + 1) : []
      var fields = TemplateFields(3)
      fields.set("title", .text(headings[place].text))
      fields.set("url", .text("#" + URLText.encode(headings[place].identifier)))
      fields.set("nested", .group(children))
      entries.append(.object(fields))
    }
    return entries
  }
}
