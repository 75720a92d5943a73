"""The test cases of the Autobahn test suite, out of its PyPI package.

They are written in Python 2, where a string is its bytes. Read as Latin-1 one character is one byte
too, and what else Python 3 reads differently is put right on the way in."""

import importlib.machinery
import importlib.util
import pathlib
import re
import sys
import types


class Constants:
    """What the cases know of their client by name (RFC 6455 section 7.4.1)."""

    STATE_CLOSED, STATE_CONNECTING, STATE_CLOSING, STATE_OPEN = range(4)
    MESSAGE_TYPE_TEXT, MESSAGE_TYPE_BINARY = 1, 2
    CLOSE_STATUS_CODE_NORMAL = 1000
    CLOSE_STATUS_CODE_GOING_AWAY = 1001
    CLOSE_STATUS_CODE_PROTOCOL_ERROR = 1002
    CLOSE_STATUS_CODE_INVALID_PAYLOAD = 1007


class Validator:
    """Which of the cases' texts are UTF-8."""

    def reset(self):
        pass

    def validate(self, text):
        try:
            text.encode("latin-1").decode()
        except UnicodeDecodeError as error:
            return error.reason == "unexpected end of data", False, 0, 0
        return True, True, 0, 0


CHANGES = [
    (r"\bxrange\b", "range"),
    (r'\bunichr\((\w+)\)\.encode\("utf-8"\)', r'chr(\1).encode("utf-8").decode("latin-1")'),
    # For the descriptions only, which nobody reads here.
    (r"\bbinascii\.b2a_hex\b", "repr"),
    (r"(?m)^(\s*)print .*$", r"\1pass"),
    (r"\(object, Case, \)", "(Case,)"),
    (r"len\(self\.payload\) / ", "len(self.payload) // "),
]


class Loader(importlib.machinery.SourceFileLoader):
    def get_code(self, name):
        source = pathlib.Path(self.path).read_text("latin-1")
        for old, new in CHANGES:
            source = re.sub(old, new, source)
        return compile(source, self.path, "exec")


def load():
    """The cases by their numbers, such as "1.1.1", those about compression and 9.9 left out."""
    package = importlib.util.find_spec("autobahntestsuite").submodule_search_locations[0]
    folder = pathlib.Path(package, "case")
    sys.modules["autobahn"] = types.ModuleType("autobahn")
    sys.modules["autobahn.websocket"] = types.ModuleType("autobahn.websocket")
    for name, value in (("protocol", Constants), ("utf8validator", Validator)):
        module = types.ModuleType(f"autobahn.websocket.{name}")
        module.WebSocketProtocol = module.Utf8Validator = value
        sys.modules[module.__name__] = module
    finder = importlib.machinery.FileFinder(str(folder), (Loader, [".py"]))
    sys.path_importer_cache[str(folder)] = finder
    sys.path.append(str(folder))
    found = {}
    for path in sorted(folder.glob("case[1-9]*_*.py")):
        if path.stem.startswith(("case12", "case13", "case9_9")):
            continue
        for value in vars(importlib.import_module(path.stem)).values():
            for kind in value if isinstance(value, list) else [value]:
                if match := re.fullmatch(r"Case(\d+(_\d+)+)", getattr(kind, "__name__", "")):
                    found[match[1].replace("_", ".")] = kind
    # The suite compares pickles, which differ between equal strings that are one object or two.
    importlib.import_module("case").Case.compare = lambda self, left, right: left == right
    return found
