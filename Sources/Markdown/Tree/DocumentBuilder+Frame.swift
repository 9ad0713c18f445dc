extension DocumentBuilder {
  /// A node whose children are being added. Numbers of 32 bits, since every block makes one.
  struct Frame {
    private let storedNode: Int32
    private let storedStart: Int32
    private var storedEnd: Int32
    /// The range in the file, as far as it is known while the node is open: inline nodes take that of their leaf.
    let source: Range<Int32>
    private var storedLastChild: Int32 = -1
    private var storedPreviousChild: Int32 = -1
    private var storedDelimiter: Int32
    private var storedSection: Int32
    private var storedCallout: Int32 = -1
    private var storedContent: Int32 = -1
    private var storedPairedEnd: Int32 = 0
    var isInLink: Bool
    /// The range has become another since `source` was taken from it.
    private(set) var isExtended = false

    init(
      node: Int, cleanStart: Int, cleanEnd: Int, source: Range<Int32>, firstDelimiter: Int, firstSection: Int,
      isInLink: Bool
    ) {
      storedNode = Int32(truncatingIfNeeded: node)
      storedStart = Int32(truncatingIfNeeded: cleanStart)
      storedEnd = Int32(truncatingIfNeeded: cleanEnd)
      self.source = source
      storedDelimiter = Int32(truncatingIfNeeded: firstDelimiter)
      storedSection = Int32(truncatingIfNeeded: firstSection)
      self.isInLink = isInLink
    }

    var node: Int { Int(storedNode) }
    var cleanStart: Int { Int(storedStart) }
    var cleanEnd: Int {
      get { Int(storedEnd) }
      set {
        storedEnd = Int32(truncatingIfNeeded: newValue)
        isExtended = true
      }
    }
    var lastChild: Int? {
      get { Self.place(storedLastChild) }
      set { storedLastChild = Self.stored(newValue) }
    }
    /// The child before the last.
    var previousChild: Int? {
      get { Self.place(storedPreviousChild) }
      set { storedPreviousChild = Self.stored(newValue) }
    }
    /// Where the delimiters among the children begin in `delimiters`.
    var firstDelimiter: Int { Int(storedDelimiter) }
    /// Where the sections that are open among the children begin in `sections`.
    var firstSection: Int {
      get { Int(storedSection) }
      set { storedSection = Int32(truncatingIfNeeded: newValue) }
    }
    /// Of a quote that is a callout: its place in `callouts`, and the node of its body.
    var callout: Int? {
      get { Self.place(storedCallout) }
      set { storedCallout = Self.stored(newValue) }
    }
    var calloutContent: Int? {
      get { Self.place(storedContent) }
      set { storedContent = Self.stored(newValue) }
    }
    /// The last closing delimiter that found its partner.
    var pairedEnd: Int {
      get { Int(storedPairedEnd) }
      set { storedPairedEnd = Int32(truncatingIfNeeded: newValue) }
    }

    mutating func addChild(_ node: Int) {
      storedPreviousChild = storedLastChild
      storedLastChild = Int32(truncatingIfNeeded: node)
    }

    private static func place(_ stored: Int32) -> Int? { stored < 0 ? nil : Int(stored) }
    private static func stored(_ place: Int?) -> Int32 { place.map { Int32(truncatingIfNeeded: $0) } ?? -1 }
  }
}
