/// What becomes of one value: the bytes to replace, and what it must say then.
struct EntryEdit {
  var patch = TextPatch()
  var expected: ValueTree
}
