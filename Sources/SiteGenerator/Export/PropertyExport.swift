import Linking
import Notes
import SourceText

/// The properties of notes as JSON: what their infoboxes show, by canonical names.
struct PropertyExport {
  private let graph: NoteGraph
  /// By kind: properties that steer the site rather than describe the subject. They are left out.
  private let unshown: [KindName: UnshownProperties]

  init(_ graph: NoteGraph) {
    self.graph = graph
    var unshown: [KindName: UnshownProperties] = [:]
    for note in graph.notes where unshown[note.note.kind] == nil {
      unshown[note.note.kind] = UnshownProperties(of: note.note.kind, in: graph.schema)
    }
    self.unshown = unshown
  }

  func append(_ entry: GraphNote, to json: inout JSONBuffer) {
    let unshown = unshown[entry.note.kind] ?? UnshownProperties()
    let properties = entry.note.properties
    var seen = FewNames(capacity: properties.count)
    // By place: a copy of a property costs more than what is read of it.
    for index in properties.indices {
      guard isExported(properties[index].value) else { continue }
      let known = properties[index].name?.rawValue
      let name = known ?? properties[index].key
      let isHidden = known == nil ? graph.configuration.hiddenProperties.contains(name) : unshown.holds(name)
      guard !isHidden, seen.insert(name) else { continue }
      let targets = entry.referenceTargets.indices.contains(index) ? entry.referenceTargets[index] : []
      json.name(of: name)
      append(properties[index].value, targets, to: &json)
    }
  }

  private func isExported(_ value: PropertyValue) -> Bool {
    switch value {
    // Rules name worlds that may be hidden; maps have no fixed form.
    case .rule, .structure: false
    case .text, .flag, .number, .date, .status, .texts, .references, .coordinates, .steps: true
    }
  }

  private func append(_ value: PropertyValue, _ targets: [ResolvedLink], to json: inout JSONBuffer) {
    switch value {
    case .text(let text): json.text(text)
    case .flag(let flag): json.flag(flag)
    case .number(let number, let written): if !json.number(number) { json.text(written) }
    case .date(let date): json.text(date.written)
    case .status(let status): json.text(status.rawValue)
    case .texts(let texts): json.array(of: texts)
    case .references(let references):
      json.array { json in
        for index in references.indices {
          json.text(text(of: references, index, targets.indices.contains(index) ? targets[index] : .plainText))
        }
      }
    case .coordinates(let coordinates):
      json.array { json in
        for coordinate in coordinates {
          json.array { json in
            for number in [coordinate.x, coordinate.y] where !json.number(number) { json.null() }
          }
        }
      }
    case .steps(let steps):
      json.array { json in
        for step in steps {
          json.object { json in
            json.name("text")
            json.text(step.text)
            json.name("done")
            if let isDone = step.isDone { json.flag(isDone) } else { json.null() }
            json.name("optional")
            json.flag(step.isOptional)
          }
        }
      }
    case .rule, .structure: json.null()
    }
  }

  /// The path of a note or file; of anything else the text that readers see.
  private func text(of references: [Reference], _ place: Int, _ target: ResolvedLink) -> String {
    switch target {
    case .note(let note, _): return graph[note].note.path.rawValue
    case .attachment(let path): return path.rawValue
    case .external, .refused, .withheld, .unresolved, .plainText: break
    }
    switch references[place].form {
    case .name(let name): return name
    case .link(let written, _, let label):
      if let label { return label }
      return target == .withheld ? String(SourcePath(written).stem) : written
    }
  }
}

/// Names that a note's properties have: few in nearly all notes, so that comparing them costs less than hashing.
private struct FewNames {
  private var few: [String] = []
  private var many: Set<String> = []
  /// The marks of the few: most names are told from them by theirs.
  private var marks: UInt64 = 0

  private static let most = 24

  /// - Parameter capacity: How many may come.
  init(capacity: Int) { few.reserveCapacity(min(capacity, Self.most + 1)) }

  /// - Returns: Whether the name was not there before.
  mutating func insert(_ name: String) -> Bool {
    if few.count > Self.most { return many.insert(name).inserted }
    let mark = name.nameMark
    if marks & mark != 0 { for known in few where known == name { return false } }
    marks |= mark
    few.append(name)
    if few.count > Self.most { many = Set(few) }
    return true
  }
}
