/// `data/manifest.js`: names the files that hold the scripts' data, whose names change with what is in them.
///
/// It is a script and not JSON, so that it can be loaded from a disk:
/// `Loremark.data({"previews":["0f3c…","…"]});`.
struct DataManifest {
  static let address = SiteAddress("data/manifest.js")

  /// One kind of data that is spread over several files.
  struct Section {
    let name: String
    /// The hash in each file's name, by the file's number.
    let hashes: [String]
  }

  let sections: [Section]

  var file: OutputFile {
    var buffer = JSONBuffer()
    buffer.object { buffer in
      for section in sections {
        buffer.newLine()
        buffer.name(of: section.name)
        buffer.array(of: section.hashes)
      }
    }
    return OutputFile(Self.address, bytes: Array("Loremark.data(".utf8) + buffer.bytes + Array(");\n".utf8))
  }

  /// Where a file of data lies: `data/previews-3-0f3c9a….js`.
  static func address(_ section: String, _ number: Int, hash: String) -> SiteAddress {
    SiteAddress("data/\(section)-\(number)-\(hash).js")
  }
}
