/// A journal's folder on disk, to which plans are written.
package struct JournalFolder: Sendable {
  /// The folder that paths of notes are relative to.
  let contentRoot: String
  /// The folder that nothing may leave, by symbolic links either.
  let journal: String

  /// - Parameter journal: The journal's own folder; nil when it is the content folder.
  package init(contentRoot: String, journal: String? = nil) {
    self.contentRoot = contentRoot
    self.journal = journal ?? contentRoot
  }

  /// Writes all changes of a plan, or none.
  ///
  /// Each file is written beside its old version and takes its place in one step, so that whoever reads, and whoever
  /// is killed, has the old or the new file. Mode and owner are kept. What moves is moved last, so that a rename that
  /// was cut short can be asked for again.
  ///
  /// - Returns: The plan as it was written: what went to the trash has another name there when one was taken.
  /// - Throws: `.conflict` when a file holds other bytes than those the plan was made from; then that file has the
  ///   other version, and the plan still has ours.
  @discardableResult
  package func write(_ plan: EditPlan) throws(EditError) -> EditPlan {
    var writing = try PlanWriting(contentRoot: contentRoot, journal: journal)
    let moves = plan.changes.filter { $0.source != $0.destination }
    let edits = plan.changes.filter { $0.source == $0.destination }
    do {
      for change in edits + moves { try writing.stage(change) }
      for index in writing.staged.indices { try writing.commit(index) }
    } catch {
      writing.rollBack()
      throw error
    }
    writing.finish()
    return EditPlan(writing.staged.map(\.change).sorted { $0.path < $1.path }, note: plan.note)
  }
}
