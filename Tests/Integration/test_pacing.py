"""Frames for the refreshes of a display: a client plays a page whose display and clock it makes up.

What is asserted is order, counts and arithmetic on the numbers that the client itself reported."""

import itertools
import math
import struct
import time

import pytest
from test_stream import ENTRY_SIZE, HEADER, Client

PERIOD = 1000 / 60
WINDOW = 0.25


class Message:
    """A frame message, read by the byte table."""

    def __init__(self, data):
        fields = HEADER.unpack_from(data)
        self.count, self.epoch, self.sequence = fields[2:5]
        self.sent, self.effective, self.lead = fields[6], fields[9], fields[11]
        assert len(data) == HEADER.size + ENTRY_SIZE * self.count
        words = [
            struct.unpack_from("<72d", data, HEADER.size + ENTRY_SIZE * index)
            for index in range(self.count)
        ]
        self.times = [entry[0] for entry in words]
        self.positions = [entry[70] for entry in words]
        self.targets = [entry[1] for entry in words]
        self.fractions = [entry[6] for entry in words]


class Page(Client):
    """A page with a display of 60 Hz, whose refresh 0 is when it was opened."""

    def __init__(self, server, protocol="pirouette.v1"):
        super().__init__(server, protocol)
        self.clock = 5000 - time.monotonic() * 1000
        self.messages, self.events, self.clocks = [], [], []
        rounds = [self.ping() for _ in range(12)]
        _, self.offset = min(rounds)
        self.start = self.now()
        self.painted = None

    def now(self):
        return time.monotonic() * 1000 + self.clock

    def ping(self):
        before = self.now()
        self.send(type="ping", time=before)
        pong = self.next_message("pong")
        after = self.now()
        return after - before, (pong["received"] + pong["sent"]) / 2 - (before + after) / 2000

    def stage(self, page):
        """The stage's clock at a moment of the page's."""
        return page / 1000 + self.offset

    def target(self, index):
        return self.start + index * PERIOD

    def coming(self):
        """The next refresh."""
        return math.floor((self.now() - self.start) / PERIOD) + 1

    def report(self, **fields):
        index = self.coming() - 1
        painted = {} if self.painted is None else {"painted": self.painted}
        message = {"time": self.stage(self.target(index)), "period": PERIOD, **painted, **fields}
        self.send(type="phase", target=self.target(index), **message)

    def listen(self, until, kind=None):
        """Takes what comes until then, in page milliseconds; paints what is due."""
        while (left := (until - self.now()) / 1000) > 0:
            try:
                data = self.receive(timeout=left)
            except TimeoutError:
                break
            if isinstance(data, bytes):
                self.messages.append(Message(data))
            elif data["type"] == "event":
                self.events.append(data)
            elif data["type"] == "clock":
                self.clocks.append(data)
        times = [
            (target, at)
            for message in self.messages
            for target, at in zip(message.targets, message.times, strict=True)
            if not target > self.now()  # one for no refresh in particular is painted at once
        ]
        if times:
            self.painted = max(at for _, at in times)

    def play(self, refreshes, **fields):
        """Reports at once and then whenever fewer than five refreshes have a frame."""
        self.report(**fields)
        for _ in range(refreshes):
            self.listen(self.target(self.coming()))
            newest = max((max(m.targets) for m in self.messages), default=0)
            if newest < self.target(self.coming() + 5):
                self.report(**fields)


@pytest.fixture
def page(server):
    viewer = Page(server)
    # No frames but those that a test asks for.
    viewer.send(type="tick", target=viewer.now(), time=viewer.stage(viewer.now()))
    viewer.listen(viewer.now() + 100)
    viewer.messages.clear()
    yield viewer
    viewer.socket.close()


def test_a_tick_is_answered_with_the_frame_for_its_refresh_and_nothing_else_comes(page):
    for _ in range(20):
        target = page.target(page.coming())
        page.send(type="tick", target=target, time=page.stage(target))
        message = Message(page.next_frame())
        assert message.targets == [target]
        assert message.times[0] == pytest.approx(page.stage(target), abs=1e-9)
        assert math.isnan(message.lead)
    page.listen(page.now() + 200)
    assert page.messages == []


def test_a_tick_asks_for_no_more_than_a_second_ahead_and_never_for_the_past(page):
    page.send(type="tick", target=1.5, time=1e9)
    message = Message(page.next_frame())
    assert message.targets == [1.5]
    assert message.sent < message.times[0] <= message.sent + 1
    present = page.stage(page.now())
    page.send(type="tick", target=2.5, time=present)
    page.next_frame()
    page.send(type="tick", target=3.5, time=0)
    assert Message(page.next_frame()).times[0] == pytest.approx(present, abs=1e-9)


def test_every_refresh_gets_its_frame_once_and_a_lead_before_it(page):
    page.painted = None
    page.play(90, transit=0.5)
    targets = [target for message in page.messages for target in message.targets]
    times = [at for message in page.messages for at in message.times]
    steps = [(target - page.start) / PERIOD for target in targets]
    # On a busy machine a refresh may pass before the server wakes; none gets two frames.
    assert all(round(b) > round(a) for a, b in itertools.pairwise(steps))
    assert len(steps) > 0.9 * (steps[-1] - steps[0]) > 70
    for target, at in zip(targets, times, strict=True):
        assert (target - page.start) / PERIOD == pytest.approx(
            round((target - page.start) / PERIOD), abs=1e-6
        )
        assert at == pytest.approx(page.stage(target), abs=2e-9)
    for message in page.messages:
        assert message.lead == 1.5
        assert 1 <= message.count <= 16
        # Many answer a report at once; fewer go out when they are due, and half a millisecond earlier
        # along with another wake.
        if message.count < 8:
            assert message.times[0] - message.sent <= message.lead / 1000 + 0.0005


