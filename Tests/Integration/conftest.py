"""Fixtures that run the built program on loopback and end it by its process id."""

import os
import pathlib
import signal
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def binary():
    """The program under test: $PIROUETTE, or the release build."""
    path = pathlib.Path(os.environ.get("PIROUETTE", ROOT / ".build/release/pirouette"))
    if not path.exists():
        pytest.fail(f"{path} is not built: run `make release`", pytrace=False)
    return str(path)


class Server:
    """One running `pirouette serve` on a free port."""

    def __init__(self, *arguments, port=0):
        self.process = subprocess.Popen(
            [binary(), "serve", "--port", str(port), "--public", str(ROOT / "Public"), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.url = self.process.stdout.readline().strip()
        if not self.url:
            pytest.fail(f"no URL on standard output; it said: {self.process.stderr.read()}")
        self.port = int(self.url.rsplit(":", 1)[1].strip("/"))
        self.socket_url = f"ws://127.0.0.1:{self.port}/ws"

    def stop(self, number=signal.SIGTERM, timeout=3):
        """Sends the signal, waits, and returns the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise


@pytest.fixture
def server():
    running = Server()
    yield running
    running.stop()


def run(*arguments, text=None):
    """Runs the program to its end with `text` on standard input."""
    return subprocess.run(
        [binary(), *arguments], input=text, capture_output=True, text=True, timeout=60, check=False
    )
