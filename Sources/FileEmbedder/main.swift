import Foundation
import SourceText

// Writes a Swift file that holds the given files as static text, so that `loremark` stays one file. YAML is read here,
// by libyaml, and carried in a form that costs little to read.
// Usage: FileEmbedder OUTPUT BASE-FOLDER FILE…

let arguments = CommandLine.arguments
let base = arguments[2] + "/"
var source = """
  /// Files carried inside the program; the name is the path below their folder.
  enum EmbeddedFiles {
    static let all: [(name: StaticString, contents: StaticString)] = [

  """
for file in arguments.dropFirst(3) {
  var contents = try String(contentsOfFile: file, encoding: .utf8)
  let name = file.hasPrefix(base) ? String(file.dropFirst(base.count)) : file
  if name.hasSuffix(".yml") {
    guard let outline = Outline(SourceFile(name, contents)) else {
      FileHandle.standardError.write(Data("\(file): error: this is no YAML without mistakes\n".utf8))
      exit(1)
    }
    contents = outline.text
  }
  source += "    (\"\(name)\", ####\"\"\"\n\(contents)\n\"\"\"####),\n"
}
source += "  ]\n}\n"
try source.write(toFile: arguments[1], atomically: true, encoding: .utf8)
