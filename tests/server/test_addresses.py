"""The addresses that people are told, and which pages may speak to the server."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, ClassVar

import pytest

from gnomon import BadText
from gnomon.cli.serve import announcement
from gnomon.server import addresses, run
from gnomon.server.addresses import Addresses

ROOMY = os.terminal_size((80, 40))
Bind = Callable[..., list[socket.socket]]


@pytest.fixture
def bind() -> Iterator[Bind]:
    """Sockets on any free port, closed at the end."""
    with ExitStack() as stack:
        yield lambda *hosts: [stack.enter_context(one) for one in run.listen_all(hosts, 0)]


@pytest.fixture
def outward(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in a network of both kinds."""
    found = {socket.AF_INET: "192.0.2.7", socket.AF_INET6: "2001:db8::7"}
    monkeypatch.setattr(addresses, "outward", found.__getitem__)


def port_of(bound: list[socket.socket]) -> int:
    port: int = bound[0].getsockname()[1]
    return port


def test_loopback_is_for_this_machine_alone(bind: Bind) -> None:
    bound = bind("127.0.0.1", "127.0.0.2")
    assert addresses.find(bound) == Addresses(f"http://127.0.0.1:{port_of(bound)}", alone=True)
    assert port_of(bound[1:]) == port_of(bound)


def test_who_serves_everybody_is_told_what_others_reach(bind: Bind, outward: None) -> None:
    bound = bind("0.0.0.0")
    port = port_of(bound)
    assert addresses.find(bound) == Addresses(f"http://127.0.0.1:{port}", (f"http://192.0.2.7:{port}",))


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_ipv6_brings_both_kinds_of_addresses(bind: Bind, outward: None) -> None:
    bound = bind("::")
    port = port_of(bound)
    others = (f"http://192.0.2.7:{port}", f"http://[2001:db8::7]:{port}")
    assert addresses.find(bound) == Addresses(f"http://127.0.0.1:{port}", others)


def test_a_stated_address_is_the_only_one_told(bind: Bind, outward: None) -> None:
    bound = bind("0.0.0.0")
    found = addresses.find(bound, "https://table.example/")
    assert (found.others, found.stated) == (("https://table.example",), True)


@pytest.mark.parametrize(
    "text", ["table.example", "ftp://a", "http://", "http://a/b", "http://a?b", "http://[", "http://a:0x"]
)
def test_a_bad_address_gets_one_sentence(text: str) -> None:
    with pytest.raises(BadText, match=r"^address: expected http:// or https:// with a host and an optional port, "):
        addresses.checked(text)


class Asking:
    """A datagram socket in a machine of our own making; it can send nothing."""

    own = ""
    asked: ClassVar[list[object]] = []

    def __init__(self, family: int, kind: int) -> None:
        self.asked.append(kind)

    def __enter__(self) -> Asking:
        return self

    def __exit__(self, *rest: object) -> None:
        pass

    def connect(self, where: tuple[str, int]) -> None:
        self.asked.append(where[0])
        if not self.own:
            raise OSError("no way there")

    def getsockname(self) -> tuple[str, int]:
        return self.own, 1


@pytest.mark.parametrize(
    ("own", "expected"),
    [("192.0.2.7", "192.0.2.7"), ("127.0.0.1", ""), ("169.254.1.1", ""), ("0.0.0.0", ""), ("", "")],
)
def test_the_way_out_is_asked_for_without_a_packet(monkeypatch: pytest.MonkeyPatch, own: str, expected: str) -> None:
    monkeypatch.setattr(socket, "socket", Asking)
    monkeypatch.setattr(Asking, "own", own)
    monkeypatch.setattr(Asking, "asked", [])
    assert addresses.outward(socket.AF_INET) == expected
    assert Asking.asked == [socket.SOCK_DGRAM, "192.0.2.1"]


# What the terminal says


def test_a_server_for_one_machine_says_how_to_invite_others() -> None:
    told = announcement(Addresses("http://127.0.0.1:8642", alone=True), ROOMY)
    assert told == [
        "The table is at http://127.0.0.1:8642/ (Ctrl+C stops it).",
        "Only this machine can open it: start with --host 0.0.0.0 to invite others.",
    ]


def test_a_terminal_with_room_shows_a_code_for_the_address_of_others() -> None:
    found = Addresses("http://127.0.0.1:8642", ("http://192.0.2.7:8642", "http://[2001:db8::7]:8642"))
    told = announcement(found, ROOMY)
    assert told[1] == "Others can open it at http://192.0.2.7:8642/ or http://[2001:db8::7]:8642/."
    assert "▀" in told[5] and len(told) < ROOMY.lines
    for small in (None, os.terminal_size((20, 40)), os.terminal_size((80, 10))):
        assert announcement(found, small) == told[:2]


def test_an_address_that_was_not_found_can_be_stated() -> None:
    assert announcement(Addresses("http://127.0.0.1:8642"), ROOMY)[1].endswith("give it with --address.")


# What a page is told, and which pages may speak


def test_a_page_learns_what_others_reach(serving: Callable[..., Any]) -> None:
    served = serving(reached=Addresses("http://127.0.0.1:1", ("https://table.example",), True))
    told = served.call("/api/addresses").json()
    assert told == {"addresses": ["https://table.example"], "stated": True, "alone": False}


def statuses(served: Any, **headers: str) -> int:
    status: int = served.call("/api/mine", {"tokens": []}, **headers).status
    return status


def test_pages_under_the_addresses_of_this_server_may_speak_and_no_others(serving: Callable[..., Any]) -> None:
    served = serving(reached=Addresses("http://127.0.0.1:1", ("https://table.example",), True))
    machine = socket.gethostname().lower()
    own = ["127.0.0.2:8642", "192.0.2.7:8642", "[2001:db8::7]:8642", "localhost:8642", f"{machine}:8642"]
    for host in own:
        assert statuses(served, Origin=f"http://{host}", Host=host) == 200, host
    assert statuses(served, Origin="https://table.example", Host="127.0.0.1:8642") == 200
    # A name that somebody leads here makes their pages look like ours.
    for host in ("evil.example:8642", "127.0.0.1.evil.example:8642", "table.example.evil.example", "["):
        assert statuses(served, Origin=f"http://{host}", Host=host) == 421, host
        assert statuses(served, Origin=f"http://{host}", Host="127.0.0.1:8642") == 403, host
    assert statuses(served, Origin="http://192.0.2.7:8642", Host="127.0.0.1:8642") == 403
    assert statuses(served, Origin="null", Host="127.0.0.1") == 403
