/// Plain values in a row that are read from many threads at once without counting references.
///
/// An array's storage is retained by whoever reads it through a class: with all threads rendering the same templates,
/// that is the most frequent step of all. Here nothing is counted: whoever made the row frees it when nobody reads it.
@safe struct LentArray<Element: Sendable>: Sendable {
  private nonisolated(unsafe) let storage: UnsafeMutableBufferPointer<Element>

  init(_ elements: [Element]) {
    unsafe storage = .allocate(capacity: elements.count)
    _ = unsafe storage.initialize(from: elements)
  }

  /// Frees the row, which must not be read again.
  @unsafe func free() { unsafe storage.deinitialize().deallocate() }

  var count: Int { unsafe storage.count }
  var indices: Range<Int> { 0..<count }

  subscript(index: Int) -> Element {
    @inline(__always)
    get {
      precondition(index >= 0 && index < count)
      return unsafe storage[index]
    }
  }

  /// Where the elements are, as long as the row is not freed.
  @unsafe @inline(__always)
  var pointer: UnsafePointer<Element>? { unsafe UnsafePointer(storage.baseAddress) }

  /// Calls `body` with the elements of `range`.
  @inline(__always)
  func withElements<Result>(in range: Range<Int>, _ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe body(UnsafeBufferPointer(rebasing: storage[range]))
  }

  /// A copy of the elements of `range`.
  func elements(in range: Range<Int>) -> [Element] {
    unsafe withElements(in: range) { unsafe Array($0) }
  }
}
