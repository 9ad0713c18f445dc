extension PropertyDefinition {
  /// Whether an answer to this yes/no property stands for a status.
  package var saysStatus: Bool { flagStatuses != FlagStatuses() }
}
