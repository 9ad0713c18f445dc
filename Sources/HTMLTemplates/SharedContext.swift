/// What lies around the objects of many pages: an object whose names are looked up last, and where they stand, read
/// once for all.
@safe package final class SharedContext: Sendable {
  private let value: TemplateValue
  private let index: RootIndex

  package init(_ object: TemplateObject) {
    value = .object(object)
    index = RootIndex(value)
  }

  /// Where the value of a name is, as long as this lives.
  @unsafe func pointer(of key: NameKey, _ hash: NameKey.Hash) -> UnsafePointer<TemplateValue>? {
    guard index.isEmpty else { return unsafe index.pointer(of: key, hash) }
    guard case .object(let object) = value else { return nil }
    return unsafe object.pointer(of: key)
  }
}
