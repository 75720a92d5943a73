"""What is not in the page's folder, or planted in it, stays where it is."""

import pytest
from target import SECRET
from wire import ask, request

TRAVERSALS = [
    "/../../../../../../etc/passwd",
    "/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/passwd",
    "/..%252f..%252f..%252f..%252fetc%252fpasswd",
    "/%252e%252e/%252e%252e/%252e%252e/etc/passwd",
    "/..\\..\\..\\..\\etc\\passwd",
    "/..%5c..%5c..%5c..%5cetc%5cpasswd",
    "//etc/passwd",
    "///etc/passwd",
    "/./././../../../../etc/passwd",
    "/....//....//....//....//etc/passwd",
    "/..;/..;/..;/etc/passwd",
    "/%c0%ae%c0%ae/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd",
    "/..%c0%af..%c0%af..%c0%afetc/passwd",
    "/..%00/..%00/etc/passwd",
    "/index.html%00/../../../../etc/passwd",
    "/index.html/../../../../../etc/passwd",
    "/%2fetc%2fpasswd",
    "/look/../../../../../etc/passwd",
    "/%u002e%u002e/%u002e%u002e/etc/passwd",
    "/..%ef%bc%8f..%ef%bc%8fetc/passwd",
    "/proc/self/environ",
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/look/..%2f..%2fsecret.txt",
    "../../../etc/passwd",
    "etc/passwd",
    "/\xc0\xae\xc0\xae/etc/passwd",
    "/" + "../" * 400 + "etc/passwd",
    "/" + "%2e%2e%2f" * 60 + "etc/passwd",
    "file:///etc/passwd",
    "http://evil.example/etc/passwd",
]


@pytest.mark.parametrize("path", TRAVERSALS)
def test_no_path_leads_out_of_the_folder(target, path):
    answer = ask(target, request(target, path))
    assert answer.is_refusal
    assert b"root:" not in answer.data and SECRET.encode() not in answer.data


def test_what_looks_like_a_way_out_is_only_a_query(target):
    """There is no file behind the question mark."""
    answer = ask(target, request(target, "/?/../../../../etc/passwd"))
    assert answer.status == 200 and b"<!doctype html>" in answer.body[:40].lower()


@pytest.mark.parametrize(
    "path",
    [
        "/link.txt", "/link/secret.txt", "/.env", "/.htpasswd", "/.git/config", "/.%67it/config",
        "/%2eenv", "/look/.hidden.js", "/secret.key", "/.DS_Store", "/.ssh/id_rsa",
    ],
)  # fmt: skip
def test_planted_links_dotfiles_and_unknown_kinds_are_not_served(target, path):
    answer = ask(target, request(target, path))
    assert answer.status == 404 and SECRET.encode() not in answer.data


def test_folders_are_not_listed(target):
    for path in ("/look/", "/look", "/painters/", "/schema"):
        answer = ask(target, request(target, path))
        assert answer.status == 404 and b"pirouette.v1" not in answer.body


def test_what_is_in_the_folder_is_served_with_its_type(target):
    types = {
        "/": "text/html", "/main.js": "text/javascript", "/style.css": "text/css",
        "/favicon.svg": "image/svg+xml", "/schema/pirouette.v1.json": "application/json",
        "/large.txt": "text/plain",
    }  # fmt: skip
    for path, kind in types.items():
        answer = ask(target, request(target, path))
        assert answer.status == 200 and answer.headers["content-type"].startswith(kind)
        assert len(answer.body) == int(answer.headers["content-length"]) > 0
