import SourceText
import YAML

/// Tells of entries, names and other texts that nothing in them can be about who sees the note, before anything in them is
/// read word by word. Nearly all are passed by; what may say something is let through, and so is all that it cannot judge.
final class PrivacyScreen: Sendable {
  private let visibility: VisibilityWords
  private let words: WordScreen
  /// Words that say the same under any key.
  private let phrases: WordScreen
  private let keySlips: SlipScreen
  private let labelSlips: SlipScreen
  private let isOpen: Bool
  private let quietKeys = QuietKeys()

  /// Lets everything through.
  convenience init() {
    self.init(VisibilityWords(), PrivacyWords(), isOpen: true)
  }

  convenience init(_ visibility: VisibilityWords, _ privacy: PrivacyWords) {
    self.init(visibility, privacy, isOpen: false)
  }

  private init(_ visibility: VisibilityWords, _ privacy: PrivacyWords, isOpen: Bool) {
    self.visibility = visibility
    let masters = ["gm", "dm"].map { FoldedWord($0) }
    words = WordScreen(
      privacy.namingWords + visibility.tags.words + visibility.folders.words + visibility.allKeys.words + masters)
    phrases = WordScreen(privacy.phrases.words)
    keySlips = SlipScreen(visibility.longWords)
    labelSlips = SlipScreen(privacy.longWords.all)
    self.isOpen = isOpen
  }

  /// Whether a name, a tag, a folder or a line may say that the note is not for everyone.
  func maySay(_ bytes: Span<UInt8>) -> Bool { isOpen || words.mayHold(bytes) }

  /// Whether an entry may say who sees the note, or may be meant to.
  func maySay(_ entry: KeyedEntry) -> Bool {
    if isOpen || !entry.meaning.roles.isDisjoint(with: [.visibility, .reader]) || maySayAsKey(entry) {
      return true
    }
    switch entry.value.value {
    case .scalar(let text, _): return maySay(text, under: entry.meaning)
    case .sequence(let items):
      for place in items.indices {
        guard case .scalar(let text, _) = items[place].value else { return true }
        if maySay(text, under: entry.meaning) { return true }
      }
      return false
    case .mapping: return true
    }
  }

  /// Keys with other marks than those between words are read in several ways.
  private func maySayAsKey(_ entry: KeyedEntry) -> Bool {
    let bytes = entry.key.utf8.span
    let known = QuietKeys.packed(bytes)
    if known > 0, quietKeys.contains(known) { return false }
    for offset in bytes.indices {
      let byte = bytes[offset]
      let isPlain = byte.isWordASCII || byte == 0x20 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      if !isPlain { return true }
    }
    if words.mayHold(bytes) || (keySlips.mayMiss(bytes) && visibility.nearMiss(of: entry.word) != nil) { return true }
    if known > 0 { quietKeys.insert(known) }
    return false
  }

  private func maySay(_ text: String, under meaning: KeyMeaning) -> Bool {
    let bytes = text.utf8.span
    if meaning.common == .tags { return words.mayHold(bytes) || phrases.mayHold(bytes) }
    guard meaning.roles.contains(.label) else {
      return bytes.count <= VisibilityReader.longestPhrase && phrases.mayHold(bytes)
    }
    return words.mayHold(bytes) || labelSlips.mayMiss(bytes)
  }
}
