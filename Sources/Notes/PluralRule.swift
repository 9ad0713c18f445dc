import YAML

/// A form of a counted word, as languages name them.
enum PluralForm: String, Sendable {
  case zero, one, two, few, many, other
}

/// The forms of a string; one that is not counted has `other` alone.
struct PluralForms: Sendable {
  private var other: String?
  private var counted: [(form: PluralForm, text: String)] = []

  init() {}

  /// - Parameter node: A text, or a map of forms.
  init(_ node: YAMLNode) {
    other = node.scalar
    for entry in node.entries {
      guard let form = PluralForm(rawValue: entry.key), let text = entry.value.scalar else { continue }
      if form == .other { other = text } else { counted.append((form, text)) }
    }
  }

  subscript(_ form: PluralForm) -> String? {
    form == .other ? other : counted.last { $0.form == form }?.text
  }

  /// Every text, in no order.
  var texts: [String] { (other.map { [$0] } ?? []) + counted.map(\.text) }
}

/// How a language chooses the form of a counted word.
enum PluralRule: String, Sendable {
  case oneOther = "one-other"
  case french
  case slavicPolish = "slavic-polish"
  case arabic
  case none

  /// The form for a count: 1 is `one` in English, 2 is `few` in Polish.
  func form(for count: Int) -> PluralForm {
    let count = Int(clamping: count.magnitude)
    let lastTwo = count % 100
    switch self {
    case .none: return .other
    case .oneOther: return count == 1 ? .one : .other
    case .french: return count <= 1 ? .one : .other
    case .slavicPolish:
      if count == 1 { return .one }
      let isFew = (2...4).contains(count % 10) && !(12...14).contains(lastTwo)
      return isFew ? .few : .many
    case .arabic:
      switch (count, lastTwo) {
      case (0, _): return .zero
      case (1, _): return .one
      case (2, _): return .two
      case (_, 3...10): return .few
      case (_, 11...99): return .many
      default: return .other
      }
    }
  }
}
