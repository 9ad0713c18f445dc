"""Asks some hundreds of questions of a journal's site and says how many bytes each one loads, as a server sends them."""
import argparse
import gzip
import pathlib
import shutil
import sys
import tempfile

from playwright.sync_api import sync_playwright

import compare
import questions
import ranking

MOST_FIRST, MOST_LATER = 60_000, 25_000
# A query as the view asks it, from nothing but what every query needs: the files that it loads, and the results.
ASK = """async ([texts, count]) => {
  const search = Loremark.search;
  const load = search.load;
  await search.open();
  await search.words();
  const needed = new Set(Loremark.loaded.keys());
  const had = new Map(Loremark.loaded);
  let files = [];
  search.load = async (path) => {
    if (!had.has(path)) {
      files.push(path);
      had.set(path, load.call(search, path));
    }
    await had.get(path);
  };
  const answers = [];
  for (const [text, isGoingOn] of texts) {
    if (!isGoingOn) {
      for (const path of [...had.keys()].filter((path) => !needed.has(path))) {
        had.delete(path);
        Loremark.loaded.delete(path);
        search.decoded.delete(path.slice(5, -3));
      }
    }
    files = [];
    const start = performance.now();
    const ranking = await search.rank(text);
    const records = await search.next(ranking, count);
    answers.push({ files, milliseconds: performance.now() - start, titles: records.map((record) => record.title) });
    document.querySelectorAll("head script[src*='/data/']").forEach((script) => script.remove());
  }
  for (const path of had.keys()) if (!needed.has(path)) Loremark.loaded.delete(path);
  search.load = load;
  return answers;
}"""


def weigher(site):
    """Gives the size of a file of the site as a server sends it."""
    known = {}

    def weigh(path):
        if path not in known:
            known[path] = len(gzip.compress((site / path).read_bytes(), 9))
        return known[path]

    return weigh


def needed(site):
    """What every query loads: the manifest, the search's first file, the words of texts."""
    core = next((site / "data").glob("search-0-*.js"))
    words = core.read_text(encoding="utf-8").rsplit('"words":"', 1)[1][:5]
    return ["data/manifest.js", f"data/{core.name}", f"data/{words}.js"]


def ask(page, texts):
    """Each text as the first query of a reader."""
    return page.evaluate(ASK, [[[text, False] for text in texts], compare.FIRST_RESULTS["Loremark"]])


def typed(page, text):
    """One text letter by letter, each beginning of it a query."""
    beginnings = [text[:length] for length in range(1, len(text) + 1)]
    return page.evaluate(ASK, [[[one, place > 0] for place, one in enumerate(beginnings)], compare.FIRST_RESULTS["Loremark"]])


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else 0


def row(name, values):
    print(f"{name:34} {len(values):6} {percentile(values, 0.5):8} {percentile(values, 0.95):8} {max(values, default=0):8}")


def weigh_site(page, site, asked, letters, shows):
    """Prints the table of a site, and gives the most that a first and a later query load."""
    weigh = weigher(site)
    base = sum(weigh(path) for path in needed(site))
    print(f"{'bytes, gzip':34} {'asked':>6} {'median':>8} {'95 %':>8} {'most':>8}")
    print(f"{'needed by every query':34} {'':6} {'':8} {'':8} {base:8}")
    later, times, empty = [], [], 0
    for sort, texts in asked.items():
        answers = ask(page, texts)
        sizes = [sum(map(weigh, answer["files"])) for answer in answers]
        row(f"  {sort}", sizes)
        if shows:
            print(*(f"{'':10}nothing: {text}" for text, answer in zip(texts, answers) if not answer["titles"]), sep="\n")
            for text, size, answer in sorted(zip(texts, sizes, answers), key=lambda one: -one[1])[:shows]:
                print(f"{'':10}{size:6} {len(answer['files']):3} files {len(answer['titles']):2} results  {text[:90]}")
        later += sizes
        times += [round(answer["milliseconds"]) for answer in answers]
        empty += sum(not answer["titles"] for answer in answers)
    row("later query", later)
    row("first query", [base + size for size in later])
    row("milliseconds, with loading", times)
    print(f"{'without a result':34} {empty:6}")
    if letters:
        whole, strokes = [], []
        for sort in ("titles", "misspelt titles", "words in a row", "sentences", "without blanks"):
            for text in asked[sort][:letters]:
                sizes = [sum(map(weigh, answer["files"])) for answer in typed(page, text)]
                whole.append(sum(sizes))
                strokes += sizes
        row("letter by letter, each letter", strokes)
        row("letter by letter, the whole query", whole)
    return base + max(later), max(later)


def main():
    parser = argparse.ArgumentParser(prog="scripts/weigh-search", description=__doc__)
    parser.add_argument("--binary", default=ranking.ROOT / ".build/release/loremark", type=pathlib.Path)
    parser.add_argument("--journal", default=ranking.ROOT / "content", type=pathlib.Path)
    parser.add_argument("--site", type=pathlib.Path, help="a site of that journal, not built again")
    parser.add_argument("--letters", default=4, type=int, help="how many queries of some sorts are typed letter by letter")
    parser.add_argument("--show", default=0, type=int, help="how many of the heaviest queries of each sort are shown")
    arguments = parser.parse_args()
    program = next((path for name in compare.BROWSERS if (path := shutil.which(name))), None)
    if program is None:
        sys.exit("There is no Chromium on the PATH.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = arguments.site or pathlib.Path(folder) / "site"
        if not arguments.site:
            compare.build(arguments.binary, arguments.journal, site, "--audience", "gm")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        server, address = compare.serve(site)
        page = browser.new_page()
        page.goto(address + "index.html")
        first, later = weigh_site(page, site, questions.questions(arguments.journal), arguments.letters, arguments.show)
        browser.close()
        server.shutdown()
    if first > MOST_FIRST or later > MOST_LATER:
        sys.exit(f"Too much: a first query may load {MOST_FIRST} bytes, a later one {MOST_LATER}.")


if __name__ == "__main__":
    main()
