import HTMLTemplates
import Linking
import Notes

/// What the pages of one folder have in common around their content: made once for pages that are rendered in a row.
///
/// Belongs to one thread. It changes nothing about a page: the same page has the same frame with and without it.
final class PageFrames {
  struct Frame {
    let worldSwitcher: TemplateValue
    let navigation: TemplateValue
    let bottomBar: TemplateValue
  }

  struct Key: Equatable {
    let folder: Substring
    let world: WorldIndex?
    let kind: KindName?
    let pageKind: String
  }

  private var last: (key: Key, frame: Frame)?

  func frame(for key: Key, make: () -> Frame) -> Frame {
    if let last, last.key == key { return last.frame }
    let frame = make()
    last = (key, frame)
    return frame
  }
}
