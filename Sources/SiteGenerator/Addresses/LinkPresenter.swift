import Linking
import Markdown
import Notes
import SourceText

/// Decides how the links of bodies are shown on one page. Bodies of several notes may stand there: transclusions.
struct LinkPresenter: Sendable {
  let graph: NoteGraph
  let addresses: AddressBook
  let assets: AssetRegistry
  let page: SiteAddress

  /// How the link at a place of a note's `body.links` is shown.
  func presentation(ofLink index: Int, in note: NoteIndex) -> LinkPresentation {
    let entry = graph[note]
    guard entry.note.body.links.indices.contains(index), entry.linkTargets.indices.contains(index) else {
      return .plain
    }
    // Nearly all links lead to pages, for which the link itself need not be copied.
    if case .note(let target, let fragment) = entry.linkTargets[index] {
      return presentation(of: target, fragment, entry.note.body.links[index].syntax)
    }
    return presentation(of: entry.note.body.links[index], entry.linkTargets[index])
  }

  func presentation(of link: MarkdownLink, _ target: ResolvedLink) -> LinkPresentation {
    switch target {
    case .note(let note, let fragment):
      return presentation(of: note, fragment, link.syntax)
    case .attachment(let path):
      return file(path, link)
    case .external:
      return external(link)
    case .unresolved:
      return .unresolved
    case .withheld:
      return isEmbed(link) ? .nothing : .plain
    case .refused, .plainText:
      return .plain
    }
  }

  private func presentation(
    of note: NoteIndex, _ fragment: ResolvedLink.Fragment, _ syntax: LinkSyntax
  ) -> LinkPresentation {
    let href = self.href(to: note, fragment)
    switch syntax {
    case .embed, .image: return .transclusion(note, fragment, href: href)
    default: return .page(href: href, isBrokenFragment: fragment == .broken)
    }
  }

  /// The URL from this page to a note, or to a place in it.
  func href(to note: NoteIndex, _ fragment: ResolvedLink.Fragment = .none) -> String {
    switch fragment {
    case .none, .broken: page.relativeReference(to: addresses.page(of: note))
    case .heading(let identifier, _), .block(let identifier):
      page.relativeReference(to: addresses.page(of: note), fragment: identifier)
    }
  }

  private func isEmbed(_ link: MarkdownLink) -> Bool { link.syntax.isEmbed }

  private func file(_ path: SourcePath, _ link: MarkdownLink) -> LinkPresentation {
    guard let asset = assets.asset(for: path) else { return .unresolved }
    let kind = MediaKind(fileExtension: path.fileExtension)
    // The fragment of a picture (`#outline`) is a wish to the app that wrote it; that of a document is a place in it.
    let fragment = kind == .image ? nil : link.fragment
    var source = page.relativeReference(to: asset.address)
    if let fragment { source += "#" + fragment.split(separator: "&").map { URLText.encode($0) }.joined(separator: "&") }
    guard isEmbed(link) else { return .file(href: source) }
    switch kind {
    case .image:
      let isSized = link.width != nil || link.height != nil
      return .image(
        source: source, width: isSized ? link.width : asset.size?.width,
        height: isSized ? link.height : asset.size?.height)
    case .audio: return .audio(source: source)
    case .video: return .video(source: source)
    case .portableDocument: return .portableDocument(source: source)
    case .other: return .file(href: source)
    }
  }

  /// The address of another site, untouched; what an author embeds is shown, but for players of other sites.
  private func external(_ link: MarkdownLink) -> LinkPresentation {
    var address = link.target
    if let fragment = link.fragment, !address.utf8.contains(UInt8(ascii: "#")) { address += "#" + fragment }
    guard link.syntax == .image else { return .external(href: address) }
    let path = SourcePath(String(link.target.prefix { $0 != "?" }))
    switch MediaKind(fileExtension: path.fileExtension) {
    case .audio: return .audio(source: address)
    case .video: return .video(source: address)
    case .portableDocument: return .external(href: address)
    case .image: return .image(source: address, width: link.width, height: link.height)
    case .other:
      if Self.isPlayer(link.target) { return .external(href: address) }
      return .image(source: address, width: link.width, height: link.height)
    }
  }

  /// Videos of YouTube and posts, which are no pictures: they stay links.
  private static func isPlayer(_ address: String) -> Bool {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: true)
    guard let name = parts.dropFirst(address.hasPrefix("//") ? 0 : 1).first else { return false }
    var host = name.prefix { $0 != "?" && $0 != ":" && $0 != "#" }.lowercased()[...]
    for prefix in ["www.", "m.", "mobile."] where host.hasPrefix(prefix) { host = host.dropFirst(prefix.count) }
    return ["youtube.com", "youtu.be", "youtube-nocookie.com", "vimeo.com", "twitter.com", "x.com"].contains(host)
  }
}
