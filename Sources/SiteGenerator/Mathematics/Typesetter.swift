import SourceText

/// KaTeX, where it is installed: makes MathML of TeX while a site is built, so that its pages need no script.
///
/// All formulas of a journal go to one process. What it answered is kept in a folder of the reader's account, by content
/// and by version of KaTeX, so that a second build starts no process. The same formulas give the same bytes.
package struct Typesetter: Sendable {
  /// The program that reads formulas and writes answers.
  let program: ChildProgram
  /// Where answers are kept; nil keeps none.
  let cacheFolder: DiskPath?
  /// How long the process may be silent before it is killed.
  let patience: Duration
  /// What answers depend on: the version of KaTeX.
  let version: ContentHash

  /// A formula on which the process was killed is left out, and the rest is tried once more; this many times.
  private static let mostRestarts = 3

  /// - Parameters:
  ///   - searchPath: Folders in which programs are looked for, as in `PATH`.
  ///   - cacheFolder: A folder for answers, made when it is missing.
  /// - Returns: nil when `katex` and `node` are not both installed.
  package static func installed(
    searchPath: String, cacheFolder: String?, patience: Duration = .seconds(20)
  ) -> Typesetter? {
    do throws(FileSystemError) {
      guard let command = try program("katex", searchPath), let interpreter = try program("node", searchPath),
        let target = try FileSystem.resolvedPath(of: command)
      else { return nil }
      let library = target.parent
      let version = ContentHash(of: try FileSystem.contents(of: library.appending("package.json")) + script.utf8)
      return Typesetter(
        program: ChildProgram(
          path: interpreter.rawValue, arguments: ["--max-old-space-size=512", "-e", script, library.rawValue]),
        cacheFolder: cacheFolder.map { DiskPath($0) }, patience: patience, version: version)
    } catch {
      return nil
    }
  }

  private static func program(_ name: String, _ searchPath: String) throws(FileSystemError) -> DiskPath? {
    for folder in searchPath.split(separator: ":") where folder.hasPrefix("/") {
      let path = DiskPath(String(folder)).appending(name)
      if try FileSystem.status(of: path, followingLinks: true)?.kind == .file { return path }
    }
    return nil
  }

  /// Makes what is shown of every formula.
  func typeset(_ formulas: [Formula]) -> FormulaTable {
    guard !formulas.isEmpty else { return .empty }
    var cache = cacheFolder.map { FormulaCache(folder: $0, version: version) }
    var typeset: [Formula: TypesetFormula] = [:]
    var missing: [Formula] = []
    for formula in formulas {
      if let known = cache?[formula] { typeset[formula] = known } else { missing.append(formula) }
    }
    guard !missing.isEmpty else { return FormulaTable(typeset: typeset) }
    for (formula, answer) in ask(missing) {
      typeset[formula] = answer
      cache?.insert(answer, for: formula)
    }
    cache?.store(using: formulas)
    return FormulaTable(typeset: typeset)
  }

  // MARK: The process

  private func ask(_ formulas: [Formula]) -> [(Formula, TypesetFormula)] {
    var answers: [(Formula, TypesetFormula)] = []
    var rest = formulas[...]
    for _ in 0...Self.mostRestarts where !rest.isEmpty {
      let run = program.run(input: FormulaFrames.write(rest), patience: patience)
      let read = FormulaFrames.readAnswers(run.output)
      for (formula, answer) in zip(rest, read) { answers.append((formula, answer)) }
      rest = rest.dropFirst(read.count)
      guard run.ending == .killed, !rest.isEmpty else { break }
      // Whatever takes this long once is not tried in the next run.
      rest = rest.dropFirst()
    }
    return answers
  }

  /// Reads all formulas, then answers them one after the other: `1` or `0`, a blank, the number of bytes, a line end,
  /// and MathML or the reason against it.
  private static let script = """
    const fs = require('fs');
    const katex = require(process.argv[1]);
    const input = fs.readFileSync(0);
    const answer = (state, text) => {
      const body = Buffer.from(text);
      const bytes = Buffer.concat([Buffer.from(state + ' ' + body.length + '\\n'), body]);
      for (let at = 0; at < bytes.length;) at += fs.writeSync(1, bytes, at);
    };
    for (let place = 0; place < input.length;) {
      const end = input.indexOf(10, place);
      const [mode, count] = input.toString('latin1', place, end).split(' ');
      place = end + 1 + Number(count);
      const options = { output: 'mathml', displayMode: mode === 'd', throwOnError: true, strict: 'ignore',
        trust: false, maxExpand: 1000, maxSize: 50 };
      try {
        const html = katex.renderToString(input.toString('utf8', end + 1, place), options);
        const math = html.slice(html.indexOf('<math'), html.lastIndexOf('</math>') + 7);
        answer(1, math.replace(' xmlns="http://www.w3.org/1998/Math/MathML"', ''));
      } catch (error) {
        const reason = String(error.message).replace(/^KaTeX parse error: /, '');
        answer(0, reason.replace(/ at (position|end of input)[^]*$/, '').slice(0, 200));
      }
    }
    """
}
