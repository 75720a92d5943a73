"""Whatever random hands do to the hold, it ends up, and presses and releases alternate.

`HOLD_SEED=7 pytest Tests/Page/test_hold_fuzz.py` takes other sequences than the usual ones. What
fails is printed with its seed and with as few acts as still fail."""

import json
import os

import hands
import pytest
from test_input import hide

SEED = os.environ.get("HOLD_SEED", "1")
SEQUENCES = 1000
# With the browser's own input.
REAL = 8

# Plays a sequence by synthetic events and tells what came of it. The messages are taken where they
# leave for the socket: of thousands a second the server would think that they are an attack.
DRIVER = """() => {
  const hold = document.getElementById('hold');
  const toggle = document.getElementById('toggle');
  const targets = { hold, body: document.body, window };
  let said = [];
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    const { type } = JSON.parse(text);
    if (type === 'press' || type === 'release') said.push(type);
    else if (type !== 'visibility') send.call(this, text);
  };
  const acts = {
    pointer: (type, pointerId, button, buttons, target) =>
      targets[target].dispatchEvent(new PointerEvent(type, { pointerId, button, buttons,
        pointerType: pointerId === 1 ? 'mouse' : 'touch', bubbles: true, cancelable: true })),
    key: (type, code, repeat, ctrlKey, target) => targets[target].dispatchEvent(
      new KeyboardEvent(type, { code, repeat, ctrlKey, bubbles: true, cancelable: true })),
    blur: (target) => targets[target].dispatchEvent(new FocusEvent('blur')),
    hidden: (hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    click: () => hold.click(),
    toggle: (isOn) => {
      if (toggle.checked !== isOn) toggle.click();
    },
  };
  const isDown = () => hold.getAttribute('aria-pressed') === 'true';
  globalThis.play = (sequence) => {
    said = [];
    let at = -1;
    sequence.forEach(([kind, ...more], i) => {
      acts[kind](...more);
      // At every moment the button shows what was said.
      if (at < 0 && isDown() !== (said.length % 2 === 1)) at = i;
    });
    const wrong = said.find((type, i) => type !== (i % 2 ? 'release' : 'press'));
    const end = isDown();
    // For the next one, if this one failed.
    acts.toggle(false);
    acts.hidden(true);
    acts.hidden(false);
    const fault = at >= 0 ? `aria-pressed is not what was said after act ${at}` :
      wrong ? `two of ${wrong} in a row` : end ? 'it is still down at the end' : '';
    return { fault, said: said.length };
  };
}"""


def shrink(fails, acts):
    """Leaves out one act after the other for as long as it still fails."""
    i = 0
    while i < len(acts):
        fewer = acts[:i] + acts[i + 1 :]
        if fails(fewer):
            acts = fewer
        else:
            i += 1
    return acts


def test_a_thousand_random_sequences_end_with_the_hold_up(open_page):
    page = open_page("main").live().page
    page.evaluate(DRIVER)
    seeds = [f"{SEED}/{i}" for i in range(SEQUENCES)]
    sequences = [hands.sequence(seed) for seed in seeds]
    # As text: Playwright takes half a minute for so many values.
    text = json.dumps([acts + ends for acts, ends in sequences])
    seen = page.evaluate("text => JSON.parse(text).map(play)", text)
    for seed, (acts, ends), result in zip(seeds, sequences, seen, strict=True):
        if result["fault"]:
            fails = lambda acts, ends=ends: page.evaluate("play", acts + ends)["fault"]
            few = [*shrink(fails, acts), "and at the end", *ends]
            fault = f"seed {seed}: {result['fault']}\n" + "\n".join(map(str, few))
            pytest.fail(fault, pytrace=False)
    said = [result["said"] for result in seen]
    # Or it would be no test: nearly all of them hold, and most of them again and again.
    assert sum(n > 0 for n in said) > 0.8 * SEQUENCES
    assert sum(said) > 3 * SEQUENCES


