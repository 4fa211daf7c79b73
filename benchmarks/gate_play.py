"""The play that benchmarks/gate.py counts: random four-player matches inside the engine. Prints JSON.

python benchmarks/gate_play.py GAME SETUP MATCHES
"""

from __future__ import annotations

import json
import sys

import gnomon
from gnomon import build
from gnomon.lab.simulate import play_out


def decisions(name: str, setup: str, matches: int) -> int:
    game = gnomon.load(name)
    header = game.header(setup, 4)
    header.seed = 7
    total = 0
    for header.match in range(matches):
        total += play_out(game, header, ["random"] * 4)[1]
    return total


if __name__ == "__main__":
    print(json.dumps({"build": build.name(), "decisions": decisions(sys.argv[1], sys.argv[2], int(sys.argv[3]))}))
