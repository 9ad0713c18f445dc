package final class KindDefinition: Sendable {
  package let name: KindName
  /// The language-neutral word in addresses: `quests` gives `quests.html`.
  package let slug: String
  /// `world`, `game`, `playthrough`, `campaign`: its notes are containers.
  package let isWorld: Bool
  /// How notes of this kind count in a world's progress: `quests`, `items`, …; nil when they do not.
  package let countsAs: String?
  /// The boolean property that completes a note: `isComplete`, `isCleared`, `defeated`, `acquired`.
  package let completionProperty: PropertyName?
  package let statuses: [StatusDefinition]
  package let properties: [PropertyDefinition]
  /// What notes, tags and folders may call it, beside its name and its labels.
  package let words: [String]
  /// The kind whose properties it has as well; `properties` and `statuses` hold those already.
  package let extends: KindName?
  /// The name that the author gave to a kind of their own.
  package let label: KindLabel?

  package init(
    name: KindName, slug: String, isWorld: Bool, countsAs: String?, completionProperty: PropertyName?,
    statuses: [StatusDefinition], properties: [PropertyDefinition], words: [String] = [], extends: KindName? = nil,
    label: KindLabel? = nil
  ) {
    self.name = name
    self.slug = slug
    self.isWorld = isWorld
    self.countsAs = countsAs
    self.completionProperty = completionProperty
    self.statuses = statuses
    self.properties = properties
    self.words = words
    self.extends = extends
    self.label = label
  }
}

/// A kind's name as readers see it: `Quest`, `Quests`.
package struct KindLabel: Sendable, Hashable {
  package let one: String
  package let other: String

  package init(one: String, other: String) {
    self.one = one
    self.other = other
  }
}

package struct StatusDefinition: Sendable {
  /// What a status means for progress, whatever it is called.
  package enum Meaning: String, Sendable, CaseIterable {
    /// Not begun; under way; done; lost for good; given up; anything else.
    case pending, active, completed, failed, abandoned, neutral
  }

  package let name: StatusName
  package let meaning: Meaning
  /// What authors may write for it.
  package let words: [String]

  package init(name: StatusName, meaning: Meaning, words: [String] = []) {
    self.name = name
    self.meaning = meaning
    self.words = words
  }
}
