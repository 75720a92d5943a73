"""nginx with TLS in front, with the configuration that the documentation shows."""

import getpass
import http.client
import re
import shutil
import signal
import socket
import ssl
import subprocess
import time

import pytest
from conftest import ROOT, Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
NAME = "pirouette.example"
DOCUMENTED = re.search(
    r"```nginx\n(server {.*?)```",
    (ROOT / "Sources/Server/Server.docc/Operating.md").read_text(),
    re.DOTALL,
)[1]
# What a package's nginx.conf has around it, in a folder of its own.
AROUND = """
daemon off; pid {folder}/pid; error_log {folder}/error.log; user {user};
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder};
  include {folder}/pirouette.conf;
}}
"""


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate of the name, signed by itself; and its key."""
    folder = tmp_path_factory.mktemp("tls")
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
         "-keyout", key, "-out", certificate],
        check=True, capture_output=True, timeout=30,
    )  # fmt: skip
    return certificate, key


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


class Proxy:
    """nginx on a free port, and a server behind it."""

    def __init__(self, folder, certificate, *arguments, allows_origin=True):
        self.port = free_port()
        self.origin = f"https://{NAME}:{self.port}"
        origin = ["--allow-origin", self.origin] if allows_origin else []
        self.server = Server("--allow-host", NAME, *origin, *arguments)
        text = DOCUMENTED
        for old, new in [
            ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"),
            ("/etc/ssl/pirouette/fullchain.pem", certificate[0]),
            ("/etc/ssl/pirouette/privkey.pem", certificate[1]),
            ("http://127.0.0.1:8080", f"http://127.0.0.1:{self.server.port}"),
        ]:
            assert old in text
            text = text.replace(old, str(new))
        (folder / "pirouette.conf").write_text(text)
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=getpass.getuser()))
        self.process = subprocess.Popen(
            [NGINX, "-c", folder / "nginx.conf", "-e", folder / "error.log"],
            stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.tls = ssl.create_default_context(cafile=certificate[0])
        deadline = time.monotonic() + 10
        while True:
            try:
                return socket.create_connection(("127.0.0.1", self.port)).close()
            except ConnectionRefusedError:
                assert self.process.poll() is None, self.process.stderr.read()
                assert time.monotonic() < deadline, "nginx does not listen"
                time.sleep(0.02)

    def socket(self, source="127.0.0.1"):
        """A TLS connection from that address."""
        plain = socket.create_connection(("127.0.0.1", self.port), 5, (source, 0))
        return self.tls.wrap_socket(plain, server_hostname=NAME)

    def get(self, path, **headers):
        connection = http.client.HTTPConnection(NAME, self.port)
        connection.sock = self.socket()
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read(), answer.headers

    def open(self, source="127.0.0.1", **options):
        """A viewer, through the proxy."""
        plain = socket.create_connection(("127.0.0.1", self.port), 5, (source, 0))
        return connect(
            f"wss://{NAME}:{self.port}/ws", sock=plain, ssl=self.tls, origin=self.origin,
            subprotocols=["pirouette.v1"], compression=None, **options,
        )  # fmt: skip

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(10) == 0
        self.server.stop()


@pytest.fixture
def proxy(tmp_path, certificate):
    running = []

    def start(*arguments, **options):
        running.append(Proxy(tmp_path, certificate, *arguments, **options))
        return running[0]

    yield start
    for one in running:
        one.stop()


def test_the_page_and_its_frames_pass_through(proxy):
    proxy = proxy("--trust-proxy", "127.0.0.1")
    status, body, headers = proxy.get("/")
    assert (status, body) == (200, (ROOT / "Public/index.html").read_bytes())
    assert headers["Cross-Origin-Embedder-Policy"] == "require-corp"
    # Every file of the page at once, as a browser with an empty cache asks for them.
    for script in sorted((ROOT / "Public").rglob("*.js")):
        path = f"/{script.relative_to(ROOT / 'Public')}"
        assert proxy.get(path)[0] == 200, path

    viewer = proxy.open()
    assert viewer.response.status_code == 101 and viewer.subprotocol == "pirouette.v1"
    viewer.send('{"type":"display","rate":60}')
    frames = 0
    while frames < 60:
        frames += isinstance(viewer.recv(timeout=5), bytes)
    viewer.send("x" * 5000)
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            viewer.recv(timeout=5)
    assert closed.value.rcvd.code == 1009 and "4096 bytes" in closed.value.rcvd.reason

    other = proxy.open()
    proxy.server.stop()
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            other.recv(timeout=5)
    assert closed.value.rcvd.code == 1001


@pytest.mark.parametrize("path", ["/metrics", "/healthz"])
def test_what_is_the_operators_does_not_pass_through(proxy, path):
    proxy = proxy("--trust-proxy", "127.0.0.1")
    forms = [path, f"/{path}", f"/.{path}", f"/x/..{path}", f"{path}?x=1"]
    forms += [f"/%{ord(path[1]):02x}{path[2:]}", f"{path}/"]
    assert {form: proxy.get(form)[0] for form in forms} == dict.fromkeys(forms, 404)
    # Not because there is none.
    direct = http.client.HTTPConnection("127.0.0.1", proxy.server.port, timeout=5)
    direct.request("GET", path)
    assert direct.getresponse().status == 200
    # nginx itself has answered the first.
    assert b"nginx" in proxy.get(path)[1]


def test_a_page_of_an_origin_that_is_not_allowed_gets_no_frames(proxy):
    proxy = proxy("--trust-proxy", "127.0.0.1", allows_origin=False)
    assert proxy.get("/")[0] == 200
    with pytest.raises(Exception, match="403"):
        proxy.open()


def statuses(proxy, *attempts):
    """Of viewers who stay, each from an address and with a forged header."""
    viewers, seen = [], []
    for source, forged in attempts:
        try:
            headers = {"X-Forwarded-For": forged} if forged else {}
            viewers.append(proxy.open(source, additional_headers=headers))
            seen.append(101)
        except Exception as error:
            seen.append(error.response.status_code)
    for viewer in viewers:
        viewer.close()
    return seen


def test_each_client_counts_for_itself_and_cannot_pass_for_another(proxy):
    proxy = proxy(
        "--trust-proxy", "127.0.0.1", "--connections-per-address", "2", "--log", "notice"
    )
    attempts = [
        ("127.0.0.2", None),
        ("127.0.0.2", "192.0.2.1"),
        ("127.0.0.2", "192.0.2.2, 127.0.0.1"),
        ("127.0.0.3", None),
        ("127.0.0.3", "127.0.0.2"),
        ("127.0.0.3", None),
    ]
    assert statuses(proxy, *attempts) == [101, 101, 429, 101, 101, 429]
    assert proxy.server.stop() == 0
    log = proxy.server.process.stderr.read()
    assert re.findall(r"cause=address-full address=(\S+)", log) == ["127.0.0.2", "127.0.0.3"]


def test_a_proxy_that_is_not_trusted_is_one_client(proxy):
    proxy = proxy("--connections-per-address", "2")
    attempts = [("127.0.0.2", None), ("127.0.0.3", "192.0.2.1"), ("127.0.0.4", "192.0.2.2")]
    assert statuses(proxy, *attempts) == [101, 101, 429]


def test_a_direct_client_cannot_pass_for_another_either():
    server = Server("--trust-proxy", "127.0.0.1", "--connections-per-address", "1")
    seen = []
    links = []
    for forged in ["192.0.2.1", "192.0.2.2"]:
        link = http.client.HTTPConnection(
            "127.0.0.1", server.port, timeout=5, source_address=("127.0.0.2", 0)
        )
        link.request("GET", "/", headers={"X-Forwarded-For": forged})
        seen.append(link.getresponse().status)
        links.append(link)
    assert seen == [200, 429]
    assert server.stop() == 0


def test_the_documented_command_is_one(tmp_path):
    """The server's line under the file, but for the program and the port."""
    text = (ROOT / "Sources/Server/Server.docc/Operating.md").read_text()
    words = re.search(r"^pirouette serve (.*?)```", text, re.DOTALL | re.MULTILINE)[1]
    server = Server(*words.replace("\\\n", " ").split())
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    link.request("GET", "/", headers={"Host": NAME})
    assert link.getresponse().status == 200
    assert server.stop() == 0


