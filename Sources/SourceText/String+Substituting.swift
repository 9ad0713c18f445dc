extension String {
  /// The text with another one in the place of each occurrence of `old`, from left to right.
  ///
  /// Compares bytes, not characters: several times quicker than `replacing(_:with:)`.
  package func substituting(_ old: String, with new: String) -> String {
    let pattern = Array(old.utf8)
    guard let first = pattern.first, utf8.count >= pattern.count, utf8.contains(first) else { return self }
    let bytes = Array(utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + new.utf8.count)
    var place = 0
    while place < bytes.count {
      let end = place + pattern.count
      if bytes[place] == first, end <= bytes.count, bytes[place..<end].elementsEqual(pattern) {
        result.append(contentsOf: new.utf8)
        place = end
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
