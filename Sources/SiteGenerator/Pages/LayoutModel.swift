import HTMLTemplates
import Linking
import Notes
import SourceText

/// What every page has around its own content.
struct LayoutModel {
  let context: PageContext
  let pageKind: String
  let title: String
  let description: String?
  /// From the world's page to this one, without the site and the world.
  let breadcrumb: [(title: String, address: SiteAddress?)]
  /// The kind whose list this is, or whose note.
  let currentKind: KindName?
  /// What a card that leads to this page shows.
  var picture: Asset?

  /// Sets those names of the section "Every page" that only this page has.
  ///
  /// - Returns: What has the others.
  func fill(_ object: inout TemplateFields) -> PageFrame {
    let key = SharedFragments.FrameKey(
      depth: context.depth, world: context.world, kind: currentKind, pageKind: pageKind)
    let frame = context.fragments.frame(key) { pageFrame }
    object.set(
      "pageTitle", .text(title + (frame.firstTitle == title ? frame.shorterEnding : frame.titleEnding)))
    object.set("description", .optional(description))
    setAbsoluteAddresses(in: &object)
    object.set("breadcrumb", breadcrumbValue(after: frame))
    return frame
  }

  /// What pages of one kind, world and depth have in common.
  private var pageFrame: PageFrame {
    let world = context.world.map { context.graph[$0] }
    let site = context.graph.title
    let common: TemplateObject = [
      "lang": .text(context.vocabulary.language), "dir": .text(context.vocabulary.isRightToLeft ? "rtl" : "ltr"),
      "root": .text(context.root), "pageKind": .text(pageKind),
      "styleUrl": .text(context.url(context.site.styleAddress)),
      "scriptUrl": .text(context.url(context.site.scriptAddress)), "style": .optional(style(world)),
      "siteTitle": .text(site), "homeUrl": .text(context.url(context.site.addresses.home)),
      "searchUrl": searchAddress, "generator": .text(Site.generator), "strings": context.strings, "world": worldValue,
      "frame": .closed(ClosedObject(frame)),
    ]
    let titles = world.map { $0.title == site ? [site] : [$0.title, site] } ?? [site]
    return PageFrame(common: common, crumbs: crumbs, titles: titles)
  }

  /// What stands around the content, the same on many pages.
  private var frame: TemplateObject {
    [
      "siteTitle": .text(context.graph.title), "homeUrl": .text(context.url(context.site.addresses.home)),
      "searchUrl": searchAddress, "generator": .text(Site.generator),
      "strings": context.strings, "world": worldValue,
      "worldSwitcher": worldSwitcher, "navigation": navigation, "bottomBar": bottomBar,
    ]
  }

  private var searchAddress: TemplateValue {
    context.graph.configuration.search ? .text(context.url(context.site.addresses.search)) : .absent
  }

  private func setAbsoluteAddresses(in object: inout TemplateFields) {
    guard let base = context.graph.configuration.publicBase else {
      object.set("canonical", .absent)
      object.set("feedUrl", .absent)
      object.set("socialType", .absent)
      object.set("socialImage", .absent)
      return
    }
    object.set("canonical", .text(base + context.address.url))
    object.set("feedUrl", .text(base + Feed.address.url))
    object.set("socialType", .text(pageKind == "note" ? "article" : "website"))
    object.set("socialImage", socialImage(base))
  }

  /// The page's own picture, else its world's cover, else the first cover of the journal. Cards show no drawings.
  private func socialImage(_ base: String) -> TemplateValue {
    let covers = (context.world.map { [context.graph[$0]] } ?? context.graph.worlds).lazy
      .compactMap(\.cover).compactMap { context.site.assets.asset(for: $0) }
    let own = picture.flatMap { Self.isPhotograph($0) ? $0 : nil }
    guard let asset = own ?? covers.first(where: Self.isPhotograph) else { return .absent }
    return .object([
      "url": .text(base + asset.address.url), "width": .optional(asset.size?.width),
      "height": .optional(asset.size?.height), "alt": .text(title),
    ])
  }

  private static func isPhotograph(_ asset: Asset) -> Bool {
    ["png", "jpg", "jpeg", "gif", "webp"].contains(SourcePath(asset.address.rawValue).fileExtension)
  }

  /// The journal's variables, then the world's accent. `accent` is what accents are derived from, so that they stay
  /// readable in both themes, and a world's own goes before it.
  private func style(_ world: World?) -> String? {
    var parts: [String] = []
    let accent = world?.accent.flatMap(CSSValue.color)
    for variable in context.graph.configuration.themeVariables {
      guard let name = CSSValue.propertyName(variable.name), let value = CSSValue.plain(variable.value) else {
        continue
      }
      if name.lowercased() != "accent" {
        parts.append("--\(name):\(value)")
      } else if accent == nil, let color = CSSValue.color(value) {
        parts.append("--world-accent:\(color)")
      }
    }
    if let accent { parts.append("--world-accent:\(accent)") }
    return parts.isEmpty ? nil : parts.joined(separator: ";")
  }

  private var worldValue: TemplateValue {
    guard let index = context.world else { return .absent }
    let world = context.graph[index]
    return .object([
      "path": .text(world.path.rawValue), "title": .text(world.title),
      "url": .text(context.url(context.site.addresses.page(of: index))), "isThisPage": .flag(pageKind == "world"),
      "gameTitle": .optional(world.game.map { context.graph[$0].title }),
    ])
  }

