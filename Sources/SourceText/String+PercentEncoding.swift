extension StringProtocol {
  /// The text with `%20` and the like replaced by what they stand for, once; anything else that begins with `%` stays.
  package var percentDecoded: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
    let bytes = Array(utf8)
    var decoded: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "%"), offset + 2 < bytes.count, let high = hexadecimalValue(bytes[offset + 1]),
        let low = hexadecimalValue(bytes[offset + 2])
      {
        decoded.append(high << 4 | low)
        offset += 3
      } else {
        decoded.append(bytes[offset])
        offset += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
