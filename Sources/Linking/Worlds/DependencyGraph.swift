/// Who waits for whom: an order in which each comes after what it waits for, and the rings that have none.
struct DependencyGraph {
  /// Edges by node.
  var dependencies: [[Int]]

  init(count: Int) { dependencies = Array(repeating: [], count: count) }

  /// Every node once, after its dependencies where that is possible, and the groups that wait for each other.
  ///
  /// Tarjan's strongly connected components without recursion: linear in nodes and edges.
  func ordered() -> (order: [Int], rings: [[Int]]) {
    let count = dependencies.count
    var numbers = [Int](repeating: -1, count: count)
    var lowest = [Int](repeating: 0, count: count)
    var isStacked = [Bool](repeating: false, count: count)
    var stack: [Int] = []
    var order: [Int] = []
    var rings: [[Int]] = []
    var number = 0
    for root in 0..<count where numbers[root] < 0 {
      var path: [(node: Int, next: Int)] = [(root, 0)]
      while let (node, next) = path.last {
        if next == 0 {
          numbers[node] = number
          lowest[node] = number
          number += 1
          stack.append(node)
          isStacked[node] = true
        }
        if next < dependencies[node].count {
          path[path.count - 1].next += 1
          let dependency = dependencies[node][next]
          if numbers[dependency] < 0 {
            path.append((dependency, 0))
          } else if isStacked[dependency] {
            lowest[node] = min(lowest[node], numbers[dependency])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
        guard lowest[node] == numbers[node] else { continue }
        var component: [Int] = []
        while let last = stack.popLast() {
          isStacked[last] = false
          component.append(last)
          if last == node { break }
        }
        if component.count > 1 || dependencies[node].contains(node) { rings.append(component.sorted()) }
        order += component
      }
    }
    return (order, rings)
  }

  /// One chain inside a ring that leads back to its start, from the ring's first node where that lies on one.
  func chain(through ring: [Int]) -> [Int] {
    let members = Set(ring)
    var places: [Int: Int] = [:]
    var chain: [Int] = []
    var current = ring.first
    while let node = current {
      if let start = places[node] { return Array(chain[start...]) }
      places[node] = chain.count
      chain.append(node)
      current = dependencies[node].first { members.contains($0) }
    }
    return chain
  }
}
