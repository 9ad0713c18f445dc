import SourceText
import Testing

struct ConcurrentMapTests {
  @Test(arguments: [1, 2, 4, 16])
  func `Results stand in the order of the items on any number of threads`(threadCount: Int) {
    let items = Array(0..<5000)
    #expect(concurrentMap(items, threadCount: threadCount) { "item \($0)" } == items.map { "item \($0)" })
  }

  @Test(arguments: [0, 1, 3, 4, 33])
  func `Few items are all there`(count: Int) {
    #expect(concurrentMap(Array(0..<count)) { $0 * 2 } == (0..<count).map { $0 * 2 })
  }

  @Test func `A map may run inside a map`() {
    let sums = concurrentMap(Array(0..<20)) { row in concurrentMap(Array(0..<20)) { $0 * row }.reduce(0, +) }
    #expect(sums == (0..<20).map { 190 * $0 })
  }
}
