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

  /// What a fragment means on a note's page.
  ///
  /// - Parameter acceptsIdentifiers: A heading's `id` counts as well, as Markdown links write it: `#cold-tea`.
  mutating func resolve(
    _ fragment: String?, in document: MarkdownDocument, at index: NoteIndex, acceptsIdentifiers: Bool
  ) -> ResolvedLink.Fragment {
    guard let fragment, !fragment.isEmpty else { return .none }
    if tables[index] == nil { tables[index] = Self.table(of: document) }
    guard let table = tables[index] else { return .broken }
    if fragment.utf8.first == UInt8(ascii: "^") {
      return table.blocks[fragment.dropFirst().lowercased()].map { .block(identifier: $0) } ?? .broken
    }
    if let heading = Self.heading(fragment, in: document, table) {
      return .heading(identifier: document.headings[heading].identifier, index: heading)
    }
    if acceptsIdentifiers, let heading = table.identifiers[fragment.lowercased()] {
      return .heading(identifier: document.headings[heading].identifier, index: heading)
    }
    // `[[Note#Heading#^block]]` names the block.
    if let last = fragment.split(separator: "#").last, last.utf8.first == UInt8(ascii: "^"), last.count < fragment.count
    {
      return table.blocks[last.dropFirst().lowercased()].map { .block(identifier: $0) } ?? .broken
    }
    // `C# notes` is one heading, although its sign parts a chain.
    if fragment.utf8.contains(UInt8(ascii: "#")), let heading = table.headings[HeadingFolding.fold(fragment)]?.first {
      return .heading(identifier: document.headings[heading].identifier, index: heading)
    }
    return .broken
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
  private static func heading(_ fragment: String, in document: MarkdownDocument, _ table: Table) -> Int? {
    var current: Int?
    for part in fragment.split(separator: "#") {
      let name = HeadingFolding.fold(part)
      guard !name.isEmpty, let places = table.headings[name] else { return nil }
      guard let above = current else {
        current = places.first
        continue
      }
      let level = document.headings[above].level
      guard let next = places.first(where: { $0 > above && document.headings[$0].level > level }) else { return nil }
      current = next
    }
    return current
  }
}
