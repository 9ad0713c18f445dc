"""Every kind of page, in the ways in which people read: served or from a disk, dark, still, small, right to left."""
import functools
import http.server
import threading

import pytest

DEMO = {
    "world selection": "index.html",
    "game": "elden-ring/index.html",
    "world": "elden-ring/vykes-shadow/index.html",
    "list": "elden-ring/vykes-shadow/locations.html",
    "npc": "elden-ring/vykes-shadow/npcs/white-mask-varré.html",
    "quest": "elden-ring/vykes-shadow/quests/the-black-knifeprint.html",
    "session": "elden-ring/vykes-shadow/sessions/session-06-wet-feet.html",
    "not found": "404.html",
}

ARABIC = {
    "loremark.yml": "language: ar\ntitle: دفتر الرحلة\n",
    "الفجر/index.md": "---\ntype: world\ntitle: الفجر\norder: 1\n---\nأول عالم.\n",
    "الفجر/Locations/البوابة.md": "---\nisLevel: true\nisCleared: true\nstars: 2\n---\n",
    "الفجر/Locations/السوق.md": "---\nisLevel: true\nhasMerchant: true\n---\nهنا [[سلمى]].\n",
    "الفجر/NPCs/سلمى.md": "---\ntype: npc\nstatus: alive\nisMerchant: true\nlocations: [\"[[السوق]]\"]\n---\n",
    "الليل/index.md": "---\ntype: world\ntitle: الليل\norder: 2\n---\n",
    "الليل/Locations/القمة.md": "---\nisLevel: true\n---\n",
}


@pytest.fixture(scope="session")
def server(demo_site):
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    handler = functools.partial(Quiet, directory=demo_site.parent)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}/{demo_site.name}"
        running.shutdown()


@pytest.fixture(scope="session")
def arabic_site(build):
    return build(ARABIC)


def check(page):
    assert page.locator("h1").count() == 1
    assert page.locator("main").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("kind", DEMO)
@pytest.mark.parametrize("options", [
    {"color_scheme": "dark"},
    {"color_scheme": "light", "viewport": {"width": 390, "height": 800}, "has_touch": True},
    {"reduced_motion": "reduce", "viewport": {"width": 320, "height": 640}},
    {"forced_colors": "active"},
], ids=["dark", "phone", "still, 320 px", "forced colours"])
def test_the_page_is_whole(demo_site, open_page, kind, options):
    check(open_page(demo_site / DEMO[kind], **options))


@pytest.mark.parametrize("kind", DEMO)
def test_it_can_be_read_without_scripts(demo_site, open_page, kind):
    page = open_page(demo_site / DEMO[kind], java_script_enabled=False)
    assert page.locator("h1").count() == 1
    assert len(page.locator("main").inner_text()) > 20


def test_a_site_below_a_path_of_a_server(server, browser):
    context = browser.new_context()
    page = context.new_page()
    problems = []
    page.on("console", lambda message: problems.append(message.text))
    page.on("response", lambda response: response.status < 400 or problems.append(response.url))
    page.goto(f"{server}/index.html")
    page.locator(".world-card[aria-current='true'] h3 a").first.click()
    page.wait_for_url("**/vykes-shadow/**")
    page.goto(f"{server}/{DEMO['npc']}")
    page.locator(".note-content a").first.hover()
    page.locator("[role='tooltip']").wait_for()
    context.close()
    assert problems == []


def test_a_page_that_is_missing_finds_the_site_from_below_any_folder(server, demo_site, browser):
    context = browser.new_context()
    page = context.new_page()
    page.route("**/gone/**", lambda route: route.fulfill(
        status=404, content_type="text/html", body=(demo_site / "404.html").read_text(encoding="utf-8")))
    page.goto(f"{server}/gone/for/good.html")
    page.locator("[data-action='theme']").click()
    page.locator(".switcher-button").click()
    assert page.locator(".world-switcher .more").evaluate("link => link.href") == f"{server}/index.html"
    page.locator(".world-switcher .more").click()
    page.wait_for_url(f"{server}/index.html")
    context.close()


