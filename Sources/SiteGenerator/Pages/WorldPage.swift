import HTMLTemplates
import Linking
import Notes
import SourceText

/// A world's own page: hero, level selection, and what a player wants on sitting down.
struct WorldPage {
  let context: PageContext
  let index: WorldIndex
  let world: World

  init(context: PageContext, world index: WorldIndex) {
    self.context = context
    self.index = index
    self.world = context.graph[index]
  }

  func model() -> PageModel {
    let state = WorldStateModel(world: world, context: context)
    let stars = world.progress?.stars.map { StarCount(earned: $0.done, possible: $0.total) }
    var object = TemplateFields(17)
    object.set("path", .text(world.path.rawValue))
    object.set("title", .text(world.title))
    object.set("kindLabel", .text(context.vocabulary.singular(world.kind)))
    object.set("summary", .optional(world.summary))
    object.set("lastPlayed", .optional(CarouselModel(context: context).lastPlayed(world)))
    object.set("cover", context.image(world.cover.flatMap { context.site.assets.asset(for: $0) }))
    object.set("art", .text(CarouselModel.art(for: world)))
    object.set("scenery", scenery)
    object.set("stars", context.stars(stars))
    object.set("bars", .list(state.bars(withStars: true)))
    object.set("everything", .optional(everything))
    object.set("failed", .optional(failed))
    object.set("levelSelection", levelSelection)
    state.fill(&object)
    WorldHighlights(context: context, world: world, index: index).fill(&object)
    object.set("lists", lists)
    setContent(in: &object)
    let worlds = context.graph.sequences.filter { $0.game == index && $0.worlds != [index] }
    object.set("carousels", worlds.isEmpty ? .absent : CarouselModel(context: context).carousels(worlds))
    let frame = LayoutModel(
      context: context, pageKind: "world", title: world.title, description: world.summary, breadcrumb: [],
      currentKind: nil
    ).fill(&object)
    return PageModel(object: object.object(), frame: frame)
  }

  private func setContent(in object: inout TemplateFields) {
    guard let note = world.note ?? context.site.addresses.introduction(of: context.address) else {
      for name: NameKey in ["content", "contentClass", "infobox", "tags", "backlinks"] {
        object.set(name, .absent)
      }
      return
    }
    object.set("content", context.introduction(note))
    object.set("contentClass", .optional(context.contentClass(of: note)))
    object.set("infobox", InfoboxModel(context: context, index: note).value(withImage: false))
    object.set("tags", context.tags(of: note))
    object.set("backlinks", BacklinksModel(context: context, index: note).value)
  }

  private var scenery: TemplateValue {
    guard let note = world.note, let value = context.graph[note].note["scenery"] else { return .absent }
    let assets = AddressPlanner.texts(of: value).compactMap {
      context.site.assets.asset(named: $0, in: context.graph[note].note.file.path)
    }
    return .group(
      assets.enumerated().map { depth, asset in
        ["url": .text(context.url(asset.address)), "depth": .number(depth + 1)]
      })
  }

  private var everything: String? {
    guard let progress = world.progress, let counted = progress.quests, let all = progress.questsWithOptional else {
      return nil
    }
    return context.vocabulary.string(
      "withOptional", count: max(0, all.total - counted.total), ["done": all.done, "total": all.total])
  }

  private var failed: String? {
    guard let count = world.progress?.failedQuests, count > 0 else { return nil }
    return context.vocabulary.string("questsFailed", count: count)
  }

  private static let longestPath = 40

  private var levelSelection: TemplateValue {
    guard let progress = world.progress, !world.levels.isEmpty else { return .absent }
    // The same count as everywhere, without optional levels, when there are others.
    let all = Tally(done: world.levels.count { $0.state == .done }, total: world.levels.count)
    let tally = progress.levels ?? all
    let next = world.levels.firstIndex { $0.state == .open }
    return .object([
      "text": .text(context.vocabulary.string("levelsText", count: tally.total, ["done": tally.done])),
      "percent": .number(tally.total > 0 ? tally.done * 100 / tally.total : 0),
      "isPath": .flag(world.levels.count <= Self.longestPath),
      "items": .list(world.levels.enumerated().map { level($1, number: $0 + 1, isNext: $0 == next) }),
    ])
  }

  private func level(_ level: Level, number: Int, isNext: Bool) -> TemplateValue {
    let note = context.graph[level.note].note
    let (state, label, condition): (String, String, UnlockCondition?) =
      switch level.state {
      case .open: ("open", "levelOpen", nil)
      case .done: ("done", "levelDone", nil)
      case .locked(let condition): ("locked", "levelLocked", condition)
      }
    var object = TemplateFields(18)
    object.set("path", .text(note.path.rawValue))
    object.set("number", .number(number))
    object.set("title", .text(note.title))
    object.set("url", .text(context.url(of: level.note)))
    object.set("state", .text(state))
    object.set("stateLabel", .text(context.vocabulary.string(label)))
    object.set("isOpen", .flag(state == "open"))
    object.set("isDone", .flag(state == "done"))
    object.set("isLocked", .flag(state == "locked"))
    object.set("isNext", .flag(isNext))
    object.set("starCount", .number(level.stars?.earned ?? 0))
    object.set("stars", context.stars(level.stars))
    object.set("condition", .optional(condition.map { $0.text(in: context.vocabulary) }))
    object.set("summary", .optional(context.summary(of: level.note)))
    context.setThumb(of: level.note, in: &object)
    return .object(object)
  }

  private var lists: TemplateValue {
    .group(
      context.site.listings.kinds[index.rawValue].compactMap { list in
        guard let address = context.site.addresses.list(of: list.kind, in: index) else { return nil }
        return [
          "kind": .text(list.kind.rawValue), "label": .text(context.vocabulary.plural(list.kind)),
          "icon": .text(context.icon(of: list.kind)), "url": .text(context.url(address)),
          "count": .number(list.notes.count), "countText": .text(context.countText(list.notes.count, of: list.kind)),
        ]
      })
  }
}
