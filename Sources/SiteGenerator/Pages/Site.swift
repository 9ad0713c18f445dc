import HTMLTemplates
import Language
import Linking
import Notes
import SourceText

/// Everything that pages are made from, read-only: a page is a pure function of this.
final class Site: Sendable {
  /// The program and its version, as pages and exports name it.
  static let generator = "Loremark " + SiteBuilder.version

  let graph: NoteGraph
  let addresses: AddressBook
  let assets: AssetRegistry
  let templates: TemplateLibrary
  let listings: Listings
  let vocabularies: Vocabularies
  let formulas: FormulaTable
  /// The journal's own language, and each world's.
  let vocabulary: Vocabulary
  let worldVocabularies: [Vocabulary]
  /// By world: the labels of the schema's relations, in its order.
  let relationLabels: [[String]]
  /// `strings` of the view model, by language.
  let strings: [String: TemplateValue]
  private let stringTables: LentValues
  /// The path and the title of each note.
  private let noteTexts: LentRow
  let styleAddress: SiteAddress
  let scriptAddress: SiteAddress
  /// Names of the relations that say where somebody is.
  let whereabouts: [RelationName]
  /// The flags that pages show as icons, by kind.
  let markFlags: [KindName: [MarkFlag]]
  let folders: FolderIndex
  /// By world: the fragment of its card.
  let worldIdentifiers: [String]
  /// By language, then by note.
  let noteWords: [String: [NoteWords]]
  /// The words of notes and tags in filters.
  let filterWords: FilterWords
  /// By note: where others name it without a link.
  let unlinkedMentions: [[UnlinkedMention]]
  private let images: [Asset?]
  private let relationsBySource: [Range<Int>]

  init(
    graph: NoteGraph, addresses: AddressBook, assets: AssetRegistry, templates: TemplateLibrary,
    vocabularies: Vocabularies, styleAddress: SiteAddress, scriptAddress: SiteAddress, formulas: FormulaTable = .empty
  ) {
    self.graph = graph
    self.addresses = addresses
    self.assets = assets
    self.templates = templates
    self.vocabularies = vocabularies
    self.styleAddress = styleAddress
    self.scriptAddress = scriptAddress
    self.formulas = formulas
    listings = Listings(graph: graph)
    folders = FolderIndex(graph: graph, titleRanks: listings.titleRanks)
    worldIdentifiers = Self.identifiers(of: graph.worlds)
    vocabulary = vocabularies[graph.configuration.language]
    worldVocabularies = graph.worlds.map { vocabularies[$0.language ?? graph.configuration.language] }
    whereabouts = graph.schema.relations.filter(\.isWhereabouts).map(\.name)
    markFlags = MarkFlag.all(of: graph.schema)
    relationLabels = Self.relationLabels(of: graph.schema, in: worldVocabularies)
    relationsBySource = Self.ranges(of: graph)
    (strings, stringTables) = Self.strings(of: [vocabulary] + worldVocabularies)
    var noteWords: [String: [NoteWords]] = [:]
    for vocabulary in [vocabulary] + worldVocabularies where noteWords[vocabulary.language] == nil {
      noteWords[vocabulary.language] = NoteWords.all(of: graph, in: vocabulary, templates: templates)
    }
    self.noteWords = noteWords
    unlinkedMentions = UnlinkedMentions.all(in: graph)
    filterWords = FilterWords(graph)
    images = graph.notes.map { Self.image(of: $0, assets) }
    noteTexts = Self.texts(of: graph)
  }

