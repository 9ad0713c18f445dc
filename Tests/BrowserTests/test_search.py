"""What a player does to find something they half remember: by keyboard, by ear, from a server and from a disk."""
import functools
import http.server
import json
import pathlib
import threading

import pytest
from playwright.sync_api import expect

NOTES = {
    "loremark.yml": "title: Shelf\n",
    "Ash/index.md": "---\ntype: world\ntitle: Ash\norder: 1\n---\n",
    "Ash/NPCs/Kalé.md": "---\nstatus: alive\naliases: [The Bearded Trader]\nisMerchant: true\nlocations: ['[[Old Church]]']\n---\nSells a crafting kit and never asks why.\n",
    "Ash/NPCs/Margit.md": "---\nstatus: dead\n---\nGuards the castle. His hammer is made of light #fell/omen\n",
    "Ash/NPCs/Maren.md": "---\nstatus: alive\n---\nFerries people over the grey water.\n",
    "Ash/Locations/Old Church.md": "---\nstatus: visited\n---\n## The broken altar\nRain comes in. A ||secret ladder|| leads down.\n",
    "Ash/Quests/A Song for the Dead.md": "---\nstatus: active\n---\nBring the silver bell to the old church before the moon rises again.\n",
    "Ash/GM/Hidden Heir.md": "---\ntype: npc\nvisibility: gm\n---\nThe zanzibarium heir lives in the cellar.\n",
    "Brine/index.md": "---\ntype: world\ntitle: Brine\norder: 2\nunlock: always\n---\n",
    "Brine/NPCs/Margit's Sister.md": "---\nstatus: alive\n---\nMends nets by the shore.\n",
    "Brine/NPCs/源蔵.md": "鍛冶屋の源蔵は聖剣を打ち、ポーションを売る。\n",
    "Brine/NPCs/老王.md": "村里的铁匠会修理盔甲。\n",
    "Brine/NPCs/두식.md": "검을 만드는 대장장이. 언덕 위에 산다.\n",
    "Brine/NPCs/สมชาย.md": "ช่างตีเหล็กที่ริมแม่น้ำ\n",
    "Brine/Items/Crepe Pan.md": "For crêpes, when there is flour.\n",
    "Brine/Items/Silver Bell.md": "A bell, silver. The moon rises in it again and again.\n",
}


@pytest.fixture(scope="module")
def site(build):
    return build(NOTES)


@pytest.fixture(scope="module")
def server():
    """Serves folders over HTTP: call with a folder, get its address."""
    servers = []

    def serve(folder):
        handler = functools.partial(QuietHandler, directory=str(folder))
        one = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=one.serve_forever, daemon=True).start()
        servers.append(one)
        return f"http://127.0.0.1:{one.server_port}/"

    yield serve
    for one in servers:
        one.shutdown()


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture(params=["file", "http"])
def address(request, site, server):
    return site.as_uri() + "/" if request.param == "file" else server(site)


@pytest.fixture
def visit(browser):
    """Opens an address; fails at the end when the page wrote to the console or a request failed."""
    contexts, problems = [], []

    def open_address(url, **options):
        context = browser.new_context(**({"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"} | options))
        contexts.append(context)
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.on("console", lambda message: problems.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: problems.append(f"error: {error}"))
        page.on("requestfailed", lambda request: problems.append(f"failed: {request.url}"))
        page.goto(url)
        return page

    yield open_address
    for context in contexts:
        context.close()
    assert problems == []


def ask(page, query):
    """Opens the search if it is not open, types, and returns the paths that are found."""
    if not page.locator("[role=combobox]").is_visible():
        page.keyboard.press("Control+k")
    page.locator("[role=combobox]").fill(query)
    settle(page)
    return found(page)


def settle(page):
    """Waits until the list is that of the query."""
    page.wait_for_function("() => document.querySelector('.search-results:not([aria-busy])') !== null")


