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
      for (link, target) in zip(entry.note.body.links, entry.linkTargets) {
        add(target, isFile: MediaKind.isAttachmentExtension(SourcePath(link.target).fileExtension))
      }
      for (property, targets) in zip(entry.note.properties, entry.referenceTargets) where !targets.isEmpty {
        let isAsset = property.name.flatMap { graph.schema.property($0, of: entry.note.kind) }?.type == .asset
        for (reference, target) in zip(property.linkedReferences, targets) {
          add(target, isFile: isAsset || Self.namesFile(reference))
        }
      }
    }
  }

  private static func namesFile(_ reference: Reference) -> Bool {
    guard case .link(let written, _, _) = reference.form else { return false }
    return MediaKind.isAttachmentExtension(SourcePath(written).fileExtension)
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
