import Linking
import Notes

/// The files of a site that are neither pages nor assets: for other programs, and for its own scripts.
struct SiteExports {
  let site: Site
  let plan: SitePlan

  var files: [OutputFile] {
    var files = [
      OutputFile(GraphExport.address, bytes: graphExport.bytes()),
      OutputFile(SiteAddress("robots.txt"), bytes: Array(robots.utf8)),
    ]
    let previews = PreviewShards(site: site).files()
    files += previews.files
    files.append(DataManifest(sections: [previews.section]).file)
    if let sitemap { files.append(OutputFile(SiteAddress("sitemap.xml"), bytes: Array(sitemap.utf8))) }
    return files
  }

  private var graphExport: GraphExport {
    let vocabulary = site.vocabulary
    return GraphExport(graph: site.graph, addresses: site.addresses, generator: Site.generator) { condition in
      condition.text(in: vocabulary)
    }
  }

  private var base: String? {
    site.graph.configuration.baseURL.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  private var robots: String {
    "User-agent: *\nAllow: /\n" + (base.map { "Sitemap: \($0)sitemap.xml\n" } ?? "")
  }

  private var sitemap: String? {
    guard let base else { return nil }
    var text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
    for page in plan.pages where page.isListed {
      text += "<url><loc>\(Self.escaped(base + page.address.url))</loc></url>\n"
    }
    return text + "</urlset>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}

extension PlannedPage {
  fileprivate var isListed: Bool {
    switch subject {
    case .notFound, .redirect: false
    case .selection, .world, .kind, .tag, .folder, .note: true
    }
  }
}
