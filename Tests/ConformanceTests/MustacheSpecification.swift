/// One file of the Mustache specification: its tests, as JSON.
struct MustacheSpecification: Decodable {
  struct Example: Decodable, Sendable {
    let name: String
    let template: String
    let expected: String
    let partials: [String: String]?
    let data: JSONValue?
  }

  let tests: [Example]
}

/// Any JSON value; objects keep their names in order of the alphabet.
indirect enum JSONValue: Decodable, Sendable {
  case null
  case flag(Bool)
  case integer(Int)
  case decimal(Double)
  case text(String)
  case list([JSONValue])
  case object([(name: String, value: JSONValue)])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = Self.attempt(Bool.self, container) {
      self = .flag(flag)
    } else if let number = Self.attempt(Int.self, container) {
      self = .integer(number)
    } else if let number = Self.attempt(Double.self, container) {
      self = .decimal(number)
    } else if let text = Self.attempt(String.self, container) {
      self = .text(text)
    } else if let items = Self.attempt([JSONValue].self, container) {
      self = .list(items)
    } else {
      let members = try container.decode([String: JSONValue].self)
      self = .object(members.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
    }
  }

  private static func attempt<Value: Decodable>(
    _ type: Value.Type, _ container: any SingleValueDecodingContainer
  ) -> Value? {
    do { return try container.decode(type) } catch { return nil }
  }
}
