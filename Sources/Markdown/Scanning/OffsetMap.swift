/// Where the bytes of a rewritten text come from.
struct OffsetMap: Equatable {
  private struct Run: Equatable {
    let output: Int
    let source: Int
    /// The run's bytes are the source's; else all of them stand for one place or range of it.
    let isCopied: Bool
    let sourceEnd: Int
  }

  private var runs: [Run] = []
  var isIdentity: Bool { runs.isEmpty }

  mutating func addCopy(output: Int, source: Range<Int>) {
    guard !source.isEmpty else { return }
    if let last = runs.last, last.isCopied, last.sourceEnd == source.lowerBound,
      last.source + output - last.output == source.lowerBound
    {
      runs[runs.count - 1] = Run(output: last.output, source: last.source, isCopied: true, sourceEnd: source.upperBound)
      return
    }
    if runs.isEmpty { runs.reserveCapacity(16) }
    runs.append(Run(output: output, source: source.lowerBound, isCopied: true, sourceEnd: source.upperBound))
  }

  mutating func addReplacement(output: Int, source: Range<Int>) {
    runs.append(Run(output: output, source: source.lowerBound, isCopied: false, sourceEnd: source.upperBound))
  }

  /// Forgets what lies behind an output offset.
  mutating func truncate(to output: Int) {
    while let last = runs.last, last.output >= output { runs.removeLast() }
    guard let last = runs.last, last.isCopied else { return }
    let end = min(last.sourceEnd, last.source + output - last.output)
    runs[runs.count - 1] = Run(output: last.output, source: last.source, isCopied: true, sourceEnd: end)
  }

  /// The source offset of an output offset.
  func source(of output: Int) -> Int {
    guard let run = run(holding: output) else { return output }
    return run.isCopied ? min(run.source + output - run.output, run.sourceEnd) : run.source
  }

  /// The source range of an output range; what was replaced counts as a whole.
  func source(of output: Range<Int>) -> Range<Int> {
    guard !isIdentity else { return output }
    let start = source(of: output.lowerBound)
    guard !output.isEmpty, let last = run(holding: output.upperBound - 1) else { return start..<start }
    let end = last.isCopied ? min(last.source + output.upperBound - last.output, last.sourceEnd) : last.sourceEnd
    return start..<max(start, end)
  }

  /// The end of the source range of the byte before an output offset.
  func sourceEnd(of output: Int) -> Int {
    guard !isIdentity else { return output }
    guard let run = run(holding: output - 1) else { return output - 1 }
    return run.isCopied ? min(run.source + output - run.output, run.sourceEnd) : run.sourceEnd
  }

  private func run(holding output: Int) -> Run? {
    // While a text is written, its end is asked for; so it is for a text with few changes.
    if let last = runs.last, last.output <= output { return last }
    var low = 0
    var high = runs.count - 1
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].output <= output { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? runs[low - 1] : nil
  }
}
