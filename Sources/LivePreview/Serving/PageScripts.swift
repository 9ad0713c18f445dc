/// The scripts that pages have in the preview and nowhere else.
enum PageScripts {
  /// - Parameters:
  ///   - edits: Whether the page can be edited.
  ///   - isMissing: Whether it is shown because there is no page.
  static func added(to page: [UInt8], edits: Bool, isMissing: Bool = false) -> [UInt8] {
    var tags = "<script defer src=\"\(Router.ownPath)live.js\"\(isMissing ? " data-missing" : "")></script>\n"
    if edits {
      tags += "<link rel=\"stylesheet\" href=\"\(Router.ownPath)edit.css\">\n"
      tags += "<script defer src=\"\(Router.ownPath)edit.js\"></script>\n"
    }
    // Before the theme's own scripts: they change the page, and what it was before has to be known.
    guard let place = place(after: "<head>", in: page) else { return page + Array(tags.utf8) }
    var result: [UInt8] = []
    result.reserveCapacity(page.count + tags.utf8.count + 1)
    result += page[..<place]
    result += Array(tags.utf8)
    result += page[place...]
    return result
  }

  static func file(_ name: String) -> [UInt8]? {
    EmbeddedFiles.all.first { $0.name.description == name }.map { Array($0.contents.description.utf8) }
  }

  /// Looked for at the page's beginning only.
  private static func place(after text: String, in page: [UInt8]) -> Int? {
    let wanted = Array(text.utf8)
    let end = min(page.count, 2048) - wanted.count
    guard end > 0 else { return nil }
    return (0..<end).first { page[$0] == wanted[0] && page[$0..<$0 + wanted.count].elementsEqual(wanted) }
      .map { $0 + wanted.count }
  }
}
