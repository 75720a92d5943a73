"""The Tune panel by what a person does and sees: curve, spring, durations."""

import functools
import json

import pytest
from tuning import as_new, settings
from websockets.sync.client import connect

LEVEL = pytest.param("additive", "level", marks=pytest.mark.long)


@pytest.fixture
def tuned(one_page):
    return functools.partial(as_new, one_page)


def handle(page, i):
    return page.page.locator(".handle").nth(i)


def middle(page, i):
    handle(page, i).scroll_into_view_if_needed()
    box = handle(page, i).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def place(page, i):
    return handle(page, i).get_attribute("aria-valuetext")


@pytest.mark.long
def test_another_viewers_settings_are_followed(open_page, server):
    first = open_page(url=server.url + "?stage=tuned").live()
    second = open_page(url=server.url + "?stage=tuned").live()
    first.page.select_option("#interruption", "additive")
    first.page.fill("#curve-text", "cubic-bezier(0.2, 0, 0, 1)")
    first.enter("#fill", "0.7")
    first.enter("#spring-bounce", "0.25")
    first.enter("#perspective", "0.6")
    first.enter("#turn", "3")
    second.until(lambda: second.page.input_value("#turn") == "3")
    assert second.page.input_value("#fill") == "0.7"
    assert second.page.input_value("#spring-bounce") == "0.25"
    assert second.page.input_value("#perspective") == "0.6"
    assert second.page.input_value("#interruption") == "additive"
    assert second.page.input_value("#curve-text") == "cubic-bezier(0.2, 0, 0, 1)"
    assert place(second, 1) == "time 0.00, value 1.00"
    second.until(lambda: second.text(".at-value .chosen") == "additive")
    assert settings(second) == []


@pytest.mark.long
def test_a_named_curve_acts_at_once_and_shows_its_points(tuned):
    page = tuned()
    for name, points in [
        ("linear", "0, 0, 1, 1"), ("ease-in", "0.42, 0, 1, 1"), ("ease-out", "0, 0, 0.58, 1"),
        ("ease-in-out", "0.42, 0, 0.58, 1"), ("default", "0.25, 0.1, 0.25, 1"),
    ]:  # fmt: skip
        page.page.select_option("#curve", name)
        assert page.page.input_value("#curve-text") == f"cubic-bezier({points})"
        assert settings(page)[-1] == {"hold": {"curve": name}}
        x, y = points.split(", ")[:2]
        assert place(page, 0) == f"time {float(x):.2f}, value {float(y):.2f}"


def test_a_typed_curve_acts_at_once(tuned):
    page = tuned()
    page.page.fill("#curve-text", "cubic-bezier(0.3, -0.5, 0.7, 1.5)")
    assert page.page.input_value("#curve") == "custom"
    assert settings(page) == [{"hold": {"curve": "cubic-bezier(0.3,-0.5,0.7,1.5)"}}]
    assert place(page, 0) == "time 0.30, value −0.50"
    assert place(page, 1) == "time 0.70, value 1.50"
    page.page.fill("#curve-text", "cubic-bezier(.42,0,1,1)")
    assert page.page.input_value("#curve") == "ease-in"
    assert page.page.input_value("#curve-text") == "cubic-bezier(.42,0,1,1)"


@pytest.mark.long
def test_a_polyline_is_drawn_without_handles(tuned):
    page = tuned()
    page.page.fill("#curve-text", "linear(0, 0.8 20%, 0.6 60%, 1)")
    assert settings(page) == [{"hold": {"curve": "linear(0, 0.8 20%, 0.6 60%, 1)"}}]
    assert page.page.locator(".handle:visible").count() == 0
    assert page.text("#curve-keys") == "4 points of linear(): no handles."
    drawn = page.page.get_attribute("#curve-graph .line", "d")
    assert drawn.count("L") == 3
    # The server took it: the hold fills along it.
    page.mouse_down()
    page.until(lambda: page.fraction() > 0.85)
    page.page.mouse.up()
    page.page.select_option("#curve", "ease-in")
    assert page.page.locator(".handle:visible").count() == 2


