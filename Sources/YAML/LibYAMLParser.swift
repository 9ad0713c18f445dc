private import CLibYAML

/// The one owner of a libyaml parser: gives the events of a text, one after the other.
@safe struct LibYAMLParser: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// libyaml reads from here until the parser is deleted.
  private let text: UnsafeMutableBufferPointer<UInt8>

  /// - Parameter bytes: Valid UTF-8 without a byte order mark and without the controls that YAML forbids.
  init(_ bytes: [UInt8]) {
    unsafe parser = SpareParser.take()
    unsafe text = .allocate(capacity: bytes.count)
    _ = unsafe text.initialize(from: bytes)
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    unsafe SpareParser.give(parser)
    unsafe text.deallocate()
  }

  /// The next event. After `.streamEnd`, and after an error, there is none: do not ask again.
  mutating func next() throws(LibYAMLProblem) -> LibYAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw problem }
    defer { unsafe yaml_event_delete(&event) }
    return unsafe Self.event(event)
  }

  private var problem: LibYAMLProblem {
    let context = unsafe Self.string(parser.pointee.context)
    return unsafe LibYAMLProblem(
      text: Self.string(parser.pointee.problem) ?? "", offset: Int(parser.pointee.problem_mark.index),
      context: context ?? "",
      contextOffset: context == nil ? nil : Int(parser.pointee.context_mark.index))
  }

  // MARK: Conversion

  private static func event(_ event: yaml_event_t) -> LibYAMLEvent {
    let range = unsafe Int(event.start_mark.index)..<Int(max(event.start_mark.index, event.end_mark.index))
    switch unsafe event.type {
    case YAML_SCALAR_EVENT: return unsafe scalar(event, range)
    case YAML_ALIAS_EVENT:
      return LibYAMLEvent(.alias, range, text: unsafe string(event.data.alias.anchor) ?? "")
    case YAML_SEQUENCE_START_EVENT:
      let isFlow = unsafe event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
      return LibYAMLEvent(
        .sequenceStart, range, anchor: unsafe string(event.data.sequence_start.anchor), isFlow: isFlow)
    case YAML_MAPPING_START_EVENT:
      let isFlow = unsafe event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
      return LibYAMLEvent(
        .mappingStart, range, anchor: unsafe string(event.data.mapping_start.anchor), isFlow: isFlow)
    case YAML_SEQUENCE_END_EVENT: return LibYAMLEvent(.sequenceEnd, range)
    case YAML_MAPPING_END_EVENT: return LibYAMLEvent(.mappingEnd, range)
    case YAML_DOCUMENT_START_EVENT: return LibYAMLEvent(.documentStart, range)
    case YAML_DOCUMENT_END_EVENT: return LibYAMLEvent(.documentEnd, range)
    case YAML_STREAM_START_EVENT: return LibYAMLEvent(.streamStart, range)
    default: return LibYAMLEvent(.streamEnd, range)
    }
  }

  private static func scalar(_ event: yaml_event_t, _ range: Range<Int>) -> LibYAMLEvent {
    let scalar = unsafe event.data.scalar
    let text = unsafe String(
      decoding: UnsafeBufferPointer(start: scalar.value, count: Int(scalar.length)), as: UTF8.self)
    let style: LibYAMLEvent.Style =
      switch unsafe scalar.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
      default: .plain
      }
    return unsafe LibYAMLEvent(
      .scalar, range, text: text, anchor: string(scalar.anchor), tag: string(scalar.tag), style: style)
  }

  private static func string(_ start: UnsafePointer<CChar>?) -> String? {
    guard let start = unsafe start else { return nil }
    return unsafe String(cString: start)
  }

  private static func string(_ start: UnsafeMutablePointer<UInt8>?) -> String? {
    guard let start = unsafe start else { return nil }
    return unsafe String(cString: start)
  }
}

/// An event of libyaml as a value.
struct LibYAMLEvent {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd, alias, scalar
    case sequenceStart, sequenceEnd, mappingStart, mappingEnd
  }

  enum Style { case plain, quoted, block }

  let kind: Kind
  /// Counted in Unicode scalars, as libyaml counts, from the start of the text that it was given.
  let range: Range<Int>
  /// A scalar's value or an alias's name.
  let text: String
  let anchor: String?
  let tag: String?
  let style: Style
  let isFlow: Bool

  init(
    _ kind: Kind, _ range: Range<Int>, text: String = "", anchor: String? = nil, tag: String? = nil,
    style: Style = .plain, isFlow: Bool = false
  ) {
    self.kind = kind
    self.range = range
    self.text = text
    self.anchor = anchor
    self.tag = tag
    self.style = style
    self.isFlow = isFlow
  }
}

/// What libyaml says is wrong, and where, counted in Unicode scalars.
struct LibYAMLProblem: Error {
  let text: String
  let offset: Int
  let context: String
  let contextOffset: Int?
}
