"""Builds sites with the built binary and opens them in a headless Chromium from file://."""
import pathlib
import shutil
import subprocess

import pytest
from serving import Server
from playwright.sync_api import expect, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Milliseconds: the machine may be slow and have other things to do.
PATIENCE = 90_000
expect.set_options(timeout=PATIENCE)
BROWSERS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]


@pytest.fixture(scope="session")
def loremark():
    binary = ROOT / ".build/debug/loremark"
    assert binary.exists(), "build first: swift build"
    return binary


@pytest.fixture(scope="session")
def build(loremark, tmp_path_factory):
    """Builds a journal given as {path: text}, or a folder, and returns the folder of its site."""

    def make(journal, *options):
        output = tmp_path_factory.mktemp("site")
        if isinstance(journal, dict):
            folder = tmp_path_factory.mktemp("journal")
            for name, text in journal.items():
                file = folder / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
        else:
            folder = journal
        done = subprocess.run(
            [loremark, "build", folder, "-o", output, *options], capture_output=True, text=True, timeout=120
        )
        assert done.returncode in (0, 1), done.stderr
        return output

    return make


@pytest.fixture
def serve(loremark, tmp_path):
    """Serves a journal given as {path: text} until the test ends."""
    servers = []

    def start(journal, *options):
        folder = tmp_path / "journal"
        for name, text in journal.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        servers.append(Server(loremark, folder, *options))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def demo_site(build):
    return build(ROOT / "content")


@pytest.fixture(scope="session")
def browser():
    program = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if program is None:
        pytest.skip("no Chromium on the PATH: browser tests are skipped")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield chromium
        chromium.close()


def failed(request):
    """What went wrong with a request; nothing when the page itself gave it up, as one does that another replaces."""
    return [] if request.failure == "net::ERR_ABORTED" else [f"failed: {request.url} {request.failure}"]


@pytest.fixture
def open_page(browser):
    """Opens a file of a site; fails at the end when the page wrote to the console or a request failed."""
    contexts, problems = [], []

    def open_file(file, **options):
        context = browser.new_context(**({"viewport": {"width": 1280, "height": 800}} | options))
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", lambda message: problems.append(f"console: {message.text} {message.location['url']}"))
        page.on("pageerror", lambda error: problems.append(f"error: {error}"))
        page.on("requestfailed", lambda request: problems.extend(failed(request)))
        is_address = str(file).startswith(("file:", "http:"))
        page.goto(str(file) if is_address else pathlib.Path(file).as_uri())
        return page

    yield open_file
    for context in contexts:
        context.close()
    assert problems == []
