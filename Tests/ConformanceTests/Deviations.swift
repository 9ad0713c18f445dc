/// Examples of specifications that Loremark renders otherwise on purpose.
enum Deviations {
  private struct Deviation {
    let suite: String
    let example: Int
    let reason: String
  }

  private static let all: [Deviation] = [
    Deviation(
      suite: "gfm-spec", example: 653,
      reason: "The tag filter: a page's HTML passes a stricter safe list, and with unsafe HTML nothing is filtered."),
    Deviation(suite: "gfm-extensions", example: 22, reason: "The tag filter, as in the specification's example 653."),
    Deviation(suite: "gfm-extensions", example: 20, reason: "Checks only that nothing crashes; it names no output."),
    Deviation(
      suite: "gfm-extensions", example: 23,
      reason: "Footnotes: our markup has roles for screen readers and a link back for every reference."),
  ]

  /// Whether the example is excused; each excuse says why.
  static func contains(_ suite: String, _ example: Int) -> Bool {
    all.contains { $0.suite == suite && $0.example == example && !$0.reason.isEmpty }
  }
}
