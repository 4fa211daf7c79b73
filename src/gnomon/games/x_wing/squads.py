"""Squads: who flies with which upgrades. Reading them, checking them by the rules of squad building, writing them.

A squad is written in one line (10.9): `wedge-antilles: push-the-limit, r2-d2; rookie-pilot; rookie-pilot`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gnomon.content.checks import nearest, plain
from gnomon.games.x_wing import xws
from gnomon.games.x_wing.tables import Tables
from gnomon.games.x_wing.terms import BAR_WORDS, FACTION_WORDS, NONE, SIZE_WORDS, SLOT_WORDS
from gnomon.kernel.errors import BadText

MOST_POINTS: Final = 100
MOST_SHIPS: Final = 8
LONGEST: Final = 50_000  # characters of a squad in any form
FACTION_NAMES: Final[list[str]] = ["the Rebels", "the Empire", "Scum"]


class BadSquad(BadText):
    """One sentence that says where a squad was given and what is wrong with it."""

    def __init__(self, where: str, sentence: str) -> None:
        ValueError.__init__(self, f"{where}: {sentence}")


@dataclass(frozen=True)
class Recruit:
    """One ship of a squad: its pilot and its upgrades, by number and in the order given."""

    pilot: int
    upgrades: tuple[int, ...] = ()


@dataclass(frozen=True)
class Squad:
    """The ships of one player, in order."""

    recruits: tuple[Recruit, ...]


# ---------------------------------------------------------------------------------------------------------------------
# Reading and writing


def legal(tables: Tables, text: str, where: str = "squad") -> Squad:
    """The squad of a text, which obeys every rule of squad building; otherwise BadText with the first fault."""
    squad = read(tables, text, where)
    for fault in faults(tables, squad):
        raise BadSquad(where, fault)
    return squad


def read(tables: Tables, text: str, where: str = "squad") -> Squad:
    """The squad of a text: the name of one ready to fly, the notation, or XWS. It may break rules."""
    if len(text) > LONGEST:
        raise BadText(where, "", f"at most {LONGEST} characters, found {len(text)}")
    text = text.strip().removeprefix("\ufeff")
    if text.startswith("{"):
        return from_xws(xws.read(tables, text, where))
    if text in tables.squad_slugs:
        text = tables.squads[tables.squad_slugs.index(text)]
    return read_notation(tables, text, where)


def read_notation(tables: Tables, text: str, where: str = "squad") -> Squad:
    """The squad of a text in the notation."""
    parts = text.strip().removesuffix(";").split(";")
    return Squad(tuple(_recruit(tables, part, where) for part in parts))


def _recruit(tables: Tables, text: str, where: str) -> Recruit:
    pilot, colon, rest = text.partition(":")
    names = rest.split(",") if colon else []
    number = _number(pilot, [*tables.pilot_slugs], "a pilot", where)
    return Recruit(number, tuple(_number(name, tables.upgrade_slugs, "an upgrade", where) for name in names))


def _number(name: str, known: list[str], what: str, where: str) -> int:
    word = name.strip().lower()
    if not word:
        raise BadText(where, "", f"the name of {what}, found nothing")
    if word not in known:
        raise BadSquad(where, f"{plain(word)}: expected the name of {what}{nearest(word, known)}")
    return known.index(word)


def from_xws(found: xws.Xws) -> Squad:
    """The squad of a file in XWS."""
    return Squad(tuple(Recruit(pilot, tuple(upgrades)) for pilot, upgrades in found.ships))


def to_xws(tables: Tables, squad: Squad, name: str = "") -> xws.Plain:
    """A squad in XWS, as plain data for JSON."""
    ships = [(recruit.pilot, list(recruit.upgrades)) for recruit in squad.recruits]
    return written_xws(tables, xws.made(ships, name))


def written_xws(tables: Tables, found: xws.Xws) -> xws.Plain:
    """A file in XWS that was read, as plain data for JSON: as it was, with the points counted again."""
    return xws.write(tables, found, [cost_of(tables, recruit) for recruit in from_xws(found).recruits])


def written(tables: Tables, squad: Squad) -> str:
    """A squad in the notation."""
    return "; ".join(_written(tables, recruit) for recruit in squad.recruits)


def _written(tables: Tables, recruit: Recruit) -> str:
    pilot = tables.pilot_slugs[recruit.pilot]
    upgrades = ", ".join(tables.upgrade_slugs[upgrade] for upgrade in recruit.upgrades)
    return f"{pilot}: {upgrades}" if upgrades else pilot


# ---------------------------------------------------------------------------------------------------------------------
# Values


def cost(tables: Tables, squad: Squad) -> int:
    """What a squad costs, in points."""
    return sum(cost_of(tables, recruit) for recruit in squad.recruits)


def cost_of(tables: Tables, recruit: Recruit) -> int:
    """What a ship costs with its upgrades (10.1, 10.8)."""
    points = int(tables.pilot_points[recruit.pilot])
    points += sum(int(tables.upgrade_points[upgrade]) for upgrade in recruit.upgrades)
    return points - _discount(tables, recruit)


def _discount(tables: Tables, recruit: Recruit) -> int:
    """What cards in granted slots cost less, but not less than nothing."""
    off = 0
    for granting in recruit.upgrades:
        for slot in tables.grants_slots[granting] if tables.grants_discount[granting] else []:
            costs = [int(tables.upgrade_points[one]) for one in recruit.upgrades if tables.slot[one] == slot]
            off += min(int(tables.grants_discount[granting]), max(costs, default=0))
    return off


def skill_of(tables: Tables, recruit: Recruit) -> int:
    """A pilot's skill with its upgrades (12.6)."""
    return int(tables.skill[recruit.pilot]) + sum(int(tables.grants_skill[one]) for one in recruit.upgrades)


