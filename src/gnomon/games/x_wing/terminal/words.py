"""What the terminal says about ships and obstacles of a view, in the teller's language."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

from gnomon.games.x_wing.geometry.angles import FULL_TURN, QUARTER
from gnomon.games.x_wing.lore import is_flying, ships_of
from gnomon.games.x_wing.outlook import arcs_of
from gnomon.games.x_wing.teller import XWingTeller
from gnomon.games.x_wing.terminal.mission import MissionWords
from gnomon.games.x_wing.terminal.signs import signs_of
from gnomon.games.x_wing.wording import MM, arrow, compass, faces, millimetres, square, tokens
from gnomon.telling import View

Ship = dict[str, Any]
TOKENS = ("focus", "evade", "stress", "ion", "tractor")
SET_DIAL = "?"


class TableWords:
    def __init__(self, teller: XWingTeller) -> None:
        self.teller = teller
        self.lore = teller.lore
        self.mission = MissionWords(teller)

    def say(self, key: str, **args: object) -> str:
        return self.lore.words.say("terminal", key, args)

    # Ships

    def own_first(self, view: View) -> list[str]:
        """All ships, those of the viewer first."""
        first = view["seat"] or 0
        return [*ships_of(view, first), *ships_of(view, 1 - first)]

    def hull(self, view: View, word: str) -> int:
        """The hull that is left."""
        squad = view["state"]["squads"][word]
        return max(0, int(squad["hull"]) - int(squad["damage"]))

    def sign(self, view: View, word: str) -> str:
        return signs_of(view)[word]

    def type(self, view: View, word: str) -> str:
        return self.lore.title(view["state"]["squads"][word]["ship"])

    def is_mobile(self, view: View, word: str) -> bool:
        """Whether a ship has a mobile arc."""
        return "mobile" in view["state"]["squads"][word]["arcs"]

    def mobile_arrow(self, view: View, word: str) -> str:
        """Where the mobile arc points on the mat."""
        quadrant = arcs_of(view, word)["mobile"]
        return arrow((view["state"]["ships"][word]["heading"] + quadrant * QUARTER) % FULL_TURN)

    def faceup(self, ship: Ship) -> list[str]:
        return [self.lore.title(card_of(one)) for one in ship["faceup"]]

    def tokens(self, ship: Ship) -> list[str]:
        """`1 focus token`, and the ship that is locked."""
        out = [tokens(self.lore.words, token, ship[token]) for token in TOKENS if ship[token]]
        return [*out, self.say("lock", ship=self.lore.ship(ship["lock"]))] if ship["lock"] else out

    def dial(self, ship: Ship) -> str:
        """What is known of a dial; empty if there is none."""
        if not ship["dial"]:
            return ""
        if ship["dial"] == SET_DIAL:
            return self.say("dial-set")
        return self.say("dial", manoeuvre=self.lore.told("manoeuvre", ship["dial"]))

    def upgrades(self, view: View, word: str) -> list[str]:
        """The upgrades of a ship; those that are discarded say so."""
        gone = view["state"]["ships"][word]["discarded"]
        cards = view["state"]["squads"][word]["upgrades"]
        return [self.say("gone", card=self.lore.title(one)) if one in gone else self.lore.title(one) for one in cards]

    def fate(self, ship: Ship) -> str:
        """Where a ship is that is not on the mat."""
        return self.say(ship["life"])

    def place(self, ship: Ship) -> str:
        """`H7, heading north`."""
        return self.say("at", square=square(ship["x"], ship["y"]), heading=compass(self.lore.words, ship["heading"]))

    def exactly(self, ship: Ship) -> str:
        return self.say("exactly", x=millimetres(ship["x"]), y=millimetres(ship["y"]))

    # The table

    def standing(self, view: View) -> str:
        """Initiative, edges and points."""
        state = view["state"]
        parts = [self._side(view, seat) for seat in (0, 1)]
        if state["initiative"] >= 0:
            parts.append(self.say("initiative", player=self.lore.player(state["initiative"])))
        return f"{'; '.join(parts)}."

    def _side(self, view: View, seat: int) -> str:
        state, player = view["state"], self.lore.player(seat)
        points = state["score"][seat]
        left = sum(is_flying(state["ships"][word]) for word in ships_of(view, seat))
        edge = state["edges"][seat]
        key = "side-edge" if edge else "side"
        told = self.lore.words.find("edges", edge) if edge else ""
        you = self.say("you") if seat == view["seat"] else ""
        return self.say(key, player=player, edge=told, points=points, count=left, you=you)

    def obstacles(self, view: View) -> str:
        found = [
            self.say("obstacle", name=self.lore.obstacle(one["name"]), square=square(one["x"], one["y"]))
            for one in view["state"]["obstacles"]
        ]
        return self.say("obstacles", list=", ".join(found)) if found else self.say("no-obstacles")

    def called(self, view: View, typed: str) -> list[str]:
        """The ships on the mat that somebody may mean: by sign, by name, or by a part of it."""
        wanted, signs = typed.strip().lower(), signs_of(view)
        flying = [word for word, ship in view["state"]["ships"].items() if is_flying(ship)]
        exact = [word for word in flying if wanted in (signs[word], word, self.lore.ship(word).lower())]
        return exact or [word for word in flying if wanted in word or wanted in self.lore.ship(word).lower()]

    def base(self, ship: Ship, half: int) -> list[tuple[float, float]]:
        """The corners of a ship's base on the mat."""
        turn = radians(ship["heading"] / 1000)
        c, s = cos(turn) * half, sin(turn) * half
        ends = ((1, 1), (-1, 1), (-1, -1), (1, -1))
        return [(ship["x"] + ahead * c - left * s, ship["y"] + ahead * s + left * c) for ahead, left in ends]

    def outline(self, rock: dict[str, Any]) -> list[tuple[float, float]]:
        """The corners of an obstacle on the mat."""
        slugs = self.lore.tables.obstacle_slugs
        slug = rock["name"] if rock["name"] in slugs else next(s for s in slugs if s.startswith(rock["kind"]))
        turn = radians(rock["heading"] / 1000)
        c, s = cos(turn), sin(turn)
        corners = self.lore.entry(slug)["outline"]
        return [(rock["x"] + (x * c - y * s) * MM, rock["y"] + (x * s + y * c) * MM) for x, y in corners]

    def attack(self, view: View) -> str:
        """The attack being made, with its dice; empty if there is none."""
        attack = view["state"]["attack"]
        if not attack:
            return ""
        words = {key: self.lore.ship(attack[key]) for key in ("attacker", "defender")}
        told = {
            "dice": faces(self.lore.words, added(attack["dice"], attack["fixed"])),
            "evasion": faces(self.lore.words, added(attack["evasion"], attack["evasion_fixed"])),
        }
        key = "attack" if any({**attack["evasion"], **attack["evasion_fixed"]}.values()) else "attack-rolled"
        return self.say(key, range=attack["range"], weapon=self.lore.weapon(attack["weapon"]), **words, **told)


def card_of(faceup: str) -> str:
    """The damage card of a word such as `console-fire@2`."""
    return faceup.partition("@")[0]


def added(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    return {face: one.get(face, 0) + other.get(face, 0) for face in {**one, **other}}
