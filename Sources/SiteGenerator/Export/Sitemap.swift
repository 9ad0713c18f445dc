import Linking
import Notes

/// `sitemap.xml`: every page that search engines should know, with the day of its last change where the note says one.
///
/// Beyond 50,000 pages it is an index of `sitemap-1.xml` and so on, as the protocol demands.
struct Sitemap {
  let site: Site
  let plan: SitePlan
  let base: String

  private static let pageLimit = 50_000
  private static let namespace = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\""

  var files: [OutputFile] {
    let pages = plan.pages.filter(\.isListed)
    guard pages.count > Self.pageLimit else {
      return [OutputFile(SiteAddress("sitemap.xml"), bytes: Array(text(pages[...]).utf8))]
    }
    var files: [OutputFile] = []
    var index = XMLText.declaration + "<sitemapindex \(Self.namespace)>\n"
    for start in stride(from: 0, to: pages.count, by: Self.pageLimit) {
      let name = "sitemap-\(files.count + 1).xml"
      let portion = pages[start..<min(pages.count, start + Self.pageLimit)]
      files.append(OutputFile(SiteAddress(name), bytes: Array(text(portion).utf8)))
      index += "<sitemap><loc>\(XMLText.escaped(base + name))</loc></sitemap>\n"
    }
    index += "</sitemapindex>\n"
    return [OutputFile(SiteAddress("sitemap.xml"), bytes: Array(index.utf8))] + files
  }

  private func text(_ pages: ArraySlice<PlannedPage>) -> String {
    var text = XMLText.declaration + "<urlset \(Self.namespace)>\n"
    for page in pages {
      text += "<url><loc>\(XMLText.escaped(base + page.address.url))</loc>"
      if case .note(let note) = page.subject, let day = lastChange(of: note) { text += "<lastmod>\(day)</lastmod>" }
      text += "</url>\n"
    }
    return text + "</urlset>\n"
  }

  private func lastChange(of note: NoteIndex) -> String? {
    guard case .date(let date)? = site.graph[note].note["updated"] else { return nil }
    return CalendarDay(date)?.text
  }
}

/// Text for XML 1.0.
enum XMLText {
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// Escapes markup and leaves out the control characters that XML has no place for.
  static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count + 8)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += Array("&amp;".utf8)
      case "<": escaped += Array("&lt;".utf8)
      case ">": escaped += Array("&gt;".utf8)
      case "\"": escaped += Array("&quot;".utf8)
      case "\t", "\n", "\r": escaped.append(UInt8(ascii: " "))
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
      default: escaped += Array(String(scalar).utf8)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
