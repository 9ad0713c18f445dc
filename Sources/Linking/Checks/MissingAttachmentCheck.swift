import Markdown
import Notes
import SourceText

/// Pictures and other files that bodies and properties name and that are not there, once a name.
enum MissingAttachmentCheck {
  static func diagnostics(of graph: NoteGraph) -> [Diagnostic] {
    var mistakes = MistakeList<FoldedName>()
    func add(_ written: String, _ path: SourcePath, _ range: Range<Int>) {
      guard AttachmentName.isAttachment(written) else { return }
      mistakes.add(FoldedName(written), written: written, path: path, range: range)
    }
    for index in graph.notes.indices where graph.notes[index].targets.contains(.unresolved) {
      let targets = graph.notes[index].linkTargets
      for link in targets.indices where targets[link] == .unresolved {
        let written = graph.notes[index].note.body.links[link]
        add(written.target, graph.notes[index].note.file.path, written.range)
      }
      for (place, targets) in graph.notes[index].referenceTargets.enumerated() where targets.contains(.unresolved) {
        let references = graph.notes[index].note.properties[place].linkedReferences
        for (reference, target) in zip(references, targets) where target == .unresolved {
          guard case .link(let written, _, _) = reference.form else { continue }
          add(written, graph.notes[index].note.file.path, reference.range)
        }
      }
    }
    return mistakes.diagnostics { _, written, group, _ in
      Diagnostic(
        .warning, "missing-attachment", "'\(written)' is not in the journal\(group.suffix)", path: group.first.path,
        range: group.first.range, notes: group.notes)
    }
  }
}
