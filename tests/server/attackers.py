"""Those who send what nobody should, each from an address of its own: python attackers.py PORT MATCH TOKEN KIND...

A program of its own, so that those who measure are not slowed down by it. It runs until it is ended. For each attack
that was answered by the end of its connection it prints one line: the kind, and the code the server closed with.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable

FRAME = 16 * 1024
CONTINUES, TEXT, PING = 0, 1, 9
LAST = 0x80
SILENT_CONNECTIONS = 50
PAUSE = 0.05  # seconds before the next connection
PATIENCE = 0.5  # seconds to wait for what the server says to those whom it need not close
AT_LENGTH = 60.0  # seconds to wait for the end of those whom it must close
MAY_GO_ON = ("wishes", "junk", "deaf", "silent", "requests", "body")


def frame(data: bytes, opcode: int = TEXT, fin: int = LAST) -> bytes:
    """A masked frame; the mask is zero, which servers must take."""
    size = len(data)
    if size < 126:
        head = struct.pack("!BB", fin | opcode, 0x80 | size)
    else:
        head = struct.pack("!BBH", fin | opcode, 0x80 | 126, size)
    return head + bytes(4) + data


def message(**fields: object) -> bytes:
    return frame(json.dumps(fields).encode())


class Attacker:
    def __init__(self, at: int, port: int, match: str, token: str) -> None:
        self.address = f"127.0.0.{10 + at}"
        self.port = port
        self.match = match
        self.token = token

    def connected(self) -> socket.socket:
        one = socket.socket()
        one.bind((self.address, 0))
        one.settimeout(5)
        one.connect(("127.0.0.1", self.port))
        return one

    def upgraded(self) -> socket.socket:
        one = self.connected()
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET /api/matches/{self.match}/socket HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            "\r\n",
        )
        one.sendall("\r\n".join(lines).encode())
        while b"\r\n\r\n" not in one.recv(4096):
            pass
        return one

    def seated(self) -> socket.socket:
        one = self.upgraded()
        one.sendall(message(type="hello", token=self.token))
        return one

    # One connection of each kind, until the server ends it

    def oversize(self) -> socket.socket:
        one = self.seated()
        one.sendall(frame(b"x" * (FRAME + 1)))
        return one

    def announced(self) -> socket.socket:
        """The header of a frame of 100 MB, and the first of its bytes."""
        one = self.seated()
        one.sendall(struct.pack("!BBQ", LAST | TEXT, 0x80 | 127, 100_000_000) + bytes(4) + b"x" * 1000)
        return one

    def bad_utf_8(self) -> socket.socket:
        one = self.seated()
        one.sendall(frame(b'{"type": "chat", "key": "k", "text": "\xff\xfe"}'))
        return one

    def crumbs(self) -> socket.socket:
        """A message of 16 KiB, a byte at a time."""
        return self._flood(frame(b"{", TEXT, 0) + frame(b" ", CONTINUES, 0) * FRAME)

    def nothings(self) -> socket.socket:
        return self._flood(frame(b"{", TEXT, 0) + frame(b"", CONTINUES, 0) * FRAME)

    def control_frames(self) -> socket.socket:
        return self._flood(frame(b"", PING) * FRAME)

    def messages(self) -> socket.socket:
        return self._flood(b"".join(message(type="ping", key=f"k{at}") for at in range(2000)))

    def junk(self) -> socket.socket:
        return self._flood(frame(b"{") * FRAME)

    def deaf(self) -> socket.socket:
        """Asks for tables and reads none of them."""
        request = message(type="play", key="k", version=999_999, action="end")
        one = self.seated()
        with contextlib.suppress(OSError):
            for _ in range(400):
                one.sendall(request)
                time.sleep(0.01)
        return one

    def silent(self) -> socket.socket:
        kept = [self.upgraded() for _ in range(SILENT_CONNECTIONS)]
        time.sleep(1)
        for one in kept[1:]:
            one.close()
        return kept[0]

    def requests(self) -> socket.socket:
        one = self.connected()
        ask = f"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode()
        with contextlib.suppress(OSError):
            for _ in range(200):
                one.sendall(ask)
                one.recv(65536)
        return one

    def body(self) -> socket.socket:
        one = self.connected()
        head = f"POST /api/mine HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: 100000000\r\n\r\n"
        one.sendall(head.encode())
        with contextlib.suppress(OSError):
            for _ in range(100):
                one.sendall(b" " * 65536)
        return one

    def _flood(self, data: bytes) -> socket.socket:
        one = self.seated()
        with contextlib.suppress(OSError):
            one.sendall(data)
        return one


def ending(one: socket.socket, patience: float) -> str:
    """How a connection ended: the code of its close frame, if one came; `open` if it did not end."""
    one.settimeout(patience)
    heard, how = b"", "ended"
    try:
        while part := one.recv(65536):
            heard = (heard + part)[-200:]
    except TimeoutError:
        how = "open"
    except OSError:
        how = "reset"
    return closing_code(heard) or how


def closing_code(heard: bytes) -> str:
    """The code of a close frame that nothing follows."""
    at = heard.rfind(b"\x88")
    if at < 0 or len(heard) < at + 4 or heard[at + 1] != len(heard) - at - 2:
        return ""
    return str(struct.unpack("!H", heard[at + 2 : at + 4])[0])


def say(kind: str, ending: str) -> None:
    """In one piece, since all speak at once."""
    sys.stdout.write(f"{kind} {ending}\n")
    sys.stdout.flush()


def attack(kind: str, once: Callable[[], socket.socket]) -> None:
    while True:
        try:
            with once() as one:
                say(kind, ending(one, PATIENCE if kind in MAY_GO_ON else AT_LENGTH))
        except OSError as error:
            say(kind, type(error).__name__)
        time.sleep(PAUSE)


def main(port: str, match: str, token: str, *kinds: str) -> None:
    os.nice(10)  # as if it came from another machine
    for at, kind in enumerate(kinds):
        attacker = Attacker(at, int(port), match, token)
        threading.Thread(target=attack, args=(kind, getattr(attacker, kind)), daemon=True).start()
    threading.Event().wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
