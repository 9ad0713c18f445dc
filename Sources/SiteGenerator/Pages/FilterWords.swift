import Linking
import Notes
import SourceText

/// The words that stand for notes, statuses and tags in filters, made once for all lists.
///
/// Words have numbers: two notes of one title, and two spellings of a tag, share a word and so an option.
struct FilterWords: Sendable {
  struct Tag: Sendable {
    let name: String
    let word: Int
  }

  private var texts: [String] = []
  private var numbers: [String: Int] = [:]
  /// By note: the word of its title.
  private var titles: [Int] = []
  /// By note: its tags, each word once.
  private var tags: [[Tag]] = []
  /// By note: its tags as pairs, `tag=quest-main tag=done`.
  private var tagPairs: [String] = []

  /// A note with more tags is no more found by the rest of them.
  private static let tagLimit = 40

  init(_ graph: NoteGraph) {
    titles.reserveCapacity(graph.notes.count)
    tags.reserveCapacity(graph.notes.count)
    tagPairs.reserveCapacity(graph.notes.count)
    texts.reserveCapacity(graph.notes.count)
    numbers.reserveCapacity(graph.notes.count)
    var known: [String: Int] = [:]
    for note in graph.notes {
      let words = words(of: note, &known)
      titles.append(words.title)
      tags.append(words.tags)
      tagPairs.append(words.pairs)
    }
  }

  /// The words of a note that says something else than before.
  mutating func update(_ index: NoteIndex, _ note: GraphNote) {
    var known: [String: Int] = [:]
    let words = words(of: note, &known)
    titles[index.rawValue] = words.title
    tags[index.rawValue] = words.tags
    tagPairs[index.rawValue] = words.pairs
  }

  /// - Parameter known: The words of tags that were seen before.
  private mutating func words(
    of note: GraphNote, _ known: inout [String: Int]
  ) -> (title: Int, tags: [Tag], pairs: String) {
    var found: [Tag] = []
    for tag in note.note.tags.prefix(Self.tagLimit) {
      let word = known[tag] ?? number(of: AddressText.component(tag.substituting("/", with: "-")))
      known[tag] = word
      if !found.contains(where: { $0.word == word }) { found.append(Tag(name: tag, word: word)) }
    }
    var pairs = ""
    for tag in found {
      pairs += pairs.isEmpty ? "tag=" : " tag="
      pairs += texts[tag.word]
    }
    return (number(of: AddressText.component(note.note.title)), found, pairs)
  }

  subscript(_ word: Int) -> String { texts[word] }

  func title(of note: NoteIndex) -> Int { titles[note.rawValue] }

  func tags(of note: NoteIndex) -> [Tag] { tags[note.rawValue] }

  func tagPairs(of note: NoteIndex) -> String { tagPairs[note.rawValue] }

  private mutating func number(of text: String) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}
