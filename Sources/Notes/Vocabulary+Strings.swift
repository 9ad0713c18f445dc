extension Vocabulary {
  /// Every interface string that is not counted, by name; English ones where this language lacks them.
  package var strings: [String: String] {
    var strings: [String: String] = [:]
    for (name, forms) in english.strings { strings[name] = forms[.other] ?? forms[.many] }
    for (name, forms) in words.strings { strings[name] = forms[.other] ?? forms[.many] ?? strings[name] }
    return strings
  }

}
