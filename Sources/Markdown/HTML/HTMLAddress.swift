/// Addresses in the attributes of an author's HTML.
package enum HTMLAddress {
  /// Whether an attribute is an address that is resolved like a Markdown link's (HT-4).
  package static func isLink(_ element: String, _ attribute: HTMLAttribute) -> Bool {
    guard let value = attribute.value, !value.isEmpty else { return false }
    return switch attribute.name {
    case "href": element == "a" || element == "area"
    case "src": ["img", "audio", "video", "source", "iframe", "embed"].contains(element)
    default: false
    }
  }

  /// The value of an attribute: its entities decoded, blanks around it and line ends and tabs in it gone, as browsers do.
  package static func decoded(_ html: [UInt8], _ value: Range<Int>) -> String {
    var decoded: [UInt8] = []
    var offset = value.lowerBound
    while offset < value.upperBound {
      if html[offset] == UInt8(ascii: "&"), let (scalar, end) = entity(html, at: offset, limit: value.upperBound) {
        decoded.append(contentsOf: String(Character(scalar)).utf8)
        offset = end
      } else {
        decoded.append(html[offset])
        offset += 1
      }
    }
    decoded.removeAll { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == 0 }
    while let first = decoded.first, first <= 0x20 { decoded.removeFirst() }
    while let last = decoded.last, last <= 0x20 { decoded.removeLast() }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The scheme of an address in lower case, without its colon; nil when it has none.
  package static func scheme(of address: String) -> String? {
    var scheme: [UInt8] = []
    for byte in address.utf8 {
      if byte == UInt8(ascii: ":") { return scheme.isEmpty ? nil : String(decoding: scheme, as: UTF8.self) }
      if byte <= 0x20 || byte == 0x7F { continue }
      let isInside = byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      guard byte.isLetter || (isInside && !scheme.isEmpty) else { return nil }
      scheme.append(byte.lowered)
    }
    return nil
  }

  /// Whether an address may stand in a page: no script, and no data but pictures.
  package static func isAllowed(_ address: String) -> Bool {
    switch scheme(of: address) {
    case "javascript", "vbscript": false
    case "data": address.lowercased().hasPrefix("data:image/") && !address.lowercased().hasPrefix("data:image/svg")
    default: true
    }
  }

  private static func entity(_ html: [UInt8], at start: Int, limit: Int) -> (Unicode.Scalar, Int)? {
    var end = start + 1
    if end < limit, html[end] == UInt8(ascii: "#") { return number(html, at: end + 1, limit: limit) }
    while end < limit, html[end].isLetterOrDigit, end - start < 12 { end += 1 }
    guard end < limit, html[end] == UInt8(ascii: ";"), let scalar = named[html.string(start + 1..<end)] else {
      return nil
    }
    return (scalar, end + 1)
  }

  private static func number(_ html: [UInt8], at start: Int, limit: Int) -> (Unicode.Scalar, Int)? {
    guard start < limit else { return nil }
    let isHexadecimal = html[start] | 0x20 == UInt8(ascii: "x")
    var end = isHexadecimal ? start + 1 : start
    let digits = end
    var value: UInt32 = 0
    while end < limit, let digit = Character(Unicode.Scalar(html[end])).hexDigitValue, isHexadecimal || digit < 10 {
      value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x110000)
      end += 1
    }
    guard end > digits else { return nil }
    if end < limit, html[end] == UInt8(ascii: ";") { end += 1 }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", end)
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "colon": ":", "Tab": "\t", "NewLine": "\n",
    "sol": "/", "lpar": "(", "rpar": ")", "nbsp": "\u{A0}", "num": "#", "period": ".", "quest": "?", "equals": "=",
    "percnt": "%", "lowbar": "_", "comma": ",", "semi": ";", "excl": "!", "AMP": "&", "LT": "<", "GT": ">",
    "QUOT": "\"",
  ]
}
