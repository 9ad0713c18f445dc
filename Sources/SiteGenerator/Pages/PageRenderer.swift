import HTMLTemplates
import Linking
import Notes
import SourceText

/// Renders pages: each is a pure function of the site.
struct PageRenderer {
  let site: Site
  private let fragments: SharedFragments

  init(site: Site) {
    self.site = site
    fragments = SharedFragments(noteCount: site.graph.notes.count)
  }

  func render(_ page: PlannedPage) -> [UInt8] {
    var buffer = HTMLBuffer(reservingCapacity: Self.usualLength)
    render(page, into: &buffer)
    return buffer.bytes
  }

  /// Room for most pages.
  static let usualLength = 16_384

  func render(_ page: PlannedPage, into buffer: inout HTMLBuffer) {
    switch page.subject {
    case .selection:
      render("selection", SelectionPage(context: context(page, nil)).model(), &buffer)
    case .world(let world):
      render("world", WorldPage(context: context(page, world), world: world).model(), &buffer)
    case .kind(let kind, let world):
      let notes = site.listings.list(kind, in: world)?.notes ?? []
      render("list", ListPage(context: context(page, world), subject: .kind(kind), notes: notes).model(), &buffer)
    case .tag(let place, let world):
      let tag = site.listings.tags[world.rawValue][place]
      render(
        "list", ListPage(context: context(page, world), subject: .tag(tag.name), notes: tag.notes).model(), &buffer)
    case .folder(let folder, let world):
      let notes = site.folders.notes(in: folder)
      render("list", ListPage(context: context(page, world), subject: .folder(folder), notes: notes).model(), &buffer)
    case .note(let note):
      render("note", NotePage(context: context(page, site.graph[note].world), index: note).model(), &buffer)
    case .search:
      render("search", search(context(page, nil)), &buffer)
    case .notFound:
      // It is served at any depth, so that only addresses from the host's root are right on it.
      let root = site.graph.configuration.publicPath
      let context = PageContext(site: site, address: page.address, world: nil, fragments: fragments, root: root)
      render("not-found", notFound(context), &buffer)
    case .redirect(let redirect):
      site.templates.render("redirect", with: self.redirect(redirect, context(page, nil)), into: &buffer)
    }
  }

  private func context(_ page: PlannedPage, _ world: WorldIndex?) -> PageContext {
    PageContext(site: site, address: page.address, world: world, fragments: fragments)
  }

  private func render(_ template: String, _ model: PageModel, _ buffer: inout HTMLBuffer) {
    // What the frame lends is in the model: it stays until the page is rendered.
    withExtendedLifetime(model.frame) {
      site.templates.render(template, with: model.object, within: model.frame.common, into: &buffer)
    }
  }

  private func search(_ context: PageContext) -> PageModel {
    let title = context.vocabulary.string("search")
    var object = TemplateFields(16)
    object.set("title", .text(title))
    let frame = LayoutModel(
      context: context, pageKind: "search", title: title, description: nil, breadcrumb: [], currentKind: nil
    ).fill(&object)
    return PageModel(object: object.object(), frame: frame)
  }

  private func notFound(_ context: PageContext) -> PageModel {
    let title = context.vocabulary.string("notFound")
    var object = TemplateFields(16)
    object.set("title", .text(title))
    let frame = LayoutModel(
      context: context, pageKind: "not-found", title: title, description: nil, breadcrumb: [], currentKind: nil
    ).fill(&object)
    object.set("canonical", .absent)
    object.set("isRelative", .flag(site.graph.configuration.publicPath == nil))
    return PageModel(object: object.object(), frame: frame)
  }

  private func redirect(_ redirect: AddressBook.Redirect, _ context: PageContext) -> TemplateObject {
    let base = site.graph.configuration.publicBase
    return [
      "lang": .text(context.vocabulary.language), "dir": .text(context.vocabulary.isRightToLeft ? "rtl" : "ltr"),
      "title": .text(site.graph[redirect.note].note.title), "target": .text(context.url(redirect.to)),
      "canonical": .optional(base.map { $0 + redirect.to.url }),
    ]
  }
}
