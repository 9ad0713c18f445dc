"""Notes are changed in their pages: `loremark serve --edit`."""
import re

import pytest
from playwright.sync_api import expect
from serving import eventually

JOURNAL = {
    "loremark.yml": "title: Coast\n",
    "Coast/Coast.md": "---\nkind: campaign\n---\nThe coast.\n",
    "Coast/NPCs/Ada.md": "---\nkind: npc # the keeper\nlocations: [Mill]\n---\nAda keeps the light.\n\n- [ ] oil\n- [x] wick\n",
    "Coast/NPCs/Bo.md": "---\nkind: npc\n---\nBo owes a rope.\n",
    "Coast/Locations/Mill.md": "---\nkind: location\nstars: 1\n---\nAn old mill.\n",
    "Coast/Locations/Reef.md": "---\nkind: location\n---\nRocks.\n",
    "Coast/Quests/A Rope.md": "---\nkind: quest\nstatus: active\ngiver: Bo\n---\n## Steps\n\n- [ ] find it\n- [ ] bring it\n",
}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.fixture(params=["desk", "phone"])
def screen(request):
    return PHONE if request.param == "phone" else {}


@pytest.fixture
def server(serve):
    return serve(JOURNAL, "--edit")


def text(server, path):
    return (server.folder / path).read_text()


def press(page, locator, screen):
    """By touch on a phone, by keyboard elsewhere."""
    if screen:
        locator.tap()
    else:
        locator.focus()
        page.keyboard.press("Enter")


def saved(page):
    page.locator("[data-edit-state=saved][role=status]").wait_for()


def test_a_quest_is_ticked_and_the_tick_taken_back(server, open_page, screen):
    page = open_page(server.base + "coast/quests/a-rope.html", **screen)
    press(page, page.locator("[data-edit=done]"), screen)
    saved(page)
    page.locator(".note-state .status[data-status=completed]").wait_for()
    assert text(server, "Coast/Quests/A Rope.md") == JOURNAL["Coast/Quests/A Rope.md"].replace("active", "completed")
    press(page, page.locator("[data-edit=undo]"), screen)
    page.locator(".note-state .status[data-status=active]").wait_for()
    assert text(server, "Coast/Quests/A Rope.md") == JOURNAL["Coast/Quests/A Rope.md"]


def test_a_step_is_ticked_where_it_stands(server, open_page, screen):
    page = open_page(server.base + "coast/quests/a-rope.html", **screen)
    press(page, page.locator("[data-edit=steps]").nth(1), screen)
    page.locator(".step.is-done").wait_for()
    assert "- [ ] find it\n- [x] bring it" in text(server, "Coast/Quests/A Rope.md")


def test_a_task_is_ticked_where_it_stands(server, open_page):
    page = open_page(server.base + "coast/npcs/ada.html")
    page.locator("[data-edit=tasks]").first.click()
    saved(page)
    assert "- [x] oil\n- [x] wick" in text(server, "Coast/NPCs/Ada.md")


def test_a_location_is_cleared_and_has_an_anvil(server, open_page, screen):
    page = open_page(server.base + "coast/locations/reef.html", **screen)
    press(page, page.locator("[data-edit=done]"), screen)
    page.locator("[data-edit=done][aria-pressed=true]").wait_for()
    press(page, page.locator("[data-edit=hasSmithAnvil]"), screen)
    page.locator("[data-edit=hasSmithAnvil][aria-pressed=true]").wait_for()
    note = text(server, "Coast/Locations/Reef.md")
    assert "cleared" in note.lower() and "hasSmithAnvil: true" in note, note
    press(page, page.locator("[data-edit=hasSmithAnvil]"), screen)
    page.locator("[data-edit=hasSmithAnvil][aria-pressed=false]").wait_for()


def test_somebody_becomes_a_merchant(server, open_page):
    page = open_page(server.base + "coast/npcs/bo.html")
    page.locator("[data-edit=isMerchant]").click()
    page.locator("[data-edit=isMerchant][aria-pressed=true]").wait_for()
    assert "isMerchant: true" in text(server, "Coast/NPCs/Bo.md")


