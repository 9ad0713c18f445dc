import Synchronization

/// An object that templates see nothing around: what a section shows of it depends on it and the section alone, and is
/// rendered once, however often and from however many threads the section is shown.
///
/// For what many pages have in common: a link to a note, the header of a folder's pages. A section lambda, a dynamic
/// name or a partial within the section sees this object and nothing further out either; arguments of a parent do not
/// reach into it.
package final class ClosedObject: Sendable {
  /// What a section of a template has shown.
  struct Fragment {
    let template: Int
    let section: Int
    let html: [UInt8]
  }

  private struct State {
    var object: TemplateObject?
    var fragments: [Fragment] = []
  }

  private let make: @Sendable () -> TemplateObject
  private let state = Mutex(State())

  /// - Parameter make: Called when a template first asks for anything; always gives the same.
  package init(_ make: @escaping @Sendable () -> TemplateObject) {
    self.make = make
  }

  package var object: TemplateObject {
    if let object = state.withLock({ $0.object }) { return object }
    // Made without the lock: whoever comes meanwhile makes the same object.
    let object = make()
    state.withLock { $0.object = object }
    return object
  }

  func fragment(of section: Int, in template: Int) -> [UInt8]? {
    state.withLock { state in
      state.fragments.first { $0.section == section && $0.template == template }?.html
    }
  }

  func keep(_ html: [UInt8], of section: Int, in template: Int) {
    state.withLock { $0.fragments.append(Fragment(template: template, section: section, html: html)) }
  }
}
