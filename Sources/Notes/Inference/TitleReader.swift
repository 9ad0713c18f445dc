import Markdown
import SourceText
import YAML

/// Finds a note's title: `title|name`, else its first level-1 heading, else its file name.
struct TitleReader {
  let schema: Schema
  let journalName: String

  /// - Parameter stated: What `title` or `name` says.
  /// - Returns: The title, where it was written, and its place in `headings` when it opens the body.
  func title(
    of draft: NoteDraft, stated: (text: String, range: Range<Int>)?
  ) -> (text: String, range: Range<Int>, heading: Int?) {
    if let title = draft.title { return (title.text, title.range, nil) }
    let opening = openingHeading(of: draft.body)
    if let stated {
      let text = plain(stated.text)
      let heading = opening.flatMap { index in
        let heading = draft.body.headings[index].text
        return heading == text || FoldedWord(heading) == FoldedWord(text) ? index : nil
      }
      return (text, stated.range, heading)
    }
    if let index = firstHeading(of: draft.body) {
      let heading = draft.body.headings[index]
      return (heading.text.trimmed, heading.range, opening == index ? index : nil)
    }
    return (fallback(draft.path), 0..<0, nil)
  }

  /// A title that is a link is the link's text.
  private func plain(_ text: String) -> String {
    guard let link = LinkScanner.links(in: text).first, link.range.count == text.utf8.count else { return text }
    return link.label ?? String(SourcePath(link.target).stem)
  }

  private func firstHeading(of body: MarkdownDocument) -> Int? {
    // By place: hardly any heading has to be taken out whole.
    body.headings.indices.first { body.headings[$0].level == 1 && !body.headings[$0].text.trimmed.isEmpty }
  }

  private func openingHeading(of body: MarkdownDocument) -> Int? {
    guard let index = firstHeading(of: body), body.headings[index].node == 1 else { return nil }
    return index
  }

  /// The file's name; an index is named after its folder, and at the root after the journal.
  private func fallback(_ path: SourcePath) -> String {
    let stem = String(path.stem)
    guard schema.words.indexNames.contains(FoldedWord(stem)) else { return stem }
    let folder = String(path.folder.fileName)
    return folder.isEmpty ? journalName : folder
  }
}

/// Tells notes that introduce a page from others.
struct IndexNames {
  let schema: Schema

  /// `index`, `README`, a note named like its folder, or like a list page: `Quests`.
  func isIndex(_ names: PathNames) -> Bool {
    schema.words.indexNames.contains(names.word) || schema.words.listNames.contains(names.word)
      || names.folders.last.map { names.isNamed($0) } ?? false
  }
}

/// The names in a path, taken apart once for all who ask.
struct PathNames {
  let stem: Substring
  /// The stem as it is compared.
  let word: FoldedWord
  /// Outermost first.
  let folders: [Substring]

  init(_ path: SourcePath) {
    stem = path.stem
    word = FoldedWord(stem)
    folders = path.folderNames
  }

  /// Whether the stem is a name, however it is written.
  func isNamed(_ name: Substring) -> Bool {
    // Most names differ in their first letter.
    if let own = word.rawValue.utf8.first, let other = name.utf8.first, own.isLetterASCII, other.isLetterASCII,
      own != other | 0x20
    {
      return false
    }
    return !name.isEmpty && FoldedWord(name) == word
  }
}

extension UInt8 {
  fileprivate var isLetterASCII: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}

/// Tells front matter that is a statblock.
struct Statblock {
  let schema: Schema

  /// `statblock: true`, or hit points and at least one ability score.
  func isStatblock(_ entries: [KeyedEntry]) -> Bool {
    var abilities = 0
    var hasHitPoints = false
    for entry in entries {
      let roles = entry.meaning.roles
      if roles.contains(.statblockFlag) {
        if let word = entry.value.scalar, schema.words.values.booleans[FoldedWord(word)] == false { return false }
        return true
      }
      if roles.contains(.statblockAbility) { abilities += entry.word.rawValue == "stats" ? 2 : 1 }
      hasHitPoints = hasHitPoints || roles.contains(.statblockHitPoints)
    }
    return hasHitPoints && abilities >= 2
  }
}
