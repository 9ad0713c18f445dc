import SiteGenerator

/// Draws how far a build is, on a terminal, once it has taken half a second.
///
/// Called from one thread at a time; draws at most thirty times a second.
final class ProgressBar {
  private let console: Console
  private let start = ContinuousClock.now
  private var lastDrawn: ContinuousClock.Instant?

  init(console: Console) {
    self.console = console
  }

  func show(_ progress: BuildProgress) {
    guard console.isTerminal else { return }
    let now = ContinuousClock.now
    guard now - start >= .milliseconds(500) else { return }
    if let lastDrawn, now - lastDrawn < .milliseconds(33) { return }
    lastDrawn = now
    let width = min(30, max(10, console.width - 40))
    let share = progress.total > 0 ? min(1, Double(progress.done) / Double(progress.total)) : 0
    let filled = Int(share * Double(width))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    console.draw("\r\u{1B}[K\(progress.stage.title) \(bar) \(progress.done)/\(progress.total)")
  }

  func finish() {
    if lastDrawn != nil { console.draw("\r\u{1B}[K") }
  }
}

extension BuildProgress.Stage {
  fileprivate var title: String {
    switch self {
    case .reading: "Reading  "
    case .parsing: "Parsing  "
    case .linking: "Linking  "
    case .rendering: "Rendering"
    case .writing: "Writing  "
    }
  }
}
