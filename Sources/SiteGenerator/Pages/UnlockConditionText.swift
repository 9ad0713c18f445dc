import Linking
import Notes

extension UnlockCondition {
  /// The condition in words and numbers: "Complete Lumina Prime: 2 of 3 levels".
  func text(in vocabulary: Vocabulary) -> String {
    switch self {
    case .stated:
      vocabulary.string("unlockStated")
    case .previous(let title, let levels):
      levels.total > 0
        ? vocabulary.string("unlockPreviousLevels", ["title": title, "done": levels.done, "total": levels.total])
        : vocabulary.string("unlockPrevious", ["title": title])
    case .stars(let have, let need):
      vocabulary.string("unlockStars", ["have": have, "need": need])
    case .coins(let have, let need):
      vocabulary.string("unlockCoins", ["have": have, "need": need])
    case .percent(let have, let need, let worlds):
      vocabulary.string("unlockPercent", ["have": have, "need": need, "titles": vocabulary.enumeration(of: worlds)])
    case .completed(let titles, let hiddenCount, let tally):
      Self.completedText(titles: titles, hiddenCount: hiddenCount, tally: tally, vocabulary: vocabulary)
    case .purchase:
      vocabulary.string("unlockPurchase")
    case .impossible:
      vocabulary.string("unlockImpossible")
    case .all(let conditions):
      conditions.map { $0.text(in: vocabulary) }.joined(separator: vocabulary.string("unlockAnd"))
    case .any(let conditions):
      conditions.map { $0.text(in: vocabulary) }.joined(separator: vocabulary.string("unlockOr"))
    }
  }

  private static func completedText(
    titles: [String], hiddenCount: Int, tally: Tally, vocabulary: Vocabulary
  ) -> String {
    if titles.isEmpty { return vocabulary.string("unlockHidden") }
    let names = vocabulary.enumeration(of: titles)
    guard hiddenCount == 0 else { return vocabulary.string("unlockCompletedAndHidden", ["titles": names]) }
    return tally.total > 1
      ? vocabulary.string("unlockCompletedSome", ["titles": names, "done": tally.done, "total": tally.total])
      : vocabulary.string("unlockCompleted", ["titles": names])
  }
}

extension Vocabulary {
  /// An interface string whose `{name}` parts are replaced.
  func string(_ name: String, _ replacements: [String: any CustomStringConvertible & Sendable]) -> String {
    var text = ""
    var rest = string(name)[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(of: "}") else { break }
      let key = String(inside[..<close])
      text += replacements[key]?.description ?? "{\(key)}"
      rest = inside[inside.index(after: close)...]
    }
    return text + rest
  }

  /// `A, B and C` by the language's own words.
  func enumeration(of names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: string("listSeparator")) + string("listLastSeparator") + last
  }
}
