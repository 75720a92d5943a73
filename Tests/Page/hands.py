"""Random hands on the hold: sequences of what pointers, keys, focus and visibility can do to it.

A sequence is a list of acts, each a list that JSON holds:
    ["pointer", type, id, button, buttons, target]   ["key", type, code, is repeat, with ctrl, target]
    ["blur", target]   ["hidden", is hidden]   ["click"]   ["toggle", is on]
with the targets "hold", "body" and "window". It ends with what a browser guarantees: every pointer
up or cancelled, every key up, and the page shown again."""

import random

# As `MouseEvent.button` and its bit in `buttons` have them: left, middle, right.
BITS = {0: 1, 1: 4, 2: 2}
MOUSE = 1
FINGERS = (2, 3)
CODES = ("Space", "Enter", "NumpadEnter", "KeyA")


class Hands:
    """A mouse, two fingers and a keyboard, that do what such things can do."""

    def __init__(self, numbers):
        self.numbers = numbers
        self.acts = []
        self.mask = 0
        self.captured = False
        self.fingers = {}
        self.keys = set()
        self.has_focus = False

    def pointer(self, kind, name, button, buttons, target):
        self.acts.append(["pointer", kind, name, button, buttons, target])

    def target(self):
        return "hold" if self.captured or self.numbers.random() < 0.7 else "body"

    def mouse_button(self):
        button = self.numbers.choice((0, 0, 0, 1, 2))
        bit, target = BITS[button], self.target()
        before = self.mask
        self.mask ^= bit
        # Only the first button that goes down and the last that goes up make more than a move.
        if before == 0:
            # Now and then the pointer is gone before it can be captured.
            self.captured = target == "hold" and button == 0 and self.numbers.random() < 0.8
            self.pointer("pointerdown", MOUSE, button, self.mask, target)
        elif self.mask == 0:
            self.pointer("pointerup", MOUSE, button, 0, target)
            self.lose_mouse()
        else:
            self.pointer("pointermove", MOUSE, button, self.mask, target)

    def lose_mouse(self):
        if self.captured:
            self.pointer("lostpointercapture", MOUSE, 0, 0, "hold")
        self.captured = False

    def mouse_moves(self):
        self.pointer("pointermove", MOUSE, -1, self.mask, self.target())

    def mouse_is_cancelled(self):
        if self.mask:
            self.mask = 0
            self.pointer("pointercancel", MOUSE, -1, 0, self.target())
            self.lose_mouse()

    def menu_swallows_the_up(self):
        """Nothing tells of it but the next move, or the next button."""
        self.mask, self.captured = 0, False

    def finger(self):
        name = self.numbers.choice(FINGERS)
        if name not in self.fingers:
            target = self.fingers[name] = "hold" if self.numbers.random() < 0.7 else "body"
            self.pointer("pointerdown", name, 0, 1, target)
        elif self.numbers.random() < 0.5:
            self.pointer("pointermove", name, -1, 1, self.fingers[name])
        else:
            self.lift(name)

    def lift(self, name):
        kind, button = self.numbers.choice((("pointerup", 0), ("pointercancel", -1)))
        target = self.fingers.pop(name)
        self.pointer(kind, name, button, 0, target)
        self.pointer("lostpointercapture", name, 0, 0, target)

    def key(self, kind, code, is_repeat=False):
        target = "hold" if self.has_focus else "body"
        with_ctrl = self.numbers.random() < 0.1
        self.acts.append(["key", kind, code, is_repeat, with_ctrl, target])

    def key_goes_down(self):
        code = self.numbers.choice(CODES)
        self.key("keydown", code, code in self.keys)
        self.keys.add(code)

    def key_goes_up(self):
        if self.keys:
            code = self.numbers.choice(sorted(self.keys))
            self.keys.remove(code)
            self.key("keyup", code)

    def focus_moves(self):
        if self.has_focus:
            self.acts.append(["blur", "hold"])
        self.has_focus = not self.has_focus

    def window_is_left(self):
        """The keys that go up meanwhile go up elsewhere."""
        self.acts.append(["blur", "window"])
        if self.numbers.random() < 0.5:
            self.keys.clear()

    def page_is_hidden(self):
        self.acts.append(["hidden", True])
        if self.numbers.random() < 0.5:
            self.mouse_is_cancelled()
        self.acts.append(["hidden", False])

    WEIGHTS = {
        mouse_button: 8, mouse_moves: 3, mouse_is_cancelled: 1, menu_swallows_the_up: 1,
        finger: 8, key_goes_down: 7, key_goes_up: 4, focus_moves: 3, window_is_left: 1,
        page_is_hidden: 1,
    }  # fmt: skip

    def play(self, count):
        while len(self.acts) < count:
            (move,) = self.numbers.choices([*self.WEIGHTS], [*self.WEIGHTS.values()])
            move(self)
        played, self.acts = self.acts, []
        while self.mask:
            self.mouse_button()
        # After an up that was swallowed a mouse still moves.
        self.mouse_moves()
        for name in [*self.fingers]:
            self.lift(name)
        while self.keys:
            self.key_goes_up()
        return played, self.acts


