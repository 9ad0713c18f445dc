import HTMLTemplates
import Linking

/// The first page of a journal with several worlds.
struct SelectionPage {
  let context: PageContext

  func model() -> PageModel {
    let graph = context.graph
    var object = TemplateFields(16)
    object.set("title", .text(graph.title))
    let introduction = context.site.addresses.introduction(of: context.address)
    object.set("introduction", introduction.map { context.introduction($0) } ?? .absent)
    object.set("contentClass", .optional(introduction.flatMap { context.contentClass(of: $0) }))
    object.set("carousels", CarouselModel(context: context).carousels(graph.sequences))
    let frame = LayoutModel(
      context: context, pageKind: "selection", title: graph.title, description: nil, breadcrumb: [], currentKind: nil
    ).fill(&object)
    return PageModel(object: object.object(), frame: frame)
  }
}