def bar_of(tables: Tables, recruit: Recruit) -> int:
    """The actions on a ship's bar with its upgrades, as bits."""
    bar = int(tables.bar[tables.ship_of[recruit.pilot]])
    for upgrade in recruit.upgrades:
        bar |= int(tables.grants_bar[upgrade])
    return bar


def slots_of(tables: Tables, recruit: Recruit) -> list[int]:
    """The slots of a ship, those that its upgrades grant included."""
    slots = list(tables.pilot_slots[recruit.pilot])
    for upgrade in recruit.upgrades:
        slots.extend(tables.grants_slots[upgrade])
    return slots


# ---------------------------------------------------------------------------------------------------------------------
# Checking (10)


def faults(tables: Tables, squad: Squad, points: int = MOST_POINTS) -> list[str]:
    """Everything that the rules of squad building object to, in sentences; nothing for a legal squad."""
    count = len(squad.recruits)
    if not 1 <= count <= MOST_SHIPS:
        return [f"A squad has 1 to {MOST_SHIPS} ships, not {count}"]
    out = [*_squad_faults(tables, squad, points), *_unique_faults(tables, squad)]
    for recruit, name in zip(squad.recruits, titles(tables, squad), strict=True):
        for one in (_slot_faults, _different_faults, _limited_faults, _only_faults):
            out.extend(one(tables, recruit, name))
    return out


def titles(tables: Tables, squad: Squad) -> list[str]:
    """What the ships of a squad are called in sentences: their pilots, with a number where several are the same."""
    known = [tables.pilot_titles[recruit.pilot] for recruit in squad.recruits]
    out: list[str] = []
    for place, title in enumerate(known):
        nth = known[: place + 1].count(title)
        out.append(f"{title} {nth}" if known.count(title) > 1 else title)
    return out


def _squad_faults(tables: Tables, squad: Squad, points: int) -> Iterator[str]:
    """Points and faction (10.1, 10.2)."""
    total = cost(tables, squad)
    if total > points:
        yield f"The squad costs {total} points, and {points} are allowed"
    found = sorted({int(tables.faction[recruit.pilot]) for recruit in squad.recruits})
    if len(found) > 1:
        yield f"All ships must be of one faction, not of {' and '.join(FACTION_NAMES[one] for one in found)}"


