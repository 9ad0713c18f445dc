"""Builds journals, indexes their pages with Pagefind as well, asks both the same questions, and prints a table."""
import argparse
import functools
import gzip
import http.server
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import threading

from playwright.sync_api import sync_playwright

import ranking

BROWSERS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
PAGEFIND = [sys.executable, "-m", "pagefind"]
PAGEFIND_ANSWERS = """async ([query, depth]) => {
  window.pagefind ??= await import(new URL("pagefind/pagefind.js", document.baseURI).href);
  const found = await window.pagefind.search(query);
  const pages = await Promise.all(found.results.slice(0, depth).map((result) => result.data()));
  return pages.map((page) => page.meta.title || "");
}"""
OUR_ANSWERS = """async ([query, depth]) => {
  const ranking = await Loremark.search.rank(query);
  const records = await Loremark.search.next(ranking, depth);
  return records.map((record) => record.title);
}"""
FIRST_RESULTS = {"Loremark": 8, "Pagefind": 5}


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {".js": "text/javascript", "": "application/octet-stream"}

    def log_message(self, *arguments):
        pass


def serve(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}/"


def processor_time(command):
    """Seconds of processor time of a command and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if done.returncode not in (0, 1):
        sys.exit(done.stderr.decode())
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def folder_of(journal, work):
    if not isinstance(journal, dict):
        return journal
    for name, text in journal.items():
        file = work / "journal" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return work / "journal"


def build(binary, journal, site, *options):
    shutil.rmtree(site, ignore_errors=True)
    return processor_time([binary, "build", journal, "-o", site, *options])


def index_times(binary, journal, work, repetitions):
    """Processor time of our index (a build with it, less one without) and of Pagefind, the middle of several."""
    plain = work / "plain"
    shutil.copytree(journal, plain, ignore=shutil.ignore_patterns("_site"))
    configuration = plain / "loremark.yml"
    text = configuration.read_text(encoding="utf-8") if configuration.exists() else ""
    configuration.write_text(text + "\nsearch: false\n", encoding="utf-8")
    ours, rest, pagefind = [], [], []
    for _ in range(repetitions):
        without = build(binary, plain, work / "without", "--audience", "gm")
        ours.append(build(binary, journal, work / "site", "--audience", "gm") - without)
        rest.append(without)
        pagefind.append(processor_time([*PAGEFIND, "--site", work / "site", "--output-subdir", "pagefind", "--quiet"]))
    return [sorted(times)[len(times) // 2] for times in (ours, rest, pagefind)]


def size(folder):
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def loaded(site, urls):
    """Bytes of files as a server sends them compressed; Pagefind's index is compressed already."""
    total = 0
    for url in urls:
        file = site / url.split("/", 3)[3].split("?")[0]
        data = file.read_bytes()
        total += min(len(data), len(gzip.compress(data, 9)))
    return total


def query_bytes(browser, site, queries):
    """For both: bytes of the first query, and the middle of the later ones, beyond the page."""
    server, address = serve(site)
    result = {}
    for name, script in (("Loremark", OUR_ANSWERS), ("Pagefind", PAGEFIND_ANSWERS)):
        page = browser.new_context().new_page()
        page.goto(address + "search.html" if name == "Pagefind" else address + "index.html", wait_until="networkidle")
        urls, sizes = [], []
        page.on("request", lambda request: urls.append(request.url))
        for query in queries:
            urls.clear()
            page.evaluate(script, [query, FIRST_RESULTS[name]])
            sizes.append(loaded(site, urls))
        later = sorted(sizes[1:])
        result[name] = (sizes[0], later[len(later) // 2] if later else 0, max(later, default=0))
        page.context.close()
    server.shutdown()
    return result


def compare_ranking(browser, binary, work):
    print(f"{'questions about':18} {'queries':>7} {'Loremark MRR':>13} {'Pagefind MRR':>13}")
    sums = [0, 0.0, 0.0]
    for name, suite in ranking.suites().items():
        journal = ranking.journal(suite)
        if journal is None:
            print(f"{name:18} skipped: its vault is not there")
            continue
        site = work / name
        build(binary, folder_of(journal, work / (name + "-notes")), site)
        processor_time([*PAGEFIND, "--site", site, "--output-subdir", "pagefind", "--quiet"])
        server, address = serve(site)
        page = browser.new_page()
        page.goto(address + "index.html")
        ours = sum(score for *_, score in ranking.scores(page, suite))
        page.goto(address + "search.html")
        theirs = 0
        for query, expected in suite["queries"]:
            titles = page.evaluate(PAGEFIND_ANSWERS, [query, ranking.DEPTH])
            theirs += ranking.reciprocal_rank(titles, expected)
        page.close()
        server.shutdown()
        count = len(suite["queries"])
        print(f"{name:18} {count:7} {ours / count:13.3f} {theirs / count:13.3f}")
        sums = [sums[0] + count, sums[1] + ours, sums[2] + theirs]
    print(f"{'all':18} {sums[0]:7} {sums[1] / sums[0]:13.3f} {sums[2] / sums[0]:13.3f}\n")


def compare_journal(browser, binary, journal, work, queries, repetitions):
    ours, rest, pagefind = index_times(binary, journal, work, repetitions)
    markdown = sum(file.stat().st_size for file in journal.rglob("*.md"))
    bytes_of = query_bytes(browser, work / "site", queries)
    print(f"{'':34} {'Loremark':>12} {'Pagefind':>12}")
    print(f"{'index, processor time (s)':34} {ours:12.2f} {pagefind:12.2f}   {pagefind / max(ours, 0.01):.1f} times")
    print(f"{'  share of the rest of the build':34} {ours / rest:12.1%}")
    data = (size(work / "site/data"), size(work / "site/pagefind"))
    print(f"{'on disk (bytes)':34} {data[0]:12} {data[1]:12}   {data[0] / markdown:.1%} of the Markdown")
    for place, label in enumerate(("first query (bytes)", "later query, middle (bytes)", "later query, largest (bytes)")):
        print(f"{label:34} {bytes_of['Loremark'][place]:12} {bytes_of['Pagefind'][place]:12}")


def main():
    parser = argparse.ArgumentParser(prog="scripts/compare-search", description=__doc__)
    parser.add_argument("--binary", default=ranking.ROOT / ".build/release/loremark", type=pathlib.Path)
    parser.add_argument("--journal", type=pathlib.Path)
    parser.add_argument("--queries", default="silver bell,merchant,temple ruins,dragon,old bridge,harbor watch,moonlight,captain", help="for --journal, with commas")
    parser.add_argument("--repetitions", default=3, type=int)
    parser.add_argument("--without-ranking", action="store_true")
    arguments = parser.parse_args()
    if not arguments.binary.exists():
        sys.exit(f"{arguments.binary} is not there: swift build -c release")
    program = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if program is None:
        sys.exit("There is no Chromium on the PATH.")
    memory = pathlib.Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        if not arguments.without_ranking:
            compare_ranking(browser, arguments.binary, pathlib.Path(folder))
        if arguments.journal:
            compare_journal(browser, arguments.binary, arguments.journal, pathlib.Path(folder), arguments.queries.split(","), arguments.repetitions)
        browser.close()


if __name__ == "__main__":
    main()