def test_a_reader_gets_from_the_first_page_to_a_note_by_keyboard(demo_site, open_page):
    page = open_page(demo_site / "index.html")

    def tab_to(selector):
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                within = page.evaluate(
                    "!!document.activeElement.closest('.entry, .face, .world-card, .tile, .level')"
                )
                assert outline != "none" or within, f"no visible focus on {selector}"
                return
        raise AssertionError(f"{selector} cannot be reached")

    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip-link"
    tab_to(".world-card a[href]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/vykes-shadow/index.html")
    tab_to(".kinds a[href$='npcs.html']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/npcs.html")
    tab_to(".entry h2 a")
    page.keyboard.press("Enter")
    page.wait_for_url("**/npcs/**")
    assert page.locator("article.note").count() == 1


def test_the_menu_opens_and_closes_by_keyboard(demo_site, open_page):
    page = open_page(demo_site / DEMO["npc"])
    page.locator(".kinds-more").focus()
    page.keyboard.press("Enter")
    page.locator(".kinds-sheet a").first.wait_for(state="visible")
    page.keyboard.press("Escape")
    page.locator(".kinds-sheet").wait_for(state="hidden")
    assert page.evaluate("document.activeElement.matches('.kinds-more')")


def test_colours_can_be_chosen_and_are_remembered(demo_site, open_page):
    page = open_page(demo_site / DEMO["npc"], color_scheme="light")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(paper)
    page.locator("[data-action='theme']").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate(paper) != light
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_scenery_drifts_and_stands_still_for_those_who_ask(demo_site, open_page):
    for motion, moves in [("no-preference", True), ("reduce", False)]:
        page = open_page(demo_site / DEMO["world"], reduced_motion=motion)
        page.mouse.wheel(0, 200)
        page.wait_for_function("scrollY > 0")
        drifts = "!['', '0'].includes(getComputedStyle(document.querySelector('.scenery')).getPropertyValue('--scroll').trim())"
        if moves:
            page.wait_for_function(drifts)
        else:
            page.wait_for_timeout(400)
            assert not page.evaluate(drifts)


def test_print_leaves_navigation_out_and_keeps_the_infobox(demo_site, open_page):
    page = open_page(demo_site / DEMO["npc"])
    page.emulate_media(media="print")
    assert not page.locator(".site-header").is_visible()
    assert not page.locator(".neighbours").is_visible()
    assert page.locator(".infobox").is_visible()
    assert page.locator(".note-content").is_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_right_to_left(arabic_site, open_page, width):
    page = open_page(arabic_site / "index.html", viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.dir") == "rtl"
    first, second = page.locator(".world-card").all()
    assert first.bounding_box()["x"] > second.bounding_box()["x"]
    page.locator("[data-action='next-world']").focus()
    page.keyboard.press("ArrowLeft")
    second.and_(page.locator("[aria-current='true']")).wait_for()
    check(page)
    for name in sorted(arabic_site.rglob("*.html")):
        if 'class="page-note"' in (text := name.read_text(encoding="utf-8")) or 'class="page-world"' in text:
            check(open_page(name, viewport={"width": width, "height": 800}))


def test_a_spoiler_is_a_button_that_opens_it(demo_site, open_page):
    page = open_page(demo_site / "elden-ring/vykes-shadow/npcs/ranni-the-witch.html")
    button, text = page.locator(".spoiler > button"), page.locator(".spoiler-text")
    assert button.inner_text() == "Spoiler"
    for key, opens in [("Enter", True), ("Space", False), ("Space", True)]:
        button.focus()
        page.keyboard.press(key)
        assert button.get_attribute("aria-expanded") == str(opens).lower()
        assert text.is_visible() == opens


def test_a_spoiler_can_be_read_without_scripts(demo_site, open_page):
    page = open_page(demo_site / "elden-ring/vykes-shadow/npcs/ranni-the-witch.html", java_script_enabled=False)
    assert page.locator(".spoiler-text").is_visible()
    assert not page.locator(".spoiler > button").is_visible()


@pytest.mark.parametrize("count, fits", [(2, True), (3, True), (4, False)])
def test_few_worlds_are_all_in_view_and_the_chosen_one_stays(build, open_page, count, fits):
    worlds = {f"{name}/index.md": f"---\ntype: world\ntitle: {name}\n---\n" for name in "ABCD"[:count]}
    page = open_page(build(worlds) / "index.html")
    first, last = page.locator(".world-card").first, page.locator(".world-card").last
    page.wait_for_timeout(300)
    assert first.get_attribute("aria-current") == "true"
    left, right = first.bounding_box(), last.bounding_box()
    assert (left["x"] >= 0 and right["x"] + right["width"] <= 1280) == fits
    assert not fits or abs(left["x"] - (1280 - right["x"] - right["width"])) < 2
