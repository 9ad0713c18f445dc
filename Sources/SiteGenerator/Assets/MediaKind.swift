/// What a browser does with a file, by its extension.
enum MediaKind: Equatable {
  case image, audio, video, portableDocument, other

  /// - Parameter fileExtension: In lower case, without its dot.
  init(fileExtension: String) {
    switch fileExtension {
    case "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "webp": self = .image
    case "flac", "m4a", "mp3", "ogg", "wav", "3gp", "opus", "aac": self = .audio
    case "mkv", "mov", "mp4", "ogv", "webm", "m4v": self = .video
    case "pdf": self = .portableDocument
    default: self = .other
    }
  }

  /// Whether a name with this ending means a file rather than a note, though no such file is there.
  static func isAttachmentExtension(_ fileExtension: String) -> Bool {
    if MediaKind(fileExtension: fileExtension) != .other { return true }
    return [
      "canvas", "base", "zip", "txt", "csv", "json", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "epub", "html",
      "htm", "css", "js", "xml", "yml", "yaml", "tif", "tiff", "heic", "psd", "excalidraw", "7z", "gz",
    ].contains(fileExtension)
  }
}
