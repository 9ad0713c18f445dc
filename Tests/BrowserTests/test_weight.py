"""What a page weighs, and that it asks nobody else for anything."""
import gzip
import re

import pytest

CHROME = re.compile(r"<main.*</main>", re.DOTALL)


def packed(data):
    return len(gzip.compress(data, 9))


def journal(count):
    notes = {"index.md": "---\ntype: world\ntitle: Weights\n---\n"}
    for number in range(count):
        notes[f"NPCs/Person {number}.md"] = f"---\ntype: npc\ntags: [t{number}]\n---\nSee [[Person {number // 2}]].\n"
    for kind in ["Quests", "Locations", "Items", "Factions", "Creatures", "Sessions", "Events", "Notes"]:
        notes[f"{kind}/One.md"] = "Here.\n"
    return notes


def test_styles_and_scripts_are_small(demo_site):
    style = next((demo_site / "assets").glob("style-*.css")).read_bytes()
    script = next((demo_site / "assets").glob("script-*.js")).read_bytes()
    assert packed(style) <= 20_000
    assert packed(script) <= 24_000


def test_the_frame_of_every_page_is_small(demo_site):
    heavy = []
    for file in sorted(demo_site.rglob("*.html")):
        frame = CHROME.sub("", file.read_text(encoding="utf-8")).encode()
        if len(frame) > 10_000 or packed(frame) > 3_500:
            heavy.append((file.relative_to(demo_site), len(frame), packed(frame)))
    assert heavy == []


def test_a_page_weighs_the_same_in_a_large_journal(build):
    small, large = (build(journal(count)) / "npcs" / "person-3.html" for count in (10, 1000))
    assert abs(len(large.read_bytes()) - len(small.read_bytes())) < 300


def test_no_request_leaves_the_site(demo_site, browser):
    context = browser.new_context()
    page = context.new_page()
    foreign = []
    page.on("request", lambda request: request.url.startswith(("file:", "data:")) or foreign.append(request.url))
    for file in sorted(demo_site.rglob("*.html"))[::12]:
        if 'http-equiv="refresh"' not in file.read_text(encoding="utf-8"):
            page.goto(file.as_uri())
    context.close()
    assert foreign == []


SHIFT = """
() => new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => list.getEntries().forEach(one => { if (!one.hadRecentInput) sum += one.value; }))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(sum), 400);
})
"""


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_shifts_while_a_page_loads(demo_site, open_page, width):
    samples = ["index.html", "elden-ring/vykes-shadow/index.html", "elden-ring/vykes-shadow/npcs.html",
               "elden-ring/vykes-shadow/npcs/white-mask-varré.html", "elden-ring/index.html"]
    for name in samples:
        page = open_page(demo_site / name, viewport={"width": width, "height": 800})
        assert page.evaluate(SHIFT) < 0.02, name


def test_every_picture_of_the_theme_has_a_size(demo_site):
    bare = []
    for file in sorted(demo_site.rglob("*.html")):
        for image in re.findall(r"<img [^>]*>", file.read_text(encoding="utf-8")):
            placed = any(word in image for word in ("ambience", "scenery-cover", 'class="layer"', "alt=\"\" loading"))
            if "width=" not in image and not placed:
                bare.append(f"{file.relative_to(demo_site)}: {image}")
    assert bare == []
