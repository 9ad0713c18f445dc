/// The TeX of one formula, without the blanks around it.
struct Formula: Hashable, Sendable {
  let tex: [UInt8]
  /// In a line of its own, larger.
  let isDisplayed: Bool
}

/// What a typesetter made of a formula.
enum TypesetFormula: Hashable, Sendable {
  case mathML([UInt8])
  /// It is no TeX that the typesetter knows; why, in its words.
  case refused(String)
}

/// Every formula of a site, as it is shown; a formula that is missing is shown as its TeX.
struct FormulaTable: Sendable {
  let typeset: [Formula: TypesetFormula]
  /// Formulas were asked for, be there any or not.
  let isTypeset: Bool

  static let empty = FormulaTable(typeset: [:], isTypeset: false)

  init(typeset: [Formula: TypesetFormula], isTypeset: Bool = true) {
    self.typeset = typeset
    self.isTypeset = isTypeset
  }

  /// The MathML of a formula; nil when its TeX is shown.
  func mathML(of tex: ArraySlice<UInt8>, isDisplayed: Bool) -> [UInt8]? {
    guard !typeset.isEmpty, case .mathML(let markup)? = typeset[Formula(tex: Array(tex), isDisplayed: isDisplayed)]
    else { return nil }
    return markup
  }
}
