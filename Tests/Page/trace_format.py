"""A validator of Google's Trace Event Format (the document of that name, by N. Duca and
D. Sinclair), for the phases that a recording may have. It knows nothing of the page."""

ASYNC = {"b", "n", "e"}
FLOW = {"s", "t", "f"}
KNOWN = {"X", "B", "E", "C", "i", "M"} | ASYNC | FLOW
METADATA = {
    "process_name", "process_labels", "process_sort_index", "thread_name", "thread_sort_index",
}  # fmt: skip
# The names that Trace Viewer reserves for colours; the document's list, in part.
COLOURS = {"terrible", "bad", "good", "black", "grey", "white", "yellow", "olive"}


def number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value == value


def faults(trace):
    """Every rule that is broken, in words; nothing for a valid trace."""
    if not isinstance(trace, dict) or not isinstance(trace.get("traceEvents"), list):
        return ["the JSON Object Format needs an array traceEvents"]
    found = []
    if trace.get("displayTimeUnit", "ms") not in ("ms", "ns"):
        found.append("displayTimeUnit is ms or ns")
    open_spans, slices = {}, {}
    for index, event in enumerate(trace["traceEvents"]):
        wrong = list(event_faults(event))
        found += [f"event {index}: {fault}" for fault in wrong]
        if wrong:
            continue
        phase = event["ph"]
        if phase in ASYNC:
            # One span by category, id and, for ids that are local, process.
            key = (event.get("cat"), str(event.get("id", event.get("id2"))))
            if phase == "b":
                open_spans.setdefault(key, []).append(event["ts"])
            elif not open_spans.get(key):
                found.append(f"event {index}: {key} has not begun")
            elif phase == "e" and open_spans[key].pop() > event["ts"]:
                found.append(f"event {index}: {key} ends before it begins")
        if phase == "X":
            slices.setdefault((event["pid"], event["tid"]), []).append(
                (event["ts"], event["ts"] + event["dur"])
            )
    found += [f"{key} never ends" for key, begun in open_spans.items() if begun]
    for thread, list_ in slices.items():
        found += [f"slices of {thread} overlap at {at}" for at in crossings(list_)]
    return found


def event_faults(event):
    phase = event.get("ph")
    if phase not in KNOWN:
        yield f"no phase {phase!r}"
        return
    if not isinstance(event.get("name"), str):
        yield "name is a string"
    for key in ("ts", "pid", "tid"):
        if not number(event.get(key)):
            yield f"{key} is a number"
    if event.get("ts", 0) < 0:
        yield "ts is not negative"
    if "args" in event and not isinstance(event["args"], dict):
        yield "args is an object"
    if "cname" in event and event["cname"] not in COLOURS:
        yield f"no colour {event['cname']}"
    if phase == "X" and not (number(event.get("dur")) and event["dur"] >= 0):
        yield "a complete event has a duration"
    if phase == "C":
        values = event.get("args", {})
        if not values or not all(number(v) for v in values.values()):
            yield "a counter has numbers"
    if phase == "i" and event.get("s", "t") not in ("g", "p", "t"):
        yield "an instant's scope is g, p or t"
    if phase in ASYNC | FLOW and ("id" in event) == ("id2" in event):
        yield "it has an id or an id2"
    if phase in ASYNC | FLOW and not isinstance(event.get("cat"), str):
        yield "it has a category"
    if phase == "M":
        if event.get("name") not in METADATA:
            yield f"no metadata {event.get('name')}"
        elif event["name"].endswith("name") and not isinstance(
            event.get("args", {}).get("name"), str
        ):
            yield "its args have a name"


def crossings(slices):
    """Slices of one thread lie within each other or apart, to the nanosecond."""
    stack = []
    for begin, end in sorted(slices, key=lambda s: (s[0], -s[1])):
        while stack and stack[-1] <= begin + 1e-3:
            stack.pop()
        if stack and end > stack[-1] + 1e-3:
            yield begin
        stack.append(end)
