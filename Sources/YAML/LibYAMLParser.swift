private import CLibYAML

/// The one owner of a libyaml parser: goes through the events of a text, one after the other.
///
/// An event stays where libyaml put it, and whoever asks reads what they need: most have neither text, anchor nor tag.
@safe struct LibYAMLParser: ~Copyable {
  enum Event {
    case streamStart, streamEnd, documentStart, documentEnd, alias, scalar
    case sequenceStart, sequenceEnd, mappingStart, mappingEnd
  }

  enum Style { case plain, quoted, block }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// libyaml reads from here until the parser is deleted.
  private let text: UnsafeMutablePointer<UInt8>
  /// The last event, which owns its texts.
  private var current = unsafe yaml_event_t()

  /// - Parameter range: Valid UTF-8 without a byte order mark and without the controls that YAML forbids.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    unsafe parser = SpareParser.take()
    unsafe text = .allocate(capacity: max(1, range.count))
    unsafe bytes.withUnsafeBufferPointer { source in
      if let start = source.baseAddress {
        unsafe text.initialize(from: start + range.lowerBound, count: range.count)
      }
    }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, text, range.count)
  }

  deinit {
    var last = unsafe current
    unsafe yaml_event_delete(&last)
    unsafe SpareParser.give(parser)
    unsafe text.deallocate()
  }

  /// Goes to the next event. After `.streamEnd`, and after an error, there is none: do not ask again.
  mutating func next() throws(LibYAMLProblem) -> Event {
    unsafe yaml_event_delete(&current)
    guard unsafe yaml_parser_parse(parser, &current) == 1 else { throw problem }
    return switch unsafe current.type {
    case YAML_SCALAR_EVENT: .scalar
    case YAML_MAPPING_END_EVENT: .mappingEnd
    case YAML_SEQUENCE_START_EVENT: .sequenceStart
    case YAML_SEQUENCE_END_EVENT: .sequenceEnd
    case YAML_MAPPING_START_EVENT: .mappingStart
    case YAML_ALIAS_EVENT: .alias
    case YAML_DOCUMENT_START_EVENT: .documentStart
    case YAML_DOCUMENT_END_EVENT: .documentEnd
    case YAML_STREAM_START_EVENT: .streamStart
    default: .streamEnd
    }
  }

  private var problem: LibYAMLProblem {
    let context = unsafe Self.string(parser.pointee.context)
    return unsafe LibYAMLProblem(
      text: Self.string(parser.pointee.problem) ?? "", offset: Int(parser.pointee.problem_mark.index),
      context: context ?? "",
      contextOffset: context == nil ? nil : Int(parser.pointee.context_mark.index))
  }

  // MARK: The last event

  /// Counted in Unicode scalars, as libyaml counts, from the start of the text that it was given.
  var range: Range<Int> {
    let start = unsafe Int(current.start_mark.index)
    return start..<max(start, unsafe Int(current.end_mark.index))
  }

  /// A scalar's value.
  var scalarText: String {
    unsafe String(
      decoding: UnsafeBufferPointer(start: current.data.scalar.value, count: Int(current.data.scalar.length)),
      as: UTF8.self)
  }

  var scalarStyle: Style {
    switch unsafe current.data.scalar.style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
    case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
    default: .plain
    }
  }

  var scalarTag: String? { unsafe Self.string(current.data.scalar.tag) }

  var scalarAnchor: String? { unsafe Self.string(current.data.scalar.anchor) }

  var aliasName: String { unsafe Self.string(current.data.alias.anchor) ?? "" }

  /// What the start of a list or map says of it.
  var listStart: (anchor: String?, isFlow: Bool) {
    let start = unsafe current.data.sequence_start
    return unsafe (Self.string(start.anchor), start.style == YAML_FLOW_SEQUENCE_STYLE)
  }

  var mapStart: (anchor: String?, isFlow: Bool) {
    let start = unsafe current.data.mapping_start
    return unsafe (Self.string(start.anchor), start.style == YAML_FLOW_MAPPING_STYLE)
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

/// What libyaml says is wrong, and where, counted in Unicode scalars.
struct LibYAMLProblem: Error {
  let text: String
  let offset: Int
  let context: String
  let contextOffset: Int?
}
