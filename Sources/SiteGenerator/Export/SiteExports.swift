import Linking
import Notes

/// The files of a site that are neither pages nor assets: for other programs, and for its own scripts.
struct SiteExports {
  let site: Site
  let plan: SitePlan
  var threads: Int?

  var files: [OutputFile] { [graphFile] + otherFiles }

  var graphFile: OutputFile { OutputFile(GraphExport.address, bytes: graphExport.bytes()) }

  var otherFiles: [OutputFile] {
    var files = [OutputFile(SiteAddress("robots.txt"), bytes: Array(robots.utf8))]
    let previews = PreviewShards(site: site).files()
    files += previews.files
    var sections = [previews.section]
    if site.graph.configuration.search {
      let search = SearchData(site: site, threads: threads)
      files += search.files
      sections.append(search.section)
    }
    files.append(DataManifest(sections: sections).file)
    if let base {
      files += Sitemap(site: site, plan: plan, base: base).files
      files.append(OutputFile(Feed.address, bytes: Array(Feed(site: site, base: base).text.utf8)))
    }
    return files
  }

  private var graphExport: GraphExport {
    let vocabulary = site.vocabulary
    return GraphExport(graph: site.graph, addresses: site.addresses, generator: Site.generator) { condition in
      condition.text(in: vocabulary)
    }
  }

  private var base: String? { site.graph.configuration.publicBase }

  private var robots: String {
    "User-agent: *\nAllow: /\n" + (base.map { "Sitemap: \($0)sitemap.xml\n" } ?? "")
  }
}

extension PlannedPage {
  var isListed: Bool {
    switch subject {
    case .search, .notFound, .redirect: false
    case .selection, .world, .kind, .tag, .folder, .note: true
    }
  }
}
