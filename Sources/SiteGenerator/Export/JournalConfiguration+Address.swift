import Notes

extension JournalConfiguration {
  /// `base_url` with a final `/`.
  var publicBase: String? {
    baseURL.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// The path of `base_url`, from its host's root: `/lore/`.
  var publicPath: String? {
    guard let base = publicBase, let host = base.firstRange(of: "//") else { return nil }
    return base[host.upperBound...].firstIndex(of: "/").map { String(base[$0...]) }
  }
}
