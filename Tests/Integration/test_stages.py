"""Stages that several clients share, and that a client comes back to."""

import pytest
from test_pacing import Message
from test_stream import Client
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


class Guest(Client):
    """A client whose address has a query."""

    def __init__(self, server, query="", protocol="pirouette.v1"):
        self.socket = connect(
            server.socket_url + query, subprotocols=[protocol], compression=None
        )
        self.hello = self.next_message()

    def frame_at(self, instant):
        """The first entry of the frame for this instant, as bytes."""
        self.send(type="tick", target=1, time=instant)
        while True:
            frame = self.next_frame()
            if Message(frame).targets == [1]:
                return frame[64:]


def test_viewers_of_one_stage_get_equal_frames_at_equal_instants(server):
    first = Guest(server, "?stage=lobby")
    first.send(type="settings", hold={"curve": "ease-in", "interruption": "spring"})
    first.send(type="press", sequence=1)
    first.send(type="work", duration=30)
    while first.next_message("event")["event"] != "work":
        pass
    late = Guest(server, "?stage=lobby")
    assert (first.hello["viewer"], late.hello["viewer"]) == (1, 2)
    assert (first.hello["viewers"], late.hello["viewers"]) == (1, 2)
    assert late.hello["stage"] == "lobby"
    assert late.hello["holder"] == 1 and late.hello["held"] is True
    assert late.hello["settings"]["hold"]["interruption"] == "spring"
    assert first.hello["token"] != late.hello["token"]
    for step in range(20):
        instant = late.hello["time"] + 0.3 + step * 0.013
        assert first.frame_at(instant) == late.frame_at(instant)


def test_events_reach_everyone_with_the_number_of_who_did_it(server):
    first, second = Guest(server, "?stage=a"), Guest(server, "?stage=a")
    assert first.next_message("viewers") == {"type": "viewers", "count": 2, "holder": None}
    second.send(type="spin", sequence=9)
    for guest in (first, second):
        event = guest.next_message("event")
        assert (event["event"], event["viewer"], event["sequence"]) == ("spin", 2, 9)
    apart = Guest(server)
    assert apart.hello["stage"] is None and apart.hello["viewers"] == 1
    apart.send(type="spin")
    assert apart.next_message("event")["viewer"] == 1
    second.socket.close()
    assert first.next_message("viewers")["count"] == 1


def test_the_header_names_only_a_clients_own_events(server):
    first, second = Guest(server, "?stage=a"), Guest(server, "?stage=a")
    first.send(type="press", sequence=41)
    second.next_message("event")
    second.send(type="tick", target=1, time=1e9)
    while Message(frame := second.next_frame()).targets != [1]:
        pass
    assert frame[12:16] == bytes(4)
    assert Message(frame).epoch == 1


def test_the_first_to_press_holds_until_it_releases(server):
    first, second = Guest(server, "?stage=a"), Guest(server, "?stage=a")
    first.send(type="press", sequence=1)
    assert second.next_message("event")["event"] == "press"
    assert second.next_message("viewers") == {"type": "viewers", "count": 2, "holder": 1}
    for sequence, kind in ((5, "press"), (6, "release")):
        second.send(type=kind, sequence=sequence)
        assert second.next_message("refused") == {
            "type": "refused", "sequence": sequence, "reason": "viewer 1 holds it",
        }  # fmt: skip
    second.send(type="settings", sequence=7, hold={"duration": 2})
    assert second.next_message("event")["event"] == "settings"
    first.send(type="release", sequence=2)
    assert second.next_message("event")["event"] == "release"
    assert second.next_message("viewers")["holder"] is None
    second.send(type="press", sequence=8)
    assert second.next_message("event")["viewer"] == 2


def test_a_connection_that_ends_while_holding_releases(server):
    first, second = Guest(server, "?stage=a"), Guest(server, "?stage=a")
    first.send(type="press", sequence=1)
    assert second.next_message("viewers")["holder"] == 1
    first.socket.close()
    event = second.next_message("event")
    assert (event["event"], event["viewer"]) == ("release", 1)
    assert second.next_message("viewers") == {"type": "viewers", "count": 1, "holder": None}


@pytest.mark.parametrize("query", ["", "?stage=a"])
def test_a_token_leads_back_to_the_stage_and_the_number(server, query):
    guest = Guest(server, query)
    assert guest.hello["resumed"] is False
    guest.send(type="settings", sequence=1, hold={"duration": 7})
    guest.send(type="press", sequence=2)
    guest.send(type="ping", time=0)
    time = guest.next_message("pong")["sent"]
    guest.socket.close()
    token = guest.hello["token"]
    # A close that the server has not seen yet would leave the number taken.
    back = Guest(server, f"?resume={token}")
    while back.hello["viewer"] != 1:
        back.socket.close()
        back = Guest(server, f"?resume={token}")
    hello = back.hello
    assert (hello["resumed"], hello["token"]) == (True, token)
    assert hello["stage"] == guest.hello["stage"]
    assert hello["settings"]["hold"]["duration"] == 7
    assert hello["time"] > time
    assert hello["held"] is False and hello["holder"] is None
    # Its numbers begin anew with the connection.
    back.send(type="press", sequence=1)
    assert back.next_message("event")["event"] == "press"


def test_a_copy_of_a_page_does_not_drive_the_first_one_out(server):
    guest = Guest(server)
    guest.send(type="press", sequence=1)
    guest.next_message("event")
    copy = Guest(server, f"?resume={guest.hello['token']}")
    assert copy.hello["viewer"] == 2 and copy.hello["token"] != guest.hello["token"]
    assert copy.hello["resumed"] is True and copy.hello["held"] is False
    assert guest.next_message("event")["event"] == "release"
    guest.send(type="ping", time=1)
    guest.next_message("pong")


@pytest.mark.parametrize("token", ["", "00", "0" * 32, "zz" * 16])
def test_an_unknown_token_makes_a_new_stage(server, token):
    guest = Guest(server, f"?resume={token}")
    assert guest.hello["resumed"] is False and guest.hello["viewer"] == 1
    assert guest.hello["token"] != token
    named = Guest(server, f"?stage=b&resume={token}")
    assert named.hello["stage"] == "b"


@pytest.mark.parametrize("name", ["", "x" * 65, "a.b", "a%20b", "%C3%A9"])
def test_a_bad_name_is_refused(server, name):
    socket = connect(
        f"{server.socket_url}?stage={name}", subprotocols=["pirouette.v1"], compression=None
    )
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            socket.recv(timeout=3)
    assert closed.value.rcvd.code == 1008
    assert closed.value.rcvd.reason.startswith("stage must be 1 through 64")
