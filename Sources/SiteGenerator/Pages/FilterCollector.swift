import Linking
import Notes
import SourceText

/// Gathers filters while going through the notes of a list once.
///
/// Options are told apart by numbers (a note's, a status's, a tag's first place); words are made once for each option.
struct FilterCollector {
  private struct Option {
    let word: String
    let label: String
    var count = 0
    /// The note that counted last.
    var lastNote = -1
  }

  private struct Filter {
    let name: String
    let label: String
    let isSwitch: Bool
    var options: [Option] = []
    var places: [Int: Int] = [:]
  }

  private let context: PageContext
  private let kind: KindName?
  private let flags: [PropertyDefinition]
  private var filters: [Filter] = []
  private var statusFilter: Int?
  private var tagFilter: Int?
  private var flagFilters: [Int?]
  private var relationFilters: [RelationName: Int] = [:]
  private var statuses: [String: Int] = [:]
  private var tags: [String: Int] = [:]
  private var note = 0
  private var values: [UInt8] = []

  init(context: PageContext, kind: KindName?) {
    self.context = context
    self.kind = kind
    flags = kind.flatMap { context.graph.schema[$0] }?.properties.filter { $0.isFilter && $0.type == .flag } ?? []
    flagFilters = flags.map { _ in nil }
  }

  /// Counts a note and gives its pairs: `status=active merchant=yes`.
  mutating func values(of index: NoteIndex) -> String {
    values.removeAll(keepingCapacity: true)
    addStatus(of: index)
    if kind != nil {
      addFlags(of: index)
      addRelations(of: index)
    }
    addTags(of: index)
    note += 1
    return String(decoding: values, as: UTF8.self)
  }

  // MARK: What is collected

  private mutating func addStatus(of index: NoteIndex) {
    guard let status = context.words(of: index).status else { return }
    let filter = statusFilter ?? begin("status", label: context.vocabulary.string("statusLabel"))
    statusFilter = filter
    let key = statuses[status.name] ?? statuses.count
    statuses[status.name] = key
    add(key, to: filter) { Option(word: status.name, label: status.label) }
  }

  private mutating func addFlags(of index: NoteIndex) {
    guard let kind else { return }
    for (place, flag) in flags.enumerated() where context.holds(flag.name, index) {
      let label = context.vocabulary.label(flag.name, of: kind)
      let filter = flagFilters[place] ?? begin(flag.name.rawValue, label: label, isSwitch: true)
      flagFilters[place] = filter
      add(0, to: filter) { Option(word: "yes", label: label) }
    }
  }

  private mutating func addRelations(of index: NoteIndex) {
    let context = context
    for relation in context.site.relations(from: index) where relation.isCurrent {
      let filter = relationFilters[relation.name] ?? begin(relation.name)
      relationFilters[relation.name] = filter
      add(relation.to.rawValue, to: filter) {
        Option(word: context.site.filterWords[relation.to.rawValue], label: context.graph[relation.to].note.title)
      }
    }
  }

  /// A note with more tags is no more found by the rest of them.
  private static let tagLimit = 40

  private mutating func addTags(of index: NoteIndex) {
    for tag in context.graph[index].note.tags.prefix(Self.tagLimit) {
      let filter = tagFilter ?? begin("tag", label: context.vocabulary.string("tagLabel"))
      tagFilter = filter
      let key = tags[tag] ?? tags.count
      tags[tag] = key
      add(key, to: filter) {
        Option(word: AddressText.component(tag.substituting("/", with: "-")), label: "#" + tag)
      }
    }
  }

  // MARK: Counting

  private mutating func begin(_ name: String, label: String, isSwitch: Bool = false) -> Int {
    filters.append(Filter(name: name, label: label, isSwitch: isSwitch))
    return filters.count - 1
  }

  /// Relations of several kinds may have one name in addresses: `location`.
  private mutating func begin(_ relation: RelationName) -> Int {
    let name = (relation.rawValue.split(separator: ".").last.map(String.init) ?? relation.rawValue)
      .replacing(" ", with: "-")
    return filters.firstIndex { $0.name == name && !$0.isSwitch }
      ?? begin(name, label: context.vocabulary.label(relation))
  }

  private mutating func add(_ key: Int, to filter: Int, make: () -> Option) {
    let place: Int
    if let known = filters[filter].places[key] {
      place = known
    } else {
      place = option(for: make(), in: filter)
      filters[filter].places[key] = place
    }
    guard filters[filter].options[place].lastNote != note else { return }
    filters[filter].options[place].lastNote = note
    filters[filter].options[place].count += 1
    if !values.isEmpty { values.append(UInt8(ascii: " ")) }
    values.append(contentsOf: filters[filter].name.utf8)
    values.append(UInt8(ascii: "="))
    values.append(contentsOf: filters[filter].options[place].word.utf8)
  }

  /// Two notes of one title, and two spellings of a tag, share a word and so an option.
  private mutating func option(for option: Option, in filter: Int) -> Int {
    if let place = words[Word(filter: filter, text: option.word)] { return place }
    filters[filter].options.append(option)
    words[Word(filter: filter, text: option.word)] = filters[filter].options.count - 1
    return filters[filter].options.count - 1
  }

  private struct Word: Hashable {
    let filter: Int
    let text: String
  }

  private var words: [Word: Int] = [:]

  /// Filters that tell notes apart: a choice needs two options, or one that not every note has.
  func filters(noteCount: Int) -> [ListFilters.Filter] {
    filters.compactMap { filter in
      let options = filter.options.map { ListFilters.Option(value: $0.word, label: $0.label, count: $0.count) }
      guard options.count > 1 || (options.first?.count ?? 0) < noteCount else { return nil }
      return ListFilters.Filter(
        name: filter.name, label: filter.label, isSwitch: filter.isSwitch,
        options: options.enumerated().sorted {
          ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
        }.map(\.element))
    }
  }
}
