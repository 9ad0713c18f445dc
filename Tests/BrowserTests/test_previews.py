"""A link shows a few lines of its target while the pointer or the keyboard's focus rests on it."""
import pytest

VARRE = "---\ntype: npc\nstatus: alive\nsummary: A surgeon in white.\n---\n"
NOTES = {
    "index.md": "---\ntype: world\ntitle: Limgrave\n---\n",
    "NPCs/White Mask Varré.md": VARRE,
    "Notes/First Steps.md": "# First Steps\n\nHe is [[White Mask Varré]], of [[Nobody]], see [[#Later]].\n\n## Later\n\nNo.\n",
    "Locked/Secret.md": "---\nvisibility: gm\nsummary: The knife is his.\n---\n",
}


@pytest.fixture(scope="module")
def site(build):
    return build(NOTES)


def opened(site, open_page, **options):
    page = open_page(site / "notes/first-steps.html", **options)
    return page, page.locator(".note-content a", has_text="White Mask Varré")


def test_hover_shows_the_target_and_leaving_hides_it(site, open_page):
    page, link = opened(site, open_page)
    link.hover()
    preview = page.locator("[role='tooltip']")
    preview.wait_for()
    assert "White Mask Varré" in preview.inner_text() and "A surgeon in white." in preview.inner_text()
    assert "Alive" in preview.inner_text()
    preview.hover()
    page.wait_for_timeout(400)
    assert preview.is_visible(), "the pointer may rest on the preview"
    page.mouse.move(640, 700)
    preview.wait_for(state="detached")


def test_focus_shows_the_target_and_escape_hides_it(site, open_page):
    page, link = opened(site, open_page)
    page.locator("main").focus()
    for _ in range(30):
        page.keyboard.press("Tab")
        if link.evaluate("link => link === document.activeElement"):
            break
    preview = page.locator("[role='tooltip']")
    preview.wait_for()
    assert link.get_attribute("aria-describedby") == preview.get_attribute("id")
    page.keyboard.press("Escape")
    preview.wait_for(state="detached")
    assert link.get_attribute("aria-describedby") is None
    assert link.evaluate("link => link === document.activeElement")


def test_a_pointer_in_passing_shows_nothing(site, open_page):
    page, link = opened(site, open_page)
    link.hover()
    page.wait_for_timeout(100)
    page.mouse.move(640, 700)
    page.wait_for_timeout(600)
    assert page.locator("[role='tooltip']").count() == 0


def test_a_finger_shows_nothing(site, open_page):
    page, link = opened(site, open_page, viewport={"width": 390, "height": 800}, has_touch=True)
    box = link.bounding_box()
    client = page.context.new_cdp_session(page)
    point = {"x": box["x"] + 4, "y": box["y"] + 4}
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(700)
    assert page.locator("[role='tooltip']").count() == 0
    client.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})


def test_nothing_moves_and_nothing_leaves_the_screen(site, open_page):
    page, link = opened(site, open_page, viewport={"width": 390, "height": 800})
    before = page.locator(".note-content").bounding_box()
    link.hover()
    box = page.locator("[role='tooltip']")
    box.wait_for()
    assert page.locator(".note-content").bounding_box() == before
    place = box.bounding_box()
    assert place["x"] >= 0 and place["x"] + place["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_links_within_the_page_and_to_other_hosts_have_no_preview(site, open_page):
    page, _ = opened(site, open_page)
    page.locator(".note-content a[href^='#']").first.hover()
    page.wait_for_timeout(600)
    assert page.locator("[role='tooltip']").count() == 0


def test_data_is_loaded_only_when_a_preview_is_wanted(site, open_page):
    page, link = opened(site, open_page)
    assert page.locator("head script[src*='/data/']").count() == 0
    link.hover()
    page.locator("[role='tooltip']").wait_for()
    assert page.locator("head script[src*='/data/']").count() == 2


def test_the_data_says_nothing_of_what_the_audience_may_not_see(site):
    data = "".join(file.read_text(encoding="utf-8") for file in (site / "data").iterdir())
    assert "A surgeon in white." in data
    assert "Secret" not in data and "knife" not in data


def test_every_note_with_a_page_has_a_preview(demo_site, open_page):
    page = open_page(demo_site / "index.html")
    addresses = [file.relative_to(demo_site).as_posix() for file in sorted(demo_site.rglob("*.html"))]
    notes = [name for name in addresses if 'class="page-note"' in (demo_site / name).read_text(encoding="utf-8")]
    missing = page.evaluate(
        "async names => { const lost = []; for (const name of names) if (!(await Loremark.previews.find(name))) lost.push(name);"
        " return lost }",
        notes,
    )
    assert len(notes) > 100 and missing == []
