"""Signs and colours: digits for the ships of the first seat, small letters for those of the second."""

from __future__ import annotations

from gnomon.telling import View

SIGNS = ("123456789", "abcdefghi")
SEAT_STYLES = ("bright_blue", "bright_red")
OBSTACLE_SIGNS = {"asteroid": "#", "debris": "%", "cargo": "="}
OBSTACLE_STYLES = {"asteroid": "yellow", "debris": "magenta", "cargo": "green"}
EMPTY = "·"
ESCAPE = "X"
ESCAPE_STYLE = "bold bright_green"


def signs_of(view: View) -> dict[str, str]:
    """One sign for each ship of a match, in the order of the squads."""
    counts = [0, 0]
    out = {}
    for word, ship in view["state"]["ships"].items():
        out[word] = SIGNS[ship["seat"]][counts[ship["seat"]]]
        counts[ship["seat"]] += 1
    return out
