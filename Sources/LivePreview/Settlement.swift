import Dispatch
import SiteGenerator
import Synchronization

/// Brings a copy of a journal up to date on another thread, so that the journal itself can go on following its files.
final class Settlement: Sendable {
  enum Outcome: Sendable {
    case advanced(PreviewJournal, hasChanged: Bool)
    /// The journal cannot be read any more.
    case failed(BuildError)
  }

  private let outcome = Mutex<Outcome?>(nil)

  /// Takes the next step towards a settled journal, and rings when it is done.
  init(of journal: PreviewJournal, wakeUp: WakeUp) {
    DispatchQueue.global(qos: .userInitiated).async {
      let outcome = Self.advanced(journal)
      self.outcome.withLock { $0 = outcome }
      ProcessMemory.giveBack()
      wakeUp.ring()
    }
  }

  /// What came of it; nil as long as it goes on.
  func take() -> Outcome? {
    outcome.withLock { outcome in
      defer { outcome = nil }
      return outcome
    }
  }

  private static func advanced(_ journal: PreviewJournal) -> Outcome {
    var journal = journal
    do throws(BuildError) {
      let hasChanged = try journal.advance()
      return .advanced(journal, hasChanged: hasChanged)
    } catch {
      return .failed(error)
    }
  }
}
