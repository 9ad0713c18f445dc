import Notes

extension EditedNote {
  /// Fails when a property was given a value that is none for it.
  func check(_ key: String, says value: EditValue) throws(EditError) {
    guard let definition = definition(of: key), let wanted = Self.description(of: definition.type) else { return }
    guard isUnderstood(definition) else {
      throw .invalid([FieldError(key, "'\(key)' is \(wanted)")])
    }
  }

  private func isUnderstood(_ definition: PropertyDefinition) -> Bool {
    switch (definition.type, note[definition.name]) {
    case (.flag, .flag?), (.number, .number?), (.coordinates, .coordinates?), (.rule, .rule?), (.steps, .steps?): true
    case (.number, .references?): true
    case (.stars, _): note.starRating != nil
    case (.flag, _): note.statedStatus(schema) != nil && definition.saysStatus
    default: false
    }
  }

  /// What values of a type are; nil for types that take any text.
  private static func description(of type: PropertyDefinition.ValueType) -> String? {
    switch type {
    case .flag: "yes or no"
    case .number: "a number"
    case .stars: "a number of stars, such as 2 or 2/3"
    case .coordinates: "a place, such as 120, 80"
    case .rule: "a rule, such as 'previous' or 'always'"
    case .steps: "a list of steps"
    case .text, .texts, .date, .status, .references, .asset, .structure: nil
    }
  }
}
