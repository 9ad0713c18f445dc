import Linking
import Notes
import SourceText

/// The properties of one note as JSON: what its infobox shows, by canonical names.
struct PropertyExport {
  let graph: NoteGraph
  let entry: GraphNote

  func append(to json: inout JSONBuffer) {
    var seen: Set<String> = []
    for (index, property) in entry.note.properties.enumerated() {
      let name = property.name?.rawValue ?? property.key
      guard isShown(property), isExported(property.value), seen.insert(name).inserted else { continue }
      let targets = entry.referenceTargets.indices.contains(index) ? entry.referenceTargets[index] : []
      json.name(of: name)
      append(property.value, targets, to: &json)
    }
  }

  /// Properties that steer the site rather than describe the subject are left out.
  private func isShown(_ property: Property) -> Bool {
    guard let name = property.name else {
      return !graph.configuration.hiddenProperties.contains(property.key)
    }
    return graph.schema.property(name, of: entry.note.kind)?.isShown ?? true
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
        for (index, reference) in references.enumerated() {
          json.text(text(of: reference, targets.indices.contains(index) ? targets[index] : .plainText))
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
  private func text(of reference: Reference, _ target: ResolvedLink) -> String {
    switch target {
    case .note(let note, _): return graph[note].note.path.rawValue
    case .attachment(let path): return path.rawValue
    case .external, .refused, .withheld, .unresolved, .plainText: break
    }
    switch reference.form {
    case .name(let name): return name
    case .link(let written, _, let label):
      if let label { return label }
      return target == .withheld ? String(SourcePath(written).stem) : written
    }
  }
}
