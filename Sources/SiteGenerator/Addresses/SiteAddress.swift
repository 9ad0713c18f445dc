import HTMLTemplates
import SourceText

/// Where a file of the site lies: its path below the site's root, with `/` between its parts: `elden-ring/npcs/varré.html`.
struct SiteAddress: Hashable, Comparable, Sendable, CustomStringConvertible {
  let rawValue: String
  /// The address as a URL relative to the site's root, as in `graph.json`.
  let url: String

  init(_ rawValue: String) {
    self.rawValue = rawValue
    url = URLText.encode(rawValue)
  }

  static func == (left: SiteAddress, right: SiteAddress) -> Bool { left.rawValue == right.rawValue }

  func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  var description: String { rawValue }

  /// `a/b/c.html` gives `a/b/`; a file at the root gives nothing.
  var folder: Substring {
    rawValue.lastIndex(of: "/").map { rawValue[...$0] } ?? ""
  }

  /// The URL that leads from this page to another file of the site, escaped as a URL but not as HTML.
  ///
  /// From `a/b/c.html`, `a/d e.html` is `../d%20e.html`; the page itself is its file's name, and with a fragment only
  /// the fragment.
  ///
  /// - Parameter fragment: The `id` to go to, without `#`, as it stands in the page.
  func relativeReference(to target: SiteAddress, fragment: String? = nil) -> String {
    if let fragment, target == self { return "#" + URLText.encode(fragment) }
    var reference = relativePath(to: target)
    if let fragment {
      reference += "#"
      reference += URLText.encode(fragment)
    }
    return reference
  }

  /// Writes the URL that leads from this page to another file of the site, escaped as HTML too.
  func writeReference(to target: SiteAddress, into buffer: inout HTMLBuffer) {
    let (here, there) = (url.utf8.span, target.url.utf8.span)
    unsafe here.withUnsafeBufferPointer { here in
      unsafe there.withUnsafeBufferPointer { there in
        let shared = unsafe Self.sharedFolder(here, there)
        for place in shared..<here.count where unsafe here[place] == UInt8(ascii: "/") {
          buffer.append(markup: "../")
        }
        unsafe buffer.append(escaping: UnsafeBufferPointer(rebasing: there[shared...]))
      }
    }
  }

  /// Orders by UTF-8 bytes.
  static func < (left: SiteAddress, right: SiteAddress) -> Bool {
    left.rawValue.precedesInBytes(right.rawValue)
  }

  /// Compared and cut as encoded bytes: encoding leaves slashes as they are.
  private func relativePath(to target: SiteAddress) -> String {
    let path: String?? = unsafe url.utf8.withContiguousStorageIfAvailable { here in
      unsafe target.url.utf8.withContiguousStorageIfAvailable { there in
        unsafe Self.relativePath(from: here, to: there)
      }
    }
    return (path ?? nil) ?? target.url
  }

  private static func relativePath(
    from here: UnsafeBufferPointer<UInt8>, to there: UnsafeBufferPointer<UInt8>
  ) -> String {
    let slash = UInt8(ascii: "/")
    let shared = unsafe sharedFolder(here, there)
    var ups = 0
    for place in shared..<here.count where unsafe here[place] == slash { ups += 1 }
    let length = ups * 3 + there.count - shared
    return unsafe String(unsafeUninitializedCapacity: length) { buffer in
      for up in 0..<ups {
        unsafe buffer[up * 3] = UInt8(ascii: ".")
        unsafe buffer[up * 3 + 1] = UInt8(ascii: ".")
        unsafe buffer[up * 3 + 2] = slash
      }
      let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[(ups * 3)...])
      _ = unsafe rest.initialize(fromContentsOf: there[shared...])
      return length
    }
  }

  /// The length of the folder that both lie in, with its slash.
  private static func sharedFolder(
    _ here: UnsafeBufferPointer<UInt8>, _ there: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let (first, second) = (UnsafeRawBufferPointer(here), UnsafeRawBufferPointer(there))
    let count = min(first.count, second.count)
    var same = 0
    while same + 8 <= count {
      let word = unsafe first.loadUnaligned(fromByteOffset: same, as: UInt64.self)
      guard word == (unsafe second.loadUnaligned(fromByteOffset: same, as: UInt64.self)) else { break }
      same += 8
    }
    while same < count, unsafe first[same] == second[same] { same += 1 }
    while same > 0, unsafe first[same - 1] != UInt8(ascii: "/") { same -= 1 }
    return same
  }
}

/// Text as a part of a URL.
enum URLText {
  /// Percent-encodes what may not stand in a path or fragment: `50% of it` gives `50%25%20of%20it`.
  ///
  /// Letters of all scripts stay readable; invisible characters do not stay invisible.
  static func encode(_ text: some StringProtocol) -> String {
    let whole = String(text)
    if isPlain(whole) { return whole }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      if scalar.isASCII ? isAllowed(UInt8(scalar.value)) : isVisible(scalar) {
        encoded.append(contentsOf: scalar.utf8)
      } else {
        for byte in scalar.utf8 {
          encoded += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
        }
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8.span
    for offset in bytes.indices where !isAllowed(bytes[offset]) { return false }
    return true
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"),
      UInt8(ascii: "!"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: "+"),
      UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: ";"), UInt8(ascii: "$"), UInt8(ascii: "*"):
      true
    default:
      false
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .spaceSeparator:
      false
    default:
      true
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
