package import Markdown
import Notes

/// A link in a body or in a text of a property, seen from its target.
package struct Mention: Sendable, Equatable {
  /// Where it stands in the note that it is from.
  package enum Place: Sendable, Equatable {
    /// A place in the body's links.
    case link(Int)
    /// A place in the note's properties, and one in that property's links.
    case property(Int, reference: Int)
  }

  package let from: NoteIndex
  package let to: NoteIndex
  package let place: Place
  /// A relation between the two already says it.
  package let isCoveredByRelation: Bool
}

extension NoteGraph {
  /// The sentence around a mention; asked for only where it is shown, since much-mentioned notes show a few of many.
  package func excerpt(of mention: Mention) -> MentionExcerpt {
    let note = self[mention.from].note
    switch mention.place {
    case .link(let link):
      return note.body.mention(ofLink: link)
    case .property(let place, let index):
      guard note.properties.indices.contains(place), note.properties[place].linkedReferences.indices.contains(index)
      else { return MentionExcerpt(before: "", link: "", after: "") }
      let reference = note.properties[place].linkedReferences[index]
      return MentionExcerpt(before: note.properties[place].key + ": ", link: reference.shownText, after: "")
    }
  }
}

extension Reference {
  /// What a reader sees of it: the label, else the last part of the path.
  fileprivate var shownText: String {
    switch form {
    case .link(_, _, let label?): label
    case .link(let target, _, nil): JournalPath.lastComponent(JournalPath.withoutExtension(target))
    case .name(let name): name
    }
  }
}
