import HTMLTemplates
import Linking
import Notes

/// What readers can filter a list by: status, boolean and reference properties of its kind, tags.
struct ListFilters {
  struct Option {
    let value: String
    let label: String
    var count: Int
  }

  struct Filter {
    let name: String
    let label: String
    let isSwitch: Bool
    let options: [Option]
  }

  private let filters: [Filter]
  private let total: Int
  /// `status=active merchant=yes`, by note.
  private let valuesByNote: [NoteIndex: String]

  init(context: PageContext, kind: KindName?, notes: [NoteIndex]) {
    var collector = FilterCollector()
    for note in notes {
      collector.begin(note)
      Self.collectStatus(of: note, context: context, into: &collector)
      if let kind { Self.collectProperties(of: note, kind: kind, context: context, into: &collector) }
      Self.collectTags(of: note, context: context, into: &collector)
    }
    filters = collector.filters(noteCount: notes.count)
    valuesByNote = collector.valuesByNote
    total = notes.count
  }

  func values(of note: NoteIndex) -> String { valuesByNote[note] ?? "" }

  var value: TemplateValue {
    guard !filters.isEmpty else { return .object(["items": .absent, "total": .number(total)]) }
    let items: [TemplateObject] = filters.map { filter in
      [
        "name": .text(filter.name), "label": .text(filter.label), "isSwitch": .flag(filter.isSwitch),
        "isChoice": .flag(!filter.isSwitch), "count": .number(filter.options.first?.count ?? 0),
        "options": .objects(
          filter.options.map { ["value": .text($0.value), "label": .text($0.label), "count": .number($0.count)] }),
      ]
    }
    return .object(["items": .objects(items), "total": .number(total)])
  }

  private static func collectStatus(of note: NoteIndex, context: PageContext, into collector: inout FilterCollector) {
    guard let status = context.words(of: note).status else { return }
    collector.add(
      "status", label: context.vocabulary.string("statusLabel"), value: status.name, valueLabel: status.label)
  }

  private static func collectProperties(
    of note: NoteIndex, kind: KindName, context: PageContext, into collector: inout FilterCollector
  ) {
    let properties = context.graph.schema[kind]?.properties.filter(\.isFilter) ?? []
    for property in properties where property.type == .flag && context.holds(property.name, note) {
      collector.addSwitch(property.name.rawValue, label: context.vocabulary.label(property.name, of: kind))
    }
    for relation in context.site.relations(from: note) where relation.isCurrent {
      let target = context.graph[relation.to].note
      let name = relation.name.rawValue.split(separator: ".").last.map(String.init) ?? relation.name.rawValue
      collector.add(
        name.replacing(" ", with: "-"), label: context.vocabulary.label(relation.name),
        value: context.site.filterWords[relation.to.rawValue], valueLabel: target.title)
    }
  }

  /// A note with more tags is no more found by the rest of them.
  private static let tagLimit = 40

  private static func collectTags(of note: NoteIndex, context: PageContext, into collector: inout FilterCollector) {
    for tag in context.graph[note].note.tags.prefix(tagLimit) {
      collector.add(
        "tag", label: context.vocabulary.string("tagLabel"),
        value: collector.word(forTag: tag),
        valueLabel: "#" + tag)
    }
  }
}

/// Gathers filters while going through the notes of a list once.
struct FilterCollector {
  private struct Entry {
    let label: String
    let isSwitch: Bool
    var order: [String] = []
    var options: [String: ListFilters.Option] = [:]
  }

  private var order: [String] = []
  private var entries: [String: Entry] = [:]
  private var current: NoteIndex?
  private var seen: Set<String> = []
  private var tagWords: [String: String] = [:]
  private(set) var valuesByNote: [NoteIndex: String] = [:]

  /// The word that stands for a tag in addresses, made once for a list.
  mutating func word(forTag tag: String) -> String {
    if let word = tagWords[tag] { return word }
    let word = AddressText.component(tag.replacing("/", with: "-"))
    tagWords[tag] = word
    return word
  }

  mutating func begin(_ note: NoteIndex) {
    current = note
    seen = []
  }

  mutating func addSwitch(_ name: String, label: String) {
    add(name, label: label, value: "yes", valueLabel: label, isSwitch: true)
  }

  mutating func add(_ name: String, label: String, value: String, valueLabel: String, isSwitch: Bool = false) {
    let pair = name + "=" + value
    guard let current, seen.insert(pair).inserted else { return }
    if entries[name] == nil {
      order.append(name)
      entries[name] = Entry(label: label, isSwitch: isSwitch)
    }
    if entries[name]?.options[value] == nil { entries[name]?.order.append(value) }
    entries[name]?.options[value, default: .init(value: value, label: valueLabel, count: 0)].count += 1
    if valuesByNote[current] != nil {
      valuesByNote[current]?.append(" " + pair)
    } else {
      valuesByNote[current] = pair
    }
  }

  /// Filters that tell notes apart: a choice needs two options, or one that not every note has.
  func filters(noteCount: Int) -> [ListFilters.Filter] {
    order.compactMap { name in
      guard let entry = entries[name] else { return nil }
      let options = entry.order.compactMap { entry.options[$0] }
      guard options.count > 1 || (options.first?.count ?? 0) < noteCount else { return nil }
      return ListFilters.Filter(
        name: name, label: entry.label, isSwitch: entry.isSwitch,
        options: options.enumerated().sorted {
          ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
        }.map(\.element))
    }
  }
}

/// The orders that a list can be sorted in.
struct ListSorts {
  private let context: PageContext
  private let count: Int
  private let titleRanks: [Int]
  private let statusRanks: [Int]

  init(context: PageContext, notes: [NoteIndex]) {
    self.context = context
    count = notes.count
    titleRanks = Self.ranks(notes.map { context.site.listings.titleRanks[$0.rawValue] })
    statusRanks = Self.ranks(
      notes.enumerated().map { position, note in
        let kind = context.graph.schema[context.graph[note].note.kind]
        let status = kind?.statuses.firstIndex { $0.name == context.graph[note].status } ?? 99
        return status * (notes.count + 1) + position
      })
  }

  /// Ranks by each of the sorts: the list's own order, title, status.
  func order(at position: Int) -> String { "\(position) \(titleRanks[position]) \(statusRanks[position])" }

  var value: TemplateValue {
    let names = [("order", "sortOrder"), ("title", "sortTitle"), ("status", "sortStatus")]
    return .group(
      names.enumerated().map { index, name in
        ["name": .text(name.0), "label": .text(context.vocabulary.string(name.1)), "index": .number(index)]
      })
  }

  private static func ranks(_ values: [Int]) -> [Int] {
    var ranks = [Int](repeating: 0, count: values.count)
    for (rank, index) in values.indices.sorted(by: { (values[$0], $0) < (values[$1], $1) }).enumerated() {
      ranks[index] = rank
    }
    return ranks
  }
}
