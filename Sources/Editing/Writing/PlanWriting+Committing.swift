import SourceText

extension PlanWriting {
  /// Lets the new version of a file take its place.
  mutating func commit(_ index: Int) throws(EditError) {
    let entry = staged[index]
    let path = entry.change.path
    if let aside = entry.aside {
      if let old = entry.old {
        try exchange(old, aside, entry.change)
        set(.exchanged, at: index)
      } else if let new = entry.new {
        try move(aside, new, entry.change.destination ?? path)
        set(.moved, at: index)
        return
      }
    }
    guard let old = entry.old else { return }
    if let new = entry.new {
      if new.folder === old.folder, new.name == old.name { return }
      try move(old, new, path)
    } else {
      try removeForGood(old, entry.change, path)
      return
    }
    set(entry.aside == nil ? .moved : .exchangedAndMoved, at: index)
  }

  /// Exchanges old and new version in one step, then looks whether what was there is what was expected.
  private func exchange(
    _ old: (folder: OpenFolder, name: String), _ aside: (folder: OpenFolder, name: String), _ change: FileChange
  ) throws(EditError) {
    do {
      try old.folder.exchange(old.name, aside.name)
    } catch {
      guard error.isUnsupported else { throw Self.error(error, change.path) }
      return try replaceByLink(old, aside, change)
    }
    let found: [UInt8]
    do {
      found = try aside.folder.read(aside.name).bytes
    } catch {
      throw Self.error(error, change.path)
    }
    guard found == change.before else {
      do {
        try old.folder.exchange(old.name, aside.name)
      } catch {
        throw Self.error(error, change.path)
      }
      throw .conflict(change.path, current: ContentHash(of: found))
    }
  }

  /// The same where files cannot be exchanged: the old version keeps a second name while the new one takes its place.
  private func replaceByLink(
    _ old: (folder: OpenFolder, name: String), _ aside: (folder: OpenFolder, name: String), _ change: FileChange
  ) throws(EditError) {
    let kept = aside.name + AsideName.old
    do {
      old.folder.remove(kept)
      try old.folder.link(old.name, to: kept)
      let found = try old.folder.read(kept).bytes
      guard found == change.before else {
        old.folder.remove(kept)
        throw EditError.conflict(change.path, current: ContentHash(of: found))
      }
      try old.folder.replace(old.name, by: aside.name)
      try old.folder.move(kept, to: aside.folder, aside.name)
    } catch let error as SystemFailure {
      throw Self.error(error, change.path)
    } catch let error as EditError {
      throw error
    } catch {
      throw .system(change.path, reason: "\(error)")
    }
  }

  private func move(
    _ from: (folder: OpenFolder, name: String), _ to: (folder: OpenFolder, name: String), _ path: SourcePath
  ) throws(EditError) {
    do {
      try from.folder.move(from.name, to: to.folder, to.name)
    } catch {
      throw error.isTaken ? .conflict(path, current: nil) : Self.error(error, path)
    }
  }

  /// Deletes a file once it has been moved aside and found to be the one that was meant.
  private func removeForGood(
    _ old: (folder: OpenFolder, name: String), _ change: FileChange, _ path: SourcePath
  ) throws(EditError) {
    let name = AsideName.gone(change.before)
    do {
      try old.folder.move(old.name, to: old.folder, name)
      let found = try old.folder.read(name).bytes
      guard found == change.before else {
        try old.folder.move(name, to: old.folder, old.name)
        throw EditError.conflict(path, current: ContentHash(of: found))
      }
      old.folder.remove(name)
    } catch let error as SystemFailure {
      throw Self.error(error, path)
    } catch let error as EditError {
      throw error
    } catch {
      throw .system(path, reason: "\(error)")
    }
  }

  // MARK: Ending

  /// Takes back what was done, the last first. What cannot be taken back stays beside its file.
  mutating func rollBack() {
    for entry in staged.reversed() {
      do throws(SystemFailure) {
        if entry.state == .moved || entry.state == .exchangedAndMoved, let new = entry.new {
          if let old = entry.old {
            try new.folder.move(new.name, to: old.folder, old.name)
          } else if let aside = entry.aside {
            try new.folder.move(new.name, to: aside.folder, aside.name)
          }
        }
        if entry.state == .exchanged || entry.state == .exchangedAndMoved, let old = entry.old, let aside = entry.aside
        {
          try giveBack(aside, to: old)
        }
      } catch {
        continue
      }
      removeAside(entry, holding: entry.change.after)
    }
  }

  /// Puts the old version back in its place; what stands there now is put aside.
  private func giveBack(
    _ aside: (folder: OpenFolder, name: String), to old: (folder: OpenFolder, name: String)
  ) throws(SystemFailure) {
    do throws(SystemFailure) {
      try old.folder.exchange(old.name, aside.name)
    } catch {
      guard error.isUnsupported else { throw error }
      try old.folder.replace(old.name, by: aside.name)
    }
  }

  /// Removes the old versions, and makes all of it last.
  func finish() {
    for entry in staged {
      if entry.state != .moved { removeAside(entry, holding: entry.change.before) }
      entry.old?.folder.sync()
      entry.new?.folder.sync()
    }
  }

  /// Removes a file that was put aside, unless somebody wrote into it meanwhile.
  private func removeAside(_ entry: Staged, holding bytes: [UInt8]) {
    guard let aside = entry.aside else { return }
    do throws(SystemFailure) {
      if try aside.folder.read(aside.name).bytes == bytes { aside.folder.remove(aside.name) }
    } catch {
      return
    }
  }
}
