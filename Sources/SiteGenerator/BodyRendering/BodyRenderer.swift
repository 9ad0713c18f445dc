import HTMLTemplates
import Linking
import Markdown

/// Renders bodies of notes, or parts of them, as the HTML inside `.note-content`.
///
/// One is made for a page; it holds no state, so several bodies may be rendered with it. A class, because all that
/// writes holds it.
final class BodyRenderer {
  struct Options {
    /// A line end inside a paragraph is a blank, not `<br>`.
    var strictLineBreaks = false
    /// The author's HTML passes as it is.
    var unsafeHTML = false
    /// Added to the level of every heading, so that a page has one `h1`; levels end at six.
    var headingShift = 0
    /// The least level of a heading: 2 where the page's title is the one `h1`.
    var leastHeadingLevel = 1
    /// The node of the heading that is the page's one `h1`, and whether the page shows its text above the body already.
    var pageHeading: (node: Int, isShownAbove: Bool)?
    /// Blocks of the note itself that the page shows elsewhere: the heading that is its title, the steps of a quest.
    var skippedNodes: Set<Int> = []
    /// Whether headings and blocks of the body get their `id`.
    var identifiers = true
    /// What ids of footnotes start with: `fn-1` with the empty prefix.
    var footnotePrefix = ""
    /// Images without a text of their own are named by their file.
    var namesImages = true
    /// Transclusions in one body, nested ones included, and the bytes that they may add.
    var transclusionLimit = 2000
    var transclusionByteLimit = 4_000_000
    /// What is said to readers in the page's language; most bodies do not ask for it.
    var words: () -> Words = { Words() }
  }

  struct Words {
    /// Of a link whose note is not written yet.
    var unresolved = ""
    var footnotes = ""
    var backToText = ""
    /// Of the button that opens a spoiler.
    var spoiler = ""
  }

  /// What to render of a body.
  enum Part: Hashable {
    case whole
    /// A heading with its section: a place in `headings`.
    case section(Int)
    /// A node with its children.
    case block(Int)
    /// Nodes of a range, siblings of each other.
    case nodes(Range<Int>)
  }

  var options = Options()
  /// The body of a note, for transclusions.
  let document: (NoteIndex) -> MarkdownDocument
  /// How the link with this place in the note's `links` is shown on the page.
  let presentation: (NoteIndex, Int) -> LinkPresentation
  /// The note that a link leads to when it is shown as `.page` with the whole note's address, which `writeAddress`
  /// writes; nil leaves it to `presentation`.
  var plainTarget: (NoteIndex, Int) -> NoteIndex? = { _, _ in nil }
  var writeAddress: (NoteIndex, inout HTMLBuffer) -> Void = { _, _ in }
  /// The address of a tag's page, escaped as a URL; nil for a tag without a page.
  var tagAddress: (String) -> String? = { _ in nil }
  /// The path of a note, for `data-src` of transclusions.
  var path: (NoteIndex) -> String = { _ in "" }
  /// The title of a note, for tables that stand below no heading.
  var noteTitle: (NoteIndex) -> String = { _ in "" }
  /// The title of a note, for the link to what was transcluded.
  var title: (NoteIndex) -> String = { _ in "" }
  /// The title of the note that the link with this place in the note's `links` leads to; nil for other targets.
  var linkedTitle: (NoteIndex, Int) -> String? = { _, _ in nil }
  /// What plugin code blocks become.
  var codeBlocks = CodeBlockTable()
  /// Formulas that were typeset.
  var formulas = FormulaTable.empty
  /// What a note says under a key, for plugins' code that asks for it; nil when it says nothing.
  var property: (NoteIndex, String) -> [ShownValue]? = { _, _ in nil }

  /// A value of a property as it is shown: a text, or a link when there is an address.
  struct ShownValue: Equatable {
    let text: String
    var href: String?
  }

  init(
    document: @escaping (NoteIndex) -> MarkdownDocument, presentation: @escaping (NoteIndex, Int) -> LinkPresentation
  ) {
    self.document = document
    self.presentation = presentation
  }

  func render(_ note: NoteIndex, _ part: Part = .whole, into buffer: inout HTMLBuffer) {
    var writer = BodyWriter(self)
    swap(&writer.buffer, &buffer)
    writer.write(note, part)
    swap(&writer.buffer, &buffer)
  }
}
