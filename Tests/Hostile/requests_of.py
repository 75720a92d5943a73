"""The requests that the JSON Schema describes: their fields, and a right message for each."""

import json
import re

from jsonschema import Draft202012Validator

from conftest import ROOT

SCHEMA = json.loads((ROOT / "Public/schema/pirouette.v1.json").read_text())
# What a text has to be the schema does not say of these.
TEXTS = {"curve": "ease-in", "fragment": "1.AA"}


def resolve(schema):
    """With what it refers to put in its place, and the properties of all its parts."""
    whole = {**schema, "properties": {}}
    parts = [SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")]] if "$ref" in schema else []
    for part in [resolve(part) for part in parts + schema.get("allOf", [])] + [schema]:
        properties = {**whole["properties"], **part.get("properties", {})}
        whole = {**part, **whole, "properties": properties}
    return whole


REQUESTS = {
    resolve(kind)["properties"]["type"]["const"]: resolve(kind)
    for kind in SCHEMA["$defs"]["request"]["oneOf"]
}
VALIDATOR = Draft202012Validator({**SCHEMA, "$ref": "#/$defs/request", "oneOf": [{}]})


def right(schema, name=""):
    """A value that is right, of an object what it needs."""
    schema = resolve(schema)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    if "type" not in schema:
        return right(schema["oneOf"][0], name)
    if schema["type"] == "object":
        needed = schema.get("required", [])
        if "oneOf" in schema:
            needed = needed + schema["oneOf"][0]["required"]
        return {member: right(schema["properties"][member], member) for member in needed}
    return {
        "boolean": True,
        "string": TEXTS.get(name, "x"),
        "integer": schema.get("minimum", 1),
        "number": schema.get("maximum", 1),
    }[schema["type"]]


def fields(schema, path=()):
    """Every field as (path, schema), those within objects too."""
    schema = resolve(schema)
    if "oneOf" in schema and not schema["properties"]:
        for choice in schema["oneOf"]:
            yield from fields(choice, path)
    for name, member in schema["properties"].items():
        yield (*path, name), member
        yield from fields(member, (*path, name))


def message(kind, path=None, text=None):
    """A right request as text, where `text` stands for the field at `path`; without it the field is
    left out."""
    whole = right(REQUESTS[kind])
    if path is None:
        return json.dumps(whole)
    for choice in REQUESTS[kind].get("oneOf", []):
        # Of several only one may be there.
        for name in choice["required"]:
            whole.pop(name, None)
    place, schema = whole, REQUESTS[kind]
    for name in path[:-1]:
        schema = resolve(schema["properties"][name])
        if "oneOf" in schema:
            schema = resolve(schema["oneOf"][0])
        place = place.setdefault(name, right(schema))
    place[path[-1]] = "@"
    if text is None:
        del place[path[-1]]
    return json.dumps(whole).replace('"@"', text or "")


# ---- What must become of a message --------------------------------------------------------------


class Refused(Exception):
    """JSON by its grammar, and refused all the same."""


def number(text):
    value = float(text)
    if abs(value) == float("inf"):
        raise Refused
    return int(text) if re.fullmatch("-?[0-9]+", text) else value


def constant(text):
    raise ValueError(text)


def members(pairs):
    if len(dict(pairs)) < len(pairs):
        raise Refused
    return dict(pairs)


def depth(value):
    if not isinstance(value, (dict, list)):
        return 0
    inside = value.values() if isinstance(value, dict) else value
    return 1 + max(map(depth, inside), default=0)


def curves(value, name=""):
    """The texts that have to be curves."""
    if isinstance(value, dict):
        return [text for key, member in value.items() for text in curves(member, key)]
    return [value] if name == "curve" and isinstance(value, str) else []


def close_code(data):
    """What closes the connection of who sends this; None where nothing does.

    By Python's JSON, made strict (RFC 7493), and by the schema."""
    try:
        value = json.loads(
            data.decode(),
            parse_int=number,
            parse_float=number,
            parse_constant=constant,
            object_pairs_hook=members,
        )
        json.dumps(value, ensure_ascii=False).encode()
    except (Refused, RecursionError):
        return 1008
    except ValueError:
        return 1007
    known = all(text in (TEXTS["curve"], "linear") for text in curves(value))
    return None if depth(value) <= 16 and VALIDATOR.is_valid(value) and known else 1008
