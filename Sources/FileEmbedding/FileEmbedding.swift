import Foundation
import PackagePlugin

/// Embeds the default theme into `SiteGenerator`, and the schema and languages into `Notes`.
@main
struct FileEmbedding: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let folder =
      switch target.name {
      case "SiteGenerator": package.appending(path: "Templates")
      default: package.appending(path: "Sources/\(target.name)/Resources")
      }
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let kinds: Set = ["yml", "mustache", "css", "js", "svg", "md", "txt"]
    let files = names.sorted().map { folder.appending(path: $0) }
      .filter { kinds.contains($0.pathExtension) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(folder.lastPathComponent)",
        executable: try context.tool(named: "FileEmbedder").url,
        arguments: [output.path, folder.path] + files.map(\.path),
        inputFiles: files, outputFiles: [output])
    ]
  }
}