def wild(numbers, count):
    """What no browser does: any event after any other, from anything, to anyone."""
    kinds = ("pointerdown", "pointerdown", "pointerup", "pointermove", "pointercancel",
             "lostpointercapture")  # fmt: skip
    pick = numbers.choice

    def pointer():
        target = pick(("hold", "hold", "body", "window"))
        return [
            "pointer", pick(kinds), pick((MOUSE, *FINGERS)), pick((-1, 0, 0, 0, 1, 2)),
            numbers.randrange(8), target,
        ]  # fmt: skip

    def key():
        target = pick(("hold", "hold", "body"))
        return ["key", pick(("keydown", "keyup")), pick(CODES), numbers.random() < 0.3,
                numbers.random() < 0.1, target]  # fmt: skip

    blur = lambda: ["blur", pick(("hold", "hold", "window"))]
    hidden = lambda: ["hidden", numbers.random() < 0.5]
    click = lambda: ["click"]
    clicks = numbers.random() < 0.2
    makers = numbers.choices((pointer, key, blur, hidden, click), (12, 8, 2, 1, clicks), k=count)
    ends = [["key", "keyup", code, False, False, pick(("hold", "body"))] for code in CODES]
    for name in (MOUSE, *FINGERS):
        kind, button = pick((("pointerup", 0), ("pointercancel", -1), ("lostpointercapture", 0)))
        # A finger that was captured is heard of where it was; what it lost it can lose there only.
        ends.append(["pointer", kind, name, button, 0, "hold"])
    numbers.shuffle(ends)
    # What a click toggled only a click lets go, or that the page goes away.
    ends += [["hidden", True]] * clicks
    return [make() for make in makers], [*ends, ["hidden", False]]


def sequence(seed):
    """What is done, and how it ends. One in four is wild, one in ten in the mode in which a tap
    holds and the next lets go."""
    numbers = random.Random(seed)
    count = numbers.randint(5, 40)
    if numbers.random() < 0.25:
        return wild(numbers, count)
    acts, ends = Hands(numbers).play(count)
    if numbers.random() < 0.13:
        return [["toggle", True], *acts], [*ends, ["toggle", False]]
    return acts, ends


# What the browser's own input can be told, and how often.
REAL = {
    "left": 6, "right": 2, "move": 4, "finger": 6, "slide": 3, "lift": 4, "cancel": 1,
    "key": 6, "repeat": 2, "key up": 4, "focus": 2, "blur": 2, "window blur": 1, "hidden": 1,
}  # fmt: skip


def moves(seed):
    """Names of `REAL` with a number from 0 to 1 each, which says where or what."""
    numbers = random.Random(seed)
    names = numbers.choices([*REAL], [*REAL.values()], k=numbers.randint(5, 20))
    return [(name, round(numbers.random(), 3)) for name in names]
