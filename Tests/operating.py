"""What a server tells its operator, read as an operator's programs do."""

import http.client
import json
import re
import socket
import time

from prometheus_client.parser import text_string_to_metric_families


class Metrics:
    """One scrape of /metrics, by Prometheus's own parser."""

    def __init__(self, server):
        status, headers, body = get(server, "/metrics")
        assert status == 200
        assert headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        self.bytes = len(body)
        self.families = list(text_string_to_metric_families(body.decode()))
        self.samples = {
            (sample.name, *sample.labels.values()): sample.value
            for family in self.families
            for sample in family.samples
        }

    def __getitem__(self, key):
        """By the name, or by the name and the value of its label, without what all names share."""
        name, *label = key if isinstance(key, tuple) else (key,)
        return self.samples[(f"pirouette_{name}", *label)]

    def causes(self, name):
        """Those that are not 0."""
        return {
            key[1]: int(value)
            for key, value in self.samples.items()
            if key[0] == f"pirouette_{name}" and value
        }


def get(server, path, method="GET", **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, headers=names)
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response.status, response.headers, body


def settled(read, expected):
    """What is read, once it is as expected, or after three seconds."""
    deadline = time.monotonic() + 3
    while (value := read()) != expected and time.monotonic() < deadline:
        time.sleep(0.02)
    return value


def answer(server, request):
    """The status of the answer to a whole request, sent as it is; None when there is none."""
    with socket.create_connection(("127.0.0.1", server.port), 3) as raw:
        raw.sendall(request.encode())
        line = raw.recv(64).split(b" ")
        return int(line[1]) if len(line) > 1 else None


# RFC 3339 in UTC, with milliseconds.
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
# A name, and a value that is quoted as in JSON or has nothing that must be.
FIELD = re.compile(r'([a-z]+)=("(?:[^"\\]|\\.)*"|[^\s="\\]+)(?: |$)')


def fields(text):
    """The fields of a logfmt line, none of which may be left over."""
    found, end = {}, 0
    while end < len(text):
        match = FIELD.match(text, end)
        assert match, f"no field at {text[end:]!r}"
        name, value = match.groups()
        found[name] = json.loads(value) if value.startswith('"') else value
        end = match.end()
    return found


def read_line(line, log_format):
    """A log line as a dictionary of texts."""
    if log_format == "json":
        found = {name: str(value) for name, value in json.loads(line).items()}
    elif log_format == "logfmt":
        found = fields(line)
    else:
        moment, level, event, *rest = line.split(" ", 3)
        found = {"time": moment, "level": level, "event": event, **fields("".join(rest))}
    assert TIME.fullmatch(found["time"])
    assert found["level"] in ("error", "warning", "notice")
    return found
