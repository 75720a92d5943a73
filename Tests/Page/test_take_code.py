"""The motion as code: put back into what it is for, it is as near as it says."""

import itertools
import json
import re

import pytest
from browser import INTERRUPTIONS
from conftest import case, run
from curve_truth import curve, spring

# Half a digit of what Chromium prints of up to 10,000 pixels, and its solver's 1e-7 of the time.
READ = 2.5e-6
CURVES = [
    "ease", "ease-in-out", "linear", "cubic-bezier(0.3, -0.5, 0.7, 1.5)",
    "cubic-bezier(0.7, 0, 0.9, 0.5)", "cubic-bezier(0.05, 0.7, 0.1, 1)", "steps(4)",
]  # fmt: skip
SPRINGS = [(0.5, 0.0), (0.5, 0.3), (0.8, 0.7), (0.4, -0.4)]

MADE = """([kind, hold, tolerance]) =>
  import(new URL('take/code.js', document.baseURI)).then((m) => m.code(kind, hold, tolerance))"""

# Pastes a rule, lets the transition begin, and reads it at many times.
TRANSITION = """async ([rule, count]) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rule);
  document.adoptedStyleSheets = [sheet];
  const element = document.body.appendChild(document.createElement('div'));
  element.className = 'element';
  element.style.translate = '0px';
  getComputedStyle(element).translate;
  element.style.translate = '5000px';
  const [transition] = element.getAnimations();
  transition.pause();
  await transition.ready;
  const duration = transition.effect.getComputedTiming().duration;
  const values = [];
  for (let i = 0; i <= count; i++) {
    transition.currentTime = duration * Math.min(i / count, 1 - 1e-6);
    const { translate } = getComputedStyle(element);
    values.push(translate === 'none' ? 0 : parseFloat(translate) / 5000);
  }
  element.remove();
  document.adoptedStyleSheets = [];
  return { duration: duration / 1000, values };
}"""


def hold(text="ease", interruption="matched", **more):
    return {"curve": text, "duration": 1, "interruption": interruption, **more}


def stated(code):
    """The deviation that the comment names."""
    said = re.sub(r"\s+(//\s*)?", " ", code)
    return float(re.search(r"Largest deviation: ([\d.e-]+)[ ,]", said)[1])


def off(page, code, exact, count=499):
    """How far the pasted transition is from the exact curve."""
    seen = page.page.evaluate(TRANSITION, [code, count])
    times = [min(i / count, 1 - 1e-6) for i in range(count + 1)]
    return max(
        abs(value - exact(x * seen["duration"], x))
        for x, value in zip(times, seen["values"], strict=True)
    )


def test_css_linear_is_in_chromium_what_it_says(open_page):
    page = open_page().live()
    for tolerance, text in itertools.product((0.01, 0.001, 0.0001), CURVES):
        exact = curve(text)
        made = page.page.evaluate(MADE, ["linear", hold(text), tolerance])
        with case((tolerance, text, made["code"])):
            assert stated(made["code"]) <= tolerance * 1.0001
            room = stated(made["code"]) + READ
            assert off(page, made["code"], lambda t, x, f=exact: f(x)) <= room
    for tolerance, (duration, bounce) in itertools.product((0.01, 0.001, 0.0001), SPRINGS):
        settings = hold("ease", "spring", spring={"duration": duration, "bounce": bounce})
        made = page.page.evaluate(MADE, ["linear", settings, tolerance])
        with case((tolerance, duration, bounce, made["code"])):
            exact = spring(duration, bounce)
            room = stated(made["code"]) + READ
            assert stated(made["code"]) <= tolerance * 1.0001
            assert off(page, made["code"], lambda t, x, f=exact: f(t)) <= room
            # Where it says that it has come to rest, it has.
            settled = float(re.search(r"translate ([\d.]+)s", made["code"])[1])
            assert all(abs(1 - exact(settled * (1 + i / 50))) <= tolerance / 2 for i in range(200))


