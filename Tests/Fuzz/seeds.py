"""Writes the kept corpus: right inputs of every kind, from which the fuzzer sets out.

    PYTHONPATH=Tests:Tests/Hostile .venv/bin/python Tests/Fuzz/seeds.py

Requests are those that the JSON Schema describes; links, frames and records are a running
server's."""

import hashlib
import json
import pathlib
import shutil
import struct
import tempfile

from conftest import Server
from requests_of import REQUESTS, fields, message
from websockets.sync.client import connect

CORPUS = pathlib.Path(__file__).parent / "corpus"
CURVES = [
    "linear", "ease", "ease-in-out", "default", "cubic-bezier(0.42, 0, 1, 1)", "step-start",
    "cubic-bezier(.1,-2e0,+.9,3)", "steps(4, jump-both)", "steps(1)", "linear(0, 0.5 25% 75%, 1)",
    "linear(0 -10%, 2, 1 110%)", "LINEAR( 0 , 1 )",
]  # fmt: skip
EVENTS = [
    {"time": 0.5, "event": "press", "sequence": 7, "happened": 0.25},
    {"time": 1, "event": "release"},
    {"time": 2, "event": "spin"},
    {"time": 3, "event": "work", "duration": 4},
    {"time": 5, "event": "done"},
]


def requests():
    for kind, schema in REQUESTS.items():
        yield message(kind)
        for path, _ in fields(schema):
            yield message(kind, path, "0.5")


def changes():
    for path, _ in fields(REQUESTS["settings"]):
        if path[0] in ("hold", "spinner", "work", "cube"):
            change = json.loads(message("settings", path, "0.5"))
            yield json.dumps({**change, "time": 6, "event": "settings"})


def streamed():
    """Links and frames of a server, and the records of its stage, after a few events."""
    folder = tempfile.mkdtemp()
    server = Server("--state", folder)
    with connect(server.socket_url, subprotocols=["pirouette.v1"], compression=None) as viewer:
        frames, links = [], []
        wishes = [
            {"type": "settings", "hold": {"curve": "linear(0, 0.5 25%, 1)", "interruption": "spring",
                                          "spring": {"duration": 0.4, "bounce": 0.3}}},
            {"type": "press"}, {"type": "release"}, {"type": "spin"}, {"type": "work", "duration": 0.3},
        ]  # fmt: skip
        for wish in [{"type": "link"}, *wishes]:
            viewer.send(json.dumps(wish))
            viewer.send('{"type":"link"}')
            while not isinstance(data := viewer.recv(5), str) or '"fragment"' not in data:
                if isinstance(data, bytes):
                    frames.append(data)
            links.append(json.loads(data)["fragment"])
        viewer.send('{"type":"clock","rate":0.25}')
        while not isinstance(data := viewer.recv(5), str) or '"clock"' not in data:
            pass
        [file] = (path for path in pathlib.Path(folder).iterdir() if len(path.name) == 32)
        kept = list(records(file.read_bytes()))
    server.stop()
    shutil.rmtree(folder)
    return links, [frames[0], frames[-1]], kept


def records(data):
    """The payloads of a file, by the byte table in State.md."""
    at = 16
    while at < len(data):
        [length] = struct.unpack_from("<I", data, at)
        yield data[at + 8 : at + 8 + length]
        at += length + 12


def keep(name, inputs):
    folder = CORPUS / name
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for data in inputs:
        data = data.encode() if isinstance(data, str) else data
        (folder / hashlib.sha1(data).hexdigest()[:8]).write_bytes(data)


if __name__ == "__main__":
    links, frames, states = streamed()
    keep("State", states)
    keep("Request", requests())
    keep("EventLine", [*map(json.dumps, EVENTS), *changes()])
    keep("Link", links)
    keep("Frame", frames)
    keep("Curve", CURVES)
