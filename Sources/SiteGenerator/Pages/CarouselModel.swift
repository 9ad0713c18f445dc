import HTMLTemplates
import Linking
import Notes
import SourceText

/// The carousels of worlds: one for each game, one for the worlds that are in none.
struct CarouselModel {
  let context: PageContext

  /// - Parameter sequences: In the order in which they stand on the page.
  func carousels(_ sequences: [WorldSequence]) -> TemplateValue {
    .list(sequences.enumerated().map { carousel($1, number: $0 + 1) })
  }

  private func carousel(_ sequence: WorldSequence, number: Int) -> TemplateValue {
    let graph = context.graph
    let game = sequence.game.map { graph[$0] }
    let vocabulary = context.vocabulary
    let shown = sequence.worlds.filter { !(graph[$0].state.isLocked && graph[$0].whenLocked == .hide) }
    let current = currentCard(shown)
    let cards = shown.enumerated().map { position, world in
      card(world, position: position, count: shown.count, isCurrent: position == current)
    }
    let title = game?.title
    return [
      "id": .text("worlds:\(number)"), "game": .text(game?.path.rawValue ?? ""),
      "label": .text(title.map { vocabulary.string("worldsOf", ["game": $0]) } ?? vocabulary.string("worlds")),
      "title": .optional(title),
      "url": .optional(sequence.game.map { context.url(context.site.addresses.page(of: $0)) }),
      "countText": .text(vocabulary.string("worldCount", count: shown.count)), "items": .list(cards),
    ]
  }

  /// The first unlocked world that is not completed, else the first.
  private func currentCard(_ worlds: [WorldIndex]) -> Int {
    worlds.firstIndex { context.graph[$0].state == .unlocked } ?? 0
  }

  private func card(_ index: WorldIndex, position: Int, count: Int, isCurrent: Bool) -> TemplateValue {
    let world = context.graph[index]
    let vocabulary = context.vocabulary
    let state = WorldStateModel(world: world, context: context)
    let emitsPages = !world.state.isLocked || world.whenLocked == .show
    var object = TemplateFields(20)
    object.set("path", .text(world.path.rawValue))
    object.set("id", .text(context.site.worldIdentifiers[index.rawValue]))
    object.set("title", .text(world.title))
    object.set("game", .optional(world.game.map { context.graph[$0].title }))
    object.set("kindLabel", .text(vocabulary.singular(world.kind)))
    object.set("summary", .optional(world.summary))
    object.set("isCurrent", .flag(isCurrent))
    object.set("url", emitsPages ? .text(context.url(context.site.addresses.page(of: index))) : .absent)
    object.set("cover", context.image(world.cover.flatMap { context.site.assets.asset(for: $0) }))
    object.set("art", .text(Self.art(for: world)))
    object.set("style", .optional(world.accent.flatMap(CSSValue.color).map { "--world-accent:\($0)" }))
    object.set(
      "stars",
      world.state.isLocked
        ? .absent : context.stars(world.progress?.stars.map { StarCount(earned: $0.done, possible: $0.total) }))
    object.set("bars", world.state.isLocked ? .absent : .list(state.bars(withStars: false)))
    object.set("lastPlayed", .optional(lastPlayed(world)))
    object.set("number", .number(position + 1))
    object.set(
      "position",
      .text(vocabulary.string("positionState", ["number": position + 1, "total": count, "state": state.label])))
    state.fill(&object)
    return .object(object)
  }

  func lastPlayed(_ world: World) -> String? {
    guard !world.state.isLocked, let date = context.date(world.lastPlayed) else { return nil }
    return context.vocabulary.string("lastPlayed", ["date": date])
  }

  /// The drawing of a world without a cover, by a stable hash of its path.
  static func art(for world: World) -> String {
    let drawings = ["art/peaks", "art/forest", "art/ruins", "art/stars"]
    return drawings[Int(ContentHash(of: world.path.rawValue).high % UInt64(drawings.count))]
  }
}

/// State, condition and progress of a world, as cards and world pages show them.
struct WorldStateModel {
  let world: World
  let context: PageContext

  var name: String {
    switch world.state {
    case .unlocked: "unlocked"
    case .completed: "completed"
    case .locked: "locked"
    }
  }

  var label: String {
    switch world.state {
    case .unlocked: context.vocabulary.string("worldUnlocked")
    case .completed: context.vocabulary.string("worldCompleted")
    case .locked: context.vocabulary.string("worldLocked")
    }
  }

  func fill(_ object: inout TemplateFields) {
    object.set("state", .text(name))
    object.set("stateLabel", .text(label))
    object.set("isLocked", .flag(world.state.isLocked))
    object.set("isCompleted", .flag(world.state == .completed))
    if case .locked(let condition) = world.state {
      object.set("condition", .text(condition.text(in: context.vocabulary)))
    } else {
      object.set("condition", .absent)
    }
  }

  func bars(withStars: Bool) -> [TemplateValue] {
    guard let progress = world.progress else { return [] }
    var bars: [TemplateValue] = []
    if let levels = progress.levels { bars.append(context.bar("levels", levels)) }
    if let quests = progress.quests { bars.append(context.bar("quests", quests)) }
    for other in progress.others {
      bars.append(context.bar(other.kind, other.tally))
    }
    if withStars, let stars = progress.stars { bars.append(context.bar("stars", stars)) }
    return bars
  }
}
