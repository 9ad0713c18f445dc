import Linking
import Markdown
import Notes
import SourceText

/// A file that pages refer to, at the place where the site has it.
struct Asset: Sendable, Equatable {
  let address: SiteAddress
  /// For pictures whose header could be read.
  let size: ImageSize?
}

/// The files that a site carries beside its pages: attachments that visible notes refer to, and the theme's.
///
/// Their addresses hold a hash of their content, so that a browser may keep them for ever.
final class AssetRegistry: Sendable {
  private let attachments: [SourcePath: Asset]
  private let themeFiles: [String: Asset]
  private let names: AttachmentNames
  /// Sorted by address, none twice.
  let outputFiles: [OutputFile]

  private init(
    attachments: [SourcePath: Asset], themeFiles: [String: Asset], names: AttachmentNames, outputFiles: [OutputFile]
  ) {
    self.attachments = attachments
    self.themeFiles = themeFiles
    self.names = names
    self.outputFiles = outputFiles
  }

  /// The file at a path that a note refers to; nil when it is missing or no visible note refers to it.
  func asset(for path: SourcePath) -> Asset? { attachments[path] }

  /// A file of the theme by its path below `Templates/`: `style.css`.
  func themeAsset(_ path: String) -> Asset? { themeFiles[path] }

  /// The file that a property names: `[[map.png]]`, `img/map.png`, `![](img/map.png)`.
  ///
  /// - Parameter note: The path of the note that says it.
  func asset(named written: String, in note: SourcePath) -> Asset? {
    names.attachment(named: written, from: note.folder).flatMap { attachments[$0] }
  }

  /// Whether these are the attachments that a graph's site carries, all of which could be read.
  func isComplete(for graph: NoteGraph) -> Bool {
    Set(AssetUse.all(in: graph, names).map(\.path)) == Set(attachments.keys)
  }

  /// Reads every file that the site will carry, once, for its hash and size.
  ///
  /// - Parameters:
  ///   - contentRoot: The folder that attachments are relative to.
  ///   - theme: The theme's files; styles, scripts and pictures of them are carried.
  /// - Returns: The registry, with a warning for every file that could not be read.
  static func collect(_ graph: NoteGraph, contentRoot: DiskPath, theme: [SourceFile]) -> Parsed<AssetRegistry> {
    let names = AttachmentNames(graph.attachments)
    var collector = AssetCollector()
    collector.addAttachments(AssetUse.all(in: graph, names), contentRoot: contentRoot)
    for file in theme { collector.addThemeFile(file) }
    let registry = AssetRegistry(
      attachments: collector.attachments, themeFiles: collector.themeFiles, names: names,
      outputFiles: collector.outputFiles.sorted { $0.address < $1.address })
    return Parsed(registry, diagnostics: collector.diagnostics)
  }
}

/// A file and the first place that refers to it.
struct AssetUse: Sendable {
  let path: SourcePath
  let note: SourcePath
  let range: Range<Int>

  /// Every attachment that something visible refers to, sorted by path, each once.
  static func all(in graph: NoteGraph, _ names: AttachmentNames) -> [AssetUse] {
    var uses: [SourcePath: AssetUse] = [:]
    func add(_ path: SourcePath, _ note: Note, _ range: Range<Int>) {
      if uses[path] == nil { uses[path] = AssetUse(path: path, note: note.file.path, range: range) }
    }
    let pictures = pictureProperties(of: graph.schema)
    for entry in graph.notes {
      if entry.targets.contains(.attachment) {
        for place in entry.linkTargets.indices {
          if case .attachment(let path) = entry.linkTargets[place] {
            add(path, entry.note, entry.note.body.links[place].range)
          }
        }
        for (place, targets) in entry.referenceTargets.enumerated() {
          for case .attachment(let path) in targets { add(path, entry.note, entry.note.properties[place].range) }
        }
      }
      guard !entry.inherited.isEmpty || pictures.contains(where: { entry.note[$0] != nil }) else { continue }
      for properties in [entry.note.properties, entry.inherited] {
        for place in properties.indices {
          guard let name = properties[place].name, pictures.contains(name) else { continue }
          for text in AddressPlanner.texts(of: properties[place].value) {
            guard let path = names.attachment(named: text, from: entry.note.file.path.folder) else { continue }
            add(path, entry.note, properties[place].range)
          }
        }
      }
    }
    for world in graph.worlds {
      guard let cover = world.cover, uses[cover] == nil, names.contains(cover) else { continue }
      uses[cover] = AssetUse(path: cover, note: world.path, range: 0..<0)
    }
    return uses.values.sorted { $0.path < $1.path }
  }

