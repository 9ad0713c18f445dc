import Dispatch  // Threads; Foundation is not needed for them.
import Synchronization

/// Transforms every item on all cores and gives the results in the order of the items.
///
/// Workers take the items from one counter, a few at a time, so that one slow item does not hold up the others. The
/// call returns when all are done. The same items give the same results on any number of threads, as long as
/// `transform` depends on nothing but its item.
///
/// - Parameter threadCount: How many workers share the items; nil for one on every core. With 1, and for fewer than
///   four items, everything runs on the calling thread.
package func concurrentMap<Input: Sendable, Output: Sendable>(
  _ items: [Input], threadCount: Int? = nil, _ transform: @Sendable (Input) -> Output
) -> [Output] {
  let workers = min(items.count, max(1, threadCount ?? mostWorkers))
  guard workers > 1, items.count >= 4 else { return items.map(transform) }
  let batch = max(1, min(32, items.count / (workers * 4)))
  let next = Atomic<Int>(0)
  return unsafe [Output](unsafeUninitializedCapacity: items.count) { buffer, initializedCount in
    guard let start = buffer.baseAddress else { return }
    // Every index is taken from the counter once, so each slot is written by one worker.
    nonisolated(unsafe) let slots = unsafe start
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while true {
        let first = next.add(batch, ordering: .relaxed).oldValue
        guard first < items.count else { return }
        ThreadRoom.make()
        for index in first..<min(first + batch, items.count) {
          unsafe (slots + index).initialize(to: transform(items[index]))
        }
      }
    }
    initializedCount = items.count
  }
}

/// Dispatch runs no more of them at a time than there are cores; the rest find the counter spent.
private let mostWorkers = 64