def test_the_first_message_has_four_entries_before_anything_is_painted(page):
    page.painted = None
    page.report()
    page.listen(page.now() + 400)
    assert [message.count for message in page.messages] == [4]
    assert page.messages[0].lead == 6


def test_what_is_in_flight_is_bounded_and_goes_on_after_a_stall(page):
    page.play(30, transit=0.5)
    painted = page.painted
    page.report(painted=painted, transit=0.5)
    time.sleep(3)
    stalled = page.now()
    page.listen(page.now() + 1)
    newest = max(max(message.times) for message in page.messages)
    assert newest <= painted + WINDOW + 0.001 + 1e-9
    before = len(page.messages)
    page.play(30, transit=0.5)
    after = page.messages[before:]
    assert sum(message.count for message in after) >= 25
    assert min(min(message.targets) for message in after) > stalled


def test_an_event_sends_the_same_refreshes_again_under_the_new_epoch(page):
    hold = {"curve": "linear", "duration": 1, "interruption": "matched"}
    page.send(type="settings", sequence=1, hold=hold)
    page.play(30, transit=0.5)
    page.events.clear()
    known = {
        target: at
        for message in page.messages
        for target, at in zip(message.targets, message.times, strict=True)
    }
    epoch, before = page.messages[-1].epoch, len(page.messages)
    # Right after a message there is most to send again.
    while len(page.messages) == before:
        page.report(transit=0.5)
        page.listen(page.target(page.coming()))
    latest = page.messages[-1]
    known.update(zip(latest.targets, latest.times, strict=True))
    before = len(page.messages)
    page.send(type="press", sequence=2)
    page.listen(page.now() + 8)
    again = [message for message in page.messages[before:] if message.epoch == epoch + 1]
    [event] = page.events
    resent = [m for m in again if set(m.targets) <= set(known)]
    assert len(resent) >= 2
    assert resent[0].count == 3
    targets = [target for message in resent for target in message.targets]
    assert targets == [target for target in sorted(known) if target >= targets[0]]
    for message in resent:
        assert message.effective == event["time"]
        for target, at, fraction in zip(
            message.targets, message.times, message.fractions, strict=True
        ):
            assert at == known[target]
            assert at > event["time"]
            # From nothing at the effect, at the speed of the curve: no frame leaps.
            assert fraction == pytest.approx(at - event["time"], abs=1e-9)
    # The last committed frame is the newest that was not sent again, less than 0.1 ms before the
    # effect, which is at a whole multiple of that.
    committed = max(known[target] for target in known if target < targets[0])
    assert -2e-9 < event["time"] - max(event["happened"], committed) < 0.0001 + 2e-9
    assert event["time"] * 1e4 == pytest.approx(round(event["time"] * 1e4), abs=1e-5)


def test_an_event_of_a_page_that_paints_nothing_is_taken_and_shown_when_it_reports(page):
    page.painted = None
    page.report()
    # The four frames that it gets on trust have passed, and it may have no more.
    page.listen(page.now() + 400)
    assert sum(message.count for message in page.messages) == 4
    page.messages.clear()
    page.send(type="press", sequence=1)
    page.listen(page.now() + 50)
    [event] = page.events
    assert page.messages == []
    page.play(10)
    assert page.messages[0].effective == event["time"]
    assert page.messages[0].times[0] > event["time"]


def test_a_display_rate_ends_pacing_and_a_phase_begins_it_again(page):
    page.play(10)
    page.send(type="display", rate=100)
    page.listen(page.now() + 100)
    page.messages.clear()
    page.listen(page.now() + 300)
    assert 15 <= len(page.messages) <= 31
    assert all(message.count == 1 and math.isnan(message.targets[0]) for message in page.messages)
    page.report()
    page.listen(page.now() + 50)
    page.messages.clear()
    page.play(10)
    assert not any(math.isnan(target) for message in page.messages for target in message.targets)


def test_a_hidden_page_gets_nothing_and_one_frame_on_its_return(page):
    page.play(10)
    page.send(type="visibility", visible=False)
    page.listen(page.now() + 100)
    page.messages.clear()
    page.report()
    page.listen(page.now() + 300)
    assert page.messages == []
    page.send(type="visibility", visible=True)
    page.listen(page.now() + 300)
    assert [message.count for message in page.messages] == [1]
    page.play(10)
    assert len(page.messages) > 1


def test_frames_as_json_stay_free_and_answer_ticks(server):
    client = Client(server)
    client.send(type="phase", target=0, time=0, period=16)
    first, second = client.next_frame(), client.next_frame()
    assert second["sequence"] == first["sequence"] + 1
    client.send(type="ping", time=1)
    now = client.next_message("pong")["sent"]
    client.send(type="tick", target=7, time=now + 0.5)
    frame = client.next_frame()
    while frame["time"] < now + 0.4:
        frame = client.next_frame()
    assert frame["time"] == pytest.approx(now + 0.5, abs=1e-9)
    client.socket.close()
