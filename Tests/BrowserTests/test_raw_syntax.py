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
    "plugin block": re.compile(r"```|^\s*(?:TABLE|LIST|TASK) .*\bFROM\b"),
}

# Marks that readers see because the author wrote them so, or because the app shows them, too. Code is never looked at,
# and a link without a text of its own to a block is named by it (`Note > ^block`), as in the app.
# (vault, address of the page, the marks and the words around them, why)
ESCAPED = "the author escaped it: \\[\\[…\\]\\]"
STRAY = "the brackets are not paired in the note"
HTML = "inside of raw HTML, where Markdown is not read until a blank line"
HEADING = "a heading, or code in one as the table of contents names it"
EXCEPTIONS = [
    ("johngrib-ko", r"^_wiki/cmd/bash/flow-control\.html$", "\\[[ ]] 를 사용한 테스트 표현식", HEADING),
    ("johngrib-ko", r"^_wiki/mac/terminal-guide/04\.html$", "[[/cmd/grep]]{macOS 빌트인 grep}", HTML),
    ("johngrib-ko", r"^_wiki/my-wiki\.html$", "\\[[test]]형식의 Vimwiki 링크를", HEADING),
    ("morrowind-modding", r"/how-to-contribute\.html$", "![[Assets/Animation/Simple Texture Animation in Blender/", ESCAPED),
    ("morrowind-modding", r"/simple-texture-animation-in-blender\.html$", "![[Assets/Animation/Simple Texture Animation in Blender/", ESCAPED),
    ("morrowind-modding", r"/formatting-guidelines\.html$", "[[Wikilinks]] are used for linking", ESCAPED),
    ("obsidian-help-ar", r"^link-notes\.html$", "[[الأقواس المزدوجة]]", ESCAPED),
    ("obsidian-help-ar", r"^link-notes\.html$", "[[قوانين الحركة الثلاثة]]", ESCAPED),
    ("obsidian-help-ar", r"^links\.html$", "[[روابط ويكي]]", ESCAPED),
    ("obsidian-help-en", r"^link-notes\.html$", "[[double bracket syntax]]", ESCAPED),
    ("obsidian-help-en", r"^link-notes\.html$", "[[Three laws of motion]]", ESCAPED),
    ("obsidian-help-en", r"^links\.html$", "Use [[Wikilinks]]", ESCAPED),
    ("obsidian-help-es", r"^link-notes\.html$", "[[sintaxis de doble corchete]]", ESCAPED),
    ("obsidian-help-es", r"^link-notes\.html$", "[[Tres leyes del movimiento]]", ESCAPED),
    ("obsidian-help-es", r"^links\.html$", "Usar [[Wikilinks]]", ESCAPED),
    ("obsidian-help-ko", r"^link-notes\.html$", "[[이중 대괄호 구문]]", ESCAPED),
    ("obsidian-help-ko", r"^link-notes\.html$", "[[운동의 세 가지 법칙]]", ESCAPED),
    ("obsidian-help-ko", r"^links\.html$", "[[위키 링크]]", ESCAPED),
    # Stands in a summary, so that lists and pages of tags show it as well.
    ("ttrpg-share", r"/devil-form\.html$|/index\.html$|^notes\.html$|^tags/pf2e", "deadl[[y d10", STRAY),
    ("ttrpg-share", r"/awaken-portal\.html$", "[[Difficulty Classes", STRAY),
    ("ttrpg-share", r"/focus-spells/level-1/draconic-barrage\.html$", "`dice: 1d6|avg`", HTML),
    ("ttrpg-share", r"/focus-spells/level-1/life-link\.html$", "`dice: 3d4|avg`", HTML),
]

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
        # The same lines without what is in links.
        self.unlinked = [""]
        self.skipped = []
        self.links = 0

    def handle_starttag(self, tag, attributes):
        classes = dict(attributes).get("class") or ""
        if tag in SKIPPED or (tag in ("span", "div") and "math" in classes.split()):
            self.skipped.append(tag)
        elif self.skipped and tag == self.skipped[-1]:
            self.skipped.append(tag)
        if tag == "a":
            self.links += 1
        if tag in BLOCKS:
            self.start_line()

    def handle_endtag(self, tag):
        if self.skipped and tag == self.skipped[-1]:
            self.skipped.pop()
            self.lines[-1] += " "
            self.unlinked[-1] += " "
        if tag == "a":
            self.links = max(0, self.links - 1)
        if tag in BLOCKS:
            self.start_line()

    def handle_data(self, text):
        if not self.skipped:
            self.lines[-1] += text
            self.unlinked[-1] += "" if self.links else text

    def start_line(self):
        self.lines.append("")
        self.unlinked.append("")


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
        for whole, unlinked in zip(reader.lines, reader.unlinked):
            line = " ".join(whole.split())
            for mark, pattern in MARKS.items():
                searched = " ".join(unlinked.split()) if mark == "block id" else line
                if pattern.search(searched) and not is_excepted(vault, name, line):
                    yield name, mark, line


USED = {}


def is_excepted(vault, page, line):
    for name, path, text, _ in EXCEPTIONS:
        if vault == name and re.search(path, page) and text in line:
            USED[name, path, text] = True
            return True
    return False


VAULTS = shared_vaults()


@pytest.mark.skipif(not VAULTS, reason="the vaults are not there")
@pytest.mark.parametrize("vault", VAULTS, ids=lambda path: path.name)
def test_no_raw_syntax_is_left(vault, loremark, tmp_path):
    # The most private audience sees every note.
    done = subprocess.run(
        [loremark, "build", vault, "-o", tmp_path / "site", "--audience", "gm"], capture_output=True, text=True, timeout=300
    )
    assert done.returncode in (0, 1), done.stderr
    found = list(findings(vault.name, tmp_path / "site"))
    unused = [text for name, path, text, _ in EXCEPTIONS if name == vault.name and not USED.get((name, path, text))]
    assert not unused, f"exceptions that nothing needs: {unused}"
    assert not found, "\n".join(f"{mark}: {page}: {line[:200]}" for page, mark, line in found[:50])


if __name__ == "__main__":
    for folder in sys.argv[1:]:
        path = pathlib.Path(folder)
        for page, mark, line in findings(path.name, path):
            print(f"{path.name}: {mark}: {page}: {line[:220]}")
