import SiteGenerator
import Synchronization

/// Ends a preview from any thread.
package struct PreviewStopper: Sendable {
  fileprivate final class Flag: Sendable {
    let isSet = Atomic<Bool>(false)
  }

  fileprivate let flag = Flag()
  fileprivate let wakeUp: WakeUp

  package func stop() {
    flag.isSet.store(true, ordering: .relaxed)
    wakeUp.ring()
  }
}

/// Follows a journal's files and tells readers what has changed.
///
/// Saved files are shown at once; what others show of them is made on another thread, and diagnostics follow when
/// nothing more happens.
final class PreviewLoop {
  let stopper: PreviewStopper
  private var journal: PreviewJournal
  private let state: SharedState
  private let events: EventHub
  private let watcher: FolderWatcher
  private let wakeUp: WakeUp
  private let everySecond: () -> Void
  /// A former state of the journal has been let go.
  private var hasMemoryToGive = false
  private var settlement: Settlement?
  /// What happened since the settlement began, and has to be done to its outcome as well.
  private var missed = FolderWatcher.Changes()
  /// How many times pages have made, renamed, removed or brought back notes: as far as it was followed, as the
  /// settlement found it, and as the site shows it.
  private var namings = (followed: 0, settling: 0, shown: 0)
  private var isGone = false
  private var watched: [DiskPath] = []
  private var fingerprint = 0

  private var lastTick = ContinuousClock.now
  private var lastBeat = ContinuousClock.now
  private var lastLook = ContinuousClock.now
  private var lookCost = Duration.zero

  init(
    _ journal: consuming PreviewJournal, state: SharedState, events: EventHub, wakeUp: WakeUp,
    everySecond: @escaping () -> Void
  ) {
    stopper = PreviewStopper(wakeUp: wakeUp)
    watcher = FolderWatcher(wakeUp: wakeUp, skips: journal.skips)
    self.journal = journal
    self.state = state
    self.events = events
    self.wakeUp = wakeUp
    self.everySecond = everySecond
    watch()
  }

  var noteCount: Int { journal.site.noteCount }

  func run() {
    // What was saved between reading and watching.
    follow(FolderWatcher.Changes.unknown)
    while !stopper.flag.isSet.load(ordering: .relaxed) {
      let isIdle = journal.isSettled || isGone || settlement != nil
      let changes = watcher.wait(milliseconds: isIdle ? 1000 : Self.settlingPause)
      if !changes.isEmpty || state.current.namings > namings.followed {
        follow(gathered(changes))
      } else if !isIdle {
        settle()
      }
      adoptSettlement()
      tick()
    }
  }

  // MARK: Changes

  /// Milliseconds without a change after which diagnostics are brought up to date.
  private static let settlingPause = 150
  /// Milliseconds without another change after which changes are shown; the longer for files that have gone or were
  /// only begun.
  private static let shortPause = 3
  private static let longPause = 60
  /// However much happens, something is shown after this time.
  private static let mostGathering = Duration.milliseconds(500)

  private func gathered(_ first: FolderWatcher.Changes) -> FolderWatcher.Changes {
    var changes = first
    let start = ContinuousClock.now
    while ContinuousClock.now - start < Self.mostGathering {
      let more = watcher.wait(
        milliseconds: changes.isUnfinished || changes.isMore ? Self.longPause : Self.shortPause)
      if more.isEmpty { break }
      changes.add(more)
    }
    return changes
  }

  private func follow(_ changes: FolderWatcher.Changes) {
    guard lookForFolder() else { return }
    let changes = withNamings(changes)
    if settlement != nil { missed.add(changes) }
    let shown = journal.site
    let update = apply(changes)
    if journal.site !== shown { publish() }
    // What others show of the note must not wait for a pause.
    if update == .pending || !journal.isLinkedExactly { settle() }
  }

  /// What pages have done to notes is looked for, so that what is read from now on shows it.
  private func withNamings(_ changes: FolderWatcher.Changes) -> FolderWatcher.Changes {
    let known = state.current.namings
    guard known > namings.followed else { return changes }
    namings.followed = known
    var changes = changes
    changes.isMore = true
    return changes
  }

  private func apply(_ changes: FolderWatcher.Changes) -> PreviewJournal.Update {
    let update = journal.update(changes.written.sorted { $0.rawValue < $1.rawValue })
    return changes.isMore ? max(update, journal.update(nil)) : update
  }

  private func settle() {
    guard settlement == nil else { return }
    missed = FolderWatcher.Changes()
    namings.settling = namings.followed
    settlement = Settlement(of: journal, wakeUp: wakeUp)
  }

  /// Goes on with what another thread has made of the journal, when it is done.
  private func adoptSettlement() {
    guard let outcome = settlement?.take() else { return }
    settlement = nil
    switch outcome {
    case .advanced(let settled, let hasChanged):
      let shown = settled.site
      journal = settled
      namings.shown = namings.settling
      hasMemoryToGive = true
      let update = missed.isEmpty ? .none : apply(missed)
      if hasChanged, watched != journal.watchedFolders { watch() }
      if hasChanged || journal.site !== shown { publish() } else { state.change { show(in: &$0) } }
      if journal.isSettled { events.send("checked", "{}") }
      if update == .pending || !journal.isLinkedExactly { settle() }
    case .failed(let error):
      report(error.message)
      isGone = true
    }
  }

  private func publish() {
    var generation = 0
    state.change { state in
      show(in: &state)
      state.generation += 1
      generation = state.generation
    }
    events.send("change", "{\"generation\":\(generation)}")
  }

  private func show(in state: inout PreviewState) {
    state.show(journal)
    state.namingsShown = namings.shown
  }

  // MARK: The folder itself

  /// Watches the folders of the journal, which a change of its configuration may have moved.
  private func watch() {
    watched = journal.watchedFolders
    watcher.watch(watched)
    if !watcher.isComplete { fingerprint = journal.fingerprint() }
  }

  /// - Returns: Whether the journal is there. When it has come back, everything is read anew.
  private func lookForFolder() -> Bool {
    if journal.isPresent {
      guard isGone else { return true }
      isGone = false
      watch()
      report(nil)
      follow(FolderWatcher.Changes.unknown)
      return false
    }
    if !isGone {
      isGone = true
      report("The folder of the journal is gone.")
    }
    return false
  }

  private func report(_ problem: String?) {
    state.change { $0.problem = problem }
    events.send("checked", "{}")
  }

  // MARK: Time

  private func tick() {
    let now = ContinuousClock.now
    guard now - lastTick >= .milliseconds(900) else { return }
    lastTick = now
    everySecond()
    if state.current.site.takeHasMadeMuch() || hasMemoryToGive { ProcessMemory.giveBack() }
    hasMemoryToGive = false
    if now - lastBeat >= .seconds(15) {
      lastBeat = now
      events.beat()
    }
    guard lookForFolder(), !watcher.isComplete, now - lastLook > lookCost * 20 else { return }
    look()
  }

  /// Looks for changes where the system does not tell of them, the less often the longer it takes.
  private func look() {
    let start = ContinuousClock.now
    let found = journal.fingerprint()
    lastLook = .now
    lookCost = lastLook - start
    guard found != fingerprint else { return }
    fingerprint = found
    follow(FolderWatcher.Changes.unknown)
  }
}

extension FolderWatcher.Changes {
  fileprivate static var unknown: FolderWatcher.Changes {
    var changes = FolderWatcher.Changes()
    changes.isMore = true
    return changes
  }
}
