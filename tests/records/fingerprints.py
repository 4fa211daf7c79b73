"""What the rules of each version make of many random matches, as one hash a table: kept in rules/GAME-VERSION.toml.

A record says what was played; what it means is the rules' business. If a hash changes, records made so far mean
something else, and the rules version must be raised. See docs/decisions/0014-rules-versions.md.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from gnomon import BadText, Match
from gnomon.kernel.game import Game
from gnomon.kernel.options import FLAG, WHOLE
from gnomon.kernel.toml import Plain, read, write
from gnomon.testing.walk import STEP_CAP, Picker, tables_of

FOLDER = Path(__file__).parent / "rules"
PER_SETUP = 300  # matches, shared by its numbers of seats


def file_of(game: Game, rules: int) -> Path:
    return FOLDER / f"{game.name}-{rules}.toml"


def kept(game: Game, rules: int) -> list[dict[str, Any]]:
    """The tables of one version; none if nothing was kept yet."""
    file = file_of(game, rules)
    if not file.exists():
        return []
    tables: list[dict[str, Any]] = read(file.read_text(encoding="utf-8"), file.name)["table"]
    return tables


def written(game: Game, rules: int) -> str:
    """The file of one version, made anew."""
    tables = [
        {"setup": setup, "seats": seats, "matches": matches_at(game, setup), "options": options}
        for setup, seats in tables_of(game)
        for options in (usual(game, setup), turned(game, setup, seats))
    ]
    return write({"table": [one | played(game, rules, one) for one in tables]})


def is_of_today(game: Game, rules: int) -> bool:
    """Whether something is kept, and was played with the content that is in use."""
    tables = kept(game, rules)
    headers = [game.header(one["setup"], one["seats"], one["options"], rules) for one in tables]
    return bool(tables) and [one["content"] for one in tables] == [header.content for header in headers]


def matches_at(game: Game, setup: str) -> int:
    seats = game.setups[setup].high - game.setups[setup].low + 1
    return PER_SETUP // (2 * seats)


def usual(game: Game, setup: str) -> Plain:
    """Options with their defaults written out, since a later version may have others."""
    return {option.name: option.default for option in game.options(setup)}


def turned(game: Game, setup: str, seats: int) -> Plain:
    """The same with every flag the other way, and every number as high as it goes here."""
    options = usual(game, setup)
    for option in game.options(setup):
        if option.kind in (FLAG, WHOLE):
            other = options | {option.name: option.high if option.kind == WHOLE else not option.default}
            with suppress(BadText):
                game.header(setup, seats, other)
                options = other
    return options


def played(game: Game, rules: int, table: dict[str, Any]) -> Plain:
    """Which content they were played with, and a hash of everything: all choices, how many there were at each, all
    that chance answered, and how each match ended."""
    total, content = blake2b(digest_size=16), ""
    for seed in range(table["matches"]):
        match = game.start(table["setup"], table["seats"], seed, table["options"], rules=rules)
        counts = played_out(match, Picker(seed))
        record = match.record
        start = [record.lexicon.outcome_text(one) for one in record.opening]
        total.update("\n".join([*start, *record.lines(), str(counts), str(match.outcome)]).encode())
        content = record.header.content
    return {"content": content, "hash": total.hexdigest()}


def played_out(match: Match, picker: Picker) -> list[int]:
    counts: list[int] = []
    while (decision := match.decision) is not None and len(counts) < STEP_CAP:
        counts.append(len(decision.options))
        match.play(picker.one(decision.options))
    return counts
