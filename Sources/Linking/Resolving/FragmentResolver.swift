import Markdown
import Notes

/// Finds the headings and blocks that fragments name. Tables are made once a note, when a fragment first asks for it.
struct FragmentResolver {
  /// A class, because every fragment goes through one.
  private final class Table {
    var headings: [String: [Int]] = [:]
    var identifiers: [String: Int] = [:]
    var blocks: [String: String] = [:]
  }

  private var tables: [NoteIndex: Table] = [:]

  /// Up to so many headings are gone through; of more a table is made.
  private static let fewHeadings = 24

  /// What a fragment means on a note's page.
  ///
  /// - Parameter acceptsIdentifiers: A heading's `id` counts as well, as Markdown links write it: `#cold-tea`.
  mutating func resolve(
    _ fragment: String?, in document: MarkdownDocument, at index: NoteIndex, acceptsIdentifiers: Bool
  ) -> ResolvedLink.Fragment {
    guard let fragment, !fragment.isEmpty else { return .none }
    let table = table(of: document, at: index)
    if fragment.utf8.first == UInt8(ascii: "^") {
      return table.block(fragment.dropFirst().lowercased())
    }
    if let heading = Self.heading(fragment, in: document, table) {
      return .heading(identifier: document.headings[heading].identifier, index: heading)
    }
    if acceptsIdentifiers, let heading = table.heading(ofIdentifier: fragment.lowercased()) {
      return .heading(identifier: document.headings[heading].identifier, index: heading)
    }
    // `[[Note#Heading#^block]]` names the block.
    if let last = fragment.split(separator: "#").last, last.utf8.first == UInt8(ascii: "^"), last.count < fragment.count
    {
      return table.block(last.dropFirst().lowercased())
    }
    // `C# notes` is one heading, although its sign parts a chain.
    if fragment.utf8.contains(UInt8(ascii: "#")),
      let heading = table.headings(named: HeadingFolding.fold(fragment)).first
    {
      return .heading(identifier: document.headings[heading].identifier, index: heading)
    }
    return .broken
  }

  private mutating func table(of document: MarkdownDocument, at index: NoteIndex) -> Names {
    let isSmall = document.headings.count <= Self.fewHeadings && document.blockIdentifiers.count <= Self.fewHeadings
    guard !isSmall else { return Names(document: document, table: nil) }
    if let known = tables[index] { return Names(document: document, table: known) }
    let table = Self.table(of: document)
    tables[index] = table
    return Names(document: document, table: table)
  }

  /// What a note's headings and blocks are called: in its table, or in the note itself when there are few.
  private struct Names {
    let document: MarkdownDocument
    let table: Table?

    func headings(named name: String) -> [Int] {
      if let table { return table.headings[name] ?? [] }
      let headings = document.headings
      var places: [Int] = []
      for place in headings.indices
      where headings[place].foldedSource == name || (!name.isEmpty && headings[place].foldedText == name) {
        places.append(place)
      }
      return places
    }

    func heading(ofIdentifier name: String) -> Int? {
      if let table { return table.identifiers[name] }
      return document.headings.firstIndex { $0.identifier.lowercased() == name }
    }

    func block(_ name: String) -> ResolvedLink.Fragment {
      if let table { return table.blocks[name].map { .block(identifier: $0) } ?? .broken }
      let block = document.blockIdentifiers.first { $0.identifier.lowercased() == name }
      return block.map { .block(identifier: $0.identifier) } ?? .broken
    }
  }

  private static func table(of document: MarkdownDocument) -> Table {
    let table = Table()
    for (index, heading) in document.headings.enumerated() {
      table.headings[heading.foldedSource, default: []].append(index)
      if heading.foldedText != heading.foldedSource, !heading.foldedText.isEmpty {
        table.headings[heading.foldedText, default: []].append(index)
      }
      if table.identifiers[heading.identifier.lowercased()] == nil {
        table.identifiers[heading.identifier.lowercased()] = index
      }
    }
    for block in document.blockIdentifiers where table.blocks[block.identifier.lowercased()] == nil {
      table.blocks[block.identifier.lowercased()] = block.identifier
    }
    return table
  }

  /// Follows `A#B#C`: the first A, then the next deeper B after it, and so on.
  private static func heading(_ fragment: String, in document: MarkdownDocument, _ names: Names) -> Int? {
    guard fragment.utf8.contains(UInt8(ascii: "#")) else {
      let name = HeadingFolding.fold(fragment)
      return name.isEmpty ? nil : names.headings(named: name).first
    }
    var current: Int?
    for part in fragment.split(separator: "#") {
      let name = HeadingFolding.fold(part)
      guard !name.isEmpty else { return nil }
      let places = names.headings(named: name)
      guard let above = current else {
        guard let first = places.first else { return nil }
        current = first
        continue
      }
      let level = document.headings[above].level
      guard let next = places.first(where: { $0 > above && document.headings[$0].level > level }) else { return nil }
      current = next
    }
    return current
  }
}
