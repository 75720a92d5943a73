"""A stage that is gone on with after its socket was lost, and one that several pages see."""

import pytest
from conftest import Server
from delay import DelayProxy


@pytest.fixture
def way():
    """A way to the server that a test can cut."""
    proxy = DelayProxy(0, 0)
    host = f"127.0.0.1:{proxy.port}"
    running = Server("--allow-host", host)
    proxy.forward(running.port)
    proxy.url = f"http://{host}/"
    yield proxy
    running.stop()
    proxy.stop()


def hellos(page):
    return [m for m in page.heard if m["type"] == "hello"]


def test_a_lost_socket_goes_on_with_its_stage(open_page, way, thread):
    page = open_page(thread, url=way.url).live()
    page.page.select_option("#curve", "linear")
    page.until(lambda: page.snapshot()["painted"]["time"] > 1)
    before = page.snapshot()
    way.cut()
    page.until(lambda: len(hellos(page)) == 2)
    first, second = hellos(page)
    assert second["resumed"]
    assert second["token"] == first["token"]
    assert second["settings"]["hold"]["curve"] == "linear"
    page.until(lambda: page.snapshot()["painted"]["time"] > before["painted"]["time"] + 0.2)
    assert len([m for m in page.sent if m["type"] == "settings"]) == 1
    assert page.page.input_value("#curve") == "linear"
    page.until(lambda: "locked" in page.text("#rate"))


@pytest.mark.long
def test_the_last_frame_stays_dimmed_until_the_stage_is_back(open_page, way):
    page = open_page(url=way.url).live()
    page.mouse_down()
    page.until(lambda: page.fraction() == 1)
    # Nobody listens there.
    way.forward(1)
    way.cut()
    page.until(lambda: page.state("connection") == "reconnecting")
    assert page.fraction() == 1
    assert "This is the last frame." in page.text("#notice")
    page.page.mouse.up()


def test_pages_on_one_stage_see_the_same_and_one_holds(open_page, server):
    first = open_page(url=server.url + "?stage=shared").live()
    second = open_page(url=server.url + "?stage=shared").live()
    for page in (first, second):
        page.until(lambda page=page: page.text("#connection") == "Connected, 2 viewers")
    first.mouse_down()
    second.until(lambda: second.fraction() > 0.2)
    second.until(lambda: second.text("#hold-state").startswith("viewer 1 holds it"))
    second.mouse_down()
    second.until(lambda: second.text("#verdict") == "Your press did nothing: viewer 1 holds it.")
    assert second.page.get_attribute("#hold", "aria-pressed") == "false"
    second.page.mouse.up()
    first.page.mouse.up()
    second.until(lambda: second.fraction() == 0)
    second.mouse_down()
    first.until(lambda: first.fraction() > 0.2)
    first.until(lambda: first.text("#hold-state").startswith("viewer 2 holds it"))
    second.close()
    first.until(lambda: first.fraction() == 0)
    first.until(lambda: first.text("#connection") == "Connected, 1 viewer")


@pytest.mark.long
def test_a_private_stage_says_nothing_of_viewers(open_page):
    page = open_page().live()
    assert page.text("#connection") == "Connected"


@pytest.mark.long
def test_a_name_that_is_none_is_said(open_page, server):
    page = open_page(url=server.url + "?stage=no%20name")
    page.until(lambda: page.state("connection") == "reconnecting")
    page.until(lambda: "stage" in page.text("#notice"))
