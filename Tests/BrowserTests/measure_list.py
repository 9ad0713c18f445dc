"""Measures a list of 5,000 notes in Chromium: `.venv/bin/python Tests/BrowserTests/measure_list.py [notes]`.

Prints JSON, in milliseconds: `usable` is from the start of navigation to filters that answer, `keystroke` from a key to
the frame that shows its result (the filter's own work, style, layout and paint).
"""
import json
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
BROWSERS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
WORDS = "Ash Bridge Candle Drowned Ember Fen Gate Hollow Iron Jade Keep Lantern Mire North Old Pale Quiet Rook Salt Thorn".split()
KEYS = ["d", "dr", "dro", "drow", "drow g", "drow ga", "drow", "dr", "", "l", "la", "lan", "lant", "lante"]
MEASURE = """
async keys => {
  const input = document.querySelector('.filters input[type=search]');
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  const times = [];
  await frame();
  for (const key of keys) {
    const start = performance.now();
    input.value = key;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await frame();
    times.push(performance.now() - start);
  }
  return times;
}
"""


def journal(folder, count):
    """Writes notes of one kind with statuses, flags, regions, tags and summaries."""
    source = random.Random(7)
    regions = [f"Region {word}" for word in WORDS]
    (folder / "Places").mkdir(parents=True)
    (folder / "index.md").write_text("---\ntype: world\ntitle: The Long List\n---\n", encoding="utf-8")
    for number in range(count):
        title = f"{source.choice(WORDS)} {source.choice(WORDS)} {number}"
        lines = [
            "---", "type: location", f"status: {source.choice(['cleared', 'visited', 'unexplored'])}",
            f"isCleared: {source.choice(['true', 'false'])}", f"hasMerchant: {source.choice(['true', 'false'])}",
            f"region: \"[[{source.choice(regions)}]]\"", f"tags: [{source.choice(WORDS).lower()}]",
            f"summary: A place of {source.choice(WORDS).lower()} and {source.choice(WORDS).lower()}, found late.", "---",
        ]
        (folder / "Places" / f"{title}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for region in regions:
        (folder / "Places" / f"{region}.md").write_text("---\ntype: location\n---\n", encoding="utf-8")


def measured(page_file):
    program = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if program is None:
        sys.exit("no Chromium on the PATH")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        usable, keystrokes = [], []
        for _ in range(5):
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(page_file.as_uri(), wait_until="commit")
            page.wait_for_function("document.readyState !== 'loading' && !document.querySelector('form.filters')?.hidden")
            usable.append(page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"))
            page.wait_for_load_state("load")
            keystrokes += page.evaluate(MEASURE, KEYS)
            page.close()
        browser.close()
    return usable, keystrokes


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    with tempfile.TemporaryDirectory() as folder:
        base = pathlib.Path(folder)
        journal(base / "journal", count)
        binary = next(path for kind in ("release", "debug") if (path := ROOT / ".build" / kind / "loremark").exists())
        subprocess.run([binary, "build", base / "journal", "-o", base / "site"], check=True, capture_output=True)
        file = base / "site" / "locations.html"
        usable, keystrokes = measured(file)
        keystrokes.sort()
        print(json.dumps({
            "notes": count, "kilobytes": file.stat().st_size // 1000, "usable": round(statistics.median(usable)),
            "keystroke": {
                "median": round(statistics.median(keystrokes), 1), "worst": round(keystrokes[-1], 1),
                "95 %": round(keystrokes[len(keystrokes) * 95 // 100], 1),
            },
        }))


if __name__ == "__main__":
    main()