def found(page):
    return page.locator("[role=option]").evaluate_all("options => options.map(option => option.dataset.note)")


def test_control_k_opens_the_search_anywhere_and_enter_goes_to_the_first_result(visit, address):
    page = visit(address + "ash/npcs/margit.html")
    page.keyboard.press("Control+k")
    expect(page.locator("dialog.search[open]")).to_be_visible()
    expect(page.locator("[role=combobox]")).to_be_focused()
    assert ask(page, "kale")[0] == "Ash/NPCs/Kalé.md"
    page.keyboard.press("Enter")
    page.wait_for_url("**/ash/npcs/kal*.html")
    assert page.locator("h1").inner_text() == "Kalé"


def test_slash_opens_it_but_is_a_letter_where_somebody_types(visit, address):
    page = visit(address + "index.html")
    page.keyboard.press("/")
    expect(page.locator("dialog.search[open]")).to_be_visible()
    page.keyboard.press("/")
    assert page.locator("[role=combobox]").input_value() == "/"


def test_the_button_opens_it_and_escape_gives_the_focus_back(visit, address):
    page = visit(address + "index.html")
    button = page.locator(".site-header [data-action='search']")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog.search[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.search")).not_to_be_visible()
    expect(button).to_be_focused()


def test_nothing_is_loaded_until_the_search_is_opened(site, server, browser):
    page = browser.new_page()
    requested = []
    page.on("request", lambda request: requested.append(request.url))
    page.goto(server(site) + "ash/npcs/margit.html", wait_until="networkidle")
    assert [url for url in requested if "/data/" in url] == []
    page.keyboard.press("Control+k")
    page.wait_for_selector("[role=option]")
    assert [url for url in requested if "/data/" in url]
    page.close()


QUESTIONS = [
    ("margit", "Ash/NPCs/Margit.md"),
    ("marg", "Ash/NPCs/Margit.md"),
    ("MARGIT", "Ash/NPCs/Margit.md"),
    ("mragit", "Ash/NPCs/Margit.md"),
    ("amrgit", "Ash/NPCs/Margit.md"),
    ("ｋａｌｅ", "Ash/NPCs/Kalé.md"),
    ("bearded trader", "Ash/NPCs/Kalé.md"),
    ("who was that merchant near the church?", "Ash/NPCs/Kalé.md"),
    ("broken altar", "Ash/Locations/Old Church.md"),
    ("hammer of light", "Ash/NPCs/Margit.md"),
    ('"moon rises again"', "Ash/Quests/A Song for the Dead.md"),
    ("kind:item bell", "Brine/Items/Silver Bell.md"),
    ("kind:npc status:dead", "Ash/NPCs/Margit.md"),
    ("world:brine margit", "Brine/NPCs/Margit's Sister.md"),
    ("#fell", "Ash/NPCs/Margit.md"),
    ("tag:fell/omen", "Ash/NPCs/Margit.md"),
    ("ladder", "Ash/Locations/Old Church.md"),
    ("鍛冶", "Brine/NPCs/源蔵.md"),
    ("鍛冶屋の源蔵", "Brine/NPCs/源蔵.md"),
    ("ﾎﾟｰｼｮﾝ", "Brine/NPCs/源蔵.md"),
    ("铁匠", "Brine/NPCs/老王.md"),
    ("대장장이를", "Brine/NPCs/두식.md"),
    ("ตีเหล็ก", "Brine/NPCs/สมชาย.md"),
    ("CRÊPE", "Brine/Items/Crepe Pan.md"),
    ("margits", "Ash/NPCs/Margit.md"),
]


def test_half_a_memory_is_enough(visit, address):
    page = visit(address + "index.html")
    firsts = [(query, (ask(page, query) or [None])[0]) for query, _ in QUESTIONS]
    assert firsts == QUESTIONS


def test_quotation_marks_ask_for_the_words_in_a_row(visit, address):
    page = visit(address + "index.html")
    assert "Brine/Items/Silver Bell.md" in ask(page, "moon rises again")
    assert ask(page, '"moon rises again"') == ["Ash/Quests/A Song for the Dead.md"]


def test_an_excerpt_shows_the_place_with_the_words_marked(visit, address):
    page = visit(address + "index.html")
    ask(page, "crafting kit")
    option = page.locator("[role=option]").first
    assert option.locator(".search-excerpt mark").all_inner_texts() == ["crafting", "kit"]
    assert "never asks why" in option.inner_text()


def test_a_spoiler_is_found_and_not_given_away(visit, address):
    page = visit(address + "index.html")
    assert ask(page, "ladder") == ["Ash/Locations/Old Church.md"]
    assert "ladder" not in page.locator(".search-results").inner_text()


def test_what_is_hidden_from_the_audience_is_not_in_the_index(visit, site):
    page = visit(site.as_uri() + "/index.html")
    assert ask(page, "zanzibarium") == []
    assert "zanzibarium" not in "".join(file.read_text(encoding="utf-8") for file in (site / "data").iterdir()).lower()


def test_nothing_found_is_said_with_advice(visit, address):
    page = visit(address + "index.html")
    assert ask(page, "xyzzyq") == []
    assert "xyzzyq" in page.locator(".search-status").inner_text()
    assert page.locator("[role=combobox]").get_attribute("aria-expanded") == "false"


def test_a_corrected_word_is_named(visit, address):
    page = visit(address + "index.html")
    ask(page, "margot")
    assert "margit" in page.locator(".search-status").inner_text()


def test_the_list_is_driven_by_arrows_and_spoken(visit, address):
    page = visit(address + "index.html")
    names = ask(page, "mar")
    box = page.locator("[role=combobox]")
    assert len(names) >= 3
    assert box.get_attribute("aria-expanded") == "true"
    assert page.locator("[role=status].search-status").inner_text().strip().startswith("Results: ")

    def active():
        return page.locator("#" + box.get_attribute("aria-activedescendant").replace(":", "\\:"))

    assert active().get_attribute("data-note") == names[0]
    page.keyboard.press("ArrowDown")
    assert active().get_attribute("data-note") == names[1]
    assert active().get_attribute("aria-selected") == "true"
    assert page.locator("[role=option][aria-selected=true]").count() == 1
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert active().get_attribute("data-note") == names[-1]
    expect(box).to_be_focused()
    assert page.locator("#" + box.get_attribute("aria-controls").replace(":", "\\:")).get_attribute("role") == "listbox"


def test_facets_narrow_the_results_and_say_how_many_are_left(visit, address):
    page = visit(address + "index.html")
    assert len(ask(page, "mar")) == 3
    status = page.locator(".search-facets select[name=status]")
    assert status.locator("option[value=dead]").inner_text() == "Dead (1)"
    status.select_option("dead")
    settle(page)
    assert found(page) == ["Ash/NPCs/Margit.md"]
    page.locator(".search-reset").click()
    settle(page)
    assert len(found(page)) == 3
    page.locator(".search-facets select[name=world]").select_option("Brine/index.md")
    settle(page)
    assert found(page) == ["Brine/NPCs/Margit's Sister.md"]


def test_keys_move_by_pages_and_control_k_closes(visit, address):
    page = visit(address + "index.html")
    names = ask(page, "status:alive")
    box = page.locator("[role=combobox]")
    for key, place in (("PageDown", len(names) - 1), ("PageUp", 0), ("ArrowUp", len(names) - 1), ("ArrowDown", 0)):
        page.keyboard.press(key)
        assert page.locator("[aria-selected=true]").get_attribute("data-note") == names[place], key
    page.keyboard.press("Control+k")
    expect(page.locator("dialog.search")).not_to_be_visible()
    page.keyboard.press("Control+k")
    expect(box).to_be_focused()
    assert box.evaluate("box => [box.selectionStart, box.selectionEnd]") == [0, len("status:alive")]


def test_control_enter_opens_a_page_of_its_own_and_leaves_the_search_open(visit, address):
    page = visit(address + "index.html")
    ask(page, "kale")
    with page.context.expect_page() as opened:
        page.keyboard.press("Control+Enter")
    expect(opened.value.locator("h1")).to_have_text("Kalé")
    expect(page.locator("dialog.search[open]")).to_be_visible()


def test_one_world_or_all_of_them_are_searched(visit, address):
    page = visit(address + "ash/npcs/margit.html")
    assert ask(page, "margit") == ["Ash/NPCs/Margit.md", "Brine/NPCs/Margit's Sister.md"]
    assert page.locator(".search-world").all_inner_texts() == ["Ash", "Brine"]
    assert ask(page, "world:ash margit") == ["Ash/NPCs/Margit.md"]
    page.locator("[role=combobox]").fill("margit")
    page.locator(".search-facets select[name=world]").select_option("Ash/index.md")
    settle(page)
    assert found(page) == ["Ash/NPCs/Margit.md"]


def test_a_list_that_is_not_yet_that_of_the_query_says_so(visit, address):
    page = visit(address + "index.html")
    ask(page, "kale")
    list_of_results = page.locator("[role=listbox]")
    assert list_of_results.get_attribute("aria-busy") is None
    states = page.evaluate(
        """() => {
          const [box, list] = ["combobox", "listbox"].map((role) => document.querySelector(`[role=${role}]`));
          box.value = "margit";
          box.dispatchEvent(new Event("input"));
          return [list.getAttribute("aria-busy"), list.querySelector("[role=option]")?.dataset.note];
        }"""
    )
    assert states == ["true", "Ash/NPCs/Kalé.md"]
    settle(page)
    assert found(page)[0] == "Ash/NPCs/Margit.md"


def test_excerpts_begin_and_end_with_words(build, visit):
    words = " ".join(f"word{number}" for number in range(60))
    site = build({"NPCs/Long.md": f"First part\n\n{words}\n\nHere hangs a lantern.\n\n- one\n- two\n\n{words}\n"})
    page = visit(site.as_uri() + "/index.html")
    ask(page, "lantern")
    text = page.locator(".search-excerpt").inner_text()
    assert "Here hangs a lantern. one · two" in text
    assert text.startswith("… word") and text.endswith(" …") and not text.strip("… ").endswith("·")


def test_the_placeholder_fits_a_phone(visit, address):
    page = visit(address + "index.html", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.keyboard.press("Control+k")
    page.wait_for_selector("[role=option]")
    box = page.locator("[role=combobox]")
    assert box.evaluate("""box => {
      const canvas = document.createElement("canvas").getContext("2d");
      canvas.font = getComputedStyle(box).font;
      return canvas.measureText(box.placeholder).width <= box.clientWidth;
    }""")


def test_facets_alone_list_notes(visit, address):
    page = visit(address + "index.html")
    page.keyboard.press("Control+k")
    page.locator(".search-facets select[name=kind]").select_option("quest")
    settle(page)
    assert found(page) == ["Ash/Quests/A Song for the Dead.md"]


def test_before_anything_is_typed_there_are_recent_and_suggested_notes(visit, address):
    page = visit(address + "ash/npcs/margit.html")
    # As by a link: the browser may open an address of its own in another process, which knows the storage a little later.
    with page.expect_navigation():
        page.evaluate("url => location.assign(url)", address + "ash/npcs/maren.html")
    page.keyboard.press("Control+k")
    page.wait_for_selector("[role=option]")
    groups = page.locator(".search-results [role=group]")
    assert groups.locator(".search-heading").all_inner_texts() == ["Read last", "Often mentioned"]
    assert groups.first.locator("[role=option]").first.get_attribute("data-note") == "Ash/NPCs/Margit.md"
    assert "Ash/Locations/Old Church.md" in found(page)
    assert "Ash/NPCs/Maren.md" not in groups.first.locator("[role=option]").evaluate_all("all => all.map(one => one.dataset.note)")


def test_the_search_page_keeps_the_query_in_its_address(visit, address):
    page = visit(address + "search.html?q=margit&status=alive")
    page.wait_for_selector("[role=option]")
    settle(page)
    assert found(page) == ["Brine/NPCs/Margit's Sister.md"]
    assert page.locator("[role=combobox]").input_value() == "margit"
    page.locator("[role=combobox]").fill("kale")
    settle(page)
    assert "q=kale" in page.url
    page.keyboard.press("Enter")
    page.wait_for_url("**/ash/npcs/kal*.html")


def test_without_scripts_the_search_page_explains_itself_and_the_button_leads_there(visit, address):
    page = visit(address + "ash/npcs/margit.html", java_script_enabled=False)
    page.locator(".site-header [data-action='search']").click()
    page.wait_for_url("**/search.html")
    assert "JavaScript" in page.locator("noscript p, main p").first.inner_text()


def test_results_of_the_world_that_one_is_in_come_first(visit, address):
    assert ask(visit(address + "brine/index.html"), "silver bell")[0] == "Brine/Items/Silver Bell.md"
    assert ask(visit(address + "index.html"), "margit's")[0] == "Brine/NPCs/Margit's Sister.md"


def test_a_missing_index_is_said_on_the_search_page(build, browser):
    site = build(NOTES)
    for file in (site / "data").iterdir():
        file.unlink()
    page = browser.new_page()
    page.goto((site / "search.html").as_uri())
    expect(page.locator(".search-status")).to_contain_text("could not be loaded")
    page.close()


def test_the_search_fits_a_phone(visit, address):
    page = visit(address + "index.html", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.locator(".bottom-bar [data-action='search'], .site-header [data-action='search']").locator("visible=true").first.click()
    ask(page, "margit")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = page.locator("[role=option]").first.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["height"] >= 44


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_open_search_has_no_accessibility_violations(visit, site, server, scheme):
    from axe_playwright_python.sync_playwright import Axe

    page = visit(server(site) + "index.html", color_scheme=scheme)
    for query in ["", "mar", "xyzzyq"]:
        if query:
            ask(page, query)
        else:
            page.keyboard.press("Control+k")
            page.wait_for_selector("[role=option]")
        found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]})
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found.response["violations"]] == []