def _unique_faults(tables: Tables, squad: Squad) -> Iterator[str]:
    """Unique names, whatever kind of card they are on (10.7)."""
    named: list[str] = []
    for recruit in squad.recruits:
        if tables.pilot_unique[recruit.pilot]:
            named.append(tables.pilot_titles[recruit.pilot])
        named.extend(tables.upgrade_titles[one] for one in recruit.upgrades if tables.upgrade_unique[one])
    for title in dict.fromkeys(named):
        if named.count(title) > 1:
            yield f"{title} is unique and may be in the squad only once"


def _slot_faults(tables: Tables, recruit: Recruit, name: str) -> Iterator[str]:
    """A slot for every card (10.3, 10.4)."""
    free = slots_of(tables, recruit)
    choices = [tables.grants_one_of[one] for one in recruit.upgrades if tables.grants_one_of[one]]
    for upgrade in recruit.upgrades:
        slot = int(tables.slot[upgrade])
        fitting = [choice for choice in choices if slot in choice]
        if slot in free:
            free.remove(slot)
        elif fitting:
            choices.remove(fitting[0])
        else:
            yield f"{name} has no free {slot_name(slot)} slot for {tables.upgrade_titles[upgrade]}"


def slot_name(slot: int) -> str:
    """A slot as people write it: `Salvaged Astromech`."""
    return SLOT_WORDS[slot].replace("-", " ").title()


def _different_faults(tables: Tables, recruit: Recruit, name: str) -> Iterator[str]:
    """Slots whose cards must differ (10.8)."""
    for granting in recruit.upgrades:
        slots = tables.grants_slots[granting] if tables.grants_different[granting] else []
        cards = [one for one in recruit.upgrades if tables.slot[one] in slots]
        for card in dict.fromkeys(cards):
            if cards.count(card) > 1:
                yield f"{name} needs different cards for {tables.upgrade_titles[granting]}, not {_twice(tables, card)}"


def _twice(tables: Tables, card: int) -> str:
    return f"{tables.upgrade_titles[card]} twice"


def _limited_faults(tables: Tables, recruit: Recruit, name: str) -> Iterator[str]:
    """Limited cards (10.6)."""
    for card in dict.fromkeys(recruit.upgrades):
        if tables.limited[card] and recruit.upgrades.count(card) > 1:
            yield f"{name} may have {tables.upgrade_titles[card]} only once"


def _only_faults(tables: Tables, recruit: Recruit, name: str) -> Iterator[str]:
    """Cards for some ships only (10.5)."""
    ship = int(tables.ship_of[recruit.pilot])
    for card in dict.fromkeys(recruit.upgrades):
        title = tables.upgrade_titles[card]
        if tables.only_size[card] not in (NONE, tables.size[ship]):
            wanted, found = SIZE_WORDS[tables.only_size[card]], SIZE_WORDS[tables.size[ship]]
            yield f"{title} is for {wanted} ships, and {name} flies a {found} one"
        if tables.only_ship[card] not in (NONE, ship):
            wanted, found = tables.ship_titles[tables.only_ship[card]], tables.ship_titles[ship]
            yield f"{title} is for the {wanted}, and {name} flies the {found}"
        if tables.only_faction[card] not in (NONE, tables.faction[recruit.pilot]):
            wanted, found = FACTION_NAMES[tables.only_faction[card]], FACTION_NAMES[tables.faction[recruit.pilot]]
            yield f"{title} is for {wanted}, and {name} flies for {found}"
        if skill_of(tables, recruit) < tables.only_skill[card]:
            wanted, found = str(tables.only_skill[card]), str(skill_of(tables, recruit))
            yield f"{title} is for pilots of skill {wanted} or more, and {name} has {found}"
        if tables.only_action[card] != NONE and not bar_of(tables, recruit) >> tables.only_action[card] & 1:
            yield f"{title} is for ships with {BAR_WORDS[tables.only_action[card]]} on their action bar, unlike {name}"


def faction_of(tables: Tables, squad: Squad) -> str:
    """The word of a squad's faction."""
    return FACTION_WORDS[tables.faction[squad.recruits[0].pilot]]
