"""Pages of `loremark serve` follow the journal's files without disturbing their reader."""
import os
import shutil
import socket

from serving import eventually

LONG = "\n\n".join(f"Paragraph {number} of the long road to the lighthouse." for number in range(80))
JOURNAL = {
    "loremark.yml": "title: Coast\n",
    "NPCs/Ada.md": "---\nkind: npc\n---\nAda keeps the light. See [[Mill]].\n\n> [!info]- Folded\n> Inside.\n\n" + LONG + "\n",
    "NPCs/Bo.md": "Bo owes [[Ada]] a rope.\n",
    "Locations/Mill.md": "An old mill.\n",
}


def test_a_saved_note_is_shown_where_the_reader_is(serve, open_page):
    server = serve(JOURNAL)
    page = open_page(server.base + "npcs/ada.html")
    page.locator("details summary", has_text="Folded").click()
    page.evaluate("scrollTo({top: 900, behavior: 'instant'}); document.querySelector('main').dataset.kept = 'yes'")
    before = page.evaluate("document.querySelectorAll('.note-content p')[30].getBoundingClientRect().top")
    file = server.folder / "NPCs/Ada.md"
    file.write_text(JOURNAL["NPCs/Ada.md"].replace("keeps the light", "keeps the light\n\nand a ledger"))
    page.get_by_text("and a ledger").wait_for(state="attached")
    assert page.evaluate("document.querySelector('main').dataset.kept") == "yes", "the page was loaded anew"
    assert page.locator("details", has_text="Folded").first.evaluate("one => one.open")
    after = page.evaluate("document.querySelectorAll('.note-content p')[31].getBoundingClientRect().top")
    assert abs(after - before) < 2


def test_backlinks_of_the_open_page_follow_other_notes(serve, open_page):
    server = serve(JOURNAL)
    page = open_page(server.base + "locations/mill.html")
    (server.folder / "NPCs/Bo.md").write_text("Bo hides at the [[Mill]].\n")
    page.get_by_text("Bo hides at the").wait_for()


def test_editors_that_save_by_renaming_are_followed(serve, open_page):
    server = serve(JOURNAL)
    page = open_page(server.base + "npcs/bo.html")
    file = server.folder / "NPCs/Bo.md"
    for number in range(5):
        new = file.with_suffix(".tmp")
        new.write_text(f"Bo counted to {number}.\n")
        os.rename(file, file.with_suffix(".md~"))
        os.rename(new, file)
        file.with_suffix(".md~").unlink()
        page.get_by_text(f"Bo counted to {number}.").wait_for()


def test_a_changed_title_a_new_note_and_a_moved_folder_are_followed(serve, open_page):
    server = serve(JOURNAL)
    page = open_page(server.base + "npcs.html")
    (server.folder / "NPCs/Cara.md").write_text("Cara is new.\n")
    page.get_by_text("Cara").first.wait_for()
    os.rename(server.folder / "NPCs", server.folder / "Characters")
    eventually(lambda: server.get("characters/cara.html")[0] == 200)
    (server.folder / "Characters/Cara.md").write_text("---\ntitle: Cara of the Reef\n---\nStill new.\n")
    eventually(lambda: b"Cara of the Reef" in server.get("npcs.html")[2])


def test_a_thousand_changes_at_once_end_in_the_right_site(serve):
    server = serve(JOURNAL)
    for number in range(1000):
        (server.folder / f"NPCs/Guest {number}.md").write_text(f"Guest {number} knows [[Ada]].\n")
    eventually(lambda: b"Guest 999" in server.get("npcs.html")[2])
    for number in range(1000):
        (server.folder / f"NPCs/Guest {number}.md").unlink()
    eventually(lambda: b"Guest" not in server.get("npcs.html")[2])
    assert server.is_running()


def test_a_journal_that_goes_and_comes_back_is_served_again(serve, open_page):
    server = serve(JOURNAL)
    page = open_page(server.base + "npcs/bo.html")
    away = server.folder.with_name("away")
    os.rename(server.folder, away)
    page.get_by_text("The folder of the journal is gone.").wait_for()
    assert server.get("npcs/bo.html")[0] == 200
    (away / "NPCs/Bo.md").write_text("Bo came home.\n")
    os.rename(away, server.folder)
    page.get_by_text("Bo came home.").wait_for()
    page.get_by_text("The folder of the journal is gone.").wait_for(state="hidden")
    (server.folder / "NPCs/Bo.md").write_text("Bo stays.\n")
    page.get_by_text("Bo stays.").wait_for()


def test_problems_are_shown_and_go_when_they_are_solved(serve, open_page):
    server = serve(JOURNAL)
    page = open_page(server.base + "npcs/bo.html")
    (server.folder / "NPCs/Bo.md").write_text("Bo looks for [[Nobody]].\n")
    page.get_by_role("button", name="1 warning").click()
    page.get_by_text("'Nobody' names no note").wait_for()
    page.get_by_text("NPCs/Bo.md:1:14").wait_for()
    (server.folder / "NPCs/Bo.md").write_text("Bo has found them.\n")
    page.get_by_role("button", name="1 warning").wait_for(state="hidden")


def test_eight_tabs_follow_one_journal(serve, open_page, browser):
    server = serve(JOURNAL)
    context = browser.new_context()
    pages = [context.new_page() for _ in range(8)]
    for page in pages:
        page.goto(server.base + "npcs/bo.html")
    (server.folder / "NPCs/Bo.md").write_text("Bo is everywhere.\n")
    for page in pages:
        page.get_by_text("Bo is everywhere.").wait_for()
    context.close()


def test_a_page_that_finds_no_place_to_listen_gets_one_later(serve, browser):
    server = serve(JOURNAL)
    listeners = [socket.create_connection(("127.0.0.1", server.port), timeout=60) for _ in range(64)]
    for listener in listeners:
        listener.sendall(b"GET /.loremark/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert listener.recv(1000).startswith(b"HTTP/1.1 200")
    page = browser.new_page()
    page.goto(server.base + "npcs/bo.html")
    page.get_by_text("No connection to 'loremark serve'.").wait_for()
    for listener in listeners:
        listener.close()
    # Whoever has gone is noticed when there is something to tell.
    for text in ["Bo waits.", "Bo waits still."]:
        (server.folder / "NPCs/Bo.md").write_text(text)
        eventually(lambda: text.encode() in server.get("npcs/bo.html")[2])
    page.get_by_text("Bo waits still.").wait_for()
    page.get_by_text("No connection to 'loremark serve'.").wait_for(state="hidden")
    page.close()


def test_a_new_theme_file_restyles_the_page(serve, open_page):
    server = serve(JOURNAL)
    page = open_page(server.base + "npcs/bo.html")
    styles = server.folder / "Templates/styles"
    styles.mkdir(parents=True)
    (styles / "95-own.css").write_text("h1 { color: rgb(1, 2, 3) !important; }\n")
    page.wait_for_function("getComputedStyle(document.querySelector('h1')).color === 'rgb(1, 2, 3)'")


def test_builds_hold_nothing_of_the_preview(build):
    site = build({"Note.md": "Text.\n"})
    assert not [file for file in site.rglob("*.*") if ".loremark/" in file.read_text(errors="replace")]
    shutil.rmtree(site)
