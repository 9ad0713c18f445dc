internal import CLibYAML

#if canImport(Glibc)
  internal import Glibc  // two pointers that belong to a thread
#else
  internal import Darwin
#endif

/// The libyaml parser that a thread keeps for its next text.
///
/// A parser begins with 80 kB of buffers. Made afresh for every note they would be taken from new memory each time, since
/// what stays of the note before it fills the room that they leave.
@safe enum SpareParser {
  private static let place: pthread_key_t = {
    var key = pthread_key_t()
    let isMade = unsafe pthread_key_create(&key) { parser in
      guard let parser = unsafe parser else { return }
      unsafe SpareParser.delete(parser.assumingMemoryBound(to: yaml_parser_t.self))
    }
    precondition(isMade == 0, "The system has no place left for a thread's pointers.")
    return key
  }()

  /// A parser that has read nothing: the one that the thread keeps, or a new one.
  static func take() -> UnsafeMutablePointer<yaml_parser_t> {
    if let kept = unsafe pthread_getspecific(place) {
      pthread_setspecific(place, nil)
      return unsafe kept.assumingMemoryBound(to: yaml_parser_t.self)
    }
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    precondition(unsafe yaml_parser_initialize(parser) == 1, "libyaml has no memory left for a parser.")
    return unsafe parser
  }

  /// Takes a parser back, which is kept when it has read its text to the end and owns nothing but its buffers.
  static func give(_ parser: UnsafeMutablePointer<yaml_parser_t>) {
    let owned = unsafe parser.pointee
    let isBare =
      unsafe owned.error == YAML_NO_ERROR && owned.stream_end_produced != 0 && owned.state == YAML_PARSE_END_STATE
      && owned.tokens.head == owned.tokens.tail && owned.tag_directives.top == owned.tag_directives.start
      && owned.aliases.top == owned.aliases.start && owned.document == nil
      && owned.buffer.end - owned.buffer.start <= 65_536
    guard isBare, unsafe pthread_getspecific(place) == nil else { return unsafe delete(parser) }
    unsafe rewind(parser)
    unsafe pthread_setspecific(place, parser)
  }

  /// Makes a parser what `yaml_parser_initialize` left: all zeroes but for its buffers and stacks, which are empty.
  private static func rewind(_ parser: UnsafeMutablePointer<yaml_parser_t>) {
    let old = unsafe parser.pointee
    var new = unsafe yaml_parser_t()
    unsafe new.raw_buffer = old.raw_buffer
    unsafe new.raw_buffer.pointer = old.raw_buffer.start
    unsafe new.raw_buffer.last = old.raw_buffer.start
    unsafe new.buffer = old.buffer
    unsafe new.buffer.pointer = old.buffer.start
    unsafe new.buffer.last = old.buffer.start
    unsafe new.tokens = old.tokens
    unsafe new.tokens.head = old.tokens.start
    unsafe new.tokens.tail = old.tokens.start
    unsafe new.indents = old.indents
    unsafe new.indents.top = old.indents.start
    unsafe new.simple_keys = old.simple_keys
    unsafe new.simple_keys.top = old.simple_keys.start
    unsafe new.states = old.states
    unsafe new.states.top = old.states.start
    unsafe new.marks = old.marks
    unsafe new.marks.top = old.marks.start
    unsafe new.tag_directives = old.tag_directives
    unsafe new.tag_directives.top = old.tag_directives.start
    unsafe parser.pointee = new
  }

  private static func delete(_ parser: UnsafeMutablePointer<yaml_parser_t>) {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }
}
