private import Foundation  // ICU's normalisation.

extension String {
  /// The text in Unicode's composed form (NFC), in which file names and links are compared.
  ///
  /// `e` and a combining acute accent give `é`. Text that cannot change is returned as it is, without Foundation.
  package var canonicalForm: String {
    isSurelyComposed ? self : precomposedStringWithCanonicalMapping
  }

  /// The form in which names of notes are the same name: composed, without case; accents count.
  ///
  /// `VARRÉ` gives `varré`, `Straße` stays `straße`.
  package var nameKey: String {
    canonicalForm.lowercased()
  }

  /// The form in which readers search: compatible forms (NFKC), without case, Latin letters without their accents.
  ///
  /// `ＶＡＲＲÉ` gives `varre`, `ｶﾞ` gives `ガ`, not `カ`.
  package var searchKey: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    return precomposedStringWithCompatibilityMapping.lowercased().withoutLatinAccents.canonicalForm
  }

  /// Whether all scalars are of blocks where each is its own composed form and takes no part in another one.
  private var isSurelyComposed: Bool {
    if utf8.allSatisfy({ $0 < 0x80 }) { return true }
    return unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case ..<0x300, 0x400...0x482, 0x2010...0x2027, 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC,
        0x4E00...0x9FA5, 0xAC00...0xD7A3, 0x1F300...0x1F64F:
        true
      default: false
      }
    }
  }

  private var withoutLatinAccents: String {
    var output = String.UnicodeScalarView()
    var followsLatin = false
    for scalar in decomposedStringWithCanonicalMapping.unicodeScalars {
      if followsLatin, 0x300...0x36F ~= scalar.value { continue }
      followsLatin = scalar.value < 0x250 && scalar.properties.isAlphabetic
      switch scalar {
      case "ß": output.append(contentsOf: "ss".unicodeScalars)
      case "æ": output.append(contentsOf: "ae".unicodeScalars)
      case "œ": output.append(contentsOf: "oe".unicodeScalars)
      case "ø": output.append("o")
      case "ł": output.append("l")
      case "đ": output.append("d")
      case "ı": output.append("i")
      default: output.append(scalar)
      }
    }
    return String(output)
  }
}
