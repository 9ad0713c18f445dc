/// What the lines of a map's block say: `key: value`, of which other keys mean nothing here.
///
/// `image:`, `marker:` and `bounds:` may stand several times, and their values as a list below them.
struct MapBlock: Equatable {
  struct Image: Equatable {
    let line: Int
    let link: MapLink
  }

  struct Marker: Equatable {
    let line: Int
    /// The bytes of the whole value.
    let range: Range<Int>
    let latitude: MapCoordinate?
    let longitude: MapCoordinate?
    let link: MapLink?
    let description: [MapText.Piece]
  }

  private enum Key { case image, marker, bounds }

  private(set) var images: [Image] = []
  private(set) var markers: [Marker] = []
  private(set) var bounds: MapBounds?

  /// More numbers than a map's bounds have are not read.
  private static let boundsCount = 4

  /// - Complexity: Linear in the length of the text.
  init(_ text: [UInt8]) {
    var numbers: [Double] = []
    var key: Key?
    var line = 0
    var start = 0
    while start < text.count {
      let end = text.lineEnd(from: start, limit: text.count)
      let scanner = MapText(text, start..<end)
      if !scanner.range.isEmpty {
        var value = scanner
        if !scanner.takesItem(&value) {
          key = Self.key(scanner, &value)
        }
        switch key {
        case .image: images += value.images().map { Image(line: line, link: $0) }
        case .marker: if let marker = Self.marker(value, line) { markers.append(marker) }
        case .bounds: numbers += value.numbers(limit: Self.boundsCount - numbers.count)
        case nil: break
        }
      }
      start = end + 1
      line += 1
    }
    bounds = MapBounds(numbers)
  }

  private static func key(_ line: MapText, _ value: inout MapText) -> Key? {
    guard let (word, rest) = line.keyAndValue() else { return nil }
    value = rest
    switch word {
    case "image": return .image
    case "marker": return .marker
    case "bounds": return .bounds
    default: return nil
    }
  }

  /// `type, latitude, longitude, [[Note]], description, zoom, zoom`: all but the first three may be missing.
  private static func marker(_ value: MapText, _ line: Int) -> Marker? {
    let fields = value.withoutBrackets.fields()
    guard fields.count >= 3 else { return nil }
    var link: MapLink?
    var text = 4
    if fields.count > 3, let first = fields[3].first {
      if first == UInt8(ascii: "\"") { text = 3 } else { link = fields[3].link() }
    }
    let description = MapText.description(fields.dropFirst(text))
    guard link != nil || !description.isEmpty else { return nil }
    return Marker(
      line: line, range: value.range, latitude: fields[1].coordinate(), longitude: fields[2].coordinate(), link: link,
      description: description)
  }

  /// Where a marker stands on the picture; latitudes grow upward.
  func position(of marker: Marker) -> MarkdownMap.Position? {
    guard let latitude = marker.latitude, let longitude = marker.longitude,
      let left = longitude.share(of: bounds?.longitudes), let bottom = latitude.share(of: bounds?.latitudes)
    else { return nil }
    return MarkdownMap.Position(left: left, top: 10_000 - bottom)
  }
}

/// A link in a map's block, and the bytes where it stands.
struct MapLink: Equatable {
  let link: PendingLink
  let range: Range<Int>
}

/// The coordinates at a picture's edges.
struct MapBounds: Equatable {
  let latitudes: ClosedRange<Double>
  let longitudes: ClosedRange<Double>

  /// nil unless there are four numbers that span an area: `[[latitude, longitude], [latitude, longitude]]`.
  init?(_ numbers: [Double]) {
    guard numbers.count == 4, numbers[0] != numbers[2], numbers[1] != numbers[3] else { return nil }
    latitudes = min(numbers[0], numbers[2])...max(numbers[0], numbers[2])
    longitudes = min(numbers[1], numbers[3])...max(numbers[1], numbers[3])
  }
}

/// A latitude or longitude: a number between the map's bounds, or a percentage of the picture.
struct MapCoordinate: Equatable {
  let number: Double
  let isPercentage: Bool

  /// Hundredths of a percent; nil beyond the picture, and for a number without bounds.
  func share(of bounds: ClosedRange<Double>?) -> Int? {
    var share = number / 100
    if !isPercentage {
      guard let bounds else { return nil }
      share = (number - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
    }
    // What is not a number is in no range.
    return 0.0...1.0 ~= share ? Int((share * 10_000).rounded()) : nil
  }
}
