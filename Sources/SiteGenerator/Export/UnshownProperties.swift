import Notes

/// Names of a kind's properties that steer the site rather than describe the subject, and are left out.
///
/// Most others are told from them by their first letter and length.
struct UnshownProperties: Sendable {
  private var names: [String] = []
  private var marks: UInt64 = 0

  init() {}

  init(of kind: KindName, in schema: Schema) {
    let definitions = schema.commonProperties + schema.kinds.flatMap(\.properties)
    for name in Set(definitions.filter { !$0.isShown }.map(\.name)).sorted()
    where schema.property(name, of: kind)?.isShown == false {
      names.append(name.rawValue)
      marks |= name.rawValue.nameMark
    }
  }

  func holds(_ name: String) -> Bool {
    guard marks & name.nameMark != 0 else { return false }
    for other in names where other == name { return true }
    return false
  }
}

extension String {
  /// One of 64 bits, by the first letter and the length.
  var nameMark: UInt64 { 1 << UInt64((Int(utf8.first ?? 0) &+ utf8.count &* 11) & 63) }
}