@pytest.mark.long
def test_a_wrong_curve_is_said_at_its_character_and_not_sent(tuned):
    page = tuned()
    page.page.fill("#curve-text", "cubic-bezier(0.3, 0, 1.7, 1)")
    assert page.text("#curve-note") == "character 22: x2 must be from 0 to 1"
    assert page.page.get_attribute("#curve-text", "aria-invalid") == "true"
    page.page.press("#curve-text", "Enter")
    at = page.page.eval_on_selector("#curve-text", "e => [e.selectionStart, e.selectionEnd]")
    assert at == [21, 22]
    assert settings(page) == []
    page.page.fill("#curve-text", "linear")
    assert page.page.get_attribute("#curve-text", "aria-invalid") == "false"


CURVES = [
    "ease", "EASE-IN ", "step-start", "default", "emphasized", "circular-ease-in-out", "linear",
    "linear(0,1)", "linear(0, 20% 0.3 40%, 1)", "linear(.5)", "linear(0 10% 20% 30%)", "linear(",
    "linear()", "linear (0,1)", "linear(0,,1)", "linear(0 1e999%)", "linear(10%)", "linear(0 5)",
    "steps(3)", "steps(3,start)", "steps(3, jump-none)", "steps(1, jump-none)", "steps(0)",
    "steps(1.5)", "steps(2, middle)", "steps(2147483648)", "cubic-bezier(.1,.2,.3,.4)",
    "cubic-bezier(1.5,0,1,1)", "cubic-bezier(0,0,1)", "cubic-bezier(0,0,1,1",
    "cubic-bezier(1.,0,0,1)", "cubic-bezier(0 ,\t0,1e0,+1)", "cubic-bezier (0,0,1,1)",
    "cubic-bezier(0,1e999,1,1)", "ease(", "default(", "ease-in x", "", "bounce",
    "steps(4) )", "linear(1e-3, 2E2 5e1%)",
]  # fmt: skip


def test_the_page_reads_curves_as_the_server_does(tuned, server):
    """Accepts the same, and finds what is wrong at the same character."""
    page = tuned()

    def ask(text):
        with connect(server.socket_url, subprotocols=["pirouette.v1.json"]) as socket:
            socket.send(json.dumps({"type": "settings", "hold": {"curve": text}}))
            while True:
                answer = json.loads(socket.recv(timeout=5))
                if answer["type"] in ("event", "error"):
                    return answer.get("reason", "")

    answers = [ask(text) for text in CURVES]
    mine = page.page.evaluate(
        """async (texts) => {
          const { parseCurve } = await import('./curve-text.js');
          return texts.map(text => parseCurve(text).at ?? null);
        }""",
        CURVES,
    )
    for text, answer, at in zip(CURVES, answers, mine, strict=True):
        said = f"character {at}:" if at is not None else ""
        assert said in answer and bool(answer) == bool(said), (text, answer, at)


def test_a_handle_is_dragged_and_acts_on_the_way(tuned):
    page = tuned()
    x, y = middle(page, 0)
    page.page.mouse.move(x, y)
    page.page.mouse.down()
    for i in range(1, 31):
        page.page.mouse.move(x + 2 * i, y - 1 * i)
    page.page.mouse.up()
    sent = settings(page)
    assert 2 <= len(sent) <= 31, "on the way, not only at the end"
    assert page.page.input_value("#curve") == "custom"
    text = page.page.input_value("#curve-text")
    assert sent[-1] == {"hold": {"curve": text.replace(", ", ",")}}
    assert page.page.evaluate("document.activeElement.getAttribute('aria-label')") == "First handle"
    # 60 px of 284 and 30 of 176 in one and a half values, at the size that it has.
    x1, y1 = (float(n) for n in text.split("(")[1].split(", ")[:2])
    unit = page.page.locator("#curve-graph svg").bounding_box()["width"] / 320
    assert x1 == pytest.approx(0.25 + 60 / unit / 284, abs=0.015)
    assert y1 == pytest.approx(0.1 + 30 / unit / 176 * 1.5, abs=0.015)


