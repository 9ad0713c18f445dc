/// AVIF and HEIC: boxes in boxes. Metadata lies in items of the file; their bytes become zero where they are, since every
/// other item is found by its place.
///
/// Orientation is a property of the picture in these formats and not touched.
enum BoxCleaner {
  private static let brands: Set<String> = ["avif", "avis", "heic", "heix", "hevc", "mif1", "msf1"]

  static func isPicture(_ bytes: [UInt8]) -> Bool {
    ByteReader(bytes).text(in: 8..<12).map { brands.contains($0) } ?? false
  }

  /// - Returns: nil when the list of items cannot be read.
  static func clean(_ bytes: [UInt8]) -> [UInt8]? {
    let reader = ByteReader(bytes)
    guard let top = boxes(0..<bytes.count, reader) else { return nil }
    guard let meta = top.first(where: { $0.name == "meta" })?.content else { return bytes }
    guard let inner = boxes(meta.lowerBound + 4..<max(meta.lowerBound + 4, meta.upperBound), reader) else { return nil }
    guard let information = inner.first(where: { $0.name == "iinf" })?.content else { return bytes }
    guard let metadata = metadataItems(information, reader) else { return nil }
    guard !metadata.isEmpty else { return bytes }
    guard let locations = inner.first(where: { $0.name == "iloc" })?.content,
      let extents = ItemLocations(locations, reader)?.extents(of: metadata)
    else { return nil }
    var cleaned = bytes
    let data = inner.first { $0.name == "idat" }?.content
    for extent in extents {
      let base = extent.isInData ? data?.lowerBound ?? bytes.count : 0
      let limit = extent.isInData ? data?.upperBound ?? 0 : bytes.count
      guard extent.start <= bytes.count, extent.length <= bytes.count, base + extent.start + extent.length <= limit
      else {
        return nil
      }
      for offset in base + extent.start..<base + extent.start + extent.length { cleaned[offset] = 0 }
    }
    return cleaned
  }

  struct Box {
    let name: String
    let content: Range<Int>
  }

  /// nil when a box reaches beyond the range.
  static func boxes(_ range: Range<Int>, _ reader: ByteReader) -> [Box]? {
    var boxes: [Box] = []
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound {
      guard let size = reader.bigEndian32(at: offset), let name = reader.text(in: offset + 4..<offset + 8) else {
        return nil
      }
      var start = offset + 8
      var end = size == 0 ? range.upperBound : offset + size
      if size == 1 {
        guard reader.bigEndian32(at: offset + 8) == 0, let low = reader.bigEndian32(at: offset + 12) else { return nil }
        start = offset + 16
        end = offset + low
      }
      guard start <= end, end <= range.upperBound else { return nil }
      boxes.append(Box(name: name, content: start..<end))
      offset = end
    }
    return boxes
  }

  /// Identifiers of the items that hold Exif and XMP.
  private static func metadataItems(_ information: Range<Int>, _ reader: ByteReader) -> Set<Int>? {
    guard let version = reader.byte(at: information.lowerBound) else { return nil }
    let start = information.lowerBound + (version == 0 ? 6 : 8)
    guard start <= information.upperBound, let entries = boxes(start..<information.upperBound, reader) else {
      return nil
    }
    var items: Set<Int> = []
    for entry in entries where entry.name == "infe" {
      let first = entry.content.lowerBound
      guard let version = reader.byte(at: first), version >= 2 else { continue }
      let isWide = version > 2
      guard let item = isWide ? reader.bigEndian32(at: first + 4) : reader.bigEndian16(at: first + 4),
        let type = reader.text(in: first + (isWide ? 10 : 8)..<first + (isWide ? 14 : 12))
      else { return nil }
      if type == "Exif" || type == "mime" || type == "uri " { items.insert(item) }
    }
    return items
  }
}

/// Where the items of a file lie.
private struct ItemLocations {
  struct Extent {
    let start: Int
    let length: Int
    /// Relative to the data box beside the list, not to the file.
    let isInData: Bool
  }

  private var byItem: [Int: [Extent]] = [:]

  init?(_ box: Range<Int>, _ reader: ByteReader) {
    var offset = box.lowerBound
    func number(_ size: Int) -> Int? {
      defer { offset += size }
      switch size {
      case 0: return 0
      case 2: return reader.bigEndian16(at: offset)
      case 4: return reader.bigEndian32(at: offset)
      case 8: return reader.bigEndian32(at: offset) == 0 ? reader.bigEndian32(at: offset + 4) : nil
      default: return nil
      }
    }
    guard let version = reader.byte(at: offset), version <= 2, let sizes = reader.bigEndian16(at: offset + 4) else {
      return nil
    }
    offset += 6
    guard let count = number(version == 2 ? 4 : 2) else { return nil }
    for _ in 0..<count {
      guard offset < box.upperBound, let item = number(version == 2 ? 4 : 2) else { return nil }
      let method = version == 0 ? 0 : (number(2) ?? 0) & 15
      guard number(2) != nil, let base = number(sizes >> 4 & 15), let extentCount = number(2), method <= 1 else {
        return nil
      }
      // Entries without a byte of their own would go on for ever.
      if sizes >> 8 == 0, extentCount > 1 { return nil }
      for _ in 0..<extentCount {
        if version > 0, number(sizes & 15) == nil { return nil }
        guard offset <= box.upperBound, let start = number(sizes >> 12), let length = number(sizes >> 8 & 15) else {
          return nil
        }
        byItem[item, default: []].append(Extent(start: base + start, length: length, isInData: method == 1))
      }
    }
  }

  func extents(of items: Set<Int>) -> [Extent] { items.sorted().flatMap { byItem[$0] ?? [] } }
}
