"""The program behind the spinner, as the page says it: the server's own part is tested with it."""

from browser import Watched


# The page's socket, with a command in the hello and a way to hear more.
BETWEEN = """
  const Real = WebSocket;
  window.WebSocket = class extends Real {
    set onmessage(f) {
      window.say = (message) => f({ data: JSON.stringify(message) });
      super.onmessage = f && ((event) => {
        if (typeof event.data !== 'string' || !event.data.includes('"hello"')) return f(event);
        f({ data: JSON.stringify({ ...JSON.parse(event.data), work: { command: 'make' } }) });
      });
    }
  };
"""


def open_with_make(browser, server):
    """A page whose server says that it has a command; returns it and how to say more."""
    page = Watched(browser.new_context(viewport={"width": 1280, "height": 900}))
    page.page.add_init_script(BETWEEN)
    page.open(server.url + "?worker=0")
    page.live()
    nothing = {"type": "process", "status": None, "signal": None}
    say = lambda state, **more: page.page.evaluate(
        "message => say(message)", {**nothing, "state": state, **more}
    )
    return page, say


def test_the_command_is_named_and_its_end_is_said(browser, server):
    page, say = open_with_make(browser, server)
    assert page.text("#work") == "Run make"
    assert page.text("#process-state") == "make has not run"
    assert page.page.is_disabled("#process-length")
    say("running", line="[3/9] Compiling", elapsed=1.25)
    page.until(lambda: page.text("#process-state").startswith("make runs, "))
    assert page.text("#process-line") == "[3/9] Compiling"
    first = page.text("#process-state")
    page.until(lambda: page.text("#process-state") != first)
    say("exited", line="done", status=0, elapsed=4.5)
    page.until(lambda: page.text("#process-state") == "make is done: exit 0 after 4.5 s")
    assert "fault" not in (page.page.get_attribute("#process-state", "class") or "")
    for more, words in [
        ({"status": 2}, "make failed: exit 2 after 4.5 s"),
        ({"signal": 9}, "make failed: signal 9 after 4.5 s"), ({}, "make did not start"),
    ]:  # fmt: skip
        say("failed", line="No space left", elapsed=4.5, **more)
        page.until(lambda words=words: page.text("#process-state") == words)
        assert page.page.get_attribute("#process-state", "class") == "fault"
    assert page.text("#process-line") == "No space left"
    page.close()
    assert page.console == []


def test_without_a_command_it_is_the_seeds_five_seconds(open_page):
    page = open_page().live()
    assert page.text("#work") == "Run a process"
    assert page.page.locator("#process").is_hidden()
    assert page.page.input_value("#process-length") == "5"
