import Synchronization

/// An object that templates see nothing around: what a section shows of it depends on it and the section alone, and is
/// rendered once, however often and from however many threads the section is shown.
///
/// For what many pages have in common: a link to a note, the header of a folder's pages. A section lambda, a dynamic
/// name or a partial within the section sees this object and nothing further out either; arguments of a parent do not
/// reach into it.
@safe package final class ClosedObject: Sendable {
  /// What a section of a template has shown. One is linked to those before it and stays as long as the object.
  @safe private struct Fragment: Sendable {
    let template: Int
    let section: Int
    nonisolated(unsafe) let html: UnsafeMutableBufferPointer<UInt8>
    nonisolated(unsafe) let next: UnsafeMutablePointer<Fragment>?
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
      unsafe fragment.pointee.html.deallocate()
      unsafe fragment.deallocate()
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
        unsafe buffer.append(run: UnsafeBufferPointer(fragment.pointee.html))
        return true
      }
      unsafe next = fragment.pointee.next
    }
    return false
  }

  /// Keeps what a section has shown: what was written from a place on.
  func keep(_ buffer: borrowing HTMLBuffer, from start: Int, section: Int, of template: Int) {
    let copy = unsafe buffer.copy(from: start)
    let fragment = UnsafeMutablePointer<Fragment>.allocate(capacity: 1)
    var head = unsafe fragments.load(ordering: .acquiring)
    while true {
      unsafe fragment.initialize(to: Fragment(template: template, section: section, html: copy, next: head))
      let (isKept, newer) = unsafe fragments.compareExchange(
        expected: head, desired: fragment, ordering: .acquiringAndReleasing)
      if isKept { return }
      unsafe head = newer
    }
  }
}