def test_the_value_is_continuous_while_everything_is_changed(tuned):
    page = tuned()
    page.enter("#fill", "6")
    page.page.focus("#hold")
    page.page.keyboard.down(" ")
    page.until(lambda: page.fraction() > 0.1)
    page.page.evaluate("pirouette.record(400)")
    page.page.evaluate(
        """async () => {
          const pause = () => new Promise(resolve => setTimeout(resolve, 30));
          const key = (i, key) => document.querySelectorAll('.handle')[i].dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true }));
          const fill = (id, value) => {
            const field = document.getElementById(id);
            field.value = value;
            field.dispatchEvent(new Event('input'));
          };
          for (let i = 0; i < 12; i++) {
            key(0, i < 6 ? 'ArrowRight' : 'ArrowLeft');
            key(1, i < 6 ? 'ArrowDown' : 'ArrowUp');
            fill('fill', i % 2 ? 8 : 5);
            fill('spring-bounce', i / 20);
            await pause();
          }
        }"""
    )
    page.page.wait_for_timeout(200)
    trace = page.snapshot()["trace"]
    page.page.keyboard.up(" ")
    rows = list(zip(trace["position"], trace["fraction"], trace["epoch"], strict=True))
    assert len({epoch for _, _, epoch in rows}) > 6, "it was changed under way"
    for (p0, f0, _), (p1, f1, _) in zip(rows, rows[1:], strict=False):
        # The steepest of these curves goes twice its way in a second of five.
        assert abs(f1 - f0) <= 0.8 * (p1 - p0) + 1e-9
    assert rows[-1][1] != rows[0][1]


def test_one_message_a_frame_however_fast_the_pointer(tuned):
    page = tuned()
    frames = page.page.evaluate(
        """() => new Promise(resolve => {
          const handle = document.querySelector('.handle');
          const box = handle.getBoundingClientRect();
          const fire = (type, i) => handle.dispatchEvent(new PointerEvent(type, {
            bubbles: true, pointerId: 1, button: 0, buttons: 1, clientX: box.x + 20 + i / 10,
            clientY: box.y + 20 }));
          handle.setPointerCapture = () => {};
          fire('pointerdown', 0);
          let i = 0, frames = 0;
          const step = () => {
            frames++;
            for (let j = 0; j < 20; j++) fire('pointermove', i++);
            if (frames < 20) requestAnimationFrame(step);
            else { fire('pointerup', i); resolve(frames); }
          };
          requestAnimationFrame(step);
        })"""
    )
    text = page.page.input_value("#curve-text").replace(", ", ",")
    # The last one always goes.
    page.until(lambda: settings(page)[-1] == {"hold": {"curve": text}})
    assert 5 < len(settings(page)) <= frames + 2


def test_arrow_keys_move_a_handle_and_say_where_it_is(tuned):
    page = tuned()
    page.page.select_option("#curve", "linear")
    handle(page, 1).focus()
    for key in ("ArrowLeft", "ArrowUp", "Shift+ArrowUp"):
        page.page.keyboard.press(key)
    assert place(page, 1) == "time 0.95, value 1.06"
    assert handle(page, 1).get_attribute("role") == "slider"
    assert handle(page, 1).get_attribute("aria-valuenow") == "0.95"
    assert settings(page)[-1] == {"hold": {"curve": "cubic-bezier(0,0,0.95,1.06)"}}
    for _ in range(40):  # None is lost, whatever the server answers meanwhile.
        page.page.keyboard.press("Shift+ArrowUp")
    assert place(page, 1) == "time 0.95, value 1.46"
    box, (_, y) = page.page.locator("#curve-graph svg").bounding_box(), middle(page, 1)
    assert box["y"] < y < box["y"] + box["height"], "the axis was widened for it"


@pytest.mark.long
@pytest.mark.parametrize(("strategy", "shows"), [("matched", "dot"), LEVEL])
def test_the_running_hold_is_on_the_curve(tuned, thread, strategy, shows):
    page = tuned(thread)
    page.page.select_option("#interruption", strategy)
    page.enter("#fill", "8")
    page.page.uncheck("#linked")
    page.enter("#empty", "0.5")
    there = lambda name: page.page.locator(f"#curve-graph .{name}:not(.none)").count()
    assert there("dot") == 0
    page.mouse_down()
    page.until(lambda: page.fraction() > 0.2 and there(shows) == 1)
    if shows == "dot":
        seen = page.page.evaluate(
            """() => new Promise(resolve => requestAnimationFrame(() => {
              const box = document.querySelector('#curve-graph .dot').getBoundingClientRect();
              const line = document.querySelector('#curve-graph .line');
              const own = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2)
                .matrixTransform(line.getScreenCTM().inverse());
              let least = Infinity;
              for (let i = 0; i <= 1000; i++) {
                const p = line.getPointAtLength(line.getTotalLength() * i / 1000);
                least = Math.min(least, Math.hypot(p.x - own.x, p.y - own.y));
              }
              resolve([least, own.x]);
            }))"""
        )
        assert seen[0] < 1 and seen[1] > 40, "on the line, and not at its start"
    page.page.mouse.up()
    page.until(lambda: page.fraction() == 0)
    page.until(lambda: there(shows) == 0)


