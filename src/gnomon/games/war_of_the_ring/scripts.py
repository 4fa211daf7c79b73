"""Turn the texts of cards and locations into scripts: rows of numbers, one for each operation."""

from __future__ import annotations

from typing import Any, Final

from gnomon.games.war_of_the_ring.filters import Filters, grounds_of
from gnomon.games.war_of_the_ring.tables import (
    ALSO_AGAIN,
    ASIDE_CYCLE_SHIFT,
    ASIDE_KEEP_SHIFT,
    ASIDE_PLAY_SHIFT,
    ASIDE_WORDS,
    CONDITION_WORDS,
    COUNT_GIVEN,
    COUNT_ON_PATH,
    EACH_FREE,
    EACH_SHADOW,
    FRESHLY,
    FROM_WORDS,
    ICON_WORDS,
    IF_AT,
    IF_PATH,
    IN_WORDS,
    MOVE_WORDS,
    NONE,
    ONLY_AGAIN,
    OPERATION_WORDS,
    TOKEN_WORDS,
    WHO_WORDS,
    WIELDER,
    Tables,
)
from gnomon.kernel.bits import bit
from gnomon.kernel.ints import Ints, ints

Values = dict[str, Any]

# The columns of a row, in this order.
OP: Final = 0
WHO: Final = 1
COUNT: Final = 2
FILTER: Final = 3
A: Final = 4
B: Final = 5
C: Final = 6
TEST: Final = 7
ABOUT: Final = 8
ONE: Final = 9
TWO: Final = 10

ONLY: Final = "only"


class Scripts:
    """The scripts made so far. The tables have the columns that filters need, and the locations."""

    def __init__(self, tables: Tables, filters: Filters) -> None:
        self.tables = tables
        self.filters = filters
        self.rows: list[list[int]] = []
        self.first: list[int] = []
        self.end: list[int] = []
        self.each: list[int] = []
        self.permits: list[Values] = []

    def number(self, operations: list[Values] | None) -> int:
        """A new script of these operations; scripts within come before it. NONE for no operations."""
        if not operations:
            return NONE
        rows = [self._row(values) for values in operations]
        self.first.append(len(self.rows))
        self.rows.extend(rows)
        self.end.append(len(self.rows))
        self.each.append(_sides(rows))
        return len(self.first) - 1

    def finish(self) -> None:
        tables = self.tables
        tables.script_first = ints(self.first)
        tables.script_end = ints(self.end)
        tables.script_each = ints(self.each)
        tables.op = self._column(OP)
        tables.who = self._column(WHO)
        tables.count = self._column(COUNT)
        tables.filter = self._column(FILTER)
        tables.a = self._column(A)
        tables.b = self._column(B)
        tables.c = self._column(C)
        tables.test = self._column(TEST)
        tables.about = self._column(ABOUT)
        tables.one = self._column(ONE)
        tables.two = self._column(TWO)
        self._finish_permits()

    def _column(self, at: int) -> Ints:
        return ints([row[at] for row in self.rows])

    def _finish_permits(self) -> None:
        tables = self.tables
        tables.permit_filter = ints([self.filters.number(values["card"]) for values in self.permits])
        tables.permit_at = ints([grounds_of(tables, [values["at"]]) for values in self.permits])
        tables.permit_support = ints([int(values.get("support", False)) for values in self.permits])

    # One row

    def _row(self, values: Values) -> list[int]:
        row = [OPERATION_WORDS.index(values["op"]), WHO_WORDS.index(values.get("who", "owner")), values.get("count", 1)]
        row += [self._filter(values), *self._details(values), *self._condition(values.get("if"))]
        row += [
            self.number(values.get("cost", values.get("first"))),
            self.number(values.get("do", values.get("second"))),
        ]
        return row

    def _filter(self, values: Values) -> int:
        """The cards an operation is about; for `activate`, the battlegrounds."""
        op: str = values["op"]
        if op == "activate":
            return int(grounds_of(self.tables, values["of"]))
        if op == "aside":
            return self.filters.number(values.get("of"))
        if op == "cleanse":
            counted: Values = values.get("count_of", {})
            return self.filters.number(counted.get("card"))
        return NONE if op == "move" else self.filters.number(values.get("card"))

    def _details(self, values: Values) -> list[int]:
        """The columns a, b and c: what they mean is said at the columns (tables.py)."""
        op: str = values["op"]
        may = int(values.get("may", False))
        if op == "token":
            return [TOKEN_WORDS.index(values["at"]), ICON_WORDS.index(values["icon"]), 0]
        if op == "take":
            return [FROM_WORDS[values["from"]], 0, 0]
        if op == "eliminate":
            return [IN_WORDS.index(values["in"]), may, 0]
        if op == "activate":
            return [_again(values.get("again", False)), 0, 0]
        if op == "move":
            return [MOVE_WORDS.index(values["to"]), may, self._moved(values["card"])]
        if op == "switch-path":
            return [0, int(values.get("random", False)), 0]
        if op == "aside":
            return [ASIDE_WORDS.index(values.get("to", "anywhere")), _shares(values), 0]
        if op == "cleanse":
            return [COUNT_ON_PATH if "count_of" in values else COUNT_GIVEN, 0, 0]
        if op == "permit":
            self.permits.append(values)
            return [len(self.permits) - 1, 0, 0]
        return [0, 0, 0]

    def _moved(self, card: str) -> int:
        return NONE if card == WIELDER else self.tables.slugs.index(card)

    def _condition(self, given: Values | None) -> list[int]:
        """The number of a condition, and what it is about."""
        if given is None:
            return [0, NONE]
        for word, value in given.items():
            test = CONDITION_WORDS.index(word)
            if test == IF_PATH:
                return [test, value]
            return [test, self.tables.places.index(value) if test == IF_AT else self.filters.number(value)]
        return [0, NONE]


def _again(value: object) -> int:
    if value == ONLY:
        return ONLY_AGAIN
    return ALSO_AGAIN if value else FRESHLY


def _shares(values: Values) -> int:
    """How many cards set aside are eliminated, cycled, kept and played, in one number."""
    out: int = values.get("eliminate", 0)
    out |= values.get("cycle", 0) << ASIDE_CYCLE_SHIFT
    out |= values.get("keep", 0) << ASIDE_KEEP_SHIFT
    out |= values.get("play", 0) << ASIDE_PLAY_SHIFT
    return out


def _sides(rows: list[list[int]]) -> int:
    """The sides whose each player the rows themselves are about, as bits (11.5)."""
    out = 0
    for row in rows:
        if row[WHO] in (EACH_FREE, EACH_SHADOW):
            out |= int(bit(row[WHO] - EACH_FREE))
    return out
