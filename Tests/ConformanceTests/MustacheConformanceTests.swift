import Foundation
import HTMLTemplates
import SourceText
import Synchronization
import TestSupport
import Testing

/// The Mustache specification 1.4 with its optional modules (files whose names begin with `~`).
struct MustacheConformanceTests {
  @Test(arguments: [
    "comments", "delimiters", "interpolation", "inverted", "partials", "sections", "~dynamic-names", "~inheritance",
    "~lambdas",
  ])
  func `renders every example of the specification`(module: String) throws {
    guard let folder = SharedData.conformance("mustache") else { return }
    let json = try Data(contentsOf: folder.appending(path: "\(module).json"))
    let examples = try JSONDecoder().decode(MustacheSpecification.self, from: json).tests
    #expect(!examples.isEmpty)
    var passed = 0
    for example in examples {
      let rendered = try render(example)
      #expect(rendered == example.expected, "\(module): \(example.name)")
      if rendered == example.expected { passed += 1 }
    }
    print("Mustache \(module): \(passed) of \(examples.count) examples")
  }

  private func render(_ example: MustacheSpecification.Example) throws -> String {
    let partials = (example.partials ?? [:]).sorted { $0.key < $1.key }
    var files = partials.map { SourceFile("\($0.key).mustache", $0.value) }
    files.append(SourceFile("the example.mustache", example.template))
    let root = try templateValue(example.data ?? .null, example: example.name)
    var buffer = HTMLBuffer()
    TemplateLibrary.compile(files).value.render("the example", over: root, into: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  private func templateValue(_ json: JSONValue, example: String) throws -> TemplateValue {
    switch json {
    case .null: return .absent
    case .flag(let flag): return .flag(flag)
    case .integer(let number): return .number(number)
    case .decimal(let number): return .text("\(number)")
    case .text(let text): return .text(text)
    case .list(let items): return .list(try items.map { try templateValue($0, example: example) })
    case .object(let members):
      var object = TemplateFields(members.count)
      for (name, value) in members {
        let isLambda = name == "lambda"
        object.set(NameKey(name), isLambda ? try lambda(of: example) : try templateValue(value, example: example))
      }
      return .object(object)
    }
  }

  /// The specification's lambdas are code of other languages.
  private func lambda(of example: String) throws -> TemplateValue {
    switch example {
    case "Interpolation": return .lambda { _ in "world" }
    case "Interpolation - Expansion": return .lambda { _ in "{{planet}}" }
    case "Interpolation - Alternate Delimiters": return .lambda { _ in "|planet| => {{planet}}" }
    case "Interpolation - Multiple Calls":
      let counter = Counter()
      return .lambda { _ in "\(counter.next())" }
    case "Escaping": return .lambda { _ in ">" }
    case "Section": return .lambda { $0 == "{{x}}" ? "yes" : "no" }
    case "Section - Expansion": return .lambda { $0 + "{{planet}}" + $0 }
    case "Section - Alternate Delimiters": return .lambda { $0 + "{{planet}} => |planet|" + $0 }
    case "Section - Multiple Calls": return .lambda { "__" + $0 + "__" }
    case "Inverted Section": return .lambda { _ in "" }
    default:
      Issue.record("No lambda is written for the example '\(example)'")
      return .absent
    }
  }
}

/// Counts calls of a lambda, which may come from any thread.
private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
