/// The small journal that `loremark init` writes.
package enum StarterJournal {
  static let files: [(path: String, text: String)] = [
    (
      "loremark.yml",
      """
      # Everything here is optional.
      title: My journal
      language: en
      # What a note is that says nothing about it; to be said before the site is published:
      # visibility: public

      """
    ),
    (
      "My Game/index.md",
      """
      ---
      type: playthrough
      title: First run
      summary: A fresh start.
      ---
      This folder is a world, because this note says `type: playthrough`. Every note below it belongs to it.

      """
    ),
    (
      "My Game/Locations/Harbour Town.md",
      """
      ---
      isLevel: true
      isCleared: true
      stars: 2/3
      hasSmithAnvil: true
      ---
      The ferry lands here. [[Old Marrow]] waits at the end of the pier.

      """
    ),
    (
      "My Game/Locations/Salt Caves.md",
      """
      ---
      isLevel: true
      ---
      Reached by boat from [[Harbour Town]]. Bring a lantern.

      """
    ),
    (
      "My Game/NPCs/Old Marrow.md",
      """
      ---
      isMerchant: true
      locations:
        - { location: "[[Salt Caves]]", until: 1, note: "found him tied up" }
        - "[[Harbour Town]]"
      ---
      Sells rope, asks no questions.

      """
    ),
    (
      "My Game/Quests/The Missing Lantern.md",
      """
      ---
      giver: "[[Old Marrow]]"
      locations: "[[Salt Caves]]"
      status: active
      ---
      ## Steps
      - [x] Talk to [[Old Marrow]]
      - [ ] Find the lantern in the [[Salt Caves]]
      - [ ] Bring it back

      """
    ),
    (
      "My Game/Sessions/Session 1.md",
      """
      ---
      number: 1
      npcs: "[[Old Marrow]]"
      locations: ["[[Harbour Town]]", "[[Salt Caves]]"]
      recap: Washed ashore, freed a trader, owe him a lantern.
      ---

      """
    ),
  ]

  /// Writes the journal into `folder`, which is made when it is missing.
  ///
  /// - Throws: When the folder holds something already, or cannot be written.
  package static func write(to folder: String) throws(FileSystemError) {
    let folder = DiskPath(folder)
    if try FileSystem.status(of: folder, followingLinks: true) != nil, try !FileSystem.entries(of: folder).isEmpty {
      throw FileSystemError(operation: .write, path: folder, code: 0, reason: "the folder is not empty")
    }
    for file in files {
      _ = try FileSystem.create(folder.appending(file.path), Array(file.text.utf8))
    }
  }
}
