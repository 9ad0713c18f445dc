import HTMLTemplates
import Linking
import Notes
import SourceText

/// Picture and properties of a note that are not relations, in the author's order.
struct InfoboxModel {
  private let context: PageContext
  private let index: NoteIndex
  private let graphNote: GraphNote
  private let kind: KindName
  private let showsRecapInHead: Bool

  init(context: PageContext, index: NoteIndex) {
    self.context = context
    self.index = index
    graphNote = context.graph[index]
    kind = graphNote.note.kind
    showsRecapInHead = Self.showsRecapInHead(of: kind)
  }

  /// A session's recap stands under its title.
  static func showsRecapInHead(of kind: KindName) -> Bool { kind == KindName("session") }

  /// Absent when there is neither a picture nor an entry.
  func value(withImage: Bool) -> TemplateValue {
    let image = withImage ? context.image(context.site.image(of: index), alt: graphNote.note.title) : .absent
    let entries = entries
    if case .absent = image, entries.isEmpty { return .absent }
    var fields = TemplateFields(2)
    fields.set("image", image)
    fields.set("entries", .group(entries))
    return .object(fields)
  }

  private var entries: [TemplateValue] {
    let note = graphNote.note
    var entries: [TemplateValue] = []
    // By place: most properties are shown elsewhere, and nothing of them is copied.
    for position in note.properties.indices where mayShow(note.properties[position].value) {
      if let entry = entry(note.properties[position], at: position) { entries.append(entry) }
    }
    for property in graphNote.inherited {
      if let entry = entry(property, at: nil) { entries.append(entry) }
    }
    return entries
  }

  private func mayShow(_ value: PropertyValue) -> Bool {
    switch value {
    case .coordinates, .steps, .rule, .status, .flag(false): false
    case .text, .flag, .number, .date, .texts, .references, .structure: true
    }
  }

  /// - Parameter position: Among the note's own properties, where it is one.
  private func entry(_ property: Property, at position: Int?) -> TemplateValue? {
    guard mayShow(property.value) else { return nil }
    if case .flag = property.value, property.name != nil { return nil }
    if let name = property.name {
      if showsRecapInHead, name == "recap" { return nil }
      let definition = context.graph.schema.property(name, of: kind)
      guard definition?.isShown != false else { return nil }
      let isRelation = definition.map { $0.relation != PropertyDefinition.RelationEnd.none } ?? false
      return entry(
        label: context.vocabulary.label(name, of: kind), property, position, leavesLinks: isRelation,
        hasFixedValues: definition?.values.isEmpty == false)
    }
    guard !context.graph.configuration.hiddenProperties.contains(property.key.lowercased()) else { return nil }
    return entry(label: property.key, property, position, leavesLinks: false)
  }

  /// - Parameters:
  ///   - leavesLinks: A relation: what resolved is shown with the relations, only the rest here.
  ///   - hasFixedValues: Known words are shown in the page's language.
  private func entry(
    label: @autoclosure () -> String, _ property: Property, _ position: Int?, leavesLinks: Bool,
    hasFixedValues: Bool = false
  ) -> TemplateValue? {
    func shown(_ text: String) -> String {
      hasFixedValues ? context.vocabulary.knownLabel(value: text) ?? text : text
    }
    var (text, items, isFlag): (String?, [TemplateValue], Bool) = (nil, [], false)
    switch property.value {
    case .flag(let flag):
      guard flag, property.name == nil else { return nil }
      isFlag = true
    case .references(let references):
      let targets = position.flatMap { graphNote.referenceTargets[checked: $0] } ?? []
      items = references.enumerated().compactMap { position, reference in
        item(reference, target: targets[checked: position] ?? .plainText, leavesLinks: leavesLinks)
      }
    case .texts(let texts):
      items = texts.map { context.plainItem(shown($0), isUnresolved: false) }
    case .date(let date):
      text = context.date(date)
    case .coordinates, .steps, .rule, .status:
      return nil
    case .text, .number, .structure:
      text = property.value.plainText.map { shown(InlineText.plain($0)) }
    }
    guard isFlag || !items.isEmpty || text?.isEmpty == false else { return nil }
    var fields = TemplateFields(4)
    fields.set("label", .text(label()))
    fields.set("isFlag", .flag(isFlag))
    fields.set("text", .optional(text))
    fields.set("items", items.isEmpty ? .absent : .list(items))
    return .object(fields)
  }

  private func item(_ reference: Reference, target: ResolvedLink, leavesLinks: Bool) -> TemplateValue? {
    switch target {
    case .note(let note, _):
      return leavesLinks ? nil : context.item(note, role: reference.role, note: reference.note)
    case .unresolved:
      return context.plainItem(reference.shownText, isUnresolved: true, role: reference.role, note: reference.note)
    case .attachment, .external, .refused, .withheld, .plainText:
      return context.plainItem(reference.shownText, isUnresolved: false, role: reference.role, note: reference.note)
    }
  }
}

extension Array {
  /// The element at a place, or nil beyond the end.
  subscript(checked index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
