import SourceText

/// Brings a note's status and its yes/no properties together: where they disagree, the status wins.
struct StatusRules {
  let file: SourceFile
  let table: KindTable

  func settle(_ properties: [Property]) -> (properties: [Property], diagnostics: [Diagnostic]) {
    let flags = properties.indices.filter { flagStatuses(properties[$0]) != nil }
    guard !flags.isEmpty else { return (properties, []) }
    if let status = properties.first(where: { $0.name == "status" }), case .status(let name) = status.value {
      return settle(properties, status: name, at: status)
    }
    let saysMore = flags.contains { properties[$0].name != table.completionProperty }
    return (saysMore ? deriveStatus(properties) : properties, [])
  }

  private func flagStatuses(_ property: Property) -> PropertyDefinition.FlagStatuses? {
    guard case .flag = property.value, let name = property.name,
      let statuses = table.property(named: name)?.flagStatuses, !statuses.isEmpty
    else { return nil }
    return statuses
  }

  /// Leaves out flags that the status covers, and reports those that contradict it.
  private func settle(
    _ properties: [Property], status: StatusName, at statusProperty: Property
  ) -> (properties: [Property], diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let kept = properties.filter { property in
      guard let statuses = flagStatuses(property), case .flag(let flag) = property.value else { return true }
      let isCompletion = property.name == table.completionProperty
      guard contradicts(flag, statuses, status: status, isCompletion: isCompletion) else { return isCompletion }
      diagnostics.append(
        Diagnostic(
          .warning, "status-conflict", "'\(property.key)' and the status '\(status)' disagree; the status counts",
          path: file.path, range: property.range, suggestion: "remove one of the two",
          notes: [Diagnostic.Note("the status is written here", path: file.path, range: statusProperty.range)]))
      return false
    }
    return (kept, diagnostics)
  }

  private func contradicts(
    _ flag: Bool, _ statuses: PropertyDefinition.FlagStatuses, status: StatusName, isCompletion: Bool
  ) -> Bool {
    if isCompletion {
      return flag != (table.meaning(of: status) == .completed)
    }
    guard let expected = flag ? statuses.whenTrue : statuses.whenFalse else { return false }
    let opposite = flag ? statuses.whenFalse : statuses.whenTrue
    return expected != status && opposite == status
  }

  /// `dead: true` without a status becomes the status; `isComplete` stays what it is.
  private func deriveStatus(_ properties: [Property]) -> [Property] {
    guard properties.contains(where: { if case .flag = $0.value { true } else { false } }) else { return properties }
    let isCompleted = properties.contains { $0.name == table.completionProperty && $0.value == .flag(true) }
    let hasStatus = properties.contains { $0.name == "status" }
    var isDerived = false
    return properties.compactMap { property in
      guard let statuses = flagStatuses(property), property.name != table.completionProperty,
        case .flag(let flag) = property.value
      else { return property }
      let status = flag ? statuses.whenTrue : statuses.whenFalse
      guard let status, !isDerived, !hasStatus, !isCompleted else { return nil }
      isDerived = true
      return Property(
        name: "status", key: property.key, value: .status(status), keyRange: property.keyRange, range: property.range)
    }
  }
}
