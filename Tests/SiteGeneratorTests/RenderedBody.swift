import HTMLTemplates
import Linking
import Markdown
import SourceText

@testable import SiteGenerator

/// The HTML of a text, as on a page where its links lead nowhere and its properties are these.
func renderedBody(_ text: String, properties: [String: String] = [:]) -> String {
  let file = SourceFile(path: SourcePath("Note.md"), bytes: Array(text.utf8))
  let document = MarkdownParser.parse(file, in: 0..<file.bytes.count).value
  let renderer = BodyRenderer(
    document: { _ in document },
    presentation: { _, link in
      document.links[link].isExternal ? .external(href: document.links[link].target) : .unresolved
    })
  renderer.noteTitle = { _ in "Note" }
  renderer.property = { _, key in properties[key].map { [BodyRenderer.ShownValue(text: $0)] } }
  var buffer = HTMLBuffer()
  renderer.render(NoteIndex(0), into: &buffer)
  return String(decoding: buffer.bytes, as: UTF8.self)
}
