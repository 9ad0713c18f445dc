/// The size that the root element of an SVG says: `width` and `height`, else those of its `viewBox`.
enum SVGHeader {
  static func size(_ head: [UInt8]) -> ImageSize? {
    guard let tag = rootTag(head) else { return nil }
    let width = attribute("width", in: tag).flatMap(pixels)
    let height = attribute("height", in: tag).flatMap(pixels)
    if let width, let height { return size(width, height) }
    let box = attribute("viewBox", in: tag).map { text in
      text.split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }.compactMap { Double($0) }
    }
    guard let box, box.count == 4, box[2] > 0, box[3] > 0 else { return nil }
    if let width { return size(width, width * box[3] / box[2]) }
    if let height { return size(height * box[2] / box[3], height) }
    return size(box[2], box[3])
  }

  private static func size(_ width: Double, _ height: Double) -> ImageSize? {
    guard width < 1_000_000, height < 1_000_000, width > 0, height > 0 else { return nil }
    return ImageSize(width: max(1, Int(width.rounded())), height: max(1, Int(height.rounded())))
  }

  /// The attributes of the first `<svg …>` outside comments.
  private static func rootTag(_ head: [UInt8]) -> ArraySlice<UInt8>? {
    var offset = 0
    while let start = head[offset...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = head[start...]
      if rest.starts(with: "<!--".utf8) {
        guard let end = find("-->", in: head[(start + 4)...]) else { return nil }
        offset = end + 3
      } else if rest.starts(with: "<svg".utf8) {
        var quote: UInt8?
        for index in (start + 4)..<head.count {
          let byte = head[index]
          if let open = quote {
            if byte == open { quote = nil }
          } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            quote = byte
          } else if byte == UInt8(ascii: ">") {
            return head[(start + 4)..<index]
          }
        }
        return nil
      } else if rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) {
        offset = start + 2
      } else {
        return nil
      }
    }
    return nil
  }

  private static func find(_ text: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    let wanted = Array(text.description.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: wanted) }
  }

  private static func attribute(_ name: String, in tag: ArraySlice<UInt8>) -> String? {
    let wanted = Array(name.utf8)
    var index = tag.startIndex
    while index < tag.endIndex {
      while index < tag.endIndex, isBlank(tag[index]) { index += 1 }
      let nameStart = index
      while index < tag.endIndex, !isBlank(tag[index]), tag[index] != UInt8(ascii: "=") { index += 1 }
      let isWanted = tag[nameStart..<index].elementsEqual(wanted)
      while index < tag.endIndex, isBlank(tag[index]) { index += 1 }
      guard index < tag.endIndex, tag[index] == UInt8(ascii: "=") else { continue }
      index += 1
      while index < tag.endIndex, isBlank(tag[index]) { index += 1 }
      guard index < tag.endIndex, tag[index] == UInt8(ascii: "\"") || tag[index] == UInt8(ascii: "'"),
        let end = tag[(index + 1)...].firstIndex(of: tag[index])
      else { return nil }
      if isWanted { return String(decoding: tag[(index + 1)..<end], as: UTF8.self) }
      index = end + 1
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// `120`, `120px` and `90pt` are pixels; `100%` and `20em` are not known here.
  private static func pixels(_ text: String) -> Double? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
    let unit = text.dropFirst(number.count).filter { $0 != " " }
    guard let value = Double(number), value > 0 else { return nil }
    switch unit {
    case "", "px": return value
    case "pt": return value * 4 / 3
    case "in": return value * 96
    case "cm": return value * 96 / 2.54
    case "mm": return value * 96 / 25.4
    default: return nil
    }
  }
}