def test_stars_are_set(server, open_page, screen):
    page = open_page(server.base + "coast/locations/mill.html", **screen)
    press(page, page.locator("[data-edit=stars] button").nth(2), screen)
    saved(page)
    assert "stars: 3" in text(server, "Coast/Locations/Mill.md")


def test_the_body_is_written_in_place(server, open_page, screen):
    page = open_page(server.base + "coast/npcs/bo.html", **screen)
    press(page, page.locator("[data-edit=write]"), screen)
    page.locator("textarea[data-edit=body]").fill("Bo has [[Ada]]'s rope.\n")
    press(page, page.locator("[data-edit=save]"), screen)
    page.locator(".note-content", has_text="Bo has Ada's rope.").wait_for()
    assert text(server, "Coast/NPCs/Bo.md") == "---\nkind: npc\n---\nBo has [[Ada]]'s rope.\n"


def test_locations_and_givers_are_added_and_removed_from_either_end(server, open_page, screen):
    page = open_page(server.base + "coast/npcs/ada.html", **screen)
    press(page, page.locator("[data-panel=relations] > summary"), screen)
    page.locator("[data-edit=locations] input").fill("Reef")
    page.keyboard.press("Enter")
    page.locator("[data-edit=locations] .edit-item", has_text="Reef").wait_for()
    assert "Reef" in text(server, "Coast/NPCs/Ada.md")
    assert "# the keeper" in text(server, "Coast/NPCs/Ada.md")
    page.goto(server.base + "coast/locations/mill.html")
    press(page, page.locator("[data-panel=relations] > summary"), screen)
    press(page, page.locator("[data-edit] .edit-item", has_text="Ada").get_by_role("button"), screen)
    page.locator("[data-edit] .edit-item", has_text="Ada").wait_for(state="detached")
    assert "Mill" not in text(server, "Coast/NPCs/Ada.md")
    page.goto(server.base + "coast/quests/a-rope.html")
    press(page, page.locator("[data-panel=relations] > summary"), screen)
    press(page, page.locator("[data-edit=giver] .edit-item", has_text="Bo").get_by_role("button"), screen)
    page.locator("[data-edit=giver] .edit-item", has_text="Bo").wait_for(state="detached")
    assert "Bo" not in text(server, "Coast/Quests/A Rope.md")


def test_a_note_is_created_and_deleted(server, open_page, screen):
    page = open_page(server.base + "coast/npcs.html", **screen)
    press(page, page.locator("[data-panel=new] > summary"), screen)
    page.locator("[data-edit=create] input").fill("Cara the Bold")
    page.keyboard.press("Enter")
    page.wait_for_url("**/npcs/cara-the-bold.html")
    assert (server.folder / "Coast/NPCs/Cara the Bold.md").exists()
    press(page, page.locator("[data-edit=remove]"), screen)
    press(page, page.locator("[data-edit=remove]"), screen)
    page.wait_for_url("**/npcs.html")
    assert not (server.folder / "Coast/NPCs/Cara the Bold.md").exists()
    press(page, page.locator("[data-edit=undo]"), screen)
    eventually(lambda: (server.folder / "Coast/NPCs/Cara the Bold.md").exists())


def test_a_deleted_note_that_is_brought_back_at_once_is_never_missing(serve, open_page):
    many = {f"Coast/Locations/Place {number}.md": f"Near [[Place {number + 1}]].\n" for number in range(600)}
    server = serve(JOURNAL | many, "--edit")
    page = open_page(server.base + "coast/npcs/bo.html")
    page.locator("[data-edit=remove]").click()
    page.locator("[data-edit=remove]").click()
    page.wait_for_url("**/npcs.html")
    page.locator("[data-edit=undo]").click()
    page.wait_for_url("**/npcs/bo.html")
    # The site without the note is made after the note has come back.
    eventually(lambda: server.state()["generation"] > 2)
    page.locator("[data-edit=remove]").wait_for()
    assert page.locator(".note-content").inner_text() == "Bo owes a rope."


