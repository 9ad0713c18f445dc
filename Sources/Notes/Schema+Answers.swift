extension Schema {
  /// The answer that a word gives where yes or no is expected, in any language; nil for a word that gives none.
  package func answer(_ word: String) -> Bool? { words.values.booleans[FoldedWord(word)] }
}
