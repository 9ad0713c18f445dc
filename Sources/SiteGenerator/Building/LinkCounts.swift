import Linking
import Markdown
import Notes
import SourceText

/// How many links of a graph lead to notes, and how many nowhere.
struct LinkCounts: Equatable {
  private(set) var toNotes = 0
  private(set) var toMissingNotes = 0
  private(set) var toMissingFiles = 0

  init(_ graph: NoteGraph) {
    for entry in graph.notes {
      for place in entry.linkTargets.indices {
        add(entry.linkTargets[place], isFile: Self.isFile(entry.note.body.links[place].target))
      }
      for (place, targets) in entry.referenceTargets.enumerated() {
        for index in targets.indices {
          add(targets[index], isFile: Self.isFile(entry.note, place, index, graph.schema))
        }
      }
    }
  }

  private static func isFile(_ target: String) -> Bool {
    MediaKind.isAttachmentExtension(SourcePath(target).fileExtension)
  }

  /// Whether a reference of a note names a picture or another file.
  private static func isFile(_ note: Note, _ place: Int, _ index: Int, _ schema: Schema) -> Bool {
    let property = note.properties[place]
    if property.name.flatMap({ schema.property($0, of: note.kind) })?.type == .asset { return true }
    let references = property.linkedReferences
    return references.indices.contains(index) && namesFile(references[index])
  }

  private static func namesFile(_ reference: Reference) -> Bool {
    guard case .link(let written, _, _) = reference.form else { return false }
    return isFile(written)
  }

  /// - Parameter isFile: Asked for what leads nowhere only.
  private mutating func add(_ target: ResolvedLink, isFile: @autoclosure () -> Bool) {
    switch target {
    case .note: toNotes += 1
    case .unresolved: if isFile() { toMissingFiles += 1 } else { toMissingNotes += 1 }
    case .attachment, .external, .refused, .withheld, .plainText: break
    }
  }
}
