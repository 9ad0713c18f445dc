/// How formulas and answers are laid out between two programs, and in the cache: a head line with the number of the
/// bytes that follow it.
enum FormulaFrames {
  /// `d 5` or `i 5`, a line end, and five bytes of TeX; one after the other.
  static func write(_ formulas: some Sequence<Formula>) -> [UInt8] {
    var bytes: [UInt8] = []
    for formula in formulas { append(formula, to: &bytes) }
    return bytes
  }

  static func append(_ formula: Formula, to bytes: inout [UInt8]) {
    append(formula.isDisplayed ? "d" : "i", formula.tex, to: &bytes)
  }

  static func append(_ answer: TypesetFormula, to bytes: inout [UInt8]) {
    switch answer {
    case .mathML(let markup): append("1", markup, to: &bytes)
    case .refused(let reason): append("0", Array(reason.utf8), to: &bytes)
    }
  }

  private static func append(_ mark: Unicode.Scalar, _ content: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: mark))
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: String(content.count).utf8)
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: content)
  }

  /// The answers at the start of some bytes, up to the first that is not whole.
  static func readAnswers(_ bytes: [UInt8]) -> [TypesetFormula] {
    var reader = Reader(bytes: bytes)
    var answers: [TypesetFormula] = []
    while let answer = reader.answer() { answers.append(answer) }
    return answers
  }

  /// Reads frames one after the other; nil where the bytes are none.
  struct Reader {
    let bytes: [UInt8]
    private(set) var place = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    var isAtEnd: Bool { place >= bytes.count }

    mutating func formula() -> Formula? {
      guard let (mark, content) = frame() else { return nil }
      switch mark {
      case UInt8(ascii: "d"): return Formula(tex: Array(content), isDisplayed: true)
      case UInt8(ascii: "i"): return Formula(tex: Array(content), isDisplayed: false)
      default: return nil
      }
    }

    mutating func answer() -> TypesetFormula? {
      guard let (mark, content) = frame() else { return nil }
      switch mark {
      case UInt8(ascii: "1"): return content.starts(with: "<math".utf8) ? .mathML(Array(content)) : nil
      case UInt8(ascii: "0"): return .refused(String(decoding: content, as: UTF8.self))
      default: return nil
      }
    }

    private mutating func frame() -> (mark: UInt8, content: ArraySlice<UInt8>)? {
      guard place + 2 < bytes.count, bytes[place + 1] == UInt8(ascii: " ") else { return nil }
      let mark = bytes[place]
      var count = 0
      var next = place + 2
      while next < bytes.count, bytes[next] != UInt8(ascii: "\n") {
        guard bytes[next] >= UInt8(ascii: "0"), bytes[next] <= UInt8(ascii: "9"), count <= bytes.count else {
          return nil
        }
        count = count * 10 + Int(bytes[next] - UInt8(ascii: "0"))
        next += 1
      }
      guard next < bytes.count, count <= bytes.count - next - 1 else { return nil }
      place = next + 1 + count
      return (mark, bytes[(next + 1)..<place])
    }
  }
}
