"""`pirouette serve --work`: a real program behind the spinner, from its start to its end."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from unicodedata import category

import pytest
from conftest import Server, binary
from jsonschema import Draft202012Validator
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


class Viewer:
    def __init__(self, server, query=""):
        self.socket = connect(
            server.socket_url + query, subprotocols=["pirouette.v1.json"], compression=None,
            ping_interval=None,
        )
        self.socket.send('{"type":"visibility","visible":false}')
        self.hello = self.next("hello")

    def send(self, kind, **members):
        self.socket.send(json.dumps({"type": kind, **members}))

    def receive(self, timeout=5):
        return json.loads(self.socket.recv(timeout=timeout))

    def next(self, kind, **members):
        """The next message of this type with these members."""
        while True:
            message = self.receive()
            if message["type"] == kind and members.items() <= message.items():
                return message

    def until_done(self):
        """What came, frames left out, up to the last report of the program."""
        seen = []
        while not seen or seen[-1]["type"] != "process" or seen[-1]["state"] == "running":
            message = self.receive()
            if message["type"] != "frame":
                seen.append(message)
        return seen


@pytest.fixture
def serve():
    servers = []

    def start(*command, before=()):
        servers.append(Server(*before, "--work", *map(str, command)))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


def lines(messages):
    """The last lines that were told, one after the other."""
    found = [m["line"] for m in messages if m["type"] == "process"]
    return [line for i, line in enumerate(found) if i == 0 or line != found[i - 1]]


def shell(script):
    return "sh", "-c", script


def children(pid):
    """The living and the dead of a process: zombies count."""
    return pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def descriptors(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


def threads(pid):
    return len(os.listdir(f"/proc/{pid}/task"))


def is_alive(pid):
    try:
        state = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


def wait_until(condition, seconds=5):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.02)


def test_the_spinner_turns_until_it_exits_and_completes_its_turn(serve):
    viewer = Viewer(serve(*shell("echo one; sleep 1.3; echo two")))
    assert viewer.hello["work"] == {"command": "sh"}
    viewer.send("work", sequence=1, duration=0.1)
    seen = viewer.until_done()
    event = seen[0]
    assert (event["type"], event["event"]) == ("event", "work") and "duration" not in event
    reports = [m for m in seen if m["type"] == "process"]
    assert lines(reports) == ["", "one", "two"]
    assert [r["state"] for r in reports[:2]] == ["running", "running"]
    assert reports[-1]["state"] == "exited"
    assert (reports[-1]["status"], reports[-1]["signal"]) == (0, None)
    assert 1.3 <= reports[-1]["elapsed"] < 2
    done = next(m for m in seen if m["type"] == "event" and m["event"] == "done")
    assert "viewer" not in done
    completed = viewer.next("completed")
    assert completed["turns"] == 2
    assert completed["time"] == pytest.approx(event["time"] + 2, abs=1e-6)


def test_every_report_is_as_the_schema_says(serve):
    server = serve(*shell("echo one; exit 3"))
    with urllib.request.urlopen(server.url + "schema/pirouette.v1.json", timeout=5) as response:
        schema = json.load(response)
    validator = Draft202012Validator({**schema, "$ref": "#/$defs/reply", "oneOf": [{}]})
    viewer = Viewer(server)
    validator.validate(viewer.hello)
    viewer.send("work")
    for message in viewer.until_done():
        validator.validate(message)


def test_a_failure_is_told_and_the_turn_is_completed_all_the_same(serve):
    viewer = Viewer(serve(*shell("echo out of luck >&2; exit 7")))
    viewer.send("work")
    last = viewer.until_done()[-1]
    assert (last["state"], last["status"], last["signal"]) == ("failed", 7, None)
    assert last["line"] == "out of luck"
    assert viewer.next("completed")["turns"] == 1


def test_the_signal_that_ended_it_is_told(serve):
    viewer = Viewer(serve(*shell("kill -SEGV $$")))
    viewer.send("work")
    last = viewer.until_done()[-1]
    assert (last["state"], last["status"], last["signal"]) == ("failed", None, signal.SIGSEGV)


def test_output_without_a_line_feed_is_shown_while_it_runs(serve):
    viewer = Viewer(serve(*shell("printf 'Password: '; sleep 1")))
    viewer.send("work")
    assert viewer.next("process", line="Password: ")["state"] == "running"
    assert viewer.until_done()[-1]["line"] == "Password: "


def test_progress_bars_show_their_last_state(serve):
    viewer = Viewer(serve(*shell(r"printf '\033[32m10 %%\033[0m\r20 %%\r'; sleep .4; printf '99 %%'")))
    viewer.send("work")
    assert lines(viewer.until_done()) == ["", "20 %", "99 %"]


def test_binary_junk_is_repaired_and_short(serve):
    viewer = Viewer(serve(*shell("head -c 300000 /dev/urandom; printf '\\nA\\377B\\000C'")))
    viewer.send("work")
    seen = viewer.until_done()
    assert seen[-1]["line"] == "A\ufffdBC"
    for message in seen:
        if message["type"] == "process":
            line = message["line"]
            assert len(line) <= 200
            assert not {"Cc", "Cf", "Zl", "Zp"} & {category(character) for character in line}


def test_endless_output_is_told_four_times_a_second_and_holds_nobody_up(serve):
    viewer = Viewer(serve(*shell("yes 'again and again' & sleep 2; kill $!")))
    viewer.send("work")
    viewer.next("process")
    viewer.next("process", line="again and again")
    waits = []
    for _ in range(50):
        asked = time.monotonic()
        viewer.send("ping", time=asked)
        viewer.next("pong", time=asked)
        waits.append(time.monotonic() - asked)
    assert sorted(waits)[25] < 0.05
    assert viewer.until_done()[-1]["state"] == "exited"

    counting = Viewer(serve(sys.executable, "-uc", "for i in range(100000): print(i)"))
    counting.send("work")
    seen = [m for m in counting.until_done() if m["type"] == "process"]
    assert seen[-1]["line"] == "99999", "all was read"
    assert len(seen) <= 3 + 4 * seen[-1]["elapsed"]


def test_one_runs_at_a_time_and_everyone_on_the_stage_sees_it(serve, tmp_path):
    log = tmp_path / "log"
    server = serve(*shell(f"echo x >> {log}; echo ready; sleep 0.8"))
    one, two = Viewer(server, "?stage=a"), Viewer(server, "?stage=a")
    other = Viewer(server, "?stage=b")
    one.send("work", sequence=1)
    two.next("process", line="ready")
    two.send("work", sequence=1)
    late = Viewer(server, "?stage=a")
    assert late.next("process")["line"] == "ready"
    other.send("work")
    assert one.until_done()[-1]["state"] == two.until_done()[-1]["state"] == "exited"
    assert late.until_done()[-1]["state"] == "exited"
    assert other.until_done()[-1]["state"] == "exited"
    assert log.read_text() == "x\n" * 2
    later = Viewer(server, "?stage=a")
    assert later.next("process")["state"] == "exited", "how the last one ended"
    two.next("completed")
    two.send("work", sequence=2)
    assert two.until_done()[-1]["state"] == "exited"
    assert log.read_text() == "x\n" * 3


def test_a_page_cannot_say_that_it_is_done(serve):
    viewer = Viewer(serve("sleep", "0.5"))
    viewer.send("work", sequence=1)
    viewer.send("done", sequence=2)
    assert viewer.next("refused") == {
        "type": "refused", "sequence": 2, "reason": "the program ends by itself",
    }  # fmt: skip
    assert viewer.until_done()[-1]["elapsed"] >= 0.5


def test_it_goes_on_when_its_viewer_leaves_and_is_there_when_they_come_back(serve):
    server = serve(*shell("echo started; sleep 1; echo over"))
    viewer = Viewer(server)
    viewer.send("work")
    viewer.next("process", line="started")
    viewer.socket.close()
    again = Viewer(server, f"?resume={viewer.hello['token']}")
    assert again.hello["resumed"]
    assert again.next("process")["line"] == "started"
    last = again.until_done()[-1]
    assert (last["state"], last["line"]) == ("exited", "over")
    assert again.next("completed")["turns"] == 2


def test_nothing_is_left_of_a_hundred_runs(serve):
    server = serve("true")
    viewer = Viewer(server)
    viewer.send("settings", spinner={"duration": 0.05})
    viewer.next("event")
    before = descriptors(server.process.pid), threads(server.process.pid)
    for _ in range(100):
        viewer.send("work")
        viewer.until_done()
        viewer.next("completed")
    assert children(server.process.pid) == []
    assert (descriptors(server.process.pid), threads(server.process.pid)) == before


def test_it_gets_no_descriptor_no_input_and_no_blocked_signal(serve):
    signals = "grep SigBlk /proc/$$/status | tr -d '\\n\\t'"
    viewer = Viewer(serve(*shell(f"cat; {signals}; ls -m /proc/$$/fd")))
    viewer.send("work")
    assert viewer.until_done()[-1]["line"] == "SigBlk:00000000000000000, 1, 2"


def test_the_words_are_no_shell_and_take_every_flag(serve):
    viewer = Viewer(serve("printf", "<%s>", "--port", "$HOME", "a b", "--work=x"))
    viewer.send("work")
    assert viewer.until_done()[-1]["line"] == "<--port><$HOME><a b><--work=x>"


@pytest.mark.parametrize("before", [(), ("--threads", "3")])
def test_a_stop_ends_it_and_all_it_started(serve, tmp_path, before):
    pids = tmp_path / "pids"
    server = serve(*shell(f"sleep 100 & echo $$ $! >> {pids}; echo up; wait"), before=before)
    viewers = [Viewer(server) for _ in range(4)]
    for viewer in viewers:
        viewer.send("work")
    for viewer in viewers:
        viewer.next("process", line="up")
    running = pids.read_text().split()
    assert len(running) == 8 and all(map(is_alive, running))
    started = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - started < 1
    wait_until(lambda: not any(map(is_alive, running)))
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            viewers[0].receive()
    assert closed.value.rcvd.code == 1001


def test_a_stop_kills_what_will_not_end(serve, tmp_path):
    pid = tmp_path / "pid"
    server = serve(*shell(f"trap '' TERM; echo $$ > {pid}; echo up; while :; do sleep 0.1; done"))
    viewer = Viewer(server)
    viewer.send("work")
    viewer.next("process", line="up")
    started = time.monotonic()
    assert server.stop() == 0
    assert 0.4 < time.monotonic() - started < 2
    wait_until(lambda: not is_alive(pid.read_text().strip()))


def test_a_dropped_stage_ends_it_and_kills_what_will_not(serve, tmp_path):
    pids = tmp_path / "pids"
    server = serve(*shell(f"trap '' TERM; echo $$ >> {pids}; echo up; while :; do sleep 0.1; done"))
    viewer = Viewer(server, "?stage=mine")
    viewer.send("work")
    viewer.next("process", line="up")
    viewer.socket.close()
    pid = pids.read_text().strip()
    # More stages without viewers than there may be: the oldest is dropped.
    threads = [threading.Thread(target=come_and_go, args=(server, 260)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert is_alive(pid), "it is asked first"
    wait_until(lambda: not is_alive(pid))
    wait_until(lambda: children(server.process.pid) == [])
    again = Viewer(server, "?stage=mine")
    again.send("work")
    assert again.next("event")["event"] == "work"


def come_and_go(server, count):
    for _ in range(count):
        connect(server.socket_url, subprotocols=["pirouette.v1"], compression=None).close()


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (["no-such-program-anywhere"], "there is no program “no-such-program-anywhere” here"),
        (["./no/such/program"], "there is no program “./no/such/program” here"),
        (["/etc/passwd"], "this user may not run “/etc/passwd”"),
        (["/"], "this user may not run “/”"),
    ],
)
def test_a_program_that_is_not_there_is_one_clear_line(command, reason):
    result = subprocess.run(
        [binary(), "serve", "--port", "0", "--work", *command],
        capture_output=True, text=True, timeout=10, check=False,
    )  # fmt: skip
    assert (result.returncode, result.stdout) == (1, "")
    assert reason in result.stderr and result.stderr.count("\n") == 1 and "--work" in result.stderr


def test_no_program_is_a_usage_error():
    result = subprocess.run(
        [binary(), "serve", "--work"], capture_output=True, text=True, timeout=10, check=False
    )
    assert result.returncode == 2 and "--work needs a command" in result.stderr


def test_a_program_that_goes_away_fails_visibly(serve, tmp_path):
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    viewer = Viewer(serve(program))
    program.unlink()
    viewer.send("work")
    last = viewer.until_done()[-1]
    assert (last["state"], last["status"], last["signal"]) == ("failed", None, None)
    assert last["line"] == "program cannot be started"
    assert viewer.next("completed")["turns"] == 1


def test_without_the_flag_it_is_a_time(server):
    viewer = Viewer(server)
    assert viewer.hello["work"] is None
    viewer.send("work", duration=0.2)
    assert viewer.next("event")["duration"] == 0.2
    assert viewer.next("completed")["turns"] == 1
