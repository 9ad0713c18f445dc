extension Vocabulary {
  /// Every text that pages may show in this language whatever the notes say, in no order.
  package var shownTexts: [String] {
    [english, words].flatMap { file in
      var texts = [file.name, file.language] + file.months
      for label in file.kinds.values { texts += [label.one, label.other] }
      for label in file.relations.values { texts += [label.label, label.inverse, label.before].compactMap { $0 } }
      texts += file.properties.values
      texts += file.statuses.values
      texts += file.values.values
      for forms in file.strings.values { texts += forms.texts }
      return texts
    }
  }
}
