import SourceText
import YAML

/// Reads rules of unlocking: `previous`, `{stars: 5}`, `{completed: ["[[A]]"]}`, lists, `{any: […]}`.
struct UnlockRuleReader {
  let file: SourceFile
  var words = ValueWords()

  static let advice =
    "rules are always, previous, purchased, {stars: N}, {coins: N}, {percent: P, of: […]}, {completed: […]}, {any: […]}"

  /// - Returns: nil for a value that is no rule.
  func rule(_ node: YAMLNode) -> UnlockRule? {
    switch node.value {
    case .scalar(let text, _): return rule(text, range: node.range)
    case .sequence(let items):
      let rules = items.compactMap { rule($0) }
      guard rules.count == items.count, let first = rules.first else { return nil }
      return rules.count == 1 ? first : .all(rules)
    case .mapping(let entries): return rule(entries)
    }
  }

  private func rule(_ text: String, range: Range<Int>) -> UnlockRule? {
    switch FoldedWord(text).rawValue {
    case "always", "open", "true", "yes": return .always
    case "previous", "afterprevious": return .previous
    case "purchased", "purchase", "bought": return .purchased
    default:
      let links = ReferenceReader(file: file, words: words).wholeLinks(in: text, range: range)
      return links.map { .completed($0) }
    }
  }

  private func rule(_ entries: [YAMLEntry]) -> UnlockRule? {
    var rules: [UnlockRule] = []
    let percentOf = entries.last { FoldedWord($0.key).rawValue == "of" }
    for entry in entries where FoldedWord(entry.key).rawValue != "of" {
      guard let rule = rule(entry, of: percentOf) else { return nil }
      rules.append(rule)
    }
    guard let first = rules.first else { return nil }
    return rules.count == 1 ? first : .all(rules)
  }

  private func rule(_ entry: YAMLEntry, of target: YAMLEntry?) -> UnlockRule? {
    let references = ReferenceReader(file: file, words: words)
    switch FoldedWord(entry.key).rawValue {
    case "stars", "star": return number(entry.value).map { .stars($0) }
    case "coins", "coin": return number(entry.value).map { .coins($0) }
    case "percent", "percentage": return percent(entry.value, of: target?.value)
    case "completed", "complete", "requires":
      let targets = references.references(entry.value)
      return targets.isEmpty ? nil : .completed(targets)
    case "any", "anyof", "or": return list(entry.value).map { .any($0) }
    case "all", "allof", "and": return list(entry.value).map { .all($0) }
    case "purchased", "previous", "always": return rule(entry.key, range: entry.keyRange)
    default: return nil
    }
  }

  private func percent(_ node: YAMLNode, of target: YAMLNode?) -> UnlockRule? {
    guard let text = node.scalar, let number = NumberReader.number(text), (0...100).contains(number) else { return nil }
    return .percent(Int(number), of: target.map { ReferenceReader(file: file, words: words).references($0) } ?? [])
  }

  private func list(_ node: YAMLNode) -> [UnlockRule]? {
    let rules = node.items.compactMap { rule($0) }
    return rules.count == node.items.count && !rules.isEmpty ? rules : nil
  }

  private func number(_ node: YAMLNode) -> Int? {
    node.scalar.flatMap { Int($0.trimmed) }.flatMap { $0 >= 0 ? $0 : nil }
  }
}
