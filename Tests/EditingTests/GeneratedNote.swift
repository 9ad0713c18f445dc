import Notes
import SourceText

@testable import Editing

/// A note with a front matter in one of the shapes that authors write, and what of it belongs to which key.
struct GeneratedNote {
  struct Entry {
    let key: String
    /// Whole lines, without their ends.
    let lines: [String]
  }

  var mark = ""
  var lineEnd = "\n"
  /// nil for a note without front matter.
  var entries: [Entry]?
  var body: [String] = []
  var endsWithLine = true
  /// The line that ends the front matter.
  var closing = "---"

  /// Keys by the property they mean for an npc, in several languages.
  static let keys: [String: [String]] = [
    "status": ["status", "Status", "Estado", "statut", "상태"],
    "locations": ["locations", "location", "Ort", "Current_Location", "whereabouts"],
    "isMerchant": ["isMerchant", "is-merchant", "merchant"],
    "quests": ["quests", "quest"],
    "summary": ["summary", "description", "desc"],
    "aliases": ["aliases", "alias"],
    "tags": ["tags", "tag"],
    "roles": ["roles", "role"],
    "race": ["race"],
    "mood": ["mood", "My own key"],
  ]

  init(_ generator: inout SeededGenerator) {
    if generator.chance(15) { mark = "\u{FEFF}" }
    lineEnd = generator.pick(["\n", "\n", "\r\n"])
    endsWithLine = generator.chance(80)
    body = Self.body(&generator)
    guard generator.chance(90) else { return }
    if generator.chance(10) { closing = generator.pick(["---  ", "---\t"]) }
    var entries: [Entry] = []
    var names = Self.keys.keys.sorted()
    for _ in 0..<generator.number(0..<7) {
      let name = names.remove(at: generator.number(0..<names.count))
      let key = generator.pick(Self.keys[name] ?? [name])
      if generator.chance(20) { entries.append(Entry(key: "", lines: [generator.pick(["# a remark", "", "#: x"])])) }
      entries.append(Entry(key: name, lines: Self.lines(key, name, &generator)))
    }
    if generator.chance(8), !entries.isEmpty { entries.insert(Entry(key: "", lines: ["Kein Doppelpunkt hier"]), at: 0) }
    if generator.chance(8) { entries.append(Entry(key: "", lines: ["x: &mark [1, 2]", "y: *mark"])) }
    if generator.chance(8) { entries.append(Entry(key: "", lines: ["z: a: b"])) }
    if generator.chance(6) { entries.append(Entry(key: "", lines: ["..."])) }
    self.entries = entries
  }

  // MARK: Text

  var bytes: [UInt8] {
    var lines: [String] = []
    if let entries { lines = ["---"] + entries.flatMap(\.lines) + [closing] }
    lines += body
    var text = lines.joined(separator: lineEnd)
    if endsWithLine || entries != nil && body.isEmpty { text += lineEnd }
    return Array((mark + text).utf8)
  }

  /// All lines but those of a property, with their ends.
  func untouched(by name: String) -> [String] {
    var lines: [String] = []
    if let entries {
      lines += [mark + "---"] + entries.filter { $0.key != name }.flatMap(\.lines) + [closing]
      lines += body
    } else {
      lines = body
    }
    return lines
  }

  // MARK: Shapes

  private static func lines(_ key: String, _ name: String, _ generator: inout SeededGenerator) -> [String] {
    let remark = generator.chance(15) ? " # why" : ""
    switch name {
    case "isMerchant": return [key + ": " + generator.pick(["true", "no", "'yes'", "\"false\"", "✅", ""]) + remark]
    case "status": return [key + ": " + generator.pick(["alive", "\"dead\"", "Lebendig", "'missing'", "~"]) + remark]
    case "locations", "quests": return links(key, name, remark, &generator)
    case "aliases", "tags", "roles":
      return list(key, generator.pick([["one"], ["one", "two"], ["a b", "c", "d'e"]]), remark, &generator)
    default: return text(key, remark, &generator)
    }
  }

  private static func text(_ key: String, _ remark: String, _ generator: inout SeededGenerator) -> [String] {
    switch generator.number(0..<12) {
    case 9: [key + ":\ta tab before" + remark]
    case 10: [key + ": a\ttab within\t"]
    case 11: [key + ": |2-", "    indented more", "  \tand by a tab", ""]
    case 0: [key + ": |", "  First line", "  - second: line", "", "  last"]
    case 1: [key + ": >-", "    Folded", "    text"]
    case 2: [key + ": plain text", "  that goes on"]
    case 3: [key + ": \"two", "  lines\""]
    case 4: [key + ":" + remark]
    case 5: [key + ":   'it''s'" + remark]
    case 6: [key + ": \"say \\\"hi\\\" \\u00e9\"" + remark]
    case 7: [key + ":", "  indented below"]
    default: [key + ": Ein Satz: nein, keiner".replacing(": nein", with: " nein") + remark]
    }
  }

  private static func list(
    _ key: String, _ items: [String], _ remark: String, _ generator: inout SeededGenerator
  ) -> [String] {
    switch generator.number(0..<9) {
    case 7: [key + ": [", "    " + items.joined(separator: ",\t") + ",  # last", "  ]"]
    case 8: [key + ":\t"] + items.map { "  -\t" + $0 }
    case 0: [key + ": [" + items.joined(separator: ", ") + "]" + remark]
    case 1: [key + ":" + remark] + items.map { "  - " + $0 }
    case 2: [key + ":"] + items.map { "- \"" + $0 + "\"" }
    case 3: [key + ": ["] + items.map { "  " + $0 + "," } + ["]"]
    case 4: [key + ":"] + items.flatMap { ["    - " + $0, "    # between"] }
    case 5: [key + ": []" + remark]
    default: [key + ": " + (items.first ?? "") + remark]
    }
  }

  private static func links(
    _ key: String, _ name: String, _ remark: String, _ generator: inout SeededGenerator
  ) -> [String] {
    let targets = name == "quests" ? ["Homage", "The Missing Lantern"] : ["Rose Church", "Limgrave", "The Green"]
    let first = generator.pick(targets)
    let second = generator.pick(targets)
    switch generator.number(0..<10) {
    case 0: return [key + ": [[" + first + "]]" + remark]
    case 1: return [key + ": \"[[" + first + "|there]]\"" + remark]
    case 2: return [key + ": [\"[[" + first + "]]\", '[[" + second + "]]']" + remark]
    case 3: return [key + ":", "  - [[" + first + "]]", "  - \"[[" + second + "]]\""]
    case 4: return [key + ": [[" + first + "]], [[" + second + "]]" + remark]
    case 5: return [key + ": " + first + remark]
    case 6: return [key + ":", "- {location: \"[[" + first + "]]\", until: 2}", "- " + second]
    case 7: return [key + ":", "  - target: " + first, "    note: 'first # seen'", "  - " + second + " — guide"]
    case 8: return [key + ":", "  -"]
    default: return [key + ": [[[" + first + "]], [[" + second + "]]]" + remark]
    }
  }

  private static func body(_ generator: inout SeededGenerator) -> [String] {
    switch generator.number(0..<6) {
    case 0: []
    case 5: ["...", "", "Dots\t", "---", "key: below a rule"]
    case 1: ["# Varré", "", "Text with [[Gostoc]].  ", "", "- [ ] a task", "- [x] done"]
    case 2: ["A line", "", "---", "", "another"]
    case 3: ["hair:: white", "", "Prose\twith a tab"]
    default: ["", "Text", ""]
    }
  }
}
