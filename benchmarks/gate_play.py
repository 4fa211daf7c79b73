"""The play that benchmarks/gate.py counts: random matches inside the engine. Prints JSON.

python benchmarks/gate_play.py GAME SETUP SEATS MATCHES
"""

from __future__ import annotations

import json
import sys

import gnomon
from gnomon import build
from gnomon.lab.simulate import play_out


def decisions(name: str, setup: str, seats: int, matches: int) -> int:
    game = gnomon.load(name)
    header = game.header(setup, seats)
    header.seed = 7
    total = 0
    for header.match in range(matches):
        total += play_out(game, header, ["random"] * seats)[1]
    return total


if __name__ == "__main__":
    name, setup, seats, matches = sys.argv[1:]
    print(json.dumps({"build": build.name(), "decisions": decisions(name, setup, int(seats), int(matches))}))
