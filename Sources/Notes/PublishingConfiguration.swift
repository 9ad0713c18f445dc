import SourceText
import YAML

/// `publish:` of `loremark.yml`: where `loremark publish` brings the site. At most one of branch, folder and rsync.
package struct PublishingConfiguration: Sendable, Equatable {
  /// The branch of `remote`; a branch is where sites go when nothing else is said.
  package var branch: String?
  /// A remote's name, or the address of a repository.
  package var remote: String?
  /// A folder, relative to the journal.
  package var folder: String?
  /// What rsync takes as a destination: `user@host:/srv/lore`.
  package var rsync: String?
  /// The domain that GitHub Pages serves the site under.
  package var domain: String?

  package init() {}
}

extension PublishingConfiguration {
  private static let keys = ["branch", "remote", "folder", "rsync", "domain"]

  static func read(_ entry: YAMLEntry, _ reader: inout EntryReader) -> PublishingConfiguration {
    var configuration = PublishingConfiguration()
    guard case .mapping(let parts) = entry.value.value else {
      if !entry.value.isEmpty {
        reader.report(
          .warning, "wrong-configuration-value", "'\(entry.key)' is a map", at: entry.value.range,
          suggestion: "write 'publish: {branch: gh-pages}'")
      }
      return configuration
    }
    for part in parts {
      switch FoldedWord(part.key).rawValue {
      case "branch": configuration.branch = reader.text(part)
      case "remote", "repository": configuration.remote = reader.text(part)
      case "folder": configuration.folder = reader.text(part)
      case "rsync": configuration.rsync = reader.text(part)
      case "domain", "cname": configuration.domain = domain(part, &reader)
      default: reader.reportUnknownKey(part, known: keys, in: "'\(entry.key)'")
      }
    }
    let destinations = [configuration.branch ?? configuration.remote, configuration.folder, configuration.rsync]
    if destinations.count(where: { $0 != nil }) > 1 {
      reader.report(
        .warning, "wrong-configuration-value", "'\(entry.key)' names more than one place", at: entry.value.range,
        suggestion: "keep one of 'branch', 'folder' and 'rsync'")
    }
    return configuration
  }

  private static func domain(_ part: YAMLEntry, _ reader: inout EntryReader) -> String? {
    guard let text = reader.text(part) else { return nil }
    let isDomain =
      text.utf8.contains(UInt8(ascii: "."))
      && text.utf8.allSatisfy { byte in
        byte > 0x7F || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      }
    if isDomain { return text }
    reader.report(
      .warning, "wrong-configuration-value", "'\(part.key)' is a domain without scheme and path",
      at: part.value.range, suggestion: "write it like 'lore.you.example'")
    return nil
  }
}

extension JournalConfiguration {
  /// An address that a site can be published at; nil when the text is none.
  ///
  /// It has a scheme and a host, and nothing that would end it in HTML, XML or a line of `robots.txt`.
  package static func baseURL(_ text: String) -> String? {
    let text = text.trimmed
    guard let scheme = ["https://", "http://"].first(where: { text.lowercased().hasPrefix($0) }) else { return nil }
    let rest = text.dropFirst(scheme.count)
    guard let first = rest.utf8.first, first != UInt8(ascii: "/"), !text.utf8.contains(where: isForbidden) else {
      return nil
    }
    return text
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"):
      true
    default: false
    }
  }
}
