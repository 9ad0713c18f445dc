"""No mark of the dialect and no code of a plugin is left for readers, in any page of real vaults.

The vaults are no part of the repository: they are looked for in `shared/vaults` beside the checkout or any folder
around it, or in the folder that LOREMARK_SHARED names, and the tests are skipped where they are not.
"""
import html.parser
import os
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]

MARKS = {
    "wiki link": re.compile(r"\[\["),
    "embed": re.compile(r"!\[\["),
    "comment": re.compile(r"%%"),
    "block id": re.compile(r"(?:^|\s)\^[A-Za-z0-9-]+\s*$"),
    "callout": re.compile(r"(?:^|\s)(?:>\s*)+\[!|^\[![\w-]+\]"),
    "inline field": re.compile(r"(?:^|[\[(\s])[\w-]+::(?:\s|$)"),
    "query": re.compile(r"=\s*this\.\w|\$=\s*dv\.|\bdv\.(?:pages|current|view)\b"),
    "template": re.compile(r"<%.*%>|\btp\.(?:file|date|system)\."),
    "Meta Bind": re.compile(r"\b(?:VIEW|INPUT|BUTTON)\["),
    "dice": re.compile(r"\bdice:\s*\d"),
    "plugin block": re.compile(r"```|~~~|^\s*(?:TABLE|LIST|TASK) .*\bFROM\b"),
}

# Text that shows such a mark on purpose, or that the app shows as it is, too: (vault, page's path, text). Every entry
# says why.
EXCEPTIONS = []

SKIPPED = {"code", "pre", "script", "style", "template", "kbd", "samp", "math", "head"}
BLOCKS = {
    "p", "li", "td", "th", "div", "section", "h1", "h2", "h3", "h4", "h5", "h6", "dt", "dd", "blockquote", "figcaption",
    "summary", "ul", "ol", "dl", "table", "tr", "article", "aside", "nav", "header", "footer", "main", "details", "br",
    "option", "label", "button",
}


class Text(html.parser.HTMLParser):
    """The text of a page by lines, without code; a formula's TeX is no prose either."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.lines = [""]
        self.skipped = []
        self.spans = []

    def handle_starttag(self, tag, attributes):
        classes = dict(attributes).get("class") or ""
        if tag in SKIPPED or (tag in ("span", "div") and "math" in classes.split()):
            self.skipped.append(tag)
        elif self.skipped and tag == self.skipped[-1]:
            self.skipped.append(tag)
        if tag in BLOCKS:
            self.lines.append("")

    def handle_endtag(self, tag):
        if self.skipped and tag == self.skipped[-1]:
            self.skipped.pop()
            self.lines[-1] += " "
        if tag in BLOCKS:
            self.lines.append("")

    def handle_data(self, text):
        if not self.skipped:
            self.lines[-1] += text


def shared_vaults():
    if "LOREMARK_SHARED" in os.environ:
        folders = [pathlib.Path(os.environ["LOREMARK_SHARED"])]
    else:
        folders = [parent / "shared" for parent in ROOT.parents]
    for folder in folders:
        if (folder / "vaults").is_dir():
            return sorted(path for path in (folder / "vaults").iterdir() if path.is_dir())
    print("Skipped: no folder shared/vaults is beside the checkout, and LOREMARK_SHARED names no other")
    return []


def findings(vault, site):
    """(page, mark, line) of everything in a site that should not be seen."""
    for page in sorted(site.rglob("*.html")):
        reader = Text()
        reader.feed(page.read_text(encoding="utf-8"))
        reader.close()
        name = page.relative_to(site).as_posix()
        for line in reader.lines:
            line = " ".join(line.split())
            for mark, pattern in MARKS.items():
                if pattern.search(line) and not is_excepted(vault, name, line):
                    yield name, mark, line


def is_excepted(vault, page, line):
    return any(vault == name and re.search(path, page) and text in line for name, path, text, _ in EXCEPTIONS)


VAULTS = shared_vaults()


@pytest.mark.skipif(not VAULTS, reason="the vaults are not there")
@pytest.mark.parametrize("vault", VAULTS, ids=lambda path: path.name)
def test_no_raw_syntax_is_left(vault, loremark, tmp_path):
    done = subprocess.run(
        [loremark, "build", vault, "-o", tmp_path / "site"], capture_output=True, text=True, timeout=300
    )
    assert done.returncode in (0, 1), done.stderr
    found = list(findings(vault.name, tmp_path / "site"))
    assert not found, "\n".join(f"{mark}: {page}: {line[:200]}" for page, mark, line in found[:50])


if __name__ == "__main__":
    for folder in sys.argv[1:]:
        path = pathlib.Path(folder)
        for page, mark, line in findings(path.name, path):
            print(f"{path.name}: {mark}: {page}: {line[:220]}")
