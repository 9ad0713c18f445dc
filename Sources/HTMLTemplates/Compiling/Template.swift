/// A compiled template: flat instructions over the bytes of its source.
///
/// Names and runs of text are ranges of `source`, indices point into the rows beside `steps`: rendering walks and
/// copies, and makes no strings. A class, which owns what renderers read.
final class Template: Sendable {
  enum Instruction: Sendable {
    /// A run of the source; `lineStarts` are the places of `Template.lineStarts` that lie in it.
    case text(Range<Int>, lineStarts: Range<Int>)
    /// A line that begins with a tag: the indentation in force is written.
    case lineStart
    case variable(Name, isEscaped: Bool)
    /// The body is the instructions from the next one up to `end`; `call` holds what a lambda gets.
    case section(Name, end: Int, source: Int)
    case invertedSection(Name, end: Int)
    case partial(PartialCall)
    /// A partial with arguments, which are places of `Template.arguments`; their bodies lie before `end`.
    case parent(PartialCall, arguments: Range<Int>, end: Int)
    /// A parameter, an index of `Template.parameters`, that shows its argument or else the body before `end`.
    case parameter(Int, end: Int)
  }

  /// A name, split at its dots: the first part is looked up in the whole context, each other one in the result.
  struct Name: Sendable {
    /// nil for `.`, the current item.
    let first: NameKey?
    /// Places of `Template.nameParts`.
    let others: Range<Int>
    /// Of the first part: what it is looked up by.
    let hash: NameKey.Hash

    init(first: NameKey?, others: Range<Int>) {
      self.first = first
      self.others = others
      hash = NameKey.Hash(first ?? "")
    }
  }

  struct PartialCall: Sendable {
    enum Target: Sendable {
      /// An index of the library's templates.
      case template(Int)
      /// The text that this name stands for in the context names the partial.
      case dynamic(Name)
      case missing
    }

    let target: Target
    let line: Line

    enum Line: Sendable {
      /// The tag stands alone on its line: each line of the partial is indented by this range of the source as well.
      case standalone(indentation: Range<Int>)
      case inline
    }
  }

  /// What stands between `{{$name}}` and `{{/name}}`.
  struct Body: Sendable {
    let instructions: Range<Int>
    /// Whether the body begins with something that needs indentation where the block's tag stands alone on its line.
    let beginsLine: Bool
  }

  struct Argument: Sendable {
    let name: NameKey
    let body: Body
  }

  struct Parameter: Sendable {
    let name: NameKey
    let body: Body
    /// The range of the source that is added before each line of what is shown.
    let indentation: Range<Int>
    /// Whether the opening tag stands alone on its line, so that the first line of what is shown is indented too.
    let isStandalone: Bool
  }

  /// What a lambda is given for its section.
  struct SectionSource: Sendable {
    let range: Range<Int>
    let delimiters: TagDelimiters
  }

  let code: TemplateCode

  /// - Parameter place: Its place in the library; nil for what a lambda returned.
  init(_ draft: TemplateDraft, place: Int?) {
    code = TemplateCode(draft, place: place)
  }

  // Renderers read nothing of a template once nobody holds it.
  deinit { unsafe code.free() }
}

/// A template while it is compiled; the same names as in `Template`.
struct TemplateDraft {
  let source: [UInt8]
  var instructions: [Template.Instruction] = []
  var nameParts: [NameKey] = []
  var lineStarts: [Int] = []
  var sections: [Template.SectionSource] = []
  var arguments: [Template.Argument] = []
  var parameters: [Template.Parameter] = []

  init(source: [UInt8]) {
    self.source = source
  }
}

/// What opens and closes a tag: `{{` and `}}`, until a tag sets others.
struct TagDelimiters: Sendable, Equatable {
  let open: [UInt8]
  let close: [UInt8]

  static let standard = TagDelimiters(open: Array("{{".utf8), close: Array("}}".utf8))
}