  private static func pictureProperties(of schema: Schema) -> [PropertyName] {
    var names: Set<PropertyName> = ["image", "cover", "scenery"]
    for definition in schema.commonProperties where definition.type == .asset { names.insert(definition.name) }
    for kind in schema.kinds {
      for definition in kind.properties where definition.type == .asset { names.insert(definition.name) }
    }
    return names.sorted { $0.rawValue < $1.rawValue }
  }
}

/// Finds attachments by what a property says.
struct AttachmentNames: Sendable {
  private var paths: [String: SourcePath] = [:]
  private var files: [String: SourcePath] = [:]
  private let known: Set<SourcePath>

  init(_ attachments: [SourcePath]) {
    known = Set(attachments)
    paths.reserveCapacity(attachments.count)
    for path in attachments {
      let folded = AddressText.folded(path.rawValue)
      if paths[folded] == nil { paths[folded] = path }
      let name = AddressText.folded(String(path.fileName))
      if let other = files[name], other.rawValue.utf8.count <= path.rawValue.utf8.count { continue }
      files[name] = path
    }
  }

  func contains(_ path: SourcePath) -> Bool { known.contains(path) }

  /// Beside the note, then from the root, then the shortest path that ends in the name.
  func attachment(named written: String, from folder: SourcePath) -> SourcePath? {
    let name = Self.bareName(written)
    guard !name.isEmpty else { return nil }
    for candidate in [name, name.percentDecoded] where !candidate.isEmpty {
      let rooted = candidate.hasPrefix("/") ? String(candidate.dropFirst()) : candidate
      if let near = Self.joined(folder.rawValue, candidate), let path = paths[AddressText.folded(near)] {
        return path
      }
      if let path = paths[AddressText.folded(rooted)] { return path }
      if !rooted.contains("/"), let path = files[AddressText.folded(rooted)] { return path }
    }
    return nil
  }

  /// `![[a/b.png|100]]`, `![alt](a/b.png)` and `a/b.png` all give `a/b.png`.
  private static func bareName(_ written: String) -> String {
    if isBare(written) { return written }
    var text = written[...]
    if text.hasPrefix("!") { text = text.dropFirst() }
    if text.hasPrefix("[["), let end = text.lastIndex(of: "]") {
      text = text[..<end].dropFirst(2)
      while text.hasSuffix("]") { text = text.dropLast() }
      text = text.prefix { $0 != "|" && $0 != "#" }
    } else if text.hasPrefix("["), let open = text.lastIndex(of: "("), text.hasSuffix(")") {
      text = text[text.index(after: open)...].dropLast()
      if text.hasPrefix("<"), text.hasSuffix(">") { text = text.dropFirst().dropLast() }
    }
    while let first = text.first, first.isWhitespace { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return String(text)
  }

  /// Whether a name has no marks and no blanks around it.
  private static func isBare(_ written: String) -> Bool {
    let bytes = written.utf8.span
    guard bytes.count > 0, bytes[bytes.count - 1] > 0x20 else { return false }
    for offset in bytes.indices where bytes[offset] >= 0x80 { return false }
    switch bytes[0] {
    case ...0x20, UInt8(ascii: "!"), UInt8(ascii: "["): return false
    default: return true
    }
  }

  private static func joined(_ folder: String, _ path: String) -> String? {
    if path.hasPrefix("/") { return nil }
    var parts = folder.split(separator: "/")
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

}
