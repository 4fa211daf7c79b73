"""X-Wing on a terminal: the mat with its ships and obstacles, the ships in a table, and their cards, from a view."""

from __future__ import annotations

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from gnomon.games.x_wing.lore import is_flying, ships_of
from gnomon.games.x_wing.naming import PRIMARY
from gnomon.games.x_wing.teller import XWingTeller
from gnomon.games.x_wing.terminal.chart import Chart
from gnomon.games.x_wing.terminal.compact import Compact
from gnomon.games.x_wing.terminal.plain import PlainTable
from gnomon.games.x_wing.terminal.ranges import RangeLines
from gnomon.games.x_wing.terminal.signs import SEAT_STYLES, signs_of
from gnomon.games.x_wing.terminal.words import SET_DIAL, TableWords
from gnomon.games.x_wing.wording import arrow, short_manoeuvre, square
from gnomon.kernel.decision import Action
from gnomon.telling import OptionWords, Teller, View
from gnomon.terminal.drawing import Drawing, Extra

COLUMNS = ("ship-column", "type-column", "at-column", "skill-column", "values-column", "hull-column", "more-column")
LEGEND = ("legend", "legend-more", "legend-tokens", "legend-dials", "legend-map")
MISSION_LEGEND = ("legend-mission", "legend-intel")


def draw(teller: Teller) -> Drawing:
    assert isinstance(teller, XWingTeller)
    return XWingDrawing(teller)


class XWingDrawing(Drawing):
    def __init__(self, teller: XWingTeller) -> None:
        super().__init__(teller)
        self.teller: XWingTeller = teller
        self.lore = teller.lore
        self.words = TableWords(teller)
        self.say = self.words.say

    def compact(self, view: View, width: int, height: int) -> list[Text]:
        return Compact(self.words, view, width).lines(height)

    def legend(self) -> list[Text]:
        keys = (*LEGEND, *MISSION_LEGEND) if self.words.mission.is_flown else LEGEND
        return [Text(self.say(key), "dim") for key in keys]

    def goals(self, view: View) -> list[str]:
        return self.words.mission.goals(view)

    def brief(self, view: View, action: Action, said: OptionWords) -> str:
        key, args = self.teller.choice(view, action)
        if not self.lore.words.has("brief", key):
            return ""
        return self.lore.words.say("brief", key, args | self._marks(view, action))

    def _marks(self, view: View, action: Action) -> dict[str, object]:
        """The signs of the ships of an option, its dial, and what an attack rolls, in few words."""
        signs, args, shown = signs_of(view), action.args, self.teller.plans.of(view, action)
        out: dict[str, object] = {"mark1": signs.get(args.get("ship", ""), "")}
        out["mark2"] = signs.get(args.get("ship2", ""), "")
        weapon = args.get("weapon", PRIMARY)
        out["with"] = "" if weapon == PRIMARY else self.lore.phrase("with", weapon=self.lore.weapon(weapon))
        if "evasion" in shown:
            out["against"] = self.lore.phrase("against", dice=shown["dice"], evasion=shown["evasion"])
        if action.name == "activate":
            dial = view["state"]["ships"][args["ship"]]["dial"]
            out["sign"] = short_manoeuvre(dial) if dial not in ("", SET_DIAL) else ""
        return out

    def extras(self) -> list[Extra]:
        ranges, chart = RangeLines(self.words), Chart(self.words)
        about = "range-about-mission" if self.words.mission.is_flown else "range-about"
        return [
            Extra("range", self.say(about), ranges.ranges),
            Extra("map", self.say("map-about"), chart.lines),
        ]

    # The whole table

    def board(self, view: View, width: int, legend: bool) -> RenderableType:
        parts: list[RenderableType] = [Text(self.words.standing(view)), *map(Text, self.words.mission.escape(view))]
        parts += Compact(self.words, view, width).mat()
        parts += [self._ships(view), *(Text(line) for line in PlainTable(self.words, view).attack())]
        if view["seat"] is not None:
            parts += [Text(line, "dim") for line in PlainTable(self.words, view).cards(1 - view["seat"], False)]
        return Stack(*parts, *(self.legend() if legend else []))

    def _ships(self, view: View) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for column in COLUMNS:
            table.add_column(self.say(column))
        signs = signs_of(view)
        for seat in (0, 1):
            for word in ships_of(view, seat):
                table.add_row(*self._row(view, word, signs[word]), style=self._style(view, word))
        return table

    def _style(self, view: View, word: str) -> str:
        ship = view["state"]["ships"][word]
        return SEAT_STYLES[ship["seat"]] if ship["life"] in ("flying", "doomed", "waiting") else "dim strike"

    def _row(self, view: View, word: str, sign: str) -> list[str]:
        ship, squad = view["state"]["ships"][word], view["state"]["squads"][word]
        names = [f"{sign} {self.lore.ship(word)}", self.words.type(view, word)]
        intel = self.words.mission.intel(view, word)
        if not is_flying(ship):
            return [*names, self.words.fate(ship), "", "", "", *(intel or [""])]
        hull = f"{self.words.hull(view, word)}/{squad['hull']}+{ship['shields']}/{squad['shields_most']}"
        more = [*intel, *self.words.tokens(ship), *self.words.faceup(ship), self.words.dial(ship)]
        values = f"{squad['attack']}/{squad['agility']}"
        where = f"{square(ship['x'], ship['y'])} {arrow(ship['heading'])}"
        return [*names, where, str(squad["skill_now"]), values, hull, ", ".join(filter(None, more))]

    def plain_board(self, view: View) -> list[str]:
        plain = PlainTable(self.words, view)
        enemies = [seat for seat in (0, 1) if seat != view["seat"]]
        return [*plain.board(), *(line for seat in enemies for line in plain.cards(seat, False))]

    # The viewer's own cards

    def hand(self, view: View, width: int, whole: bool) -> RenderableType:
        return Stack(*(Text(line) for line in self.plain_hand(view, whole)))

    def plain_hand(self, view: View, whole: bool) -> list[str]:
        if view["seat"] is None:
            return []
        return PlainTable(self.words, view).cards(view["seat"], whole)

    def plain_state(self, view: View) -> list[str]:
        return PlainTable(self.words, view).in_short()
