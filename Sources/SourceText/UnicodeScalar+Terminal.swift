extension Unicode.Scalar {
  /// Whether a terminal would obey this instead of showing it: controls, line separators, marks of direction.
  var isControl: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    switch value {
    case 0x80...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: return true
    default: return false
    }
  }

  var isLineEndOrTab: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The columns that a terminal gives to this: none to combining marks, two to wide scripts and emoji.
  var columnWidth: Int {
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    return isWide || properties.isEmojiPresentation ? 2 : 1
  }

  /// East Asian Width W and F, by block.
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF,
      0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
