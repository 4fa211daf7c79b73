"""What is measured: the engines, what each one plays, and the peers' packages."""

from __future__ import annotations

from typing import Final, NamedTuple

VERSIONS: Final = {
    "catanatron": "3.2.1",
    "rlcard": "1.2.0",
    "open_spiel": "2.0.2",
    "chess": "1.11.2",
    "boardgame.io": "0.50.2",
}
NODE_PACKAGE: Final = "boardgame.io"

INTERPRETED: Final = "gnomon interpreted"
COMPILED: Final = "gnomon compiled"


class Engine(NamedTuple):
    """One row: `home` names the Gnomon build or the package it needs, the words of `way` are passed to its script."""

    name: str
    played: str
    home: str
    script: str
    way: str = ""
    short: str = ""  # the column heading in the table of ratios; only Gnomon's rows have one


def _peer(title: str, played: str, package: str, script: str, way: str = "", loop: str = "") -> Engine:
    return Engine(f"{title} {VERSIONS[package]}{loop}", played, package, script, way)


def _own(title: str, played: str, home: str, way: str, short: str) -> Engine:
    return Engine(f"Gnomon {title}", played, home, "own.py", way, short)


SHADOWS: Final = "Casting Shadows, 4 seats"
SHADOWS_WAY: Final = "casting-shadows base 4"
RING: Final = "War of the Ring, Trilogy, 4 seats"
RING_WAY: Final = "war-of-the-ring trilogy 4"
BOTS: Final = "War of the Ring, Trilogy against the bots, 1 seat"
BOTS_WAY: Final = "war-of-the-ring trilogy-solo 1"
WINGS: Final = "X-Wing, dogfight, 2 seats"
WINGS_WAY: Final = "x-wing dogfight 2"
LAID: Final = "X-Wing, dogfight without setup, 2 seats"
ENGINES: Final = (
    _own("compiled, inside", SHADOWS, COMPILED, f"inside {SHADOWS_WAY}", "inside"),
    _own("compiled, contract", SHADOWS, COMPILED, f"compiled {SHADOWS_WAY}", "compiled"),
    _own("interpreted, contract", SHADOWS, INTERPRETED, f"interpreted {SHADOWS_WAY}", "interpreted"),
    _own("compiled, inside, War of the Ring", RING, COMPILED, f"inside {RING_WAY}", "inside, Ring"),
    _own("compiled, contract, War of the Ring", RING, COMPILED, f"compiled {RING_WAY}", "compiled, Ring"),
    _own("compiled, inside, Against the Shadow", BOTS, COMPILED, f"inside {BOTS_WAY}", "inside, bots"),
    _own("compiled, inside, X-Wing", WINGS, COMPILED, f"inside {WINGS_WAY}", "inside, X-Wing"),
    _own("compiled, inside, X-Wing laid out", LAID, COMPILED, f"inside {WINGS_WAY} start=laid-out", "inside, laid out"),
    _peer("OpenSpiel", "Hearts, 4 seats", "open_spiel", "peer_openspiel.py", "cpp", ", C++ loop"),
    _peer("OpenSpiel", "Hearts, 4 seats", "open_spiel", "peer_openspiel.py", "python", ", Python loop"),
    _peer("rlcard", "Uno, 2 seats", "rlcard", "peer_rlcard.py", "game", ", bare game"),
    _peer("rlcard", "Uno, 2 seats", "rlcard", "peer_rlcard.py", "environment", ", environment"),
    _peer("catanatron", "Catan, 4 seats", "catanatron", "peer_catanatron.py"),
    _peer("python-chess", "chess, 2 seats", "chess", "peer_chess.py"),
    _peer("boardgame.io", "tic-tac-toe, 2 seats", "boardgame.io", "peer_boardgameio.cjs"),
)