  private var worldSwitcher: TemplateValue {
    let graph = context.graph
    guard graph.worlds.count > 1 else { return .absent }
    let current = context.world.map { graph[$0] }
    let ordered = graph.sequences.flatMap(\.worlds)
    let sameGame = ordered.filter { current != nil && graph[$0].game == current?.game }
    let shown = (sameGame + ordered.filter { !sameGame.contains($0) }).prefix(12)
    let items: [TemplateValue] = shown.map { index in
      let world = graph[index]
      let isLocked = world.state.isLocked && world.whenLocked != .show
      return [
        "title": .text(world.title),
        "url": isLocked ? .absent : .text(context.url(context.site.addresses.page(of: index))),
        "gameTitle": .optional(world.game.map { graph[$0].title }), "isCurrent": .flag(index == context.world),
        "isLocked": .flag(world.state.isLocked), "isCompleted": .flag(world.state == .completed),
        "style": .optional(world.accent.flatMap(CSSValue.color).map { "--world-accent:\($0)" }),
      ]
    }
    return .object([
      "title": .text(current?.title ?? context.vocabulary.string("worlds")),
      "allUrl": .text(context.url(context.site.addresses.home)), "items": .list(items),
    ])
  }

  private static let mainKindLimit = 5

  private var navigation: TemplateValue {
    guard let world = context.world else { return .absent }
    let kinds = context.site.listings.kinds[world.rawValue]
    let main = Self.sorted(kinds.map(\.kind), first: ["npc", "quest", "location", "session", "item"])
      .prefix(Self.mainKindLimit)
    let items = kinds.compactMap { entry($0.kind, count: $0.notes.count, in: world) }
    guard !items.isEmpty else { return .absent }
    return .object([
      "items": .list(items), "hasMore": .flag(kinds.count > main.count),
      "main": .list(
        main.compactMap { kind in
          kinds.first { $0.kind == kind }.flatMap { entry($0.kind, count: $0.notes.count, in: world) }
        }),
    ])
  }

  private func entry(_ kind: KindName, count: Int, in world: WorldIndex) -> TemplateValue? {
    guard let address = context.site.addresses.list(of: kind, in: world) else { return nil }
    let showsCounts = pageKind == "world" || pageKind == "list"
    return [
      "kind": .text(kind.rawValue), "label": .text(context.vocabulary.plural(kind)),
      "icon": .text(context.icon(of: kind)), "url": .text(context.url(address)),
      "isCurrent": .flag(kind == currentKind), "countText": showsCounts ? .text(String(count)) : .absent,
    ]
  }

  private static func sorted(_ kinds: [KindName], first names: [String]) -> [KindName] {
    let preferred = names.map { KindName($0) }.filter(kinds.contains)
    return preferred + kinds.filter { !preferred.contains($0) }
  }

  private var bottomBar: TemplateValue {
    guard let world = context.world else {
      guard pageKind == "search" || pageKind == "not-found" else { return .absent }
      return .group([
        [
          "label": .text(context.vocabulary.string("worlds")), "icon": .text("icons/world"),
          "url": .text(context.url(context.site.addresses.home)), "isCurrent": .flag(false),
        ]
      ])
    }
    var items: [TemplateValue] = [
      [
        "label": .text(context.vocabulary.singular(KindName("world"))), "icon": .text("icons/world"),
        "url": .text(context.url(context.site.addresses.page(of: world))), "isCurrent": .flag(pageKind == "world"),
      ]
    ]
    let kinds = context.site.listings.kinds[world.rawValue].map(\.kind)
    for kind in Self.sorted(kinds, first: ["npc", "quest", "location"]).prefix(3) {
      guard let address = context.site.addresses.list(of: kind, in: world) else { continue }
      items.append([
        "label": .text(context.vocabulary.plural(kind)), "icon": .text(context.icon(of: kind)),
        "url": .text(context.url(address)), "isCurrent": .flag(kind == currentKind),
      ])
    }
    return .group(items)
  }

  /// The beginning of the breadcrumb: the site, the game, the world.
  private var crumbs: [TemplateValue] {
    var items: [TemplateValue] = []
    let graph = context.graph
    if graph.worlds.count > 1, pageKind != "selection" {
      items.append(["title": .text(graph.title), "url": .text(context.url(context.site.addresses.home))])
    }
    if let index = context.world {
      for ancestor in [graph[index].game, index].compactMap({ $0 }) where pageKind != "world" || ancestor != index {
        items.append([
          "title": .text(graph[ancestor].title),
          "url": .text(context.url(context.site.addresses.page(of: ancestor))),
        ])
      }
    }
    return items
  }

  private func breadcrumbValue(after frame: PageFrame) -> TemplateValue {
    guard frame.crumbCount > 0 || !breadcrumb.isEmpty else { return .absent }
    var items: [TemplateValue] = []
    items.reserveCapacity(frame.crumbCount + breadcrumb.count + 1)
    for place in 0..<frame.crumbCount { items.append(frame.crumb(at: place)) }
    for crumb in breadcrumb {
      items.append(Self.crumb(crumb.title, .optional(crumb.address.map { context.url($0) })))
    }
    items.append(Self.crumb(title, .absent))
    return .items(items)
  }

  private static func crumb(_ title: String, _ url: TemplateValue) -> TemplateValue {
    var fields = TemplateFields(2)
    fields.set("title", .text(title))
    fields.set("url", url)
    return .object(fields)
  }
}

extension WorldState {
  var isLocked: Bool {
    if case .locked = self { return true }
    return false
  }
}
