"""The table in a few lines: the mat, and beside it one line for each ship."""

from __future__ import annotations

from itertools import zip_longest

from rich.text import Text

from gnomon.games.x_wing.goals import escape_of
from gnomon.games.x_wing.lore import is_flying, ships_of
from gnomon.games.x_wing.terminal.mat import WIDTH, Mat
from gnomon.games.x_wing.terminal.signs import SEAT_STYLES, signs_of
from gnomon.games.x_wing.terminal.words import TOKENS, TableWords
from gnomon.games.x_wing.wording import SQUARES, arrow, short_manoeuvre, square
from gnomon.telling import View
from gnomon.terminal.lines import side_by_side

LEAST_BESIDE = 26  # characters that a ship needs beside the mat
ROWS = (SQUARES, SQUARES // 2, SQUARES // 3)
GAP = "  "


class Compact:
    """The drawing of a view, for one width."""

    def __init__(self, words: TableWords, view: View, width: int) -> None:
        self.words = words
        self.say = words.say
        self.lore = words.lore
        self.view = view
        self.state = view["state"]
        self.width = width
        self.signs = signs_of(view)

    def lines(self, height: int) -> list[Text]:
        """The largest mat that fits with the ships beside it; without room for it only the ships."""
        room = self.width - WIDTH - len(GAP)
        ships = self.ships(max(room, LEAST_BESIDE))
        for rows in ROWS:
            if room >= LEAST_BESIDE and rows + 2 <= height and len(ships) <= height:
                return self._beside(self.mat(rows), ships)
        if len(self.ships(self.width)) <= height:
            return self.ships(self.width)
        half = self.width // 2 - 1
        return side_by_side(self.ships(half), half)

    def _beside(self, mat: list[Text], ships: list[Text]) -> list[Text]:
        out = []
        for line, ship in zip_longest(mat, ships, fillvalue=Text()):
            left = line.copy()
            left.truncate(WIDTH, pad=True)
            out.append(left.append(GAP).append_text(ship) if ship else left)
        for line in out:
            line.rstrip()
        return out

    # The mat

    def mat(self, rows: int = SQUARES) -> list[Text]:
        mat = Mat(rows)
        for rock in self.state["obstacles"]:
            mat.add_obstacle(rock["kind"], self.words.outline(rock))
        for word, ship in self.state["ships"].items():
            if is_flying(ship):
                mat.add_ship(self.signs[word], ship)
        if escape := escape_of(self.view):
            mat.add_escape(int(escape.x), int(escape.y))
        return mat.lines()

    # Ships

    def ships(self, width: int) -> list[Text]:
        """One line for each ship that is left, and what became of the others."""
        out: list[Text] = []
        for seat in (0, 1):
            out += [self.ship(word, width) for word in ships_of(self.view, seat) if self._is_shown(word)]
        lost = [word for word, ship in self.state["ships"].items() if not self._is_shown(word)]
        if lost:
            line = Text(self.say("lost", list=", ".join(map(self.lore.ship, lost))), "dim")
            line.truncate(width, overflow="ellipsis")
            out.append(line)
        return out

    def _is_shown(self, word: str) -> bool:
        return self.state["ships"][word]["life"] in ("flying", "doomed", "waiting")

    def ship(self, word: str, width: int) -> Text:
        """`1↑ Luke Skywalker H6 2+1 F1 S1 Lb 2 bank left`; the name gives way."""
        ship = self.state["ships"][word]
        mark = "▶" if word == self._active() else " "
        style = SEAT_STYLES[ship["seat"]]
        told = f" {self._status(word)}"
        head = f"{mark}{self.signs[word]}{arrow(ship['heading']) if is_flying(ship) else ' '} "
        name = Text(self.lore.ship(word), style)
        name.truncate(max(6, width - len(head) - len(told)), overflow="ellipsis")
        line = Text(head, f"bold {style}").append_text(name).append(told, "not bold")
        line.truncate(width, overflow="ellipsis")
        return line

    def _active(self) -> str:
        frames = self.state["frames"]
        return str(frames[-1].get("ship", "")) if frames else ""

    def _status(self, word: str) -> str:
        ship, intel = self.state["ships"][word], self.words.mission.sign(self.view, word)
        if not is_flying(ship):
            return f"{self.words.fate(ship)} {intel}".rstrip()
        parts = [square(ship["x"], ship["y"]), f"{self.words.hull(self.view, word)}+{ship['shields']}"]
        parts += [intel] if intel else []
        letters = self.say("token-letters").split()
        parts += [f"{letter}{ship[token]}" for letter, token in zip(letters, TOKENS, strict=True) if ship[token]]
        parts += [f"{self.say('lock-letter')}{self.signs[ship['lock']]}"] if ship["lock"] else []
        parts += [f"!{len(ship['faceup'])}"] if ship["faceup"] else []
        parts += [f"@{self.words.mobile_arrow(self.view, word)}"] if self.words.is_mobile(self.view, word) else []
        return " ".join([*parts, *self._dial(word)])

    def _dial(self, word: str) -> list[str]:
        dial = self.state["ships"][word]["dial"]
        if dial in ("", "?"):
            return [dial] if dial else []
        return [short_manoeuvre(dial)]
