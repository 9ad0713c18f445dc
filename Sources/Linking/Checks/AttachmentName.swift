import SourceText

/// Names of files that are no notes, told by their extension.
enum AttachmentName {
  private static let extensions: Set<String> = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "bmp", "apng", "mp3", "wav", "m4a", "ogg", "3gp", "flac",
    "opus", "mp4", "webm", "ogv", "mov", "mkv", "pdf", "canvas", "base", "excalidraw", "zip", "json", "csv", "txt",
  ]

  static func isAttachment(_ target: String) -> Bool { extensions.contains(SourcePath(target).fileExtension) }
}