class RealHands:
    """The same by what DevTools puts into the browser's own input: hit testing, capture, focus and
    the making of pointer events from touches are the browser's."""

    BITS = {"left": 1, "right": 2}
    KEYS = (("Space", " "), ("Enter", "Enter"), ("KeyA", "a"))

    def __init__(self, page):
        self.page = page
        self.cdp = page.context.new_cdp_session(page.page)
        # Or the space bar would scroll, where nothing has the focus.
        page.page.evaluate("document.documentElement.style.overflow = 'hidden'")
        self.on = page.centre("#hold")
        # A place where nothing happens.
        self.off = page.centre("h1")
        self.mask, self.at, self.fingers, self.keys = 0, self.on, {}, set()

    def place(self, number):
        return self.on if number < 0.7 else self.off

    def mouse(self, kind, button="none"):
        x, y = self.at
        self.cdp.send("Input.dispatchMouseEvent", {
            "type": kind, "x": x, "y": y, "button": button, "buttons": self.mask, "clickCount": 1,
        })  # fmt: skip

    def button(self, name):
        self.mask ^= self.BITS[name]
        is_down = self.mask & self.BITS[name]
        self.mouse("mousePressed" if is_down else "mouseReleased", name)

    def touch(self, kind, *names):
        points = [{"id": n, "x": self.fingers[n][0], "y": self.fingers[n][1]} for n in names]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def key(self, kind, key):
        code, text = key
        more = {"text": text} if kind == "keyDown" and text == " " else {}
        self.cdp.send("Input.dispatchKeyEvent", {"type": kind, "code": code, "key": text, **more})

    def do(self, name, number):
        index = int(3 * number)
        if name in self.BITS:
            self.button(name)
        elif name == "move":
            self.at = self.place(number)
            self.mouse("mouseMoved")
        elif name == "finger" and index < 2 and index not in self.fingers:
            # Not all at the same pixel.
            x, y = self.place(number * 7 % 1)
            self.fingers[index] = (x + 12 * index, y)
            self.touch("touchStart", *self.fingers)
        elif name == "slide" and index in self.fingers:
            self.fingers[index] = self.place(number * 7 % 1)
            self.touch("touchMove", *self.fingers)
        elif name == "lift" and index in self.fingers:
            self.touch("touchEnd", index)
            del self.fingers[index]
        elif name == "cancel" and self.fingers:
            self.touch("touchCancel")
            self.fingers.clear()
        elif name == "key":
            self.keys.add(index)
            self.key("keyDown", self.KEYS[index])
        elif name == "repeat" and index in self.keys:
            self.key("keyDown", self.KEYS[index])
        elif name == "key up" and index in self.keys:
            self.keys.remove(index)
            self.key("keyUp", self.KEYS[index])
        elif name in ("focus", "blur"):
            self.page.page.locator("#hold").evaluate(f"hold => hold.{name}()")
        elif name == "window blur":
            self.page.page.evaluate("dispatchEvent(new Event('blur'))")
        elif name == "hidden":
            hide(self.page)
            hide(self.page, hidden=False)

    def end(self, number):
        for button, bit in self.BITS.items():
            if self.mask & bit:
                self.button(button)
        for name in [*self.fingers]:
            self.do("lift" if number < 0.7 else "cancel", name / 3)
        for index in [*self.keys]:
            self.do("key up", index / 3)


def test_real_input_ends_with_the_hold_up(open_page):
    page = open_page(has_touch=True).live()
    hands_on = RealHands(page)
    pressed = 0
    for i in range(REAL):
        seed = f"{SEED}/real/{i}"
        moves = hands.moves(seed)
        for name, number in moves:
            hands_on.do(name, number)
        hands_on.end(moves[0][1])
        inputs = page.inputs()
        told = f"seed {seed}: {moves} made {inputs[pressed:]}"
        assert page.page.get_attribute("#hold", "aria-pressed") == "false", told
        assert inputs == ["press", "release"] * (len(inputs) // 2), told
        pressed = len(inputs)
    assert pressed > REAL
    # All the way to the stage's log, which knows of no press but one that follows a release.
    page.until(lambda: len(heard := logged(page)) == pressed and heard == page.inputs())


def logged(page):
    kinds = [m["event"] for m in page.heard if m["type"] == "event"]
    return [kind for kind in kinds if kind in ("press", "release")]
