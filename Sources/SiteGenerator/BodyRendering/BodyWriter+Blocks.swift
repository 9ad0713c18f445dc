import HTMLTemplates
import Markdown

extension BodyWriter {
  mutating func writeBlock(_ index: Int, _ node: MarkdownNode) -> Int {
    closePhrasingElements()
    switch node.kind {
    case .paragraph: return openParagraph(index)
    case .heading: return openHeading(index, node)
    case .thematicBreak: openLine(index, "<hr", ">\n")
    case .codeBlock: writeCodeBlock(index, node)
    case .htmlBlock: writeHTML(index, isBlock: true)
    case .mathBlock:
      openLine(index, "<div class=\"math display\"", ">")
      appendFormula(node, isDisplayed: true)
      buffer.append(markup: "</div>\n")
    case .blockQuote: openContainer(index, .quote, "<blockquote", ">\n")
    case .bulletList: openContainer(index, .bulletList, "<ul", ">\n", isTight: node.flag)
    case .orderedList: openOrderedList(index, node)
    case .listItem: openItem(index, node)
    case .callout: openCallout(index, node)
    case .calloutTitle: openCalloutTitle(index)
    case .calloutContent: openContainer(index, .calloutContent, "<div class=\"callout-content\"", ">\n")
    case .table, .tableHead, .tableRow, .tableCell: openTablePart(index, node)
    case .map: writeMap(index, node)
    default: break
    }
    if case .footnoteDefinition = node.kind { return Int(node.end) }
    return frames.last?.node == index ? index + 1 : Int(node.end)
  }

  mutating func openLine(_ index: Int, _ start: StaticString, _ end: StaticString) {
    startLine()
    buffer.append(markup: start)
    appendIdentifier(index)
    buffer.append(markup: end)
  }

  private mutating func openContainer(
    _ index: Int, _ closing: Closing, _ start: StaticString, _ end: StaticString, isTight: Bool = false
  ) {
    openLine(index, start, end)
    push(index, closing, isTight: isTight)
  }

  // MARK: Paragraphs and headings

  private mutating func openParagraph(_ index: Int) -> Int {
    if hasTransclusion(index) { return writeSplitParagraph(index) }
    if isOnlyNothing(index) { return Int(document.nodes[index].end) }
    if isTightItem {
      push(index, .nothing)
    } else {
      openLine(index, "<p", ">")
      push(index, .paragraph)
    }
    writeCheckbox(paragraph: index)
    return index + 1
  }

  /// Whether what is open is an item of a list without space between its items.
  private var isTightItem: Bool {
    guard frames.count > 1, case .listItem = frames[frames.count - 1].kind else { return false }
    return frames[frames.count - 2].isTight
  }

  private mutating func openHeading(_ index: Int, _ node: MarkdownNode) -> Int {
    let place = Int(node.detail)
    let level = document.headings.indices.contains(place) ? document.headings[place].level : 1
    let pageHeading = transclusions.depth <= 1 && options.pageHeading?.node == index ? options.pageHeading : nil
    let shown = pageHeading == nil ? max(options.leastHeadingLevel, min(6, level + options.headingShift)) : 1
    startLine()
    buffer.append(markup: "<h")
    buffer.append(number: shown)
    if pageHeading?.isShownAbove == true { buffer.append(markup: " class=\"title-heading\"") }
    appendIdentifier(index)
    buffer.append(markup: ">")
    push(index, .heading(shown))
    return index + 1
  }

  // MARK: Lists

  private mutating func openOrderedList(_ index: Int, _ node: MarkdownNode) {
    guard node.detail != 1 else { return openContainer(index, .orderedList, "<ol", ">\n", isTight: node.flag) }
    startLine()
    buffer.append(markup: "<ol start=\"")
    buffer.append(number: Int(node.detail))
    buffer.append(markup: "\"")
    appendIdentifier(index)
    buffer.append(markup: ">\n")
    push(index, .orderedList, isTight: node.flag)
  }

  private mutating func openItem(_ index: Int, _ node: MarkdownNode) {
    startLine()
    buffer.append(markup: "<li")
    appendIdentifier(index)
    let isTask = isTask(node)
    if isTask, let task = task(node) {
      buffer.append(markup: " data-task=\"")
      buffer.append(text: String(task.state))
      buffer.append(markup: "\"")
    }
    buffer.append(markup: ">")
    push(index, .item)
    // A task without text has no paragraph that could show its box.
    if isTask, node.end == Int32(index + 1) { appendCheckbox(item: index) }
  }

  private func isTask(_ item: MarkdownNode) -> Bool { document.tasks.indices.contains(Int(item.detail)) }

  func task(_ item: MarkdownNode) -> MarkdownTask? {
    document.tasks.indices.contains(Int(item.detail)) ? document.tasks[Int(item.detail)] : nil
  }

  /// The box of a task stands at the start of its first paragraph.
  mutating func writeCheckbox(paragraph: Int) {
    guard case .listItem = document.nodes[paragraph - 1].kind else { return }
    appendCheckbox(item: paragraph - 1)
  }

