import SourceText

/// Answers of the typesetter that earlier builds got: one file for a version of KaTeX, for all journals.
///
/// A file that is damaged, missing or cannot be written costs time and nothing else.
struct FormulaCache {
  private let folder: DiskPath
  private let file: DiskPath
  private var answers: [Formula: TypesetFormula] = [:]
  /// In the order of the file, new ones at its end.
  private var order: [Formula] = []

  private static let head = Array("loremark formulas 1\n".utf8)
  /// A file that would be larger keeps only what the last build used.
  private static let mostBytes = 32_000_000

  init(folder: DiskPath, version: ContentHash) {
    self.folder = folder
    file = folder.appending("formulas-\(version.prefix(16))")
    do throws(FileSystemError) {
      guard try FileSystem.status(of: file, followingLinks: true)?.kind == .file else { return }
      read(try FileSystem.contents(of: file))
    } catch {
      return
    }
  }

  private mutating func read(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.head) else { return }
    var reader = FormulaFrames.Reader(bytes: Array(bytes.dropFirst(Self.head.count)))
    while !reader.isAtEnd, let formula = reader.formula(), let answer = reader.answer() {
      insert(answer, for: formula)
    }
  }

  subscript(_ formula: Formula) -> TypesetFormula? { answers[formula] }

  mutating func insert(_ answer: TypesetFormula, for formula: Formula) {
    if answers.updateValue(answer, forKey: formula) == nil { order.append(formula) }
  }

  /// Writes the file anew and puts it in place in one step, for builds that run at the same time.
  func store(using used: [Formula]) {
    var bytes = content(order)
    if bytes.count > Self.mostBytes { bytes = content(used) }
    let draft = folder.appending("\(file.name)-\(ContentHash(of: bytes).prefix(16))")
    do throws(FileSystemError) {
      try FileSystem.createFolder(folder)
      // Somebody who writes the same bytes at the same moment, or who was stopped while writing, left the draft.
      guard case .created = try FileSystem.create(draft, bytes) else { return try FileSystem.removeFile(draft) }
      try FileSystem.rename(draft, to: file)
    } catch {
      return
    }
  }

  private func content(_ formulas: [Formula]) -> [UInt8] {
    var bytes = Self.head
    for formula in formulas {
      guard let answer = answers[formula] else { continue }
      FormulaFrames.append(formula, to: &bytes)
      FormulaFrames.append(answer, to: &bytes)
    }
    return bytes
  }
}
