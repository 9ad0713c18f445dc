import Notes

/// Reads `stars:` as authors write it: `2`, `2/3`, `★★☆`.
enum StarReading {
  /// - Returns: What was written before any clamping; nil when it is no number of stars.
  static func earned(_ value: PropertyValue?) -> Int? {
    switch value {
    case .number(let number, _)?:
      number.isFinite ? Int(max(-1, min(number, 1_000_000))) : nil
    case .text(let text)?: earned(text)
    case .texts(let texts)?: texts.first.flatMap { earned($0) }
    default: nil
    }
  }

  private static func earned(_ text: String) -> Int? {
    let filled = text.unicodeScalars.filter { $0 == "★" || $0 == "⭐" || $0 == "🌟" }.count
    if filled > 0 || text.unicodeScalars.contains("☆") { return filled }
    let digits = text.drop { $0 == " " }.utf8.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return digits.isEmpty ? nil : Int(String(Substring(digits))) ?? Int.max
  }
}
