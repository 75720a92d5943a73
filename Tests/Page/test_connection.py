"""Losing the server and finding it again, and what the page says meanwhile."""

import contextlib
import json
import re

import pytest
from conftest import Server

# Chromium itself says on the console that a socket could not be opened; the page cannot help it.
REFUSED = "ERR_CONNECTION_REFUSED"


@pytest.fixture
def restarts():
    """A server that a test stops, and starts again on the same port."""
    running = [Server()]

    def restart():
        running.append(Server(port=running[0].port))

    yield running, restart
    for one in running:
        one.stop()


def without_refusals(page):
    page.console[:] = [text for text in page.console if REFUSED not in text]


def test_it_reconnects_after_a_restart_on_the_same_port(open_page, restarts, thread):
    servers, restart = restarts
    page = open_page(thread, url=servers[0].url).live()
    page.page.select_option("#curve", "ease-in")
    page.page.select_option("#interruption", "rewound")
    servers[0].stop()
    page.until(lambda: page.state("connection") == "reconnecting")
    assert page.text("#connection").startswith("Reconnecting, try ")
    assert page.text("#notice") == (
        "Not connected: the server is stopping. Trying again. This is the last frame."
    )
    page.page.wait_for_timeout(600)
    restart()
    page.until(lambda: page.state("connection") == "live")
    assert not page.page.is_visible("#notice")
    page.until(lambda: page.snapshot()["painted"]["time"] < 5)
    # The new stage is told what was chosen, and works.
    settings = [m["hold"] for m in page.sent if m["type"] == "settings"][-1]
    assert settings == {"curve": "ease-in", "interruption": "rewound"}
    page.mouse_down()
    page.until(lambda: page.fraction() > 0.1)
    page.page.mouse.up()
    without_refusals(page)


@pytest.mark.long
def test_a_hold_that_outlives_the_server_is_pressed_again(open_page, restarts):
    servers, restart = restarts
    page = open_page(url=servers[0].url).live()
    page.mouse_down()
    page.until(lambda: page.fraction() > 0.5)
    servers[0].stop()
    page.until(lambda: page.state("connection") == "reconnecting")
    restart()
    page.until(lambda: page.state("connection") == "live")
    page.until(lambda: page.snapshot()["painted"]["hold"]["held"])
    page.page.mouse.up()
    page.until(lambda: page.fraction() == 0)
    without_refusals(page)


@pytest.mark.long
def test_a_release_while_the_server_is_gone_is_not_pressed_again(open_page, restarts):
    servers, restart = restarts
    page = open_page(url=servers[0].url).live()
    page.mouse_down()
    servers[0].stop()
    page.until(lambda: page.state("connection") == "reconnecting")
    page.page.mouse.up()
    restart()
    page.until(lambda: page.state("connection") == "live")
    page.page.wait_for_timeout(200)
    assert not page.snapshot()["painted"]["hold"]["held"]
    without_refusals(page)


def hello():
    return (
        '{"type":"hello","protocol":"pirouette.v1","version":"9","session":"s","time":0,"rate":60,'
        '"settings":{"hold":{"duration":1,"curve":"default","interruption":"matched"},'
        '"spinner":{"duration":1},"work":{"duration":5},"cube":{"size":200,"period":2,'
        '"duration":1.3,"curve":"ease-in-out","perspective":0.1}},'
        '"colors":["red","blue","green","orange","purple"],"interruptions":["mirrored","matched"]}'
    )


def fake(open_page, answer=lambda socket, message: None, **more):
    """A page with a server in place of ours, which says hello and what `answer` makes it say (main
    thread only), and that server's ends of its sockets, of which the last is open."""
    page = open_page("main")
    sockets = []

    def serve(socket):
        sockets.append(socket)
        socket.on_message(lambda text: answer(socket, json.loads(text)))
        socket.send(json.dumps({**json.loads(hello()), **more}))

    page.page.route_web_socket(re.compile(r"/ws(\?.*)?$"), serve)
    page.page.reload()
    page.until(lambda: page.state("connection") == "live")
    return page, sockets


UNREADABLE = {
    "0 bytes has no whole header": b"",
    "it sent message kind 2, version 1": b"\x02\x01" + bytes(62),
    "it sent message kind 1, version 2": b"\x01\x02" + bytes(62),
    "1 entries do not make 64 bytes": b"\x01\x01\x01\x00" + bytes(60),
}


@pytest.mark.long
def test_a_frame_that_cannot_be_read_is_said_and_the_page_goes_on(open_page):
    page, sockets = fake(open_page)
    for words, message in UNREADABLE.items():
        sockets[-1].send(message)
        with contextlib.suppress(AssertionError):
            page.until(lambda words=words: words in page.text("#notice"))
        assert words in page.text("#notice")
        # It gives up that socket and goes on with another.
        page.until(lambda: page.state("connection") == "live")
    assert len(sockets) == 1 + len(UNREADABLE)


@pytest.mark.long
def test_a_close_in_the_servers_words_is_shown(open_page):
    page, sockets = fake(open_page)
    sockets[-1].close(code=1008, reason="too slow")
    page.until(lambda: "too slow" in page.text("#notice"))


@pytest.mark.long
def test_strategies_that_the_server_does_not_have_cannot_be_chosen(open_page):
    page, _ = fake(open_page)
    able = page.page.eval_on_selector_all(
        "#interruption option", "options => options.filter(o => !o.disabled).map(o => o.value)"
    )
    assert able == ["mirrored", "matched"]


SHARED = {"stage": "s", "viewer": 1, "viewers": 2, "holder": 2, "token": "ab", "resumed": False}


def test_a_refused_press_is_said_and_leaves_the_button_up(open_page):
    def refuse(socket, message):
        if message["type"] in ("press", "release"):
            said.append(message["type"])
            reply = {"type": "refused", "sequence": message["sequence"]}
            socket.send(json.dumps({**reply, "reason": "viewer 2 holds it"}))

    said = []
    page, _ = fake(open_page, refuse, **SHARED)
    assert page.text("#connection") == "Connected, 2 viewers"
    page.mouse_down()
    page.until(lambda: page.text("#verdict") == "Your press did nothing: viewer 2 holds it.")
    assert page.page.get_attribute("#hold", "aria-pressed") == "false"
    assert page.text("#status") == page.text("#verdict")
    page.page.mouse.up()
    page.page.wait_for_timeout(100)
    assert said == ["press"]


@pytest.mark.long
def test_who_is_there_is_said_on_a_shared_stage_only(open_page):
    page = open_page("main").live()
    assert page.text("#connection") == "Connected"
    page.close()
    page, sockets = fake(open_page, **SHARED)
    sockets[-1].send('{"type":"viewers","count":3,"holder":null}')
    page.until(lambda: page.text("#connection") == "Connected, 3 viewers")
