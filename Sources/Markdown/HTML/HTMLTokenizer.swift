/// One piece of an author's HTML.
package enum HTMLToken: Equatable, Sendable {
  /// Text, entities as they are written.
  case text(Range<Int>)
  case startTag(HTMLTag)
  /// The name in lower case.
  case endTag(String)
  /// A comment, declaration, instruction or anything else that shows nothing.
  case other(Range<Int>)
}

package struct HTMLTag: Equatable, Sendable {
  /// In lower case.
  package let name: String
  package let attributes: [HTMLAttribute]
  package let isSelfClosing: Bool
}

package struct HTMLAttribute: Equatable, Sendable {
  /// In lower case.
  package let name: String
  /// The value without its quotes, entities as they are written; nil without `=`.
  package let value: Range<Int>?
}

/// Cuts HTML into tags and text as browsers do: never fails, whatever the bytes are.
package struct HTMLTokenizer {
  private let html: [UInt8]
  private let limit: Int
  private var offset: Int
  /// There is no `-->`, or no `>`, behind the place any more.
  private var isCommentEndMissing = false
  private var isTagEndMissing = false

  package init(_ html: [UInt8], _ range: Range<Int>) {
    self.html = html
    limit = range.upperBound
    offset = range.lowerBound
  }

  package mutating func next() -> HTMLToken? {
    guard offset < limit else { return nil }
    let start = offset
    if html[offset] == .less, let token = markup() { return token }
    offset = max(offset, start + 1)
    while offset < limit, html[offset] != .less { offset += 1 }
    return .text(start..<offset)
  }

  /// What starts with `<` at the place; nil when it is text.
  private mutating func markup() -> HTMLToken? {
    let start = offset
    guard start + 1 < limit else { return nil }
    let next = html[start + 1]
    if next.isLetter { return startTag() }
    if next == UInt8(ascii: "/"), start + 2 < limit, html[start + 2].isLetter { return endTag() }
    guard next == UInt8(ascii: "!") || next == UInt8(ascii: "?") || next == UInt8(ascii: "/") else { return nil }
    if html.has("<!--", at: start, before: limit) { return comment() }
    guard !isTagEndMissing, let end = html[start..<limit].firstIndex(of: .greater) else {
      isTagEndMissing = true
      return nil
    }
    offset = end + 1
    return .other(start..<offset)
  }

  private mutating func comment() -> HTMLToken {
    let start = offset
    let end = isCommentEndMissing ? nil : html.firstIndex(of: "-->", in: min(start + 2, limit)..<limit)
    isCommentEndMissing = end == nil
    offset = end.map { $0 + 3 } ?? limit
    return .other(start..<offset)
  }

  private mutating func endTag() -> HTMLToken? {
    let name = name(at: offset + 2)
    guard !isTagEndMissing, let end = html[offset..<limit].firstIndex(of: .greater) else {
      isTagEndMissing = true
      return nil
    }
    offset = end + 1
    return .endTag(name)
  }

  private func name(at start: Int) -> String {
    var end = start
    while end < limit, !html[end].isWhitespace, html[end] != .greater, html[end] != UInt8(ascii: "/"),
      end - start < 100
    {
      end += 1
    }
    return String(decoding: html[start..<end].map(\.lowered), as: UTF8.self)
  }

  private mutating func startTag() -> HTMLToken? {
    guard !isTagEndMissing else { return nil }
    let name = name(at: offset + 1)
    var place = offset + 1 + name.utf8.count
    var attributes: [HTMLAttribute] = []
    var isSelfClosing = false
    while true {
      while place < limit, html[place].isWhitespace || html[place] == UInt8(ascii: "/") {
        isSelfClosing = html[place] == UInt8(ascii: "/")
        place += 1
      }
      guard place < limit else {
        isTagEndMissing = !html[offset..<limit].contains(.greater)
        return nil
      }
      if html[place] == .greater { break }
      isSelfClosing = false
      guard let (attribute, end) = attribute(at: place) else { return nil }
      attributes.append(attribute)
      place = end
    }
    offset = place + 1
    return .startTag(HTMLTag(name: name, attributes: attributes, isSelfClosing: isSelfClosing))
  }

  private func attribute(at start: Int) -> (attribute: HTMLAttribute, end: Int)? {
    var place = start + 1
    while place < limit, !html[place].isWhitespace, html[place] != UInt8(ascii: "="), html[place] != .greater,
      html[place] != UInt8(ascii: "/")
    {
      place += 1
    }
    let name = String(decoding: html[start..<place].map(\.lowered), as: UTF8.self)
    var equals = place
    while equals < limit, html[equals].isWhitespace { equals += 1 }
    guard equals < limit, html[equals] == UInt8(ascii: "=") else {
      return (HTMLAttribute(name: name, value: nil), place)
    }
    place = equals + 1
    while place < limit, html[place].isWhitespace { place += 1 }
    guard place < limit else { return nil }
    let quote = html[place]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let close = html[place + 1..<limit].firstIndex(of: quote) else { return nil }
      return (HTMLAttribute(name: name, value: place + 1..<close), close + 1)
    }
    let value = place
    while place < limit, !html[place].isWhitespace, html[place] != .greater { place += 1 }
    return (HTMLAttribute(name: name, value: value..<place), place)
  }
}
