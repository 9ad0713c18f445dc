import Foundation

// Writes a Swift file that holds the given files as static text, so that `loremark` stays one file.
// Usage: FileEmbedder OUTPUT BASE-FOLDER FILE…

let arguments = CommandLine.arguments
let base = arguments[2] + "/"
var source = """
  /// Files carried inside the program; the name is the path below their folder.
  enum EmbeddedFiles {
    static let all: [(name: StaticString, contents: StaticString)] = [

  """
for file in arguments.dropFirst(3) {
  let contents = try String(contentsOfFile: file, encoding: .utf8)
  let name = file.hasPrefix(base) ? String(file.dropFirst(base.count)) : file
  source += "    (\"\(name)\", ####\"\"\"\n\(contents)\n\"\"\"####),\n"
}
source += "  ]\n}\n"
try source.write(toFile: arguments[1], atomically: true, encoding: .utf8)
