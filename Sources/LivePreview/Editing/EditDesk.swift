package import Editing
import Notes
import SiteGenerator
package import SourceText
import Synchronization

/// Makes the changes that pages ask for, one after the other, and remembers how to take them back.
package final class EditDesk: Sendable {
  private struct State {
    /// What was written, by the names under which it can be taken back; the oldest first.
    var written: [(name: Int, plan: EditPlan)] = []
    var count = 0
    /// How many changes may still be made now, and when that was counted.
    var allowance = Double(EditDesk.burst)
    var counted = ContinuousClock.now
  }

  private let shared: SharedState
  private let wakeUp: WakeUp?
  private let state = Mutex(State())

  /// Changes at once, changes a second, and how many can be taken back.
  private static let burst = 60
  private static let perSecond = 20.0
  private static let mostWritten = 200

  /// - Parameter wakeUp: Rung when there are other notes than before.
  package init(_ shared: SharedState, wakeUp: WakeUp? = nil) {
    self.shared = shared
    self.wakeUp = wakeUp
  }

  /// What became of a request.
  package enum Outcome {
    /// The note as it is now, and the name under which the change can be taken back.
    case saved(note: SourcePath, hash: ContentHash?, undo: Int?, isSame: Bool)
    case failed(EditError)
    case tooMany
  }

  /// Reads, makes and writes one change.
  ///
  /// - Parameter name: `edit`, `create`, `rename`, `remove` or `undo`.
  package func make(_ name: String, _ json: JSONValue) -> Outcome {
    state.withLock { state in
      guard Self.isAllowed(&state) else { return .tooMany }
      let preview = shared.current
      do throws(EditError) {
        if name == "undo" { return try takeBack(json, preview, &state) }
        let request = try EditRequest(name, json, schema: preview.journal.schema)
        let (journal, expected) = try current(request, preview)
        let plan = try JournalEditor(journal, title: preview.title).plan(request.change, expecting: expected)
        return try write(plan, preview, &state)
      } catch {
        return .failed(error)
      }
    }
  }

  private static func isAllowed(_ state: inout State) -> Bool {
    let now = ContinuousClock.now
    let seconds = (now - state.counted) / .seconds(1)
    state.allowance = min(Double(burst), state.allowance + seconds * perSecond)
    state.counted = now
    guard state.allowance >= 1 else { return false }
    state.allowance -= 1
    return true
  }

  // MARK: Writing

  /// The journal with the notes that are meant as they are on disk at this moment: the preview may be behind.
  private func current(
    _ request: EditRequest, _ preview: PreviewState
  ) throws(EditError) -> (Journal, [SourcePath: ContentHash]) {
    // Only files that were read as notes are read again: a path that somebody sends is never opened.
    guard let path = request.change.notePath, let known = preview.journal.notes.first(where: { $0.path == path })?.file
    else { return (preview.journal, [:]) }
    guard let file = preview.file(at: known.path) else { throw .conflict(known.path, current: nil) }
    let journal = file.bytes == known.bytes ? preview.journal : preview.journal.replacing(files: [known.path: file])
    guard let expected = request.expected else { return (journal, [:]) }
    return (journal, [known.path: expected.hash])
  }

  private func write(_ plan: EditPlan, _ preview: PreviewState, _ state: inout State) throws(EditError) -> Outcome {
    guard !plan.changes.isEmpty else { return .saved(note: plan.note, hash: nil, undo: nil, isSame: true) }
    let folder = JournalFolder(contentRoot: preview.contentRoot.rawValue, journal: preview.root.rawValue)
    let written = try folder.write(plan)
    if written.changes.contains(where: { $0.source != $0.destination }) {
      shared.change { $0.namings += 1 }
      wakeUp?.ring()
    }
    state.count += 1
    state.written.append((state.count, written))
    if state.written.count > Self.mostWritten { state.written.removeFirst() }
    return .saved(note: written.note, hash: Self.hash(of: written), undo: state.count, isSame: false)
  }

  private func takeBack(_ json: JSONValue, _ preview: PreviewState, _ state: inout State) throws(EditError) -> Outcome {
    guard let name = json["undo"]?.place, let place = state.written.firstIndex(where: { $0.name == name }) else {
      throw .invalid([FieldError("undo", "that change cannot be taken back any more")])
    }
    let reversed = state.written[place].plan.reversed
    let outcome = try write(reversed, preview, &state)
    state.written.remove(at: place)
    return outcome
  }

  private static func hash(of plan: EditPlan) -> ContentHash? {
    let file = plan.note.rawValue.prefix { $0 != "#" }
    return plan.changes.first { $0.destination?.rawValue == String(file) }.map { ContentHash(of: $0.after) }
  }
}

extension JournalChange {
  /// The note that is changed; nil for a new one.
  fileprivate var notePath: SourcePath? {
    switch self {
    case .edit(let path, _), .rename(let path, _), .remove(let path): path
    case .create: nil
    }
  }
}
