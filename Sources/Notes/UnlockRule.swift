/// When a world or level opens (journal-format, section 5).
package indirect enum UnlockRule: Sendable, Equatable {
  case always
  case previous
  case stars(Int)
  case coins(Int)
  case percent(Int, of: [Reference])
  case completed([Reference])
  case purchased
  case all([UnlockRule])
  case any([UnlockRule])
}
