/// One language's words: interface strings, names of kinds, properties, relations and statuses. One file per language.
package struct Vocabulary: Sendable {
  package let language: String
  /// The language's own name: `Español`.
  package let name: String
  package let isRightToLeft: Bool

  package init(language: String, name: String, isRightToLeft: Bool) {
    self.language = language
    self.name = name
    self.isRightToLeft = isRightToLeft
  }

  /// An interface string by its name; the English one when this language lacks it.
  package func string(_ name: String) -> String { name }

  /// A counted interface string: `{count}` stands for the number, and the form follows the language's plural rule.
  package func string(_ name: String, count: Int) -> String { name }

  package func singular(_ kind: KindName) -> String { kind.rawValue }
  package func plural(_ kind: KindName) -> String { kind.rawValue }
  package func label(_ property: PropertyName, of kind: KindName) -> String { property.rawValue }
  package func label(_ status: StatusName, of kind: KindName) -> String { status.rawValue }
  /// The label at the source: "Found at".
  package func label(_ relation: RelationName) -> String { relation.rawValue }
  /// The label at the target: "Who is here", and "Was here before" for whereabouts that hold no more.
  package func inverseLabel(_ relation: RelationName, isCurrent: Bool) -> String { relation.rawValue }
}

/// Every shipped language, English included.
package struct Vocabularies: Sendable {
  package init() {}

  /// The vocabulary for a tag such as `es`, `pt-BR`, `zh-Hans`; English for a language that is not shipped.
  package subscript(_ language: String) -> Vocabulary {
    Vocabulary(language: "en", name: "English", isRightToLeft: false)
  }
}
