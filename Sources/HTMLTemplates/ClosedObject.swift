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

  let object: TemplateObject
  private let fragments = Mutex<[Fragment]>([])

  package init(_ object: TemplateObject) {
    self.object = object
  }

  func fragment(of section: Int, in template: Int) -> [UInt8]? {
    fragments.withLock { fragments in
      fragments.first { $0.section == section && $0.template == template }?.html
    }
  }

  func keep(_ html: [UInt8], of section: Int, in template: Int) {
    fragments.withLock { $0.append(Fragment(template: template, section: section, html: html)) }
  }
}
