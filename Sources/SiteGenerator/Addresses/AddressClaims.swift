import SourceText

/// Who has which address while addresses are given out: no two files may differ in letter case only.
struct AddressClaims {
  /// What an address was given to, in words for a diagnostic.
  enum Owner: Equatable {
    case generated
    case note(path: String)
    case folder(path: String)
    case redirect
  }

  /// The address that was given, and who had the one that was asked for.
  struct Outcome {
    let address: SiteAddress
    let rival: Owner?
  }

  private var owners: [String: Owner] = [:]

  init(minimumCapacity: Int) {
    owners.reserveCapacity(minimumCapacity)
  }

  func owner(of address: SiteAddress) -> Owner? { owners[AddressText.folded(address.rawValue)] }

  /// Takes the address if it is free.
  mutating func take(_ address: SiteAddress, for owner: Owner) -> Owner? {
    let key = AddressText.folded(address.rawValue)
    guard let rival = owners.updateValue(owner, forKey: key) else { return nil }
    owners[key] = rival
    return rival
  }

  /// Takes the address, or one like it with a short hash of `identity` before its ending when it is taken.
  mutating func claim(_ address: SiteAddress, for owner: Owner, identity: String) -> Outcome {
    guard let rival = take(address, for: owner) else { return Outcome(address: address, rival: nil) }
    let hash = ContentHash(of: identity)
    for suffix in [hash.prefix(6), hash.prefix(16), hash.hexadecimal[...]] {
      let other = Self.suffixed(address, suffix)
      if take(other, for: owner) == nil { return Outcome(address: other, rival: rival) }
    }
    var number = 2
    while true {
      let other = Self.suffixed(address, "\(hash.prefix(6))-\(number)")
      if take(other, for: owner) == nil { return Outcome(address: other, rival: rival) }
      number += 1
    }
  }

  /// `a/b.html` becomes `a/b-SUFFIX.html`, `a/b/index.html` becomes `a/b-SUFFIX/index.html`.
  private static func suffixed(_ address: SiteAddress, _ suffix: some StringProtocol) -> SiteAddress {
    let text = address.rawValue
    for ending in ["/index.html", ".html"] where text.hasSuffix(ending) && text != ending {
      return SiteAddress(text.dropLast(ending.count) + "-" + suffix + ending)
    }
    return SiteAddress(text + "-" + suffix)
  }
}
