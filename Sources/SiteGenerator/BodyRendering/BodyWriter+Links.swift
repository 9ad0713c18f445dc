import HTMLTemplates
import Linking
import Markdown

extension BodyWriter {
  /// Writes a link or the start of it; the next node to write.
  mutating func writeLink(_ index: Int) -> Int {
    let node = document.nodes[index]
    let place = Int(node.detail)
    let isInLink = frames.contains { frame in if case .anchor = frame.closing { true } else { false } }
    switch renderer.presentation(note, place) {
    case .page(let href, let isBroken):
      openAnchor(index, href, isBroken ? "internal broken-fragment" : "internal", place, isInLink)
    case .external(let href):
      if case .image = document.links[place].syntax, !isInLink {
        return writeExternalEmbed(index, href, place)
      }
      openAnchor(index, href, "external", place, isInLink)
    case .file(let href): openAnchor(index, href, "file", place, isInLink)
    case .transclusion(_, _, let href): openAnchor(index, href, "internal", place, isInLink)
    case .image(let source, let width, let height):
      writeImage(index, source, document.links[place], width: width, height: height)
      return Int(node.end)
    case .audio(let source): return writePlayer("<audio controls preload=\"none\" src=\"", source, "</audio>", index)
    case .video(let source):
      return writePlayer("<video controls preload=\"metadata\" src=\"", source, "</video>", index)
    case .portableDocument(let source): return writeFrame(index, source, document.links[place])
    case .unresolved:
      open(index, .span, "<span class=\"unresolved\"")
      appendAttribute(" title=\"", options.words().unresolved)
      buffer.append(markup: ">")
    case .plain: push(index, .nothing)
    case .nothing: return Int(node.end)
    }
    return index + 1
  }

  /// Writes an attribute, unless there is nothing to say.
  mutating func appendAttribute(_ start: StaticString, _ value: String) {
    guard !value.isEmpty else { return }
    buffer.append(markup: start)
    buffer.append(text: value)
    buffer.append(markup: "\"")
  }

  private mutating func openAnchor(
    _ index: Int, _ href: String, _ classes: StaticString, _ place: Int, _ isInLink: Bool
  ) {
    guard !isInLink, closesAuthorsAnchor() else { return push(index, .nothing) }
    buffer.append(markup: "<a class=\"")
    buffer.append(markup: classes)
    buffer.append(markup: "\" href=\"")
    buffer.append(text: href)
    buffer.append(markup: "\"")
    if let title = document.title(ofLink: place) { appendTitle(title) }
    buffer.append(markup: ">")
    push(index, .anchor)
    guard !hasShownText(index) else { return }
    let link = document.links[place]
    buffer.append(text: link.isExternal ? link.target : fileName(link))
  }

  /// Ends an author's `<a>`, which holds no other link; false when it began outside of what is being written.
  private mutating func closesAuthorsAnchor() -> Bool {
    guard let place = elements.names.lastIndex(of: "a") else { return true }
    guard place >= frames.last?.openElements ?? 0 else { return false }
    closeElements(downTo: place)
    return true
  }

  private func hasShownText(_ index: Int) -> Bool {
    let end = Int(document.nodes[index].end)
    if end > index + 1 { return true }
    if case .image = document.links[Int(document.nodes[index].detail)].syntax { return false }
    return true
  }

  private mutating func appendTitle(_ title: String) {
    buffer.append(markup: " title=\"")
    buffer.append(text: title)
    buffer.append(markup: "\"")
  }

  // MARK: Images and media

  /// A video, post or document of another site: a link, which asks nothing of anybody until it is followed.
  private mutating func writeExternalEmbed(_ index: Int, _ href: String, _ place: Int) -> Int {
    let link = document.links[place]
    guard let video = VideoAddress(link.target) else {
      openAnchor(index, href, "external", place, false)
      return index + 1
    }
    buffer.append(markup: "<a class=\"external video\" href=\"")
    buffer.append(text: href)
    buffer.append(markup: "\" data-video=\"")
    buffer.append(text: video.identifier)
    buffer.append(markup: "\">")
    let label = document.plainText(of: index)
    buffer.append(text: label.isEmpty ? link.target : label)
    buffer.append(markup: "</a>")
    return Int(document.nodes[index].end)
  }

  private mutating func writeImage(_ index: Int, _ source: String, _ link: MarkdownLink, width: Int?, height: Int?) {
    buffer.append(markup: "<img src=\"")
    buffer.append(text: source)
    buffer.append(markup: "\" alt=\"")
    let isNamed = link.syntax == .embed ? link.label != nil : hasShownText(index)
    let label = isNamed ? document.plainText(of: index) : ""
    buffer.append(text: label.isEmpty && options.namesImages ? fileName(link) : label)
    buffer.append(markup: "\"")
    var size = (width: width, height: height)
    if let wanted = link.width {
      // A width alone keeps the picture's shape: the browser finds the height.
      size = (wanted, link.height)
    }
    appendNumber(" width=\"", size.width)
    appendNumber(" height=\"", size.height)
    if let title = link.title { appendTitle(title) }
    buffer.append(markup: " loading=\"lazy\">")
  }

  private mutating func appendNumber(_ markup: StaticString, _ number: Int?) {
    guard let number else { return }
    buffer.append(markup: markup)
    buffer.append(number: number)
    buffer.append(markup: "\"")
  }

  private mutating func writePlayer(
    _ start: StaticString, _ source: String, _ end: StaticString, _ index: Int
  ) -> Int {
    buffer.append(markup: start)
    buffer.append(text: source)
    buffer.append(markup: "\">")
    buffer.append(markup: end)
    return Int(document.nodes[index].end)
  }

  private mutating func writeFrame(_ index: Int, _ source: String, _ link: MarkdownLink) -> Int {
    buffer.append(markup: "<iframe class=\"document\" src=\"")
    buffer.append(text: source)
    buffer.append(markup: "\" title=\"")
    buffer.append(text: link.label ?? fileName(link))
    buffer.append(markup: "\" loading=\"lazy\"")
    let height = link.fragment?.split(separator: "&").first { $0.hasPrefix("height=") }
    appendNumber(
      " height=\"", link.height ?? height.flatMap { Int($0.dropFirst(7)) }.flatMap { 0..<100_000 ~= $0 ? $0 : nil })
    appendNumber(" width=\"", link.width)
    buffer.append(markup: "></iframe>")
    return Int(document.nodes[index].end)
  }

  private func fileName(_ link: MarkdownLink) -> String {
    link.target.split(separator: "/").last.map { String($0) } ?? link.target
  }
}

/// A video of a site that would otherwise be asked when the page is opened.
struct VideoAddress {
  let identifier: String

  /// `https://www.youtube.com/watch?v=ID`, `https://youtu.be/ID`
  init?(_ address: String) {
    let rest = address.split(separator: "://", maxSplits: 1).last ?? ""
    let tail: Substring?
    if rest.hasPrefix("youtu.be/") {
      tail = rest.dropFirst(9)
    } else if rest.hasPrefix("www.youtube.com/watch?") || rest.hasPrefix("youtube.com/watch?") {
      let query = rest.split(separator: "?", maxSplits: 1).last ?? ""
      tail = query.split(separator: "&").first { $0.hasPrefix("v=") }?.dropFirst(2)
    } else {
      tail = nil
    }
    let identifier = (tail ?? "").prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    guard !identifier.isEmpty else { return nil }
    self.identifier = String(identifier)
  }
}
