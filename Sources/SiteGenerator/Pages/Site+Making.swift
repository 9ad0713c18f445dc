import HTMLTemplates
import Linking
import Notes
import SourceText

extension Site {
  /// Everything that a graph's pages are made from.
  ///
  /// - Parameters:
  ///   - contentRoot: The folder that attachments are relative to.
  ///   - theme: Every file of the theme, the author's own in the places of the default ones.
  ///   - typesetter: nil shows formulas as their TeX.
  static func make(
    _ graph: NoteGraph, vocabularies: Vocabularies, contentRoot: DiskPath, theme: [SourceFile],
    typesetter: Typesetter? = nil
  ) -> Parsed<Site> {
    let planned = planned(
      graph, vocabularies: vocabularies, contentRoot: contentRoot, theme: theme, typesetter: typesetter)
    return Parsed(planned.value, diagnostics: planned.diagnostics + planned.value.bodyDiagnostics)
  }

  /// The same, without reports on the notes' bodies.
  ///
  /// - Parameter known: What was made before and would be made again.
  static func planned(
    _ graph: NoteGraph, vocabularies: Vocabularies, contentRoot: DiskPath, theme: [SourceFile],
    typesetter: Typesetter?, known: KnownParts = KnownParts()
  ) -> Parsed<Site> {
    let addresses = AddressPlanner.plan(graph, vocabularies: vocabularies)
    let templates = known.templates ?? TemplateLibrary.compile(theme.filter { $0.path.fileExtension == "mustache" })
    let style = joined(theme, folder: "styles/", as: "style.css")
    let script = joined(theme, folder: "scripts/", as: "script.js")
    let others = theme.filter { file in
      file.path.fileExtension == "svg"
        || (file.path.rawValue.contains("/") == false && file.path.fileExtension != "mustache")
    }
    let assets =
      known.assets.flatMap { $0.isComplete(for: graph) ? Parsed($0) : nil }
      ?? AssetRegistry.collect(graph, contentRoot: contentRoot, theme: others + [style, script])
    let formulas = FormulaCollector.typeset(graph, typesetter)
    let site = Site(
      graph: graph, addresses: addresses.value, assets: assets.value, templates: templates.value,
      vocabularies: vocabularies,
      styleAddress: assets.value.themeAsset("style.css")?.address ?? SiteAddress("assets/style.css"),
      scriptAddress: assets.value.themeAsset("script.js")?.address ?? SiteAddress("assets/script.js"),
      formulas: formulas)
    return Parsed(
      site,
      diagnostics: addresses.diagnostics + templates.diagnostics + assets.diagnostics)
  }

  /// What a preview keeps while neither the theme nor the files beside the notes change.
  struct KnownParts {
    var templates: Parsed<TemplateLibrary>?
    var assets: AssetRegistry?
  }

  /// Reports on what the notes' bodies hold.
  var bodyDiagnostics: [Diagnostic] {
    FormulaCollector.diagnostics(of: graph, formulas) + PluginBlockCheck.diagnostics(of: graph)
  }

  /// One file of all styles or scripts, in the order of their names.
  private static func joined(_ theme: [SourceFile], folder: String, as name: String) -> SourceFile {
    var bytes: [UInt8] = []
    for file in theme where file.path.rawValue.hasPrefix(folder) {
      bytes += ThemeText.published(file.bytes)
      if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    }
    return SourceFile(path: SourcePath(name), bytes: bytes)
  }

  /// A word for each world that tells it from all others in an address's fragment: `world:lumina-prime`.
  static func identifiers(of worlds: [World]) -> [String] {
    var taken: Set<String> = []
    return worlds.map { world in
      let base = "world:" + AddressText.component(world.title)
      var identifier = base
      var number = 2
      while !taken.insert(identifier).inserted {
        identifier = "\(base)-\(number)"
        number += 1
      }
      return identifier
    }
  }
}
