private import CQREncode  // The only owner of libqrencode.

/// A text as squares that a phone reads.
package struct QRCode: Equatable, Sendable {
  /// Row after row: whether a square is dark.
  let rows: [[Bool]]

  /// - Returns: nil when the text is too long for any code.
  package init?(_ text: String) {
    guard let made = unsafe QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
    defer { unsafe QRcode_free(made) }
    let width = unsafe Int(made.pointee.width)
    guard width > 0, let data = unsafe made.pointee.data else { return nil }
    rows = (0..<width).map { row in (0..<width).map { unsafe data[row * width + $0] & 1 == 1 } }
  }

  /// The squares of the empty frame that readers need.
  private static let margin = 2

  /// The code in half blocks, two rows a line, light squares drawn: for terminals with dark letters as for others when
  /// colours are said.
  package func lines(usesColor: Bool) -> [String] {
    let size = rows.count + 2 * Self.margin
    return stride(from: 0, to: size, by: 2).map { row in
      let line = (0..<size).map { column in
        switch (isLight(row, column), isLight(row + 1, column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }
      return usesColor ? "\u{1B}[97;40m" + line.joined() + "\u{1B}[0m" : line.joined()
    }
  }

  private func isLight(_ row: Int, _ column: Int) -> Bool {
    let (row, column) = (row - Self.margin, column - Self.margin)
    guard rows.indices.contains(row), rows.indices.contains(column) else {
      return row <= rows.count + Self.margin - 1
    }
    return !rows[row][column]
  }
}
