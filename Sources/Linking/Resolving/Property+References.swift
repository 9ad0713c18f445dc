import Markdown
package import Notes

extension Property {
  /// The references that a property holds, in the order of `GraphNote.referenceTargets`: a list's entries, the zones of
  /// steps, the targets of an unlock rule, else the links inside its text.
  package var linkedReferences: [Reference] {
    let references = value.references
    return references.isEmpty ? inlineLinks : references
  }
}

extension PropertyValue {
  fileprivate var references: [Reference] {
    switch self {
    case .references(let references): references
    case .steps(let steps): steps.compactMap(\.zone)
    case .rule(let rule): rule.references
    case .text, .flag, .number, .date, .status, .texts, .coordinates, .structure: []
    }
  }
}

extension UnlockRule {
  /// The references of a rule and of the rules in it, in the author's order.
  var references: [Reference] {
    switch self {
    case .always, .previous, .stars, .coins, .purchased: []
    case .percent(_, let worlds): worlds
    case .completed(let targets): targets
    case .all(let rules), .any(let rules): rules.flatMap(\.references)
    }
  }
}

extension Note {
  /// The note with other properties, another body or title, or of another kind.
  func replacing(
    properties: [Property]? = nil, body: MarkdownDocument? = nil, title: String? = nil, kind: KindName? = nil,
    evidence: KindEvidence? = nil
  ) -> Note {
    Note(
      path: path, file: file, identity: identity, title: title ?? self.title, titleRange: titleRange,
      kind: kind ?? self.kind,
      kindEvidence: evidence ?? kindEvidence, aliases: aliases, properties: properties ?? self.properties, tags: tags,
      body: body ?? self.body, bodyRange: bodyRange, visibility: visibility, language: language,
      titleHeading: titleHeading,
      source: source)
  }
}