def test_two_letters_find_names_in_a_large_journal(build, visit):
    notes = {f"NPCs/{first}{second}{third}ella.md": f"---\nstatus: alive\n---\nLives at number {place}. {first}{second} {third}ond.\n" for place, (first, second, third) in enumerate((a, b, c) for a in "BDKLMNRSTV" for b in "aeiou" for c in ["bb", "dr", "ff", "lm", "nn", "rt", "ss"])}
    notes["NPCs/Sevarin.md"] = "The one " + " ".join(f"[[{name[5:-3]}]]" for name in list(notes)[:40])
    for name in list(notes)[:60]:
        notes[name] += "See [[Sevarin]].\n"
    site = build(notes)
    page = visit(site.as_uri() + "/index.html")
    assert "NPCs/Sevarin.md" in ask(page, "se")[:8]
    assert ask(page, "sev")[0] == "NPCs/Sevarin.md"


def test_the_list_goes_on_when_its_end_is_reached(build, visit):
    site = build({f"NPCs/Guard {number}.md": "A guard with a lantern.\n" for number in range(1, 31)})
    page = visit(site.as_uri() + "/index.html")
    assert len(ask(page, "lantern")) == 8
    for count in (16, 24, 30):
        page.locator(".search-body").evaluate("body => body.scrollTo(0, body.scrollHeight)")
        expect(page.locator("[role=option]")).to_have_count(count)
    assert len(set(found(page))) == 30
    assert "30" in page.locator(".search-status").inner_text()
