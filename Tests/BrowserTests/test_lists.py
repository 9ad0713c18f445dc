"""What a reader does on a list: filter, sort, share and restore it."""
import pytest
from playwright.sync_api import expect
from serving import eventually

STATUS = ["active", "completed", "active", "failed", "available", "active"]
PLACES = ["Limgrave", "Caelid"]


def journal(count=12):
    notes = {"index.md": "---\ntype: world\ntitle: The Run\n---\n"}
    for place in PLACES:
        notes[f"Locations/{place}.md"] = "---\ntype: location\n---\n"
    for number in range(count):
        notes[f"Quests/Quest {number:02}.md"] = "\n".join([
            "---", "type: quest", f"status: {STATUS[number % 6]}", f"missable: {'true' if number % 3 == 0 else 'false'}",
            f"locations: [\"[[{PLACES[number % 2]}]]\"]", f"tags: [{'red' if number % 4 == 0 else 'blue'}]",
            f"aliases: [\"The Ére {number}\"]", "---", "",
        ])
    return notes


@pytest.fixture(scope="module")
def site(build):
    return build(journal())


@pytest.fixture(scope="module")
def long_site(build):
    return build(journal(400))


def shown(page):
    return page.locator(".note-list [data-note]:not([hidden]) h2").all_inner_texts()


def names(numbers):
    return [f"Quest {number:02}" for number in numbers]


def test_filters_combine_count_and_clear(site, open_page):
    page = open_page(site / "quests.html")
    assert len(shown(page)) == 12
    page.locator("form.filters select[name='status']").select_option("active")
    assert shown(page) == names([0, 2, 5, 6, 8, 11])
    page.locator("form.filters input[name='missable']").check(force=True)
    assert shown(page) == names([0, 6])
    assert page.locator("output.filter-count").inner_text() == "2 / 12"
    page.locator("form.filters select[name='locations']").select_option("caelid")
    assert shown(page) == [] and page.locator(".no-entries").is_visible()
    page.locator("form.filters button[type='reset']").click()
    page.wait_for_function("document.querySelectorAll('.note-list [data-note]:not([hidden])').length === 12")
    page.wait_for_function("!location.search")  # Written a moment later when changes come fast.


def test_text_finds_titles_and_aliases_without_accents(site, open_page):
    page = open_page(site / "quests.html")
    page.locator("form.filters input[name='q']").fill("ere 7")
    assert shown(page) == names([7])


def test_a_filter_lives_in_the_address(site, open_page):
    page = open_page(site / "quests.html")
    page.locator("form.filters select[name='status']").select_option("active")
    page.locator("form.filters input[name='missable']").check(force=True)
    page.wait_for_function("location.href.includes('missable=yes')")
    assert "status=active" in page.url
    shared = open_page(page.url)
    assert shown(shared) == names([0, 6])
    assert shared.locator("form.filters select[name='status']").input_value() == "active"
    shared.reload()
    assert shown(shared) == names([0, 6])


def test_going_back_restores_the_filter(site, open_page):
    page = open_page(site / "quests.html")
    page.locator("form.filters select[name='tag']").select_option("red")
    assert shown(page) == names([0, 4, 8])
    page.wait_for_function("location.href.includes('tag=red')")
    page.locator(".note-list [data-note]:not([hidden]) h2 a").first.click()
    page.wait_for_url("**/quest-00.html")
    page.go_back()
    page.wait_for_url("**tag=red**")
    # The address is back before the page is drawn.
    expect(page.locator(".note-list [data-note]:not([hidden]) h2")).to_have_text(names([0, 4, 8]))


def test_sorting_by_status_and_back(site, open_page):
    page = open_page((site / "quests.html").as_uri() + "?sort=status")
    by_status = [STATUS[int(name[6:]) % 6] for name in shown(page)]
    assert by_status == sorted(by_status, key=by_status.index) and shown(page) != names(range(12))
    page.locator("form.filters select[name='sort']").select_option("title")
    assert shown(page) == names(range(12))


def test_filters_work_by_keyboard(site, open_page):
    page = open_page(site / "quests.html")
    page.locator("main").focus()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "missable":
            break
    page.keyboard.press("Space")
    assert shown(page) == names([0, 3, 6, 9])


def test_without_scripts_every_entry_is_there_and_the_filters_are_not(long_site, open_page):
    page = open_page(long_site / "quests.html", java_script_enabled=False)
    assert page.locator(".note-list [data-note]").count() == 400
    assert page.locator(".note-list > [data-note]").last.is_visible()
    assert not page.locator("form.filters").is_visible()


def test_a_long_list_is_drawn_as_the_reader_gets_to_it(long_site, open_page):
    page = open_page(long_site / "quests.html")
    assert len(page.locator(".note-list > [data-note]").all()) < 400
    assert page.locator("output.filter-count").inner_text() == "400"
    page.locator("form.filters select[name='status']").select_option("completed")
    assert page.locator("output.filter-count").inner_text().split(" / ")[1] == "400"
    page.locator("form.filters button[type='reset']").click()

    def scroll():
        page.mouse.wheel(0, 4000)
        return page.locator(".note-list > [data-note]").count() == 400

    eventually(scroll)
    texts = page.locator(".note-list > [data-note] h2").all_inner_texts()
    assert texts == [f"Quest {number:02}" for number in sorted(range(400), key=lambda one: (len(f"{one:02}"), one))]


def test_a_long_list_is_filtered_whole(long_site, open_page):
    page = open_page(long_site / "quests.html")
    page.locator("form.filters input[name='q']").fill("Quest 399")
    visible = page.locator(".note-list > [data-note]:visible h2")
    assert visible.all_inner_texts() == ["Quest 399"]


def test_cards_or_rows_are_remembered(site, open_page):
    page = open_page(site / "quests.html")
    page.locator("[data-action='view'][aria-pressed='false']").click()
    page.locator("[data-action='view'][aria-pressed='true']").wait_for()
    page.reload()
    assert page.locator("[data-action='view']").get_attribute("aria-pressed") == "true"
    assert "is-compact" in page.locator(".note-list").get_attribute("class")
