import Foundation
import Linking
import Testing

@testable import HTMLTemplates
@testable import Markdown
@testable import SiteGenerator
@testable import SourceText

/// The examples of the GFM specification, 0.29, each with the extensions that it names.
struct GFMConformanceTests {
  struct Example: Decodable {
    let markdown: String
    let html: String
    let example: Int
    let section: String
    let extensions: [String]?
  }

  @Test(arguments: ["gfm-spec", "gfm-extensions"])
  func `every example of the specification renders as it says`(_ name: String) throws {
    guard let file = Self.sharedFile("commonmark/\(name).json") else {
      print("skipped: no shared/conformance/commonmark/\(name).json above this file")
      return
    }
    let examples = try JSONDecoder().decode([Example].self, from: Data(contentsOf: file))
    for example in examples where !Deviations.contains(name, example.example) {
      // The second suite has everything on.
      let autolinks = name == "gfm-extensions" || example.extensions?.contains("autolink") == true
      let rendered = Self.normalised(Self.render(example.markdown, autolinks: autolinks))
      let expected = Self.normalised(example.html)
      #expect(rendered == expected, "\(name) example \(example.example), \(example.section): \(example.markdown)")
    }
  }

  static func render(_ markdown: String, autolinks: Bool) -> String {
    var options = MarkdownParser.Options()
    options.dialect = false
    options.autolinks = autolinks
    let file = SourceFile("Example.md", markdown)
    let document = MarkdownParser.parse(file, in: 0..<file.bytes.count, options: options).value
    let renderer = BodyRenderer(document: { _ in document }, presentation: { presentation(document, $1) })
    renderer.options.strictLineBreaks = true
    renderer.options.unsafeHTML = true
    renderer.options.identifiers = false
    renderer.options.namesImages = false
    var buffer = HTMLBuffer()
    renderer.render(NoteIndex(0), into: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  private static func presentation(_ document: MarkdownDocument, _ place: Int) -> LinkPresentation {
    let link = document.links[place]
    let href = escaped(link.target)
    return link.syntax == .image ? .image(source: href, width: nil, height: nil) : .external(href: href)
  }

  /// As cmark escapes addresses.
  private static func escaped(_ address: String) -> String {
    var result = ""
    for byte in address.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isSafe =
        byte < 0x80
        && (scalar.properties.isAlphabetic || "0123456789-_.+!*'(),%#@?=;:/,+&$~".unicodeScalars.contains(scalar))
      if isSafe {
        result.unicodeScalars.append(scalar)
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }

  /// Without what our markup adds to the specification's.
  static func normalised(_ html: String) -> String {
    var html = html
    for (found, replacement) in [
      (" />", ">"), (" loading=\"lazy\"", ""), (" class=\"external\"", ""),
      ("</table>\n</div>", "</table>"),
      (" align=\"left\"", " class=\"left\""), (" align=\"center\"", " class=\"center\""),
      (" align=\"right\"", " class=\"right\""), ("&#39;", "'"),
    ] {
      html = html.replacingOccurrences(of: found, with: replacement)
    }
    // A table lies in a box that scrolls; tasks and footnotes carry attributes of ours.
    html = html.replacingOccurrences(of: "<div class=\"table\"[^>]*>\n", with: "", options: .regularExpression)
    html = html.replacingOccurrences(of: "<li data-task=\"[ xX]\">", with: "<li>", options: .regularExpression)
    html = html.replacingOccurrences(of: " aria-label=\"[^\"]*\">", with: ">", options: .regularExpression)
    html = html.replacingOccurrences(of: "checkbox\" disabled checked>", with: "checkbox\" checked=\"\" disabled=\"\">")
    return html.replacingOccurrences(of: "checkbox\" disabled>", with: "checkbox\" disabled=\"\">")
  }

  private static func sharedFile(_ name: String) -> URL? {
    var folder = URL(fileURLWithPath: #filePath)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let file = folder.appendingPathComponent("shared/conformance/\(name)")
      if FileManager.default.fileExists(atPath: file.path) { return file }
    }
    return nil
  }
}