  private mutating func appendCheckbox(item: Int) {
    guard isTask(document.nodes[item]), let task = task(document.nodes[item]) else { return }
    buffer.append(markup: "<input type=\"checkbox\" disabled")
    if task.state != " " { buffer.append(markup: " checked") }
    let hasLabel = item + 1 < document.nodes.count && Int(document.nodes[item].end) > item + 1
    let label = hasLabel ? document.plainText(of: item + 1) : ""
    buffer.append(markup: " aria-label=\"")
    buffer.append(text: label.isEmpty ? "[\(task.state)]" : label)
    buffer.append(markup: "\"> ")
  }

  // MARK: Callouts

  private mutating func openCallout(_ index: Int, _ node: MarkdownNode) {
    let callout = document.callouts[Int(node.detail)]
    let isFolded = callout.fold != .none || callout.type == "spoiler"
    startLine()
    buffer.append(markup: isFolded ? "<details class=\"callout\"" : "<div class=\"callout\"")
    appendIdentifier(index)
    buffer.append(markup: " data-callout=\"")
    buffer.append(text: callout.type)
    buffer.append(markup: "\" data-callout-name=\"")
    buffer.append(text: callout.name)
    if let metadata = callout.metadata {
      buffer.append(markup: "\" data-callout-metadata=\"")
      buffer.append(text: metadata)
    }
    buffer.append(markup: callout.fold == .open ? "\" open>\n" : "\">\n")
    push(index, isFolded ? .details : .callout)
  }

  private mutating func openCalloutTitle(_ index: Int) {
    startLine()
    if case .details? = frames.last?.closing {
      open(index, .summary, "<summary class=\"callout-title\">")
    } else {
      open(index, .calloutTitle, "<div class=\"callout-title\">")
    }
  }

  // MARK: Tables

  private mutating func openTablePart(_ index: Int, _ node: MarkdownNode) {
    switch node.kind {
    case .table:
      startLine()
      openTableScroller(index)
      openContainer(index, .table, "<table", ">")
    case .tableHead:
      startLine()
      buffer.append(markup: "<thead>\n")
      open(index, .tableHead, "<tr>")
    case .tableRow:
      startLine()
      if let table = frames.indices.last, !frames[table].hasBody {
        frames[table].hasBody = true
        buffer.append(markup: "<tbody>\n")
      }
      open(index, .tableRow, "<tr>")
    default: openCell(index, node)
    }
  }

  /// Wide tables scroll sideways, by keyboard too; they are named by the heading above them.
  private mutating func openTableScroller(_ table: Int) {
    let heading = document.headings.last { $0.node < table && table < $0.sectionEnd }
    let name = heading.map(\.text) ?? ""
    buffer.append(markup: "<div class=\"table\" role=\"group\" tabindex=\"0\" aria-label=\"")
    buffer.append(text: name.isEmpty ? renderer.noteTitle(note) : name)
    buffer.append(markup: "\">\n")
  }

  private mutating func openCell(_ index: Int, _ node: MarkdownNode) {
    let isHead = frames.last?.kind == .tableHead
    let table = frames.count > 1 ? frames[frames.count - 2].node : 0
    startLine()
    buffer.append(markup: isHead ? "<th" : "<td")
    let alignments = document.tableAlignments[Int32(table)] ?? []
    switch alignments.indices.contains(Int(node.detail)) ? alignments[Int(node.detail)] : .none {
    case .none: break
    case .left: buffer.append(markup: " class=\"left\"")
    case .center: buffer.append(markup: " class=\"center\"")
    case .right: buffer.append(markup: " class=\"right\"")
    }
    buffer.append(markup: ">")
    push(index, isHead ? .headCell : .cell)
  }

  // MARK: Closing

  mutating func close(_ frame: Frame) {
    closeElements(downTo: frame.openElements)
    switch frame.closing {
    case .nothing: break
    case .paragraph: buffer.append(markup: "</p>\n")
    case .heading(let level):
      buffer.append(markup: "</h")
      buffer.append(number: level)
      buffer.append(markup: ">\n")
    case .quote: closeLine("</blockquote>\n")
    case .bulletList: closeLine("</ul>\n")
    case .orderedList: closeLine("</ol>\n")
    case .item: buffer.append(markup: "</li>\n")
    case .table: closeLine(frame.hasBody ? "</tbody>\n</table>\n</div>\n" : "</table>\n</div>\n")
    case .tableHead: closeLine("</tr>\n</thead>\n")
    case .tableRow: closeLine("</tr>\n")
    case .headCell: buffer.append(markup: "</th>")
    case .cell: buffer.append(markup: "</td>")
    case .emphasis: buffer.append(markup: "</em>")
    case .strong: buffer.append(markup: "</strong>")
    case .strikethrough: buffer.append(markup: "</del>")
    case .highlight: buffer.append(markup: "</mark>")
    case .span: buffer.append(markup: "</span>")
    case .spoiler, .field: buffer.append(markup: "</span></span>")
    case .anchor: buffer.append(markup: "</a>")
    case .callout: closeLine("</div>\n")
    case .details: closeLine("</details>\n")
    case .calloutTitle: buffer.append(markup: "</div>\n")
    case .summary: buffer.append(markup: "</summary>\n")
    case .calloutContent: closeLine("</div>\n")
    }
  }

  private mutating func closeLine(_ markup: StaticString) {
    startLine()
    buffer.append(markup: markup)
  }
}
