package import SourceText

extension Journal {
  /// The notes of a file that is, or might be, one of the journal's: read as `Journal.parse` reads it.
  package func notes(of file: SourceFile) -> Parsed<[Note]> {
    NoteParser(
      schema: schema, configuration: configuration, journalName: reading.name, isSingleFile: reading.isSingleFile
    ).parse(file)
  }

  /// The journal with other files in the places of its own, as if it had been read anew.
  ///
  /// - Parameter files: What stands in a file now, by the path that it has; nil for a file that is gone.
  package func replacing(files: [SourcePath: SourceFile?]) -> Journal {
    var notes = self.notes.filter { files[$0.file.path] == nil }
    for case let file? in files.values { notes += self.notes(of: file).value }
    // Sections follow their file in its order, so only whole files are compared.
    let order = notes.indices.sorted { left, right in
      notes[left].file.path != notes[right].file.path ? notes[left].file.path < notes[right].file.path : left < right
    }
    return replacing(notes: order.map { notes[$0] })
  }
}
