"""Files that are damaged, and a file system that fails: said in a line, and the server goes on."""

import os
import resource
import time

import pytest
from conftest import Server, run
from test_links import link_of
from test_state import restarted, resumed
from test_state import state  # noqa: F401
from test_state_kill import log_of
from test_stream import Client


def pressed(server, count):
    """A client that has pressed and let go so often, and what it was told."""
    client = Client(server)
    for sequence in range(1, count + 1):
        client.send(type=("release", "press")[sequence % 2], sequence=sequence)
        client.next_message("event")
    return client, log_of(link_of(client))


def said(server):
    """What it said, but for what it says of root; it has ended."""
    lines = server.process.stderr.read().splitlines()
    return [line for line in lines if "as root" not in line]


@pytest.fixture
def killed(state):  # noqa: F811
    """A server that ended at once after ten events, its client, its file and its log."""
    server = Server("--state", str(state))
    client, log = pressed(server, 10)
    server.process.kill()
    server.process.wait()
    [file] = state.iterdir()
    return server, client, file, log


def test_a_torn_last_record_is_dropped_and_nothing_else(killed, state):  # noqa: F811
    server, client, file, log = killed
    os.truncate(file, file.stat().st_size - 5)
    again, _ = restarted(server, state)
    back = resumed(again, client)
    # The tenth event was a release: without it, the restart releases.
    found = log_of(link_of(back))
    assert found[:9] == log[:9] and found[9][1] == "release" and len(found) == 10
    back.send(type="press", sequence=1)
    back.next_message("event")
    known = link_of(back)
    again.process.kill()
    [line] = said(again)
    assert file.name in line and "dropped" in line
    last, _ = restarted(again, state)
    found = log_of(link_of(resumed(last, back)))
    assert found[: len(log_of(known))] == log_of(known)
    assert last.stop() == 0 and said(last) == []


def test_a_damaged_record_ends_its_files_log_and_is_named(killed, state):  # noqa: F811
    server, client, file, log = killed
    data = bytearray(file.read_bytes())
    data[-100] ^= 4
    file.write_bytes(data)
    again, _ = restarted(server, state)
    found = log_of(link_of(resumed(again, client)))
    kept = [event for event in found if event in log]
    assert kept == log[: len(kept)] and 4 <= len(kept) < 9
    assert again.stop() == 0
    [line] = said(again)
    assert file.name in line and "damaged" in line and "byte" in line


def test_files_that_are_no_stages_are_left_alone(killed, state):  # noqa: F811
    server, client, file, log = killed
    junk = {
        "notes.txt": b"mine",
        "0" * 32: b"no header",
        "1" * 32: b"",
        "2" * 32: file.read_bytes()[:16],
        "3" * 32: file.read_bytes()[:15] + b"?" + file.read_bytes()[16:],
    }
    for name, data in junk.items():
        (state / name).write_bytes(data)
    (state / ("4" * 32)).symlink_to("/etc/passwd")
    (state / ("5" * 32)).mkdir()
    os.mkfifo(state / ("6" * 32))
    again, _ = restarted(server, state)
    assert log_of(link_of(resumed(again, client)))[:10] == log
    assert again.stop() == 0
    assert all((state / name).read_bytes() == data for name, data in junk.items())
    lines = said(again)
    assert len(lines) == 7 and all("left alone" in line for line in lines)


def test_a_full_disk_is_said_once_and_made_up_for(state):  # noqa: F811
    full = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (400, resource.RLIM_INFINITY))
    server = Server("--state", str(state), preexec_fn=full)
    client, log = pressed(server, 40)
    assert len(log) == 40, "it went on"
    resource.prlimit(
        server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2
    )
    time.sleep(1)
    client.send(type="press", sequence=100)
    client.next_message("event")
    log = log_of(link_of(client))
    server.process.kill()
    [line] = said(server)
    assert "File too large" in line
    again, _ = restarted(server, state)
    assert log_of(link_of(resumed(again, client)))[:41] == log
    assert again.stop() == 0


def test_what_could_not_be_saved_is_counted_at_the_end(state):  # noqa: F811
    full = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (400, 400))
    server = Server("--state", str(state), preexec_fn=full)
    client, _ = pressed(server, 40)
    assert server.stop() == 0
    once, end = said(server)
    assert "cannot be saved" in once and "writes failed" in end
    again, _ = restarted(server, state)
    assert resumed(again, client).hello["resumed"] is True
    assert again.stop() == 0


def test_a_folder_that_others_may_look_into_is_refused(tmp_path):
    tmp_path.chmod(0o755)
    result = run("serve", "--port", "0", "--state", str(tmp_path))
    assert result.returncode == 1 and result.stderr.count("\n") == 1
    assert str(tmp_path) in result.stderr and "chmod 700" in result.stderr


def test_a_folder_of_another_server_is_refused(state):  # noqa: F811
    server = Server("--state", str(state))
    result = run("serve", "--port", "0", "--state", str(state))
    assert result.returncode == 1 and "another server" in result.stderr
    assert server.stop() == 0


def test_a_folder_that_cannot_be_made_is_named():
    result = run("serve", "--port", "0", "--state", "/no/such/folder")
    assert result.returncode == 1 and "No such file" in result.stderr
    assert "/no/such/folder" in result.stderr and "--state" in result.stderr
