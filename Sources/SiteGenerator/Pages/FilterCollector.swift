import Linking
import Notes
import SourceText

/// Gathers filters while going through the notes of a list once.
///
/// Options are told apart by the numbers of their words.
struct FilterCollector {
  private struct Option {
    let word: Int
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
  }

  private let context: PageContext
  private let words: FilterWords
  private let kind: KindName?
  private let flags: [PropertyDefinition]
  private var filters: [Filter] = []
  private var statusFilter: Int?
  private var tagFilter: Int?
  private var flagFilters: [Int?]
  /// A handful: gone through one by one.
  private var relationFilters: [(name: RelationName, filter: Int)] = []
  private var statuses: [String] = []
  private var places = PlaceTable()
  private var note = 0
  private var pairs: [UInt8] = []

  /// Words of statuses are not among those of notes and tags: their numbers are negative. So is that of a flag.
  private static let yes = -1

  init(context: PageContext, kind: KindName?) {
    self.context = context
    self.kind = kind
    words = context.site.filterWords
    flags = kind.flatMap { context.graph.schema[$0] }?.properties.filter { $0.isFilter && $0.type == .flag } ?? []
    flagFilters = flags.map { _ in nil }
  }

  /// Counts a note and gives its pairs: `status=active merchant=yes`.
  mutating func values(of index: NoteIndex) -> String {
    pairs.removeAll(keepingCapacity: true)
    countStatus(of: index)
    if kind != nil {
      countFlags(of: index)
      countRelations(of: index)
    }
    let tags = countTags(of: index)
    note += 1
    if pairs.isEmpty { return tags }
    if !tags.isEmpty {
      pairs.append(UInt8(ascii: " "))
      pairs.append(contentsOf: tags.utf8)
    }
    return String(decoding: pairs, as: UTF8.self)
  }

  // MARK: What is collected

  private mutating func countStatus(of index: NoteIndex) {
    guard let status = context.words(of: index).status else { return }
    let filter = statusFilter ?? begin("status", label: context.vocabulary.string("statusLabel"))
    statusFilter = filter
    let place = statuses.firstIndex(of: status.name) ?? statuses.count
    if place == statuses.count { statuses.append(status.name) }
    if add(Self.yes - 1 - place, to: filter, label: { status.label }) { append("status", status.name) }
  }

  private mutating func countFlags(of index: NoteIndex) {
    guard let kind else { return }
    for place in flags.indices where context.holds(flags[place].name, index) {
      let flag = flags[place]
      let label = context.vocabulary.label(flag.name, of: kind)
      let filter = flagFilters[place] ?? begin(flag.name.rawValue, label: label, isSwitch: true)
      flagFilters[place] = filter
      if add(Self.yes, to: filter, label: { label }) { append(flag.name.rawValue, "yes") }
    }
  }

  private mutating func countRelations(of index: NoteIndex) {
    let context = context
    let graph = context.graph
    for place in context.site.relationPlaces(from: index) where graph.relations[place].isCurrent {
      let relation = graph.relations[place]
      let filter = filter(of: relation)
      let word = words.title(of: relation.to)
      if add(word, to: filter, label: { context.graph[relation.to].note.title }) {
        append(filters[filter].name, words[word])
      }
    }
  }

  private mutating func filter(of relation: Relation) -> Int {
    for place in relationFilters.indices where relationFilters[place].name.rawValue == relation.name.rawValue {
      return relationFilters[place].filter
    }
    let filter = begin(relation.name)
    relationFilters.append((relation.name, filter))
    return filter
  }

  /// - Returns: The pairs of the note's tags, which are the same in all lists.
  private mutating func countTags(of index: NoteIndex) -> String {
    for tag in words.tags(of: index) {
      let filter = tagFilter ?? begin("tag", label: context.vocabulary.string("tagLabel"))
      tagFilter = filter
      add(tag.word, to: filter) { "#" + tag.name }
    }
    return words.tagPairs(of: index)
  }

  // MARK: Counting

  private mutating func begin(_ name: String, label: String, isSwitch: Bool = false) -> Int {
    filters.append(Filter(name: name, label: label, isSwitch: isSwitch))
    return filters.count - 1
  }

  /// Relations of several kinds may have one name in addresses: `location`.
  private mutating func begin(_ relation: RelationName) -> Int {
    let name = Self.name(of: relation)
    return filters.firstIndex { $0.name == name && !$0.isSwitch }
      ?? begin(name, label: context.vocabulary.label(relation))
  }

  /// What stands for a relation in addresses: `location` for `npc.location`.
  static func name(of relation: RelationName) -> String {
    let name = relation.rawValue.utf8.split(separator: UInt8(ascii: ".")).last.flatMap(String.init)
    return (name ?? relation.rawValue).substituting(" ", with: "-")
  }

  /// - Returns: Whether the note had not counted yet.
  @discardableResult
  private mutating func add(_ word: Int, to filter: Int, label: () -> String) -> Bool {
    let key = UInt64(truncatingIfNeeded: filter) << 32 | UInt64(UInt32(truncatingIfNeeded: word))
    let (place, isNew) = places.place(of: key, next: filters[filter].options.count)
    if isNew { filters[filter].options.append(Option(word: word, label: label())) }
    guard filters[filter].options[place].lastNote != note else { return false }
    filters[filter].options[place].lastNote = note
    filters[filter].options[place].count += 1
    return true
  }

  private mutating func append(_ name: String, _ value: String) {
    if !pairs.isEmpty { pairs.append(UInt8(ascii: " ")) }
    pairs.append(contentsOf: name.utf8)
    pairs.append(UInt8(ascii: "="))
    pairs.append(contentsOf: value.utf8)
  }

  private func text(of word: Int) -> String {
    word >= 0 ? words[word] : word == Self.yes ? "yes" : statuses[Self.yes - 1 - word]
  }

  /// Filters that tell notes apart: a choice needs two options, or one that not every note has.
  func filters(noteCount: Int) -> [ListFilters.Filter] {
    filters.compactMap { filter in
      guard filter.options.count > 1 || (filter.options.first?.count ?? 0) < noteCount else { return nil }
      let order = filter.options.indices.sorted {
        (filter.options[$1].count, $0) < (filter.options[$0].count, $1)
      }
      return ListFilters.Filter(
        name: filter.name, label: filter.label, isSwitch: filter.isSwitch,
        options: order.map { place in
          let option = filter.options[place]
          return ListFilters.Option(value: text(of: option.word), label: option.label, count: option.count)
        })
    }
  }
}
