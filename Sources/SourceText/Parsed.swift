/// What a parser made of its input, complete, and what it had to say about it.
package struct Parsed<Value> {
  package let value: Value
  package let diagnostics: [Diagnostic]

  package init(_ value: Value, diagnostics: [Diagnostic] = []) {
    self.value = value
    self.diagnostics = diagnostics
  }
}

extension Parsed: Sendable where Value: Sendable {}