def test_css_cubic_bezier_is_in_chromium_what_it_says(open_page):
    page = open_page().live()
    for text in CURVES:
        exact = curve(text)
        made = page.page.evaluate(MADE, ["bezier", hold(text), 0.001])
        assert (stated(made["code"]) == 0) == (text != "steps(4)")
        assert off(page, made["code"], lambda t, x, f=exact: f(x)) <= stated(made["code"]) + READ
    for duration, bounce in SPRINGS:
        settings = hold("ease", "spring", spring={"duration": duration, "bounce": bounce})
        made = page.page.evaluate(MADE, ["bezier", settings, 0.001])
        exact = spring(duration, bounce)
        assert off(page, made["code"], lambda t, x, f=exact: f(t)) <= stated(made["code"]) + READ


def rendered(times, hold_settings):
    """What our own springs do, from a press at 0 on."""
    result = run(
        "render", "--events", "-", "--settings", json.dumps({"hold": hold_settings}),
        "--times", ",".join(repr(t) for t in times), text='{"time":0,"event":"press"}\n',
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    return [json.loads(line)["hold"]["fraction"] for line in result.stdout.splitlines()]


TIMES = [i / 250 for i in range(500)]


def test_swiftui_and_core_animation_are_our_own_spring(open_page):
    """The numbers of the code are those of the server's spring, of which they are the code."""
    page = open_page().live()
    for duration, bounce in SPRINGS:
        with case((duration, bounce)):
            is_our_own(page, duration, bounce)


def is_our_own(page, duration, bounce):
    settings = hold("ease", "spring", spring={"duration": duration, "bounce": bounce})
    ours = rendered(TIMES, settings)
    swift = page.page.evaluate(MADE, ["swiftui", settings, 0.001])["code"]
    numbers = re.search(r"\.spring\(\s*duration: ([\d.]+), bounce: (-?[\d.]+)\)", swift)
    assert stated(swift) == 0
    numbers = [float(n) for n in numbers.groups()]
    theirs = spring(*numbers)
    assert max(abs(a - theirs(t)) for a, t in zip(ours, TIMES, strict=True)) < 1e-12
    # And put back: the spring that has these numbers is the one that they were taken from.
    back = {**settings, "spring": dict(zip(("duration", "bounce"), numbers, strict=True))}
    assert rendered(TIMES, back) == ours
    core = page.page.evaluate(MADE, ["coreanimation", settings, 0.001])["code"]
    theirs = of_constants(*(
        float(re.search(rf"spring\.{name} = ([\d.]+)", core)[1])
        for name in ("mass", "stiffness", "damping")
    ))  # fmt: skip
    assert "spring.duration = spring.settlingDuration" in core
    largest = max(abs(a - theirs(t)) for a, t in zip(ours, TIMES, strict=True))
    assert largest > 0
    assert largest <= stated(core) + 1e-12


def of_constants(mass, stiffness, damping):
    """The spring by the definitions of SwiftUI's Spring(mass:stiffness:damping:)."""
    omega = (stiffness / mass) ** 0.5
    zeta = damping / (2 * mass * omega)
    return spring(6.283185307179586 / omega, 1 / zeta - 1 if zeta > 1 else 1 - zeta)


# Runs the pasted code, turns at once where it is asked to, and tells when it did and what it shows.
RUN = """async ([code, turns, count]) => {
  const element = document.body.appendChild(document.createElement('div'));
  const hold = new Function('element', `${code}\\nreturn hold;`)(element);
  // When the newest one was set going: its clock may run on before the page hears of it.
  const settle = async () => {
    const newest = element.getAnimations().at(-1);
    const entered = newest?.currentTime;
    await newest?.ready;
    const now = document.timeline.currentTime;
    return newest ? now - (newest.currentTime - entered) / newest.playbackRate : now;
  };
  const frame = () => new Promise(requestAnimationFrame);
  const read = () => {
    const { translate } = getComputedStyle(element);
    return translate === 'none' ? 0 : parseFloat(translate) / 200;
  };
  await frame();
  const begun = performance.now();
  const events = [];
  const samples = [];
  for (const [after, held] of turns) {
    while (performance.now() < begun + after) {
      await frame();
      if (events.length) samples.push([document.timeline.currentTime, read()]);
    }
    const before = read();
    hold(held);
    events.push([await settle(), held, read() - before]);
  }
  for (let i = 0; i < count; i++) {
    await frame();
    samples.push([document.timeline.currentTime, read()]);
  }
  element.remove();
  return { events, samples };
}"""


@pytest.mark.long
@pytest.mark.parametrize(
    "interruption",
    ["matched", *(pytest.param(i, marks=pytest.mark.long) for i in INTERRUPTIONS if i != "matched")],
)
def test_web_animations_code_turns_round_as_the_chosen_strategy(one_page, interruption):
    """The code itself, turned twice half-way, beside `render` with the events at those times."""
    page = one_page(bypass_csp=True)
    settings = {**hold("ease-in", interruption), "duration": 0.6}
    code = page.page.evaluate(MADE, ["webanimations", settings, 0.001])["code"]
    # The last turn comes at once after the one before: a tap.
    turns = [[0, True], [330, False], [600, True], [1500, False], [1500, True]]
    seen = page.page.evaluate(RUN, [code, turns, 30])
    origin = seen["events"][0][0]
    events = "".join(
        json.dumps({"time": (time - origin) / 1000, "event": "press" if held else "release"}) + "\n"
        for time, held, _ in seen["events"]
    )
    samples = [(t - origin, value) for t, value in seen["samples"] if t >= origin]
    result = run(
        "render", "--events", "-", "--curve", "ease-in", "--duration", "0.6",
        "--interruption", interruption, "--times", ",".join(str(t / 1000) for t, _ in samples),
        text=events,
    )  # fmt: skip
    ours = [json.loads(line)["hold"]["fraction"] for line in result.stdout.splitlines()]
    close = [abs(a - value) <= 0.01 for a, (_, value) in zip(ours, samples, strict=True)]
    # Between a turn and its beginning the browser shows what was before.
    apart = [(t, value, a) for (t, value), a, c in zip(samples, ours, close, strict=True) if not c]
    assert len(apart) <= 6, (seen["events"], apart)
    leaps = [abs(leap) for _, _, leap in seen["events"]]
    assert (max(leaps) > 0.2) == (interruption == "mirrored"), leaps


@pytest.mark.long
def test_code_is_shown_and_copied(open_page):
    page = open_page(permissions=["clipboard-read", "clipboard-write"]).live()
    page.page.click("#tab-take")
    page.until(lambda: "linear(" in page.text("#code"))
    height = page.page.locator("#panel-take").bounding_box()["height"]
    for kind, sign in [
        ("bezier", "cubic-bezier(0.25, 0.1, 0.25, 1)"), ("swiftui", ".timingCurve("),
        ("coreanimation", "CAMediaTimingFunction"), ("webanimations", "element.animate"),
        ("linear", "linear("),
    ]:  # fmt: skip
        page.page.select_option("#code-kind", kind)
        page.until(lambda sign=sign: sign in page.text("#code"))
        assert page.text("#code-note").startswith("Largest deviation: ")
        page.page.click("#code-copy")
        page.until(lambda: page.text("#code-copy") == "Copied")
        copied = page.page.evaluate("navigator.clipboard.readText()")
        assert copied == page.page.text_content("#code")
        assert page.page.locator("#panel-take").bounding_box()["height"] == height
    # It follows what is tuned.
    page.page.click("#tab-tune")
    page.page.select_option("#curve", "ease-in")
    page.page.click("#tab-take")
    page.until(lambda: "ease-in, 1 s" in page.text("#code"))
    longer = len(page.text("#code"))
    page.page.select_option("#code-tolerance", "0.01")
    page.until(lambda: len(page.text("#code")) < longer)


@pytest.mark.long
def test_where_a_page_may_not_copy_the_text_is_selected(open_page):
    page = open_page().live()
    page.page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no'));"
        " document.execCommand = () => false; }"
    )
    page.page.click("#tab-take")
    page.until(lambda: "linear(" in page.text("#code"))
    page.page.click("#code-copy")
    page.until(lambda: page.text("#code-copy") == "Selected: copy it now")
    assert page.page.evaluate("getSelection().toString()").strip().startswith("/* ease, 1 s.")
    page.until(lambda: page.text("#code-copy") == "Copy the code")