def test_a_spring_by_duration_and_bounce_or_by_mass_stiffness_and_damping(tuned):
    page = tuned()
    value = lambda name: float(page.page.input_value(f"#spring-{name}"))
    page.enter("#spring-duration", "0.5")
    page.enter("#spring-bounce", "0.3")
    assert settings(page)[-1] == {"hold": {"spring": {"duration": 0.5, "bounce": 0.3}}}
    # As Apple gives them: (2π/duration)² and (1 - bounce)·4π/duration.
    assert value("stiffness") == pytest.approx(157.91, abs=0.01)
    assert value("damping") == pytest.approx(17.59, abs=0.01)
    page.enter("#spring-mass", "4")
    assert value("duration") == pytest.approx(1, abs=0.001)
    page.enter("#spring-stiffness", "100")
    page.enter("#spring-mass", "1")
    page.enter("#spring-damping", "10")
    sent = settings(page)[-1]["hold"]["spring"]
    assert sent["duration"] == pytest.approx(0.6283185, abs=1e-6)
    assert sent["bounce"] == pytest.approx(0.5, abs=1e-6)
    # ln(1000·(1 + a/b))/a with a = 5, b = √75; e^(-πζ/√(1 - ζ²)) with ζ = 1/2.
    assert page.text("#spring-words") == "Settles in 1.47 s, overshoots by 16 %."
    page.enter("#spring-damping", "0.01")
    assert "can be shown" in page.text("#tune-spring .fault")
    assert settings(page)[-1]["hold"]["spring"] == sent


def test_the_spring_says_when_it_does_not_act_and_can_be_chosen(tuned):
    page = tuned()
    assert "Acts on the spring strategy only." in page.text("#tune-spring")
    page.page.click("#choose-spring")
    assert settings(page) == [{"hold": {"interruption": "spring"}}]
    assert page.page.input_value("#interruption") == "spring"
    assert page.page.locator("#choose-spring").is_hidden()


def test_a_slider_and_its_number_are_one(tuned):
    page = tuned()
    page.page.focus("#turn-slider")
    page.page.keyboard.press("ArrowRight")
    assert page.page.input_value("#turn") == "1.05"
    assert page.page.get_attribute("#turn-slider", "aria-valuetext") == "1.05 s"
    page.enter("#perspective", "0.6")
    assert page.page.input_value("#perspective-slider") == "0.6"
    page.enter("#period", "0.2")
    assert page.text("#tune-rest .fault") == "Cube every: 0.5 to 60 s"
    page.enter("#period", "3")
    assert page.text("#tune-rest .fault") == ""
    assert settings(page) == [
        {"spinner": {"duration": 1.05}}, {"cube": {"perspective": 0.6}}, {"cube": {"period": 3}},
    ]  # fmt: skip
    page.enter("#transition", "")
    page.page.keyboard.press("Tab")
    assert page.page.input_value("#transition") == "1.3", "what is wrong does not stay"


def test_the_hold_empties_as_long_as_it_fills_or_not(tuned):
    page = tuned()
    assert page.page.is_disabled("#empty")
    page.enter("#fill", "0.5")
    assert page.page.input_value("#empty") == "0.5"
    page.page.uncheck("#linked")
    page.enter("#empty", "2")
    page.page.check("#linked")
    assert page.page.input_value("#empty") == "0.5"
    assert [s["hold"] for s in settings(page)] == [
        {"duration": 0.5}, {"emptyDuration": 0.5}, {"emptyDuration": 2}, {"emptyDuration": None},
    ]  # fmt: skip
