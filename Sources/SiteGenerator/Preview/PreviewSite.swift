import Linking
import SourceText
import Synchronization

/// A site that is never written: every page and file of it can be asked for, from any thread.
package final class PreviewSite: Sendable {
  /// What lies at an address.
  package enum Content: Sendable {
    case bytes([UInt8])
    /// A file of the journal; its path is resolved anew by whoever opens it.
    case file(DiskPath)
    /// A file of the journal that is not shown as it lies on the disk; `read` gives a part of it, or nothing when it is gone.
    case film(DiskPath, size: Int, version: String, read: @Sendable (Range<Int>) -> [UInt8])
  }

  let site: Site
  private let plan: SitePlan
  private let pages: [String: PlannedPage]
  private let assets: [String: OutputFile]
  /// The files for scripts and other programs, made when one of them is first asked for.
  private let exports = Mutex<[String: OutputFile]?>(nil)
  private let hasMadeMuch = Atomic(false)

  init(_ site: Site) {
    self.site = site
    plan = SitePlan(site: site)
    var pages: [String: PlannedPage] = [:]
    pages.reserveCapacity(plan.pages.count)
    for page in plan.pages { pages[page.address.rawValue] = page }
    self.pages = pages
    var assets: [String: OutputFile] = [:]
    for file in site.assets.outputFiles { assets[file.address.rawValue] = file }
    self.assets = assets
  }

  /// The same pages at the same addresses, made from another graph.
  init(_ old: PreviewSite, _ site: Site) {
    self.site = site
    (plan, pages, assets) = (old.plan, old.pages, old.assets)
  }

  /// The address of the first page.
  package var home: String { site.addresses.home.rawValue }

  /// Every address of a page, sorted.
  package var pageAddresses: [String] { pages.keys.sorted() }

  package var title: String { site.graph.title }

  package var noteCount: Int { site.graph.notes.count }

  package func isPage(_ address: String) -> Bool { pages[address] != nil }

  /// What lies at an address below the site's root: `elden-ring/npcs/varré.html`; nil when nothing does.
  package func content(at address: String) -> Content? {
    if let page = pages[address] { return .bytes(PageRenderer(site: site).render(page)) }
    if let file = assets[address] { return content(of: file) }
    return Self.mayBeExport(address) ? export(address).flatMap(content) : nil
  }

  /// The page that is shown for addresses at which nothing lies.
  package func notFoundPage() -> [UInt8] {
    guard case .bytes(let page)? = content(at: site.addresses.notFound.rawValue) else { return [] }
    return page
  }

  private func content(of file: OutputFile) -> Content? {
    switch file.content {
    case .bytes(let bytes): return .bytes(bytes)
    case .copy(let path, _, _): return .file(path)
    case .film(let path, let patch, let hash, let size):
      return .film(path, size: size, version: hash.hexadecimal) { range in
        do throws(FileSystemError) {
          var bytes = try FileSystem.bytes(of: path, at: range.lowerBound, count: range.count)
          patch.apply(to: &bytes, at: range.lowerBound)
          return bytes
        } catch {
          return []
        }
      }
    case .picture:
      // A picture that cannot be cleaned now has changed; the next state of the journal knows more.
      do throws(FileSystemError) { return .bytes(try file.bytes()) } catch { return nil }
    }
  }

  /// Files for other programs take long to make, so nobody else's wishes make them.
  private static func mayBeExport(_ address: String) -> Bool {
    ["json", "js", "txt", "xml", "bin", "gz"].contains(SourcePath(address).fileExtension)
  }

  private func export(_ address: String) -> OutputFile? {
    let all = SiteExports(site: site, plan: plan)
    // As large as all notes together, and hardly ever asked for: it is not kept.
    if address == GraphExport.address.rawValue {
      defer { hasMadeMuch.store(true, ordering: .relaxed) }
      return all.graphFile
    }
    return exports.withLock { made in
      if let known = made { return known[address] }
      var files: [String: OutputFile] = [:]
      for file in all.otherFiles { files[file.address.rawValue] = file }
      made = files
      hasMadeMuch.store(true, ordering: .relaxed)
      return files[address]
    }
  }

  /// Whether something large was made since this was last asked.
  package func takeHasMadeMuch() -> Bool { hasMadeMuch.exchange(false, ordering: .relaxed) }
}
