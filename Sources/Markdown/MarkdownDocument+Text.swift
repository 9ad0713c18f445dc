extension MarkdownDocument {
  /// The text of a subtree as a reader sees it, without marks; blocks and line breaks become one blank.
  package func plainText(of node: Int) -> String { "" }

  /// The sentence around a link, in three parts for a backlink: what stands before, the link's shown text, what follows.
  ///
  /// Taken from the leaf block (paragraph, heading, cell, item) that holds the link; long sentences are cut at words with `…`.
  package func mention(ofLink link: Int) -> MentionExcerpt { MentionExcerpt(before: "", link: "", after: "") }

  /// The first paragraph of prose as plain text, cut at a word near `limit` characters; empty when there is none.
  package func excerpt(limit: Int) -> String { "" }
}

package struct MentionExcerpt: Sendable, Equatable, Hashable {
  package let before: String
  package let link: String
  package let after: String

  package init(before: String, link: String, after: String) {
    self.before = before
    self.link = link
    self.after = after
  }
}
