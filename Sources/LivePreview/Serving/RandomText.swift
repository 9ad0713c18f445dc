/// Words that nobody can guess.
enum RandomText {
  /// Twenty letters and digits from the system's generator.
  static func token() -> String {
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    var generator = SystemRandomNumberGenerator()
    return String((0..<20).map { _ in letters[Int.random(in: letters.indices, using: &generator)] })
  }
}
