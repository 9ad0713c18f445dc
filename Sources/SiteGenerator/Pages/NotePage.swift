import HTMLTemplates
import Linking
import Markdown
import Notes
import SourceText

/// The page of one note.
struct NotePage {
  let context: PageContext
  let index: NoteIndex

  private var graphNote: GraphNote { context.graph[index] }
  private var note: Note { graphNote.note }

  func model() -> PageModel {
    let list = context.site.addresses.list(of: note.kind, in: graphNote.world)
    let words = context.words(of: index)
    var object: TemplateObject = [
      "path": .text(note.path.rawValue), "id": .text(note.identity), "title": .text(note.title),
      "titleParts": context.titleParts(note.title),
      "kind": .text(note.kind.rawValue), "kindLabel": .text(words.kindLabel),
      "kindUrl": .optional(list.map { context.url($0) }), "icon": .text(words.icon),
      "status": context.status(of: index), "stars": context.stars(graphNote.stars),
      "summary": .optional(context.summary(of: index)), "aliases": .optional(aliases),
      "marks": context.marks(of: index), "infobox": InfoboxModel(context: context, index: index).value(withImage: true),
    ]
    object.reserveCapacity(52)
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
    return PageModel(object: object, frame: frame)
  }

  private var aliases: String? {
    guard !note.aliases.isEmpty else { return nil }
    let shown = note.aliases.map(\.text).filter { $0 != note.title }.prefix(6)
    return shown.isEmpty ? nil : context.vocabulary.string("alsoKnownAs", ["names": shown.joined(separator: ", ")])
  }

  private func setContent(in object: inout TemplateObject) {
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
        return [
          "title": .text(context.graph[other].note.title), "world": .text(world.title),
          "url": other == index ? .absent : .text(context.url(of: other)), "status": context.status(of: other),
          "stars": context.stars(context.graph[other].stars), "isCurrent": .flag(other == index),
          "style": .optional(world.accent.flatMap(CSSValue.color).map { "--world-accent:\($0)" }),
        ]
      })
  }

  private func setNeighbours(in object: inout TemplateObject) {
    let (previous, next) = context.site.listings.neighbours(of: index, in: context.graph)
    func link(_ note: NoteIndex?) -> TemplateValue {
      guard let note else { return .absent }
      let title = context.graph[note].note.title
      return .object([
        "title": .text(title), "titleParts": context.titleParts(title), "url": .text(context.url(of: note)),
      ])
    }
    object.set("previous", link(previous))
    object.set("next", link(next))
    object.set("listTitle", previous == nil && next == nil ? .absent : .text(context.words(of: index).kindPlural))
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

  private func entries(from position: inout Int, deeperThan level: Int, depth: Int) -> [TemplateObject] {
    var entries: [TemplateObject] = []
    while position < headings.count, headings[position].level > level {
      let heading = headings[position]
      position += 1
      let children =
        depth < Self.deepest ? self.entries(from: &position, deeperThan: heading.level, depth: depth + 1) : []
      entries.append([
        "title": .text(heading.text), "url": .text("#" + URLText.encode(heading.identifier)),
        "nested": .group(children),
      ])
    }
    return entries
  }
}
