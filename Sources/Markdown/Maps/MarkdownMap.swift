/// A picture with pins, as the plugin Leaflet writes it.
package struct MarkdownMap: Sendable, Equatable {
  /// Places in `links`.
  package let images: [Int]
  package let pins: [Pin]
  /// Bytes of the source file that say something of pins which were taken out.
  package let withheldRanges: [Range<Int>]

  package struct Pin: Sendable, Equatable {
    /// The pin's node, whose children are its link and its description.
    package let node: Int
    /// A place in `links`; nil for a pin that only says something.
    package let link: Int?
    /// nil for a pin whose place is unknown or beyond the picture.
    package let position: Position?
    package let range: Range<Int>

    package init(node: Int, link: Int?, position: Position?, range: Range<Int>) {
      self.node = node
      self.link = link
      self.position = position
      self.range = range
    }
  }

  /// A place on a picture: hundredths of a percent of its width and height, from the top left.
  package struct Position: Sendable, Equatable {
    package let left: Int
    package let top: Int

    package init(left: Int, top: Int) {
      self.left = left
      self.top = top
    }
  }

  package init(images: [Int], pins: [Pin], withheldRanges: [Range<Int>] = []) {
    self.images = images
    self.pins = pins
    self.withheldRanges = withheldRanges
  }

  /// Whether there is nothing to show, since all was withheld.
  package var isEmpty: Bool { images.isEmpty && pins.isEmpty }

  /// The same map without pins and pictures whose link is among some.
  func withholding(links hidden: Set<Int>) -> MarkdownMap {
    let isHidden: (Pin) -> Bool = { pin in pin.link.map { hidden.contains($0) } ?? false }
    return MarkdownMap(
      images: images.filter { !hidden.contains($0) }, pins: pins.filter { !isHidden($0) },
      withheldRanges: withheldRanges + pins.filter(isHidden).map(\.range))
  }
}
