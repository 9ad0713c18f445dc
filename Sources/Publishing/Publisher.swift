import Notes
import SiteGenerator
import SourceText

/// Publishes a journal's site: builds it for everyone, looks at the place, tells what changes, and brings it there.
package struct Publisher {
  private let options: PublishOptions
  private let dialogue: any PublishDialogue
  private let scratch: ScratchFolder

  /// - Throws: For wrong options and what the system or the place refuses. What the author can allow is in the report.
  package static func publish(
    _ options: PublishOptions, _ dialogue: any PublishDialogue
  ) throws(PublishError) -> PublishReport {
    let scratch = try ScratchFolder(in: options.temporaryFolder)
    return try Publisher(options: options, dialogue: dialogue, scratch: scratch).publish()
  }

  private struct Built {
    let report: BuildReport
    /// nil when something withheld would be in the site.
    let publication: Publication?
  }

  private func publish() throws(PublishError) -> PublishReport {
    var built = try build()
    guard var publication = built.publication else { return stopped(built.report) }
    let places = PlaceResolver(options: options, provenance: built.report.provenance, scratch: scratch)
    let destination = try places.destination()
    let inspection = try destination.inspect(publication)
    var obstacles = errorObstacles(built.report) + inspection.obstacles
    if inspection.previous == nil, !saysWhatSilenceMeans(built.report) {
      if !options.isRehearsal, let answer = dialogue.defaultVisibility() {
        try VisibilityStatement(answer, provenance: built.report.provenance).write()
        built = try build()
        guard let rebuilt = built.publication else { return stopped(built.report) }
        publication = rebuilt
      } else {
        obstacles.append(Self.silence)
      }
    }
    let open = obstacles.filter { $0.remedy == .change || !options.consents }
    let changes = SiteChanges(from: inspection.previous, to: publication.site)
    func report(_ outcome: PublishReport.Outcome, _ remarks: [String]) -> PublishReport {
      PublishReport(
        outcome: outcome, place: destination.name, isFirst: inspection.previous == nil, changes: changes,
        obstacles: open, remarks: remarks, address: built.report.provenance.configuration.baseURL,
        build: built.report)
    }
    if !open.isEmpty { return report(.refused, inspection.remarks) }
    if options.isRehearsal { return report(.rehearsed, inspection.remarks) }
    dialogue.show(report(.rehearsed, inspection.remarks))
    let told = try destination.publish(publication, inspection)
    return report(changes.isEmpty ? .unchanged : .published, told)
  }

  private func stopped(_ report: BuildReport) -> PublishReport {
    PublishReport(
      outcome: .refused, place: nil, isFirst: false, changes: SiteChanges(), obstacles: errorObstacles(report),
      remarks: [], address: nil, build: report)
  }

  // MARK: Building

  /// Builds the site of the least private audience into a folder of our own.
  private func build() throws(PublishError) -> Built {
    var build = BuildOptions(journal: options.journal)
    let folder = scratch.path("site")
    build.output = folder.rawValue
    build.baseURL = options.baseURL
    build.threads = options.threads
    let report: BuildReport
    do throws(BuildError) { report = try SiteBuilder.build(build) { dialogue.show($0) } } catch {
      throw PublishError(error.message, hint: error.hint)
    }
    let configuration = report.provenance.configuration
    guard report.audience != configuration.mostPrivateAudience else {
      throw PublishError(
        "the audience '\(report.audience)' sees everything, and its site is never published",
        hint: "Let 'audiences:' in loremark.yml begin with the one that the site is for: [public, gm].")
    }
    if Self.leakCount(report) > 0 { return Built(report: report, publication: nil) }
    let site: BuiltSite?
    do throws(WritingError) { site = try BuiltSite.read(folder) } catch { throw PublishError(error.description) }
    guard let site, site.audience == report.audience.rawValue else {
      throw PublishError("the site was not built for '\(report.audience)'")
    }
    return Built(
      report: report, publication: Publication(folder: folder, site: site, provenance: report.provenance))
  }

  /// Errors of the build: a leak stops everything, others want the author's consent.
  private func errorObstacles(_ report: BuildReport) -> [PublishObstacle] {
    let errors = report.diagnostics.filter { $0.severity == .error }
    let leaks = Self.leakCount(report)
    var obstacles: [PublishObstacle] = []
    if leaks > 0 {
      obstacles.append(
        PublishObstacle(
          message: "what is withheld stands in the site, \(leaks == 1 ? "in one place" : "in \(leaks) places")",
          advice: "Change the notes named above, or excuse words that are no secret with 'leaks: {allow: […]}'.",
          remedy: .change))
    }
    if errors.count > leaks {
      obstacles.append(
        PublishObstacle(
          message: "the journal has \(errors.count - leaks == 1 ? "an error" : "\(errors.count - leaks) errors")",
          advice: "Correct what is named above, or publish nevertheless with '--yes'.", remedy: .consent))
    }
    return obstacles
  }

  private static func leakCount(_ report: BuildReport) -> Int {
    report.diagnostics.count { $0.rule == "leak" && $0.severity == .error }
  }

  // MARK: Silence

  /// Whether the journal says what a note is that says nothing: a file that is named by itself is meant to be seen.
  private func saysWhatSilenceMeans(_ report: BuildReport) -> Bool {
    ["md", "markdown"].contains(SourcePath(options.journal).fileExtension) || report.isOptIn
      || report.provenance.configuration.defaultVisibility != .unstated
  }

  private static let silence = PublishObstacle(
    message: "the journal never said whether notes that say nothing about it are public or private",
    advice: "Add 'visibility: public' or 'visibility: private' to loremark.yml before the first publication.",
    remedy: .change)
}
