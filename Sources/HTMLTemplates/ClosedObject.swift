import Synchronization

/// An object that templates see nothing around: what a section shows of it depends on it and the section alone, and is
/// rendered once, however often and from however many threads the section is shown.
///
/// For what many pages have in common: a link to a note, the header of a folder's pages. A section lambda, a dynamic
/// name or a partial within the section sees this object and nothing further out either; arguments of a parent do not
/// reach into it.
@safe @usableFromInline package final class ClosedObject: Sendable {
  /// What a section of a template has shown. One is linked to those before it and stays as long as the object.
  @safe private struct Fragment: Sendable {
    let template: Int
    let section: Int
    /// How many bytes of HTML follow the fragment, in the same block.
    let count: Int
    nonisolated(unsafe) let next: UnsafeMutablePointer<Fragment>?

    /// Where the HTML of a fragment is.
    @unsafe static func html(of fragment: UnsafeMutablePointer<Fragment>) -> UnsafeMutablePointer<UInt8> {
      unsafe UnsafeMutableRawPointer(fragment + 1).assumingMemoryBound(to: UInt8.self)
    }
  }

  private nonisolated(unsafe) let object: UnsafeMutablePointer<TemplateValue>
  private nonisolated(unsafe) let fragments = unsafe Atomic<UnsafeMutablePointer<Fragment>?>(nil)

  package init(_ object: TemplateObject) {
    unsafe self.object = .allocate(capacity: 1)
    unsafe self.object.initialize(to: .object(object))
  }

  deinit {
    var next = unsafe fragments.load(ordering: .acquiring)
    while let fragment = unsafe next {
      unsafe next = fragment.pointee.next
      unsafe UnsafeMutableRawPointer(fragment).deallocate()
    }
    unsafe object.deinitialize(count: 1).deallocate()
  }

  /// Where the object is; as long as this lives.
  @unsafe var value: UnsafePointer<TemplateValue> { unsafe UnsafePointer(object) }

  /// Writes what a section has shown before; false when it has shown nothing yet.
  func write(section: Int, of template: Int, into buffer: inout HTMLBuffer) -> Bool {
    var next = unsafe fragments.load(ordering: .acquiring)
    while let fragment = unsafe next {
      if unsafe fragment.pointee.section == section, unsafe fragment.pointee.template == template {
        unsafe buffer.append(
          run: UnsafeBufferPointer(start: Fragment.html(of: fragment), count: fragment.pointee.count))
        return true
      }
      unsafe next = fragment.pointee.next
    }
    return false
  }

  /// Keeps what a section has shown: what was written from a place on.
  func keep(_ buffer: borrowing HTMLBuffer, from start: Int, section: Int, of template: Int) {
    let count = buffer.count - start
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Fragment>.size + count, alignment: MemoryLayout<Fragment>.alignment)
    let fragment = unsafe block.bindMemory(to: Fragment.self, capacity: 1)
    unsafe buffer.copy(from: start, to: Fragment.html(of: fragment))
    var head = unsafe fragments.load(ordering: .acquiring)
    while true {
      unsafe fragment.initialize(to: Fragment(template: template, section: section, count: count, next: head))
      let (isKept, newer) = unsafe fragments.compareExchange(
        expected: head, desired: fragment, ordering: .acquiringAndReleasing)
      if isKept { return }
      unsafe head = newer
    }
  }
}
