import HTMLTemplates
import Linking
import Notes

/// What readers can filter a list by: status, boolean and reference properties of its kind, tags.
struct ListFilters {
  struct Option {
    let value: String
    let label: String
    var count: Int

    fileprivate var object: TemplateValue {
      var fields = TemplateFields(3)
      fields.set("value", .text(value))
      fields.set("label", .text(label))
      fields.set("count", .number(count))
      return .object(fields)
    }
  }

  struct Filter {
    let name: String
    let label: String
    let isSwitch: Bool
    let options: [Option]
  }

  private let filters: [Filter]
  /// `status=active merchant=yes`, by place in the list.
  private let valuesByPlace: [String]

  init(context: PageContext, kind: KindName?, notes: [NoteIndex]) {
    var collector = FilterCollector(context: context, kind: kind)
    valuesByPlace = notes.map { collector.values(of: $0) }
    filters = collector.filters(noteCount: notes.count)
  }

  private var total: Int { valuesByPlace.count }

  func values(at place: Int) -> String { valuesByPlace[place] }

  var value: TemplateValue {
    guard !filters.isEmpty else { return .object(["items": .absent, "total": .number(total)]) }
    let items: [TemplateValue] = filters.map { filter in
      [
        "name": .text(filter.name), "label": .text(filter.label), "isSwitch": .flag(filter.isSwitch),
        "isChoice": .flag(!filter.isSwitch), "count": .number(filter.options.first?.count ?? 0),
        "options": .list(
          filter.options.map { $0.object }),
      ]
    }
    return .object(["items": .list(items), "total": .number(total)])
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
        context.words(of: note).statusRank * (notes.count + 1) + position
      })
  }

  /// Ranks by each of the sorts: the list's own order, title, status.
  func order(at position: Int) -> String {
    let numbers = (position, titleRanks[position], statusRanks[position])
    return unsafe String(unsafeUninitializedCapacity: 62) { buffer in
      var digits = unsafe DigitWriter(buffer)
      digits.write(numbers.0)
      digits.write(blankAndNumber: numbers.1)
      digits.write(blankAndNumber: numbers.2)
      return digits.count
    }
  }

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
