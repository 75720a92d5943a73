"""What a test does with the page in whichever browser: it is told apart by `evaluate` alone."""

import time


class Driven:
    """A page that a subclass drives: it gives `evaluate`, `wait`, `go`, `screenshot` (PNG bytes)
    and `console`."""

    def open(self, url):
        self.go(url)
        self.until(lambda: self.evaluate("'thread' in document.documentElement.dataset"))

    def live(self):
        """Waits until frames are being painted."""
        self.until(lambda: self.state("connection") == "live")
        self.until(lambda: self.snapshot()["counters"]["painted"] > 3)
        return self

    def state(self, name):
        return self.evaluate("name => document.documentElement.dataset[name]", name)

    def snapshot(self):
        return self.evaluate("() => pirouette.snapshot()")

    def fraction(self):
        return self.snapshot()["painted"]["hold"]["fraction"]

    def until(self, condition, seconds=10):
        """Waits for a condition; what was last seen is the message when it does not come."""
        deadline = time.monotonic() + seconds
        while not (seen := condition()):
            assert time.monotonic() < deadline, f"still {seen!r} after {seconds} s"
            self.wait(20)
        return seen

    def centre(self, selector):
        return self.evaluate(
            """selector => {
              const box = document.querySelector(selector).getBoundingClientRect();
              return [box.x + box.width / 2, box.y + box.height / 2];
            }""",
            selector,
        )

    def pressed(self):
        return self.evaluate("() => document.getElementById('hold').ariaPressed") == "true"
