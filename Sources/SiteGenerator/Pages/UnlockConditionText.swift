import Linking
import Notes

extension UnlockCondition {
  /// The condition in words and numbers: "Complete Lumina Prime: 2 of 3 levels".
  func text(in vocabulary: Vocabulary) -> String {
    switch self {
    case .stated:
      vocabulary.string("conditionStated")
    case .previous(let title, let levels):
      levels.total > 0
        ? vocabulary.string("conditionPrevious", count: levels.total, ["title": title, "done": levels.done])
        : vocabulary.string("conditionPreviousWorld", ["title": title])
    case .stars(let have, let need):
      vocabulary.string("conditionStars", count: need, ["have": have])
    case .coins(let have, let need):
      vocabulary.string("conditionCoins", count: need, ["have": have])
    case .percent(let have, let need, let worlds):
      vocabulary.string(
        "conditionPercent", ["have": have, "need": need, "titles": vocabulary.enumeration(of: worlds)])
    case .completed(let titles, let hiddenCount, let tally):
      Self.completedText(titles: titles, hiddenCount: hiddenCount, tally: tally, vocabulary: vocabulary)
    case .purchase:
      vocabulary.string("conditionPurchase")
    case .impossible:
      vocabulary.string("conditionImpossible")
    case .all(let conditions):
      conditions.map { $0.text(in: vocabulary) }.joined(separator: vocabulary.string("listAnd"))
    case .any(let conditions):
      conditions.map { $0.text(in: vocabulary) }.joined(separator: vocabulary.string("listOr"))
    }
  }

  private static func completedText(
    titles: [String], hiddenCount: Int, tally: Tally, vocabulary: Vocabulary
  ) -> String {
    let hidden = hiddenCount > 0 ? [vocabulary.string("conditionHidden", count: hiddenCount)] : []
    let names = vocabulary.enumeration(of: titles + hidden)
    return vocabulary.string("conditionCompleted", count: tally.total, ["titles": names, "done": tally.done])
  }
}

extension Vocabulary {
  typealias Replacements = [String: any CustomStringConvertible & Sendable]

  /// An interface string whose `{name}` parts are replaced.
  func string(_ name: String, _ replacements: Replacements) -> String {
    Self.replaced(string(name), replacements)
  }

  /// A counted interface string with further `{name}` parts.
  func string(_ name: String, count: Int, _ replacements: Replacements) -> String {
    Self.replaced(string(name, count: count), replacements)
  }

  /// A number and a kind: "3 Locations".
  func counted(_ count: Int, _ kind: KindName) -> String {
    "\(count) \(count == 1 ? singular(kind) : plural(kind))"
  }

  /// `A, B and C` by the language's own words.
  func enumeration(of names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + string("listAnd") + last
  }

  private static func replaced(_ pattern: String, _ replacements: Replacements) -> String {
    let bytes = Array(pattern.utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 16)
    var start = 0
    while let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")),
      let close = bytes[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      text += bytes[start..<open]
      let key = String(decoding: bytes[open + 1..<close], as: UTF8.self)
      text += (replacements[key]?.description ?? "{\(key)}").utf8
      start = close + 1
    }
    text += bytes[start...]
    return String(decoding: text, as: UTF8.self)
  }
}
