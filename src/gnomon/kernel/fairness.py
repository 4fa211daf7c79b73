"""Checking a record's dice: does everything that chance has shown follow from the seeds and seals of the record?"""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.kernel.dealer import Recorded
from gnomon.kernel.seals import Seal, Sealed


class Draw:
    """One outcome: `of` things could come up, and the dice say that the one at `index` must; -1 if they are closed."""

    __slots__ = ("index", "is_right", "of", "shown")

    def __init__(self, of: int, index: int, shown: int, is_right: bool) -> None:
        self.of = of
        self.index = index
        self.shown = shown  # what came up, as the record has it
        self.is_right = is_right


class Checking(Recorded):
    """Answers from a record, and notes what the dice would have answered."""

    def __init__(self, dice: Sealed) -> None:
        super().__init__()
        self.dice = dice
        self.draws: list[Draw] = []

    def deal(self, source: i64, items: list[int], first: i64, count: i64) -> i64:
        index = super().deal(source, items, first, count)
        below = self.dice.below(count)
        is_right = below >= 0 and items[first + below] == items[index]
        self.draws.append(Draw(int(count), int(below), self._outcomes[self.at - 1], is_right))
        return index


class Stretch:
    """The outcomes under one seal; without a seal, those of a known seed."""

    def __init__(self, seal: Seal | None, start: int, draws: list[Draw]) -> None:
        self.seal = seal
        self.start = start
        self.draws = draws

    @property
    def is_open(self) -> bool:
        """Whether it can be checked."""
        return self.seal is None or self.seal.is_open

    @property
    def is_kept(self) -> bool:
        """Whether the seal is the one that was promised."""
        return self.seal is None or self.seal.is_kept()

    def first_wrong(self) -> int:
        """The number of the first outcome, counted from 1, that the dice did not give; 0 if there is none."""
        wrong = (at for at, draw in enumerate(self.draws, self.start + 1) if self.is_open and not draw.is_right)
        return next(wrong, 0)

    @property
    def is_fair(self) -> bool:
        """Whether everything was checked and is as promised."""
        return self.is_open and self.is_kept and not self.first_wrong()


def stretches(seals: list[Seal], draws: list[Draw]) -> list[Stretch]:
    """All outcomes of a record, by the seal that they were dealt under."""
    starts = [seal.start for seal in seals]
    ends = [*starts[1:], len(draws)]
    out = [Stretch(seal, seal.start, draws[seal.start : end]) for seal, end in zip(seals, ends)]
    before = draws[: starts[0]] if seals else draws
    return [Stretch(None, 0, before), *out] if before or not seals else out
