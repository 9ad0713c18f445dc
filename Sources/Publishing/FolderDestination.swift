import Notes
import SiteGenerator
import SourceText

/// A folder of this machine, such as one that a web server serves.
struct FolderDestination: Destination {
  let folder: DiskPath

  var name: String { "the folder '\(folder)'" }

  func inspect(_ publication: Publication) throws(PublishError) -> Inspection {
    do throws(WritingError) {
      let previous = try BuiltSite.read(folder)
      if let previous, previous.audience != publication.site.audience {
        throw .otherAudience(
          folder, theirs: AudienceName(previous.audience), ours: AudienceName(publication.site.audience))
      }
      return Inspection(previous: previous)
    } catch {
      throw refusal(error)
    }
  }

  func publish(_ publication: Publication, _ inspection: Inspection) throws(PublishError) -> [String] {
    do throws(WritingError) {
      return try BuiltSite.install(publication.folder, in: folder).map(\.message)
    } catch {
      throw refusal(error)
    }
  }

  private func refusal(_ error: WritingError) -> PublishError {
    switch error {
    case .foreignFolder:
      PublishError(
        "\(name) holds files that Loremark did not put there",
        hint: "Name an empty folder, or one that does not exist yet.")
    case .otherAudience(_, let theirs, let ours):
      PublishError("\(name) holds the site for '\(theirs)'", hint: "Name another folder for '\(ours)'.")
    case .notAFolder, .unreadableManifest, .busy, .fileSystem, .blocked, .interrupted:
      PublishError(error.description)
    }
  }
}
