import Linking
import Notes

/// How much a word's place in a note counts: names first, then headings, then text, then properties.
///
/// A note's weight for a term is between 0 and 15 on a logarithmic scale, so that a posting is one or two characters.
/// It depends on the note and the links to it alone: an edit elsewhere changes nothing.
struct SearchWeights {
  /// Added to the text's part by each occurrence.
  static let text: Float = 1
  static let heading: Float = 3
  static let property: Float = 0.9

  /// Added to the names' part by each occurrence, more in a short name than in a long one.
  static func title(wordCount: Int) -> Float { 3.6 / (0.55 + 0.225 * Float(max(1, wordCount))) }
  static func alias(wordCount: Int) -> Float { 2.9 / (0.55 + 0.225 * Float(max(1, wordCount))) }

  private static let usualLength: Float = 1200
  private static let saturation: Float = 1.2
  private static let steps: [Float] = (0..<15).map { step in
    // The bounds between the steps: 2^(i/15 · log2(1 + 3 · 6)) on the scale of 1 + 3x.
    power(19, (Float(step) + 0.5) / 15)
  }

  private let resistance: Float
  private let popularity: Float

  /// - Parameters:
  ///   - length: Bytes of the note's text.
  ///   - linkCount: How many other notes point to it.
  init(length: Int, linkCount: Int) {
    resistance = Self.saturation * (0.35 + 0.65 * min(8, Float(length) / Self.usualLength))
    var doublings = 0
    var rest = linkCount
    while rest > 0, doublings < 12 {
      doublings += 1
      rest >>= 1
    }
    popularity = 1 + 0.035 * Float(doublings)
  }

  /// The step for what a term's occurrences added up to.
  func step(text: Float, names: Float) -> UInt8 {
    let weight = 1 + 3 * (text / (text + resistance) + names) * popularity
    let steps = Self.steps
    // How many of the fifteen bounds the weight reaches, by halving.
    var step = 0
    var half = 8
    while half > 0 {
      if weight >= steps[step + half - 1] { step += half }
      half /= 2
    }
    return UInt8(truncatingIfNeeded: step)
  }

  /// `base` to the power of a fraction between 0 and 1, by halving: the same on every machine.
  private static func power(_ base: Float, _ exponent: Float) -> Float {
    var (result, root, rest) = (Float(1), base, exponent)
    for _ in 0..<20 {
      root = root.squareRoot()
      rest *= 2
      if rest >= 1 {
        result *= root
        rest -= 1
      }
    }
    return result
  }
}
