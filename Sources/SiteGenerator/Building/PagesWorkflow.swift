import SourceText

/// The workflow that `loremark init --github-pages` writes: GitHub builds the site of every push and serves it.
package enum PagesWorkflow {
  static let path = ".github/workflows/loremark.yml"

  /// Writes the workflow into the repository that a journal lies in, or into the journal when it lies in none yet.
  ///
  /// - Returns: The path of the file.
  /// - Throws: When another workflow of that name is there, or the folder cannot be written.
  package static func write(for journal: String) throws(FileSystemError) -> String {
    guard let folder = try FileSystem.resolvedPath(of: DiskPath(journal)) else {
      throw FileSystemError(operation: .resolve, path: DiskPath(journal), code: 0, reason: "there is no such folder")
    }
    let top = try repository(around: folder) ?? folder
    let below = folder.relative(to: top)?.rawValue ?? ""
    guard !below.utf8.contains(where: { $0 < 0x20 }), !below.contains("${{") else {
      throw FileSystemError(operation: .write, path: top.appending(path), code: 0, reason: "the folder's name is odd")
    }
    let text = Array(text(journal: below.isEmpty ? "." : below).utf8)
    let target = top.appending(path)
    if try FileSystem.create(target, text) == .exists, try FileSystem.contents(of: target) != text {
      throw FileSystemError(operation: .write, path: target, code: 0, reason: "another workflow is there already")
    }
    return target.rawValue
  }

  private static func repository(around folder: DiskPath) throws(FileSystemError) -> DiskPath? {
    var candidate = folder
    while true {
      if try FileSystem.status(of: candidate.appending(".git"), followingLinks: true) != nil { return candidate }
      if candidate.parent == candidate { return nil }
      candidate = candidate.parent
    }
  }

  /// - Parameter journal: The journal's path below the repository's root.
  static func text(journal: String) -> String {
    """
    # Builds the journal's site whenever notes are pushed, and lets GitHub Pages serve it.
    #
    # Once: choose 'GitHub Actions' as the source in the repository's settings, under Pages, and set the repository
    # variable LOREMARK_SOURCE (Settings, Secrets and variables, Actions, Variables) to the git address of Loremark.
    # Everyone who can see this repository can read its notes, those that the site withholds included.
    name: Loremark

    on:
      push:
        branches-ignore: [gh-pages]
      workflow_dispatch:

    permissions:
      contents: read
      pages: write
      id-token: write

    concurrency:
      group: pages
      cancel-in-progress: false

    jobs:
      publish:
        if: github.ref_name == github.event.repository.default_branch
        runs-on: ubuntu-latest
        container: swift:6.2-bookworm
        environment:
          name: github-pages
          url: ${{ steps.deployment.outputs.page_url }}
        steps:
          - uses: actions/checkout@v4
          - uses: actions/configure-pages@v5
            id: pages
          - uses: actions/cache@v4
            id: program
            with:
              path: loremark-program
              key: loremark-${{ vars.LOREMARK_SOURCE }}-${{ vars.LOREMARK_VERSION || 'main' }}
          - name: Build Loremark
            if: steps.program.outputs.cache-hit != 'true'
            env:
              SOURCE: ${{ vars.LOREMARK_SOURCE }}
              VERSION: ${{ vars.LOREMARK_VERSION || 'main' }}
            run: |
              test -n "$SOURCE" || { echo "::error::Set the repository variable LOREMARK_SOURCE"; exit 1; }
              git clone --depth 1 --branch "$VERSION" -- "$SOURCE" /tmp/loremark
              /tmp/loremark/scripts/install-packages
              swift build --package-path /tmp/loremark -c release --product loremark
              mkdir -p loremark-program
              cp /tmp/loremark/.build/release/loremark loremark-program/
          - name: Install the libraries that Loremark uses
            run: apt-get update -qq && apt-get install -y -qq libyaml-dev libcmark-gfm-dev libcmark-gfm-extensions-dev
          - name: Build the site
            env:
              BASE_URL: ${{ steps.pages.outputs.base_url }}
            run: |
              ./loremark-program/loremark publish --folder loremark-site --base-url "$BASE_URL" -- \(quoted(journal))
          - uses: actions/upload-pages-artifact@v3
            with:
              path: loremark-site
          - uses: actions/deploy-pages@v4
            id: deployment

    """
  }

  /// A word of the shell.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