  /// The same site after one note's own content has changed, but neither its names nor its place.
  init(_ old: Site, graph: NoteGraph, changed index: NoteIndex, unlinkedMentions: [[UnlinkedMention]]) {
    self.graph = graph
    self.unlinkedMentions = unlinkedMentions
    (formulas, noteTexts) = (old.formulas, old.noteTexts)
    (addresses, assets, templates) = (old.addresses, old.assets, old.templates)
    (vocabularies, vocabulary, worldVocabularies) = (old.vocabularies, old.vocabulary, old.worldVocabularies)
    (styleAddress, scriptAddress, strings) = (old.styleAddress, old.scriptAddress, old.strings)
    (markFlags, relationLabels, stringTables) = (old.markFlags, old.relationLabels, old.stringTables)
    (listings, folders, worldIdentifiers) = (old.listings, old.folders, old.worldIdentifiers)
    (whereabouts, relationsBySource) = (old.whereabouts, old.relationsBySource)
    var (noteWords, images, filterWords) = (old.noteWords, old.images, old.filterWords)
    // Its tags may have changed.
    filterWords.update(index, graph[index])
    for language in noteWords.keys {
      noteWords[language]?[index.rawValue] = NoteWords.words(
        of: graph[index], graph.schema, in: vocabularies[language], templates: templates)
    }
    images[index.rawValue] = Self.image(of: graph[index], assets)
    (self.noteWords, self.images, self.filterWords) = (noteWords, images, filterWords)
  }

  private static func strings(
    of vocabularies: [Vocabulary]
  ) -> (byLanguage: [String: TemplateValue], tables: LentValues) {
    var places: [String: Int] = [:]
    var tables: [TemplateValue] = []
    for vocabulary in vocabularies where places[vocabulary.language] == nil {
      places[vocabulary.language] = tables.count
      tables.append(.table(TextTable(vocabulary.strings)))
    }
    let lent = LentValues(tables)
    return (places.mapValues { place in lent.value(at: place) { .absent } }, lent)
  }

  private static func relationLabels(of schema: Schema, in vocabularies: [Vocabulary]) -> [[String]] {
    var known: [String: [String]] = [:]
    return vocabularies.map { vocabulary in
      let labels = known[vocabulary.language] ?? schema.relations.map { vocabulary.label($0.name) }
      known[vocabulary.language] = labels
      return labels
    }
  }

  /// A journal with several worlds begins with their selection.
  var hasSelection: Bool { graph.worlds.count > 1 }

  /// The path of a note, lent.
  func path(of index: NoteIndex) -> TemplateValue { noteTexts[index.rawValue * 2] }

  /// The title of a note, lent.
  func title(of index: NoteIndex) -> TemplateValue { noteTexts[index.rawValue * 2 + 1] }

  private static func texts(of graph: NoteGraph) -> LentRow {
    var texts: [TemplateValue] = []
    texts.reserveCapacity(graph.notes.count * 2)
    for note in graph.notes {
      texts.append(.text(note.note.path.rawValue))
      texts.append(.text(note.note.title))
    }
    return LentRow(texts)
  }

  /// The picture of a note, its own or the one that it inherits.
  func image(of index: NoteIndex) -> Asset? { images[index.rawValue] }

  private static func image(of note: GraphNote, _ assets: AssetRegistry) -> Asset? {
    for properties in [note.note.properties, note.inherited] {
      for property in properties {
        guard let name = property.name?.rawValue, name == "image" || name == "cover" else { continue }
        for text in AddressPlanner.texts(of: property.value) {
          if let asset = assets.asset(named: text, in: note.note.file.path) { return asset }
        }
      }
    }
    return nil
  }

  /// What a note says of others.
  func relations(from note: NoteIndex) -> ArraySlice<Relation> {
    graph.relations[relationsBySource[note.rawValue]]
  }

  /// Where what a note says of others stands in the graph's relations: to look at each without a copy of it.
  func relationPlaces(from note: NoteIndex) -> Range<Int> { relationsBySource[note.rawValue] }

  /// Whether a relation says where somebody is.
  func isWhereabouts(_ relation: Relation) -> Bool {
    for name in whereabouts where name.rawValue == relation.name.rawValue { return true }
    return false
  }

  /// What others say of a note.
  func relations(to note: NoteIndex) -> [Relation] {
    graph.relationsByTarget[note.rawValue].map { graph.relations[$0] }
  }

  private static func ranges(of graph: NoteGraph) -> [Range<Int>] {
    var ranges = [Range<Int>](repeating: 0..<0, count: graph.notes.count)
    var start = 0
    while start < graph.relations.count {
      let source = graph.relations[start].from
      var end = start + 1
      while end < graph.relations.count, graph.relations[end].from == source { end += 1 }
      ranges[source.rawValue] = start..<end
      start = end
    }
    return ranges
  }
}
