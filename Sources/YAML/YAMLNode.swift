/// A value of a YAML document with its place in the file.
package struct YAMLNode: Sendable, Equatable {
  package enum Value: Sendable, Equatable {
    /// A scalar as written (never converted: dates and numbers stay text). `isQuoted` tells `"yes"` from `yes`.
    case scalar(String, isQuoted: Bool)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }

  package let value: Value
  /// Bytes of the whole file, not of the YAML block.
  package let range: Range<Int>

  package init(_ value: Value, range: Range<Int>) {
    self.value = value
    self.range = range
  }
}

/// One `key: value` of a mapping. Duplicate keys are all kept, in the author's order.
package struct YAMLEntry: Sendable, Equatable {
  package let key: String
  package let keyRange: Range<Int>
  package let value: YAMLNode

  package init(key: String, keyRange: Range<Int>, value: YAMLNode) {
    self.key = key
    self.keyRange = keyRange
    self.value = value
  }
}
