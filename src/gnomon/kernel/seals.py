"""Sealed dice: a secret fixes all chance in advance, its hash is published first, and the secret itself at the end.

So nobody can know the dice before they fall, and afterwards everybody can check that they were not changed meanwhile.
A match may go on under a new seal at any time; from then on the older ones are never used again.
"""

from __future__ import annotations

import re
from hashlib import sha256
from secrets import randbelow, randbits

from mypy_extensions import i64

from gnomon.kernel.dealer import ITEM_BITS, Dealer, Seeded
from gnomon.kernel.errors import BadText
from gnomon.kernel.toml import Plain, Reader

SEED_LIMIT = 2**63
SALT_BITS = 128
MOST_OUTCOMES = 100_000_000
_COMMITMENT = re.compile(r"[0-9a-f]{64}")
_SALT = re.compile(r"[0-9a-f]{32}")


def hash_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def commitment_to(seed: int, salt: str) -> str:
    """The hash by which a seal is published: of the seed, a space and the salt."""
    return hash_of(f"{seed} {salt}")


class Seal:
    """`start` is the number of outcomes before it. While it is closed, seed and salt are not known here."""

    __slots__ = ("commitment", "salt", "seed", "start")

    def __init__(self, commitment: str, seed: int = 0, salt: str = "", start: int = 0) -> None:
        self.commitment = commitment
        self.seed = seed
        self.salt = salt
        self.start = start

    @property
    def is_open(self) -> bool:
        """Whether seed and salt are known here."""
        return bool(self.salt)

    def closed(self) -> Seal:
        """The same as far as anybody may know before the end."""
        return Seal(self.commitment, start=self.start)

    def at(self, start: int) -> Seal:
        """The same, used from another outcome on."""
        return Seal(self.commitment, self.seed, self.salt, start)

    def is_kept(self) -> bool:
        """Whether seed and salt are those that were promised."""
        return self.is_open and commitment_to(self.seed, self.salt) == self.commitment

    def word(self, at: int) -> int:
        """The 32 random bits behind an outcome, counted from 0 over the whole match."""
        return int(hash_of(f"{self.seed} {self.salt} {at}")[:8], 16)

    def seed_of(self, what: str) -> int:
        """A secret seed for something else, such as a bot, that says nothing about the dice."""
        return int(hash_of(f"{self.seed} {self.salt} {what}")[:15], 16)


def seal_of(seed: int, salt: str) -> Seal:
    """The seal of a seed and a salt."""
    return Seal(commitment_to(seed, salt), seed, salt)


def new_seal() -> Seal:
    """A seal that nobody can guess."""
    return seal_of(randbelow(SEED_LIMIT), f"{randbits(SALT_BITS):032x}")


def cut_back(seals: list[Seal], outcomes: int) -> list[Seal]:
    """The seals after going back to a number of outcomes: the latest one goes on from there, never an older one."""
    return [seal if seal.start <= outcomes else seal.at(outcomes) for seal in seals]


class Sealed(Dealer):
    """Deals by seals, each from its start on; before the first one by a known seed."""

    def __init__(self, seals: list[Seal], before: Seeded) -> None:
        super().__init__()
        self.seals = seals
        self.before = before
        self.outcomes: i64 = 0  # dealt so far

    def deal(self, source: i64, items: list[int], first: i64, count: i64) -> i64:
        below = self.below(count)
        if below < 0:
            raise BadText("dice", "", "dice that are known here, or a new seal to go on with", "a closed seal")
        if self.log is not None:
            self.log.append((source << ITEM_BITS) | items[first + below])
        return first + below

    def below(self, count: i64) -> i64:
        """The next random number under `count`; -1 if it is not known here."""
        at = int(self.outcomes)
        self.outcomes += 1
        seal = self._seal(at)
        if seal is None:
            return self.before.below(count)
        return seal.word(at) * count >> 32 if seal.is_open else -1

    def _seal(self, at: int) -> Seal | None:
        started = [seal for seal in self.seals if seal.start <= at]
        return started[-1] if started else None

    def copy(self) -> Dealer:
        new = Sealed(self.seals, Seeded(self.before.seed, self.before.match, self.before))
        new.outcomes = self.outcomes
        return new

    def rewind(self, outcomes: i64) -> None:
        self.seals = cut_back(self.seals, int(outcomes))
        self.before.rewind(outcomes)
        self.outcomes = outcomes


# In records


def seal_data(seal: Seal) -> Plain:
    data: Plain = {"from": seal.start, "commitment": seal.commitment}
    return data | {"seed": seal.seed, "salt": seal.salt} if seal.is_open else data


def read_seals(reader: Reader) -> list[Seal]:
    """The seals of a record; BadText if one is malformed or does not keep its promise."""
    seals = [_read_seal(one) for one in reader.tables("seals")]
    starts = [seal.start for seal in seals]
    if starts != sorted(starts):
        raise BadText(reader.where, "seals", "seals in the order of their outcomes")
    return seals


def _read_seal(reader: Reader) -> Seal:
    reader.only(["from", "commitment", "seed", "salt"])
    commitment = _digits(reader, "commitment", _COMMITMENT, "the 64 hexadecimal digits of a hash")
    seal = Seal(commitment, start=reader.integer("from", 0, MOST_OUTCOMES))
    if "seed" in reader.data or "salt" in reader.data:
        seal.seed = reader.integer("seed", 0, SEED_LIMIT - 1)
        seal.salt = _digits(reader, "salt", _SALT, "32 hexadecimal digits")
    return seal


def _digits(reader: Reader, key: str, pattern: re.Pattern[str], expected: str) -> str:
    text = reader.text(key)
    if not pattern.fullmatch(text):
        raise reader.bad(key, expected)
    return text
