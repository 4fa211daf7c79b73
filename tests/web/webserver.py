"""`gnomon serve` in a process of its own, as people start it, and requests to it."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

GAME = "casting-shadows"
Plain = dict[str, Any]


class Server:
    """A server on a free port; it may be killed and started again on the same port and database."""

    def __init__(
        self,
        folder: Path,
        pace: float = 0,
        database: str = "",
        game: str = GAME,
        environment: dict[str, str] | None = None,
        port: int = 0,
        options: tuple[str, ...] = (),
    ) -> None:
        self.environment = environment
        self.folder = folder
        self.game = game
        self.pace = pace
        self.database = database or f"sqlite:///{folder / 'matches.db'}"
        self.port = port
        self.options = options
        self.address = ""
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "gnomon", "serve", "--port", str(self.port), "--pace", str(self.pace)]
        with (self.folder / "server.log").open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--database", self.database, *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=self.environment,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("The table is at "), (self.folder / "server.log").read_text()
        self.address = line.split()[4].rstrip("/")
        self.port = int(self.address.rsplit(":", 1)[1])

    def kill(self) -> None:
        """At once, as by a lost power supply."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.communicate(timeout=60)

    def call(self, path: str, body: Any = None, token: str = "") -> bytes:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers), timeout=60) as answer:
            body = answer.read()
            assert isinstance(body, bytes)
            return body

    def make(
        self, setup: str = "shadow-boxing", seats: str = "me", names: tuple[str, ...] = (), **fields: Any
    ) -> Plain:
        """A new match; seats as `me open greedy`. Characters are dealt, so that the first choice is one of a turn.

        A seed fixes the dice; where others may join, only those of the setup.
        """
        if "open" in seats.split() and "seed" in fields:
            return self._make_shared(setup, seats, names, fields)
        solo = {"characters": "random"} if setup == "shadow-boxing" else {}
        fields["options"] = {**solo, **fields.get("options", {})}
        places: list[Plain] = [
            {"kind": one} if one in ("me", "open", "free") else {"kind": "bot", "bot": one} for one in seats.split()
        ]
        for place, name in zip(places, names, strict=False):
            place["name"] = name
        made: Plain = json.loads(
            self.call("/api/matches", {"game": self.game, "setup": setup, "seats": places, **fields})
        )
        return made

    def _make_shared(self, setup: str, seats: str, names: tuple[str, ...], fields: Plain) -> Plain:
        """Somebody who holds all seats may choose the seed, and then gives seats away."""
        made = self.make(setup, seats.replace("open", "me"), names, **fields)
        given = [at for at, one in enumerate(seats.split()) if one == "open"]
        path = f"/api/matches/{made['match']}/links"
        links = [json.loads(self.call(path, {"seats": [at]}, made["token"])) for at in given]
        made["links"] = [{**made["links"][0], "seats": [0]}, *links]
        return made

    def link(self, made: Plain, at: int | None = 0) -> str:
        """The address of a seat's link by its place in the list of links; None: the link to watch."""
        base = f"{self.address}/#/match/{made['match']}"
        return base if at is None else f"{base}/{made['links'][at]['token']}"
