import SourceText

/// Finds stars beyond what the note's world allows.
struct StarCheck {
  let configuration: JournalConfiguration
  let schema: Schema

  func diagnostics(for notes: [Note]) -> [Diagnostic] {
    let starred = notes.filter { $0["stars"] != nil }
    guard !starred.isEmpty else { return [] }
    var maxima: [SourcePath: Int] = [:]
    for note in notes where schema[note.kind]?.isWorld == true {
      if case .number(let number, _)? = note["maxStars"], let most = Int(exactly: number) {
        maxima[note.path.folder] = most
      }
    }
    return starred.compactMap { note in
      let most = maximum(for: note.path.folder, maxima)
      guard let stars = note.starRating, stars.earned < 0 || stars.earned > most,
        let property = note.properties.first(where: { $0.name == "stars" })
      else { return nil }
      return Diagnostic(
        .warning, "stars-out-of-range", "\(stars.earned) stars are more than there are here", path: note.file.path,
        range: property.range, suggestion: "there are 0 to \(most); set 'maxStars' for more")
    }
  }

  /// What the nearest world above a folder says, else the configuration.
  private func maximum(for folder: SourcePath, _ maxima: [SourcePath: Int]) -> Int {
    var folder = folder
    while true {
      if let most = maxima[folder] { return most }
      if folder.rawValue.isEmpty { return configuration.maxStars }
      folder = folder.folder
    }
  }
}
