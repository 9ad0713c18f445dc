import SourceText

/// The order of titles as people count: `Chapter 2` before `Chapter 10`, letters without case.
enum NaturalOrder {
  static func precedes(_ left: String, _ right: String) -> Bool {
    let (first, second) = (Array(left.lowercased().utf8), Array(right.lowercased().utf8))
    var (here, there) = (0, 0)
    while here < first.count, there < second.count {
      if isDigit(first[here]), isDigit(second[there]) {
        let (one, other) = (digits(of: first, from: &here), digits(of: second, from: &there))
        if one.count != other.count { return one.count < other.count }
        if !one.elementsEqual(other) { return one.lexicographicallyPrecedes(other) }
      } else {
        if first[here] != second[there] { return first[here] < second[there] }
        here += 1
        there += 1
      }
    }
    if first.count - here != second.count - there { return first.count - here < second.count - there }
    return left.precedesInBytes(right)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  /// The digits at `offset` without leading zeros; moves `offset` behind them.
  private static func digits(of bytes: [UInt8], from offset: inout Int) -> ArraySlice<UInt8> {
    while offset < bytes.count, bytes[offset] == UInt8(ascii: "0") { offset += 1 }
    let start = offset
    while offset < bytes.count, isDigit(bytes[offset]) { offset += 1 }
    return bytes[start..<offset]
  }
}
