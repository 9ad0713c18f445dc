import SiteGenerator

extension Typesetter {
  /// KaTeX as this computer has it; nil when it is not installed.
  static func ofEnvironment() -> Typesetter? {
    let home = Console.environment("HOME")
    let caches = Console.environment("XDG_CACHE_HOME")
    let folder = caches.hasPrefix("/") ? caches : home.hasPrefix("/") ? home + "/.cache" : nil
    return installed(searchPath: Console.environment("PATH"), cacheFolder: folder.map { $0 + "/loremark" })
  }
}
