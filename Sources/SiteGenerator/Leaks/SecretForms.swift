import SourceText

/// The bytes by which secrets may stand in files of a site: as written, escaped for HTML, JSON and XML, and as a part of
/// an address.
struct SecretForms: Sendable {
  struct Form: Sendable {
    /// The place of the secret.
    let secret: Int
    let borders: TextBorders.Kind
  }

  /// By text of `finder`.
  private(set) var forms: [Form] = []
  let finder: TextFinder
  /// How many bytes the longest form has.
  let longest: Int

  /// - Complexity: Linear in the secrets' bytes.
  init(_ secrets: [Secret]) {
    var places: [[UInt8]: Int] = [:]
    places.reserveCapacity(secrets.count)
    var texts: [[UInt8]] = []
    var forms: [Form] = []
    func add(_ text: String, of secret: Int, _ borders: TextBorders.Kind) {
      let bytes = text.utf8.map(\.foldedASCII)
      guard bytes.count >= TextFinder.shortest else { return }
      if let place = places[bytes] {
        // What is no word of its own in a text may still be one in an address, but not the other way round.
        if borders == .words, forms[place].borders == .address {
          forms[place] = Form(secret: forms[place].secret, borders: .words)
        }
        return
      }
      places[bytes] = texts.count
      texts.append(bytes)
      forms.append(Form(secret: secret, borders: borders))
    }
    for (place, secret) in secrets.enumerated() {
      add(secret.text, of: place, .words)
      for text in Self.escaped(secret) { add(text, of: place, .words) }
      for text in Self.addresses(of: secret) { add(text, of: place, .address) }
      // Names of attachments go on with a hash.
      if secret.kind == .path { add("assets/\(AddressText.component(secret.text))-", of: place, .words) }
    }
    self.forms = forms
    longest = texts.reduce(0) { max($0, $1.count) }
    finder = TextFinder(texts)
  }

  /// Ranges of a file that a secret stands in, each with the secret's place; in no order.
  ///
  /// - Parameter isKnown: By place, secrets that need not be found.
  func forEachMatch(
    in bytes: [UInt8], shortest: Int = 0, except isKnown: [Bool], _ body: (_ secret: Int, _ range: Range<Int>) -> Void
  ) {
    finder.forEachMatch(in: bytes) { text, offset in
      let form = forms[text]
      if isKnown[form.secret] { return }
      let range = offset..<offset + finder.length(of: text)
      guard range.count >= shortest, TextBorders(bytes: bytes, kind: form.borders).surround(range) else { return }
      body(form.secret, range)
    }
  }

  private static func escaped(_ secret: Secret) -> [String] {
    guard secret.kind != .sentence else { return [] }
    var texts: [String] = []
    let text = secret.text
    if text.utf8.contains(where: { markup.contains($0) }) {
      let html = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      texts.append(html)
      texts.append(html.replacing("\"", with: "&quot;"))
      if text.utf8.contains(UInt8(ascii: "'")) {
        let quoted = html.replacing("\"", with: "&quot;")
        texts += [quoted.replacing("'", with: "&#39;"), quoted.replacing("'", with: "&apos;")]
      }
    }
    if text.utf8.contains(UInt8(ascii: "\"")) || text.utf8.contains(UInt8(ascii: "\\")) {
      texts.append(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))
    }
    return texts
  }

  private static let markup: [UInt8] = Array("&<>\"'".utf8)

  private static func addresses(of secret: Secret) -> [String] {
    let address: String
    switch secret.kind {
    case .title, .alias: address = AddressText.component(secret.text)
    case .path, .tag: address = AddressText.folder(secret.text)
    case .property, .heading, .sentence: return []
    }
    guard Distinctness.isDistinct(address, secret.kind) else { return [] }
    return [address, percentEncoded(address), percentEncoded(secret.text)]
  }

  /// With every byte encoded that is not ASCII, as browsers and other programs write addresses.
  private static func percentEncoded(_ text: String) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if byte.isWordASCII || "-._~/".utf8.contains(byte) {
        encoded.append(byte)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%".utf8
        encoded += (digits.utf8.count == 1 ? "0" + digits : digits).utf8
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