def test_the_question_before_a_note_is_deleted_stays_while_the_page_changes(server, open_page, screen):
    page = open_page(server.base + "coast/npcs/ada.html", **screen)
    button = page.locator("[data-edit=remove]")
    press(page, button, screen)
    question = button.inner_text()
    button.evaluate("one => one.dataset.old = ''")
    (server.folder / "Coast/NPCs/Ada.md").write_text("---\nkind: npc\n---\nAda sleeps.\n")
    page.locator("[data-edit=remove]:not([data-old])").wait_for()
    assert button.inner_text() == question
    press(page, button, screen)
    page.wait_for_url("**/npcs.html")
    assert not (server.folder / "Coast/NPCs/Ada.md").exists()


def test_what_somebody_is_pressing_is_not_replaced_without_need(server, open_page):
    page = open_page(server.base + "coast/npcs/ada.html")
    button = page.locator("[data-edit=isMerchant]")
    button.evaluate("one => one.dataset.old = ''")
    with page.expect_response(lambda response: "note.json" in response.url) as answer:
        page.evaluate("document.dispatchEvent(new CustomEvent('loremark:refreshed'))")
    answer.value.finished()
    page.evaluate("fetch('/.loremark/note.json').then((answer) => answer.text())")
    assert button.get_attribute("data-old") == ""
    button.click()
    page.locator("[data-edit=isMerchant][aria-pressed=true]").wait_for()


def test_two_tabs_see_each_others_changes(server, browser):
    context = browser.new_context()
    one, other = context.new_page(), context.new_page()
    for page in (one, other):
        page.goto(server.base + "coast/quests/a-rope.html")
        page.locator("[data-edit=done]").wait_for()
    one.locator("[data-edit=done]").click()
    other.locator("[data-edit=done][aria-pressed=true]").wait_for()
    other.locator("[data-edit=steps]").first.click()
    one.locator(".step.is-done").wait_for()
    assert "status: completed" in text(server, "Coast/Quests/A Rope.md")
    assert "- [x] find it" in text(server, "Coast/Quests/A Rope.md")
    context.close()


def test_another_editor_at_the_same_time_loses_nothing(server, browser):
    page = browser.new_page()
    page.goto(server.base + "coast/npcs/bo.html")
    page.locator("[data-edit=write]").click()
    page.locator("textarea[data-edit=body]").fill("Mine.\n")
    (server.folder / "Coast/NPCs/Bo.md").write_text("---\nkind: npc\n---\nTheirs.\n")
    page.locator(".note-content", has_text="Theirs.").wait_for(state="attached")
    page.locator("[data-edit=save]").click()
    page.locator("[data-edit-state=conflict][role=status]").wait_for()
    assert text(server, "Coast/NPCs/Bo.md").endswith("Theirs.\n")
    expect(page.locator("textarea[data-edit=body]")).to_have_value("Mine.\n")
    expect(page.locator(".loremark-edit-desk pre")).to_have_text("Theirs.\n")
    page.locator("[data-edit=save]").click()
    page.locator(".note-content", has_text="Mine.").wait_for()
    assert text(server, "Coast/NPCs/Bo.md").endswith("Mine.\n")


def test_what_cannot_be_written_is_told(server, browser):
    page = browser.new_page()
    page.goto(server.base + "coast/npcs.html")
    page.locator("[data-panel=new] > summary").click()
    page.locator("[data-edit=create] input").fill("Ada")
    page.keyboard.press("Enter")
    page.locator("[data-edit-state=failed][role=status]", has_text=re.compile("Ada")).wait_for()


def test_a_page_that_sends_too_much_is_told_so(server, browser):
    page = browser.new_page()
    page.goto(server.base + "coast/npcs/bo.html")
    send = """async (token) => {
      const answer = await fetch("/.loremark/api/edit", {
        method: "POST", body: "x".repeat(3000000),
        headers: { "Content-Type": "application/json", "X-Loremark-Token": token },
      });
      return [answer.status, await answer.text()];
    }"""
    assert page.evaluate(send, server.state()["token"]) == [413, "The request is larger than 1048576 bytes.\n"]
    page.close()


def test_without_edit_nothing_can_be_changed(serve, open_page):
    server = serve(JOURNAL)
    page = open_page(server.base + "coast/npcs/bo.html")
    page.wait_for_timeout(500)
    assert page.locator("[data-edit]").count() == 0
    assert "token" not in server.state()
    assert server.get(".loremark/note.json?note=Coast/NPCs/Bo.md")[0] == 404
