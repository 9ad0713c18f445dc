// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

// The arrows of Sources/ARCHITECTURE.md: a target imports only what stands in its list.
let package = Package(
  name: "loremark",
  products: [.executable(name: "loremark", targets: ["loremark"])],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .systemLibrary(
      name: "CMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"])]),

    .executableTarget(name: "FileEmbedder", dependencies: ["SourceText", "YAML"], swiftSettings: strict),
    .plugin(
      name: "FileEmbedding", capability: .buildTool(), dependencies: ["FileEmbedder"],
      path: "Sources/FileEmbedding"),

    .target(name: "SourceText", swiftSettings: strict),
    .target(name: "Language", swiftSettings: strict),
    .target(name: "YAML", dependencies: ["SourceText", "CLibYAML"], swiftSettings: strict),
    .target(name: "Markdown", dependencies: ["SourceText", "CMarkGFM"], swiftSettings: strict),
    .target(
      name: "Notes", dependencies: ["SourceText", "Language", "YAML", "Markdown"],
      exclude: ["Resources"], swiftSettings: strict, plugins: ["FileEmbedding"]),
    .target(
      name: "Linking", dependencies: ["SourceText", "Language", "YAML", "Markdown", "Notes"],
      swiftSettings: strict),
    .target(name: "HTMLTemplates", dependencies: ["SourceText"], swiftSettings: strict),
    .target(
      name: "SiteGenerator",
      dependencies: ["SourceText", "Language", "YAML", "Markdown", "Notes", "Linking", "HTMLTemplates"],
      swiftSettings: strict, plugins: ["FileEmbedding"]),
    .target(
      name: "Editing", dependencies: ["SourceText", "YAML", "Markdown", "Notes", "Linking"], swiftSettings: strict),
    .target(
      name: "LivePreview",
      dependencies: [
        "SourceText", "Markdown", "Notes", "Linking", "SiteGenerator", "Editing", "CMicroHTTPD",
        "CQREncode", "CMalloc",
      ],
      exclude: ["Resources"], swiftSettings: strict, plugins: ["FileEmbedding"]),
    .target(name: "Publishing", dependencies: ["SourceText", "Notes", "SiteGenerator"], swiftSettings: strict),
    .executableTarget(
      name: "loremark",
      dependencies: [
        "SourceText", "Notes", "Linking", "SiteGenerator", "LivePreview", "Editing", "Publishing", "CMalloc",
      ],
      swiftSettings: strict),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    .testTarget(name: "CommandLineTests", dependencies: ["loremark", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ConformanceTests",
      dependencies: ["SourceText", "Markdown", "Notes", "Linking", "HTMLTemplates", "SiteGenerator", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "EditingTests",
      dependencies: ["SourceText", "YAML", "Markdown", "Notes", "Linking", "SiteGenerator", "Editing", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GoldenSiteTests",
      dependencies: ["SourceText", "Notes", "SiteGenerator"], exclude: ["Sites", "Demo"],
      swiftSettings: strict),
    .testTarget(name: "HTMLTemplatesTests", dependencies: ["SourceText", "HTMLTemplates"], swiftSettings: strict),
    .testTarget(name: "LanguageTests", dependencies: ["Language"], swiftSettings: strict),
    .testTarget(
      name: "LinkingTests",
      dependencies: ["SourceText", "YAML", "Markdown", "Notes", "Linking"],
      swiftSettings: strict),
    .testTarget(
      name: "LivePreviewTests",
      dependencies: ["SourceText", "Notes", "Linking", "SiteGenerator", "LivePreview", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "MarkdownTests", dependencies: ["SourceText", "Markdown"], swiftSettings: strict),
    .testTarget(
      name: "NotesTests", dependencies: ["SourceText", "YAML", "Markdown", "Notes", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PublishingTests", dependencies: ["SiteGenerator", "Publishing", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "SiteGeneratorTests",
      dependencies: ["SourceText", "Markdown", "Notes", "Linking", "HTMLTemplates", "SiteGenerator", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "SourceTextTests", dependencies: ["SourceText"], swiftSettings: strict),
    .testTarget(name: "YAMLTests", dependencies: ["SourceText", "YAML"], swiftSettings: strict),
  ]
)
