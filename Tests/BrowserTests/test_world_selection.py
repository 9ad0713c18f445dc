"""What a player does on the world-selection page: reach every world, and see which ones are open."""
import pytest


def journal(cleared_levels):
    """Three worlds in a row; the first has three levels, of which some are cleared."""
    notes = {}
    for order, world in enumerate(["Lumina", "Astra", "Nebula"], start=1):
        notes[f"{world}/index.md"] = f"---\ntype: world\ntitle: {world}\norder: {order}\n---\n"
        for level in range(1, 4):
            cleared = "true" if world == "Lumina" and level <= cleared_levels else "false"
            notes[f"{world}/Locations/{world} {level}.md"] = f"---\nisLevel: true\nisCleared: {cleared}\nstars: 0\n---\n"
    return notes


def states(page):
    return page.locator(".world-card").evaluate_all("cards => cards.map(card => card.dataset.state)")


def current(page):
    return page.locator(".world-card[aria-current='true']").get_attribute("data-world")


@pytest.mark.parametrize("cleared", [0, 1, 2])
def test_world_two_is_locked_while_only_some_levels_of_world_one_are_completed(build, open_page, cleared):
    page = open_page(build(journal(cleared)) / "index.html")
    assert states(page) == ["unlocked", "locked", "locked"]
    second = page.locator(".world-card").nth(1)
    assert second.locator("a[href]").count() == 0
    assert f"{cleared} of 3" in second.locator(".unlock-condition").inner_text()


def test_world_two_is_selectable_when_all_levels_of_world_one_are_completed(build, open_page):
    page = open_page(build(journal(3)) / "index.html")
    assert states(page) == ["completed", "unlocked", "locked"]
    page.locator("[data-action='next-world']").click()
    page.locator(".world-card").nth(1).locator("a[href]").first.click()
    page.wait_for_url("**/astra/**")
    assert page.locator("h1").inner_text() == "Astra"


def test_the_first_world_is_selectable_by_default(build, open_page):
    page = open_page(build(journal(0)) / "index.html")
    assert current(page) == "Lumina/index.md"
    page.locator(".world-card").first.locator("a[href]").first.click()
    page.wait_for_url("**/lumina/**")


def test_right_and_left_reach_every_world_and_stop_at_both_ends(build, open_page):
    page = open_page(build(journal(1)) / "index.html")
    following, previous = page.locator("[data-action='next-world']"), page.locator("[data-action='previous-world']")
    visited = [current(page)]
    assert previous.get_attribute("aria-disabled") == "true"
    for world in ["Astra/index.md", "Nebula/index.md"]:
        following.click()
        page.locator(f".world-card[data-world='{world}'][aria-current='true']").wait_for()
        visited.append(current(page))
    assert visited == ["Lumina/index.md", "Astra/index.md", "Nebula/index.md"]
    assert following.get_attribute("aria-disabled") == "true"
    following.click(force=True)  # At the end the button is disabled for readers, and clicking it changes nothing.
    assert current(page) == "Nebula/index.md"
    for world in ["Astra/index.md", "Lumina/index.md"]:
        previous.click()
        page.locator(f".world-card[data-world='{world}'][aria-current='true']").wait_for()
    assert previous.get_attribute("aria-disabled") == "true"


def test_arrow_keys_move_between_worlds(build, open_page):
    page = open_page(build(journal(1)) / "index.html")
    page.locator("[data-action='next-world']").focus()
    page.keyboard.press("ArrowRight")
    page.locator(".world-card[data-world='Astra/index.md'][aria-current='true']").wait_for()
    page.keyboard.press("ArrowLeft")
    page.locator(".world-card[data-world='Lumina/index.md'][aria-current='true']").wait_for()


def test_the_position_is_spoken(build, open_page):
    page = open_page(build(journal(1)) / "index.html")
    page.locator("[data-action='next-world']").click()
    page.locator(".world-card[data-world='Astra/index.md'][aria-current='true']").wait_for()
    spoken = page.locator(".world-carousel [role='status']").inner_text()
    assert "2" in spoken and "3" in spoken and "locked" in spoken.lower()


def test_without_scripts_every_world_is_a_card_and_open_ones_are_links(build, open_page):
    page = open_page(build(journal(3)) / "index.html", java_script_enabled=False)
    assert page.locator(".world-card").count() == 3
    assert page.locator(".world-card a[href]").count() >= 2


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_is_wider_than_the_screen(demo_site, open_page, width):
    page = open_page(demo_site / "index.html", viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
