import SourceText
@_spi(_Unicode) import Swift  // canonical composition, which the standard library has and does not yet publish

/// Names as parts of addresses.
enum AddressText {
  /// One part of an address for one part of a path.
  ///
  /// `Church of Elleh` gives `church-of-elleh`, `Varré` stays `varré`, `What?` gives `what`, `CON` gives `con_`.
  /// Never empty, never `.` or `..`, at most 200 bytes, canonical composition, lower case.
  static func component(_ name: some StringProtocol) -> String {
    if let plain = plainComponent(name) { return safe(plain) }
    return safe(cleaned(composed(String(name)).lowercased(), original: name))
  }

  /// Like `component`, with letters in the case in which they were written.
  static func verbatimComponent(_ name: some StringProtocol) -> String {
    safe(cleaned(String(name), original: name))
  }

  /// The form under which two addresses are the same file on a disk that knows no case.
  static func folded(_ text: String) -> String {
    isPlain(text) ? text : composed(text.lowercased())
  }

  /// The path below the site's root of a folder: its parts, each made safe.
  static func folder(_ path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).map { component(Substring($0)) }.joined(separator: "/")
  }

  private static let longestComponent = 200

  /// The same for a short name of ASCII letters, digits, blanks, hyphens and underscores, as nearly all are; else nil.
  private static func plainComponent(_ name: some StringProtocol) -> String? {
    var name = Substring(name)
    let plain = name.withUTF8 { bytes in
      unsafe String(unsafeUninitializedCapacity: bytes.count) { unsafe writePlain(bytes, to: $0) }
    }
    return plain.isEmpty || plain.utf8.count > longestComponent ? nil : plain
  }

  /// - Returns: How many bytes were written; none when the name is not plain.
  private static func writePlain(
    _ bytes: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var count = 0
    for offset in 0..<bytes.count {
      var byte = unsafe bytes[offset]
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte |= 0x20
      case UInt8(ascii: " "), UInt8(ascii: "-"):
        if unsafe count == 0 || output[count - 1] == UInt8(ascii: "-") { continue }
        byte = UInt8(ascii: "-")
      default: return 0
      }
      unsafe output[count] = byte
      count += 1
    }
    if unsafe count > 0 && output[count - 1] == UInt8(ascii: "-") { count -= 1 }
    return count
  }

  private static func composed(_ text: String) -> String {
    if isPlainlyComposed(text) { return text }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text._nfc)
    return String(scalars)
  }

  private static func isPlainlyComposed(_ text: String) -> Bool {
    let bytes = text.utf8.span
    var isASCII = true
    for offset in bytes.indices where bytes[offset] >= 0x80 {
      isASCII = false
      break
    }
    return isASCII || text.unicodeScalars.allSatisfy { $0.isASCII || isPlainLetter($0) }
  }

  /// Whether a scalar is a letter or mark of the commonest scripts, and never a part of another one.
  private static func isPlainLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xC0...0x24F, 0x391...0x3A1, 0x3A3...0x3CE, 0x410...0x44F, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FA5,
      0xAC00...0xD7A3:
      true
    default: false
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8.span
    for offset in bytes.indices {
      let byte = bytes[offset]
      if byte >= 0x80 || (byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")) { return false }
    }
    return true
  }

  private static func cleaned(_ text: String, original: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    var endsInHyphen = true
    for scalar in composed(text).unicodeScalars {
      switch place(of: scalar) {
      case .kept where scalar == "-" && endsInHyphen:
        break
      case .kept:
        result.append(scalar)
        endsInHyphen = scalar == "-"
      case .blank:
        if !endsInHyphen { result.append("-") }
        endsInHyphen = true
      case .removed:
        break
      }
    }
    var trimmed = Substring(String(result))
    while let last = trimmed.unicodeScalars.last, last == "-" || last == "." { trimmed.unicodeScalars.removeLast() }
    // A mark without a letter would join the slash before it.
    while let first = trimmed.unicodeScalars.first, first == "-" || first == "." || isMark(first) {
      trimmed.unicodeScalars.removeFirst()
    }
    return shortened(trimmed.isEmpty ? "untitled" : String(trimmed), original: String(original))
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private enum Place { case kept, blank, removed }

  private static func place(of scalar: Unicode.Scalar) -> Place {
    guard scalar.isASCII else {
      if isPlainLetter(scalar) { return .kept }
      switch scalar.properties.generalCategory {
      case .spaceSeparator: return .blank
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
        return .removed
      default: return scalar == "\u{FFFD}" ? .removed : .kept
      }
    }
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "!", "(", ")", ",", "+", "@": return .kept
    case " ", "\t", "\n", "\r": return .blank
    default: return .removed
    }
  }

  private static func shortened(_ text: String, original: String) -> String {
    guard text.utf8.count > longestComponent else { return text }
    var kept = String.UnicodeScalarView()
    var length = 0
    for scalar in text.unicodeScalars {
      length += UTF8.width(scalar)
      if length > longestComponent - 12 { break }
      kept.append(scalar)
    }
    return String(kept) + "-" + ContentHash(of: composed(original)).prefix(8)
  }

  /// Windows knows some names as devices, whatever follows their first dot.
  private static func safe(_ component: String) -> String {
    let bytes = component.utf8.span
    var length = 0
    while length < min(bytes.count, 5), bytes[length] != UInt8(ascii: ".") { length += 1 }
    guard length == 3 || length == 4 else { return component }
    let base = component.utf8.prefix { $0 != UInt8(ascii: ".") }
    guard base.count == 3 || base.count == 4 else { return component }
    let name = String(decoding: base, as: UTF8.self).lowercased()
    let isNumbered = ["com", "lpt"].contains(name.dropLast()) && ("1"..."9").contains(name.suffix(1))
    guard ["con", "prn", "aux", "nul"].contains(name) || isNumbered else { return component }
    return String(decoding: base, as: UTF8.self) + "_" + component.dropFirst(name.count)
  }
}
