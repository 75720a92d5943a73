"""Fixtures: the built program on loopback, ended by its process id, and pages in a browser."""

import contextlib
import logging
import os
import pathlib
import signal
import subprocess

import firefox
import pytest
from browser import Watched, launch

ROOT = pathlib.Path(__file__).resolve().parents[1]
VIEWPORT = {"width": 1280, "height": 900}
# Whom the hostile tests attack.
pytest_plugins = ["target"]


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="run the tests marked long too")


def pytest_configure(config):
    """A long test repeats another in a second configuration, or takes long to tell a little."""
    config.addinivalue_line("markers", "long: runs with --long only")
    # What a client has to say that a test left open when it ended concerns nobody.
    logging.getLogger("websockets").addHandler(logging.NullHandler())


def pytest_collection_modifyitems(config, items):
    """Without --long the long tests are left out: as skipped ones they would hide the others."""
    if config.getoption("--long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in set(long)]


def binary():
    """The program under test: $PIROUETTE, or the release build, or the debug build."""
    builds = [ROOT / ".build" / kind / "pirouette" for kind in ("release", "debug")]
    candidates = [pathlib.Path(os.environ["PIROUETTE"])] if "PIROUETTE" in os.environ else builds
    for path in candidates:
        if path.exists():
            return str(path)
    pytest.fail(f"{candidates[0]} is not built: run `make release`", pytrace=False)


class Server:
    """One running `pirouette serve` on a free port; `before` are the words before the program."""

    def __init__(
        self, *arguments, port=0, public=ROOT / "Public", before=(), stderr=subprocess.PIPE, **options
    ):
        words = [binary(), "serve", "--port", str(port), "--public", str(public), *arguments]
        self.process = subprocess.Popen(
            [*before, *words],
            **options,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        )
        self.url = self.process.stdout.readline().strip()
        if not self.url:
            pytest.fail(f"no URL on standard output; it said: {self.process.stderr.read()}")
        self.port = int(self.url.rsplit(":", 1)[1].strip("/"))
        self.socket_url = f"ws://127.0.0.1:{self.port}/ws"

    def stop(self, number=signal.SIGTERM, timeout=3):
        """Sends the signal, waits, and returns the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise


@contextlib.contextmanager
def case(name):
    """One of several cases that one page serves: what fails in here says which it was."""
    try:
        yield
    except Exception as error:
        error.add_note(f"in the case {name!r}")
        raise


@pytest.fixture
def server():
    running = Server()
    yield running
    running.stop()


def run(*arguments, text=None):
    """Runs the program to its end with `text` on standard input."""
    return subprocess.run(
        [binary(), *arguments], input=text, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.fixture(scope="session")
def browser():
    with launch() as running:
        yield running


@pytest.fixture(params=["worker", pytest.param("main", marks=pytest.mark.long)])
def thread(request):
    """Where the page's instrument runs. A test that asks for it runs once on each with --long."""
    return request.param


def address(url, thread):
    """Of the page that runs its instrument there."""
    query = "&" if "?" in url else "?"
    return url + (f"{query}worker=0" if thread == "main" else "")


@pytest.fixture
def open_page(browser, server):
    """Opens the page, watched; at the end no page may have said anything on its console."""
    pages = []

    def open_one(thread="worker", url=None, **options):
        page = Watched(browser.new_context(**{"viewport": VIEWPORT, **options}))
        pages.append(page)
        page.open(address(url or server.url, thread))
        return page

    yield open_one
    for page in pages:
        page.close()
    for page in pages:
        assert page.console == []


@pytest.fixture(scope="module")
def one_page(browser):
    """One page for a module's tests: the one that there is, unless another kind is asked for. What
    one of them changes the next is to bring back. It paints until the module's end: tests with pages
    of their own stand before those that share it."""
    running = Server()
    pages = []
    kind = None

    def get(thread="worker", prepare=lambda page: page.live(), **options):
        nonlocal kind
        if kind != (kind := (thread, options)):
            for page in pages[-1:]:
                page.close()
            pages.append(Watched(browser.new_context(**{"viewport": VIEWPORT, **options})))
            pages[-1].open(address(running.url, thread))
            prepare(pages[-1])
        assert pages[-1].console == []
        return pages[-1]

    yield get
    for page in pages:
        page.close()
    running.stop()
    for page in pages:
        assert page.console == []


@pytest.fixture(scope="session")
def firefoxes():
    """Firefox with so many device pixels to a CSS pixel, started when it is first asked for."""
    if firefox.find() is None:
        pytest.skip("there is no firefox on the PATH: apt-get install firefox-esr")
    running = {}

    def get(ratio):
        if ratio not in running:
            pixels = {"layout.css.devPixelsPerPx": str(ratio)}
            running[ratio] = firefox.Firefox(**pixels)
            running[ratio].new_window()
        return running[ratio]

    yield get
    for one in running.values():
        one.close()


@pytest.fixture
def open_firefox(firefoxes, server):
    """As `open_page`, in Firefox; one at a time."""
    pages = []

    def open_one(thread="worker", url=None, ratio=1, **options):
        pages.append(page := firefox.FirefoxPage(firefoxes(ratio), **options))
        page.open(address(url or server.url, thread))
        return page

    yield open_one
    said = [page.evaluate("0") or list(page.console) for page in pages]
    for page in pages:
        page.close()
    assert said == [[] for _ in pages]


@pytest.fixture(params=["chromium", "firefox"])
def open_anywhere(request):
    """Opens the page in either browser. A test that asks for it runs once in each."""
    fixture = {"chromium": "open_page", "firefox": "open_firefox"}[request.param]
    return request.getfixturevalue(fixture)
