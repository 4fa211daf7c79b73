"""Turn two squads into the `Roster` of a match: ships with their final values, and the effects of their cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gnomon.games.x_wing.roster import PILOT_CARD, WINDOWS, Roster
from gnomon.games.x_wing.squads import Recruit, Squad, bar_of, cost_of, skill_of
from gnomon.games.x_wing.tables import Tables
from gnomon.games.x_wing.terms import DO_BORROW, DO_DRAW_FIRE, ELITE, NO_LIMIT, NONE, OWN, SQUAD_BUILT
from gnomon.kernel.bits import mask
from gnomon.kernel.errors import BadText
from gnomon.kernel.ints import Ints, ints

MOST_LIMITED: Final = 62  # bits of the ints in which a state keeps what has been used


@dataclass(frozen=True)
class Hook:
    """An effect of a card in play, as one row of the roster's hooks."""

    ship: int
    effect: int
    place: int
    lender: int
    elite: bool
    card: int


def enlist(tables: Tables, squads: list[Squad]) -> Roster:
    """The roster of a match between these squads, one for each seat."""
    recruits = [recruit for squad in squads for recruit in squad.recruits]
    seats = [seat for seat, squad in enumerate(squads) for recruit in squad.recruits]
    roster = Roster()
    roster.count = len(recruits)
    roster.seat = ints(seats)
    roster.by_seat = mask([ship for ship, seat in enumerate(seats) if seat == 0])
    roster.first_upgrade = len(tables.pilot_slugs)
    roster.first_damage = len(tables.pilot_slugs) + len(tables.upgrade_slugs)
    _set_pilots(roster, tables, recruits)
    _set_values(roster, tables, recruits)
    _set_hooks(roster, tables, hooks_of(tables, recruits, seats))
    return roster


def words_of(slugs: list[str]) -> list[str]:
    """The names of ships in the notation (10.10): their pilots, numbered where several are the same."""
    out: list[str] = []
    for place, slug in enumerate(slugs):
        nth = slugs[: place + 1].count(slug)
        out.append(f"{slug}-{nth}" if slugs.count(slug) > 1 else slug)
    return out


# ---------------------------------------------------------------------------------------------------------------------
# Ships


def _set_pilots(roster: Roster, tables: Tables, recruits: list[Recruit]) -> None:
    pilots = [recruit.pilot for recruit in recruits]
    ships = [int(tables.ship_of[pilot]) for pilot in pilots]
    roster.words = words_of([tables.pilot_slugs[pilot] for pilot in pilots])
    roster.pilot = ints(pilots)
    roster.ship = ints(ships)
    roster.half = ints([tables.half[ship] for ship in ships])
    roster.arcs = ints([tables.arcs[ship] for ship in ships])
    roster.unique = ints([tables.pilot_unique[pilot] for pilot in pilots])
    roster.faction = ints([tables.faction[pilot] for pilot in pilots])
    roster.upgrades = [ints(list(recruit.upgrades)) for recruit in recruits]


def _set_values(roster: Roster, tables: Tables, recruits: list[Recruit]) -> None:
    """Values with upgrades; agility is as printed, since a card that raises it can be lost (10.8)."""
    printed = [printed_values(tables, recruit.pilot) for recruit in recruits]
    roster.points = ints([cost_of(tables, recruit) for recruit in recruits])
    roster.skill = ints([skill_of(tables, recruit) for recruit in recruits])
    roster.elite_skill = ints([_elite_skill(tables, recruit) for recruit in recruits])
    roster.bar = ints([bar_of(tables, recruit) for recruit in recruits])
    roster.attack = ints([values[0] for values in printed])
    roster.agility = ints([values[1] for values in printed])
    hulls = [_granted(tables.grants_hull, recruit) for recruit in recruits]
    shields = [_granted(tables.grants_shields, recruit) for recruit in recruits]
    roster.hull = ints([values[2] + more for values, more in zip(printed, hulls, strict=True)])
    roster.shields = ints([values[3] + more for values, more in zip(printed, shields, strict=True)])


def printed_values(tables: Tables, pilot: int) -> list[int]:
    """Attack, agility, hull and shields of a pilot's ship."""
    if len(tables.pilot_stats[pilot]):
        return list(tables.pilot_stats[pilot])
    ship = tables.ship_of[pilot]
    return [int(column[ship]) for column in (tables.attack, tables.agility, tables.hull, tables.shields)]


def _granted(column: Ints, recruit: Recruit) -> int:
    return sum(int(column[upgrade]) for upgrade in recruit.upgrades)


def _elite_skill(tables: Tables, recruit: Recruit) -> int:
    return sum(int(tables.grants_skill[one]) for one in recruit.upgrades if tables.slot[one] == ELITE)


# ---------------------------------------------------------------------------------------------------------------------
# Hooks


def hooks_of(tables: Tables, recruits: list[Recruit], seats: list[int]) -> list[Hook]:
    """The effects in play, ship by ship: the pilot's, those of its upgrades, then those that it borrows."""
    out: list[Hook] = []
    for ship, recruit in enumerate(recruits):
        out.extend(_own(tables, recruit, ship))
        out.extend(_borrowed(tables, recruits, seats, ship))
    return out


def _own(tables: Tables, recruit: Recruit, ship: int) -> list[Hook]:
    rows = tables.pilot_effects[recruit.pilot]
    out = [Hook(ship, row, PILOT_CARD, NONE, True, recruit.pilot) for row in rows]
    for place, upgrade in enumerate(recruit.upgrades):
        elite, card = tables.slot[upgrade] == ELITE, len(tables.pilot_slugs) + upgrade
        rows = [row for row in tables.upgrade_effects[upgrade] if tables.effects.window[row] != SQUAD_BUILT]
        out.extend(Hook(ship, row, place, NONE, elite, card) for row in rows)
    return out


def _borrowed(tables: Tables, recruits: list[Recruit], seats: list[int], ship: int) -> list[Hook]:
    """The abilities of other friendly pilots that a ship has because of its cards (10.8)."""
    out: list[Hook] = []
    lenders: set[int] = set()
    for place, upgrade in enumerate(recruits[ship].upgrades):
        for carried in _lending_cards(tables, upgrade):
            for lender, other in enumerate(recruits):
                if lender != ship and seats[lender] == seats[ship] and carried in other.upgrades:
                    if lender not in lenders:
                        lenders.add(lender)
                        rows = tables.pilot_effects[other.pilot]
                        out.extend(Hook(ship, row, place, lender, False, other.pilot) for row in rows)
    return out


def _lending_cards(tables: Tables, upgrade: int) -> list[int]:
    """The cards whose carriers lend their abilities to the ship with this one."""
    rows = tables.upgrade_effects[upgrade]
    return [int(tables.effects.first[row]) for row in rows if tables.effects.operation[row] == DO_BORROW]


def _set_hooks(roster: Roster, tables: Tables, hooks: list[Hook]) -> None:
    roster.hook_ship = ints([hook.ship for hook in hooks])
    roster.hook_effect = ints([hook.effect for hook in hooks])
    roster.hook_place = ints([hook.place for hook in hooks])
    roster.hook_lender = ints([hook.lender for hook in hooks])
    roster.hook_elite = ints([int(hook.elite) for hook in hooks])
    roster.hook_card = ints([hook.card for hook in hooks])
    roster.hook_bit = ints(_bits(tables, hooks))
    windows = [int(tables.effects.window[hook.effect]) for hook in hooks]
    roster.by_window = [ints([at for at, one in enumerate(windows) if one == window]) for window in range(WINDOWS)]
    roster.listening = mask(sorted(set(windows)))
    heeded = {(hook.ship, one) for hook, one in zip(hooks, windows, strict=True)}
    roster.heeds = ints([mask(sorted(one for by, one in heeded if by == ship)) for ship in range(roster.count)])
    roster.decoys = mask(sorted({hook.ship for hook in hooks if tables.effects.operation[hook.effect] == DO_DRAW_FIRE}))
    wider = {one for hook, one in zip(hooks, windows, strict=True) if tables.effects.role[hook.effect] != OWN}
    roster.own_only = mask(sorted(set(windows) - wider))


def _bits(tables: Tables, hooks: list[Hook]) -> list[int]:
    """A number for each hook with a limit, counted up; NONE for the others."""
    limited = [tables.effects.limit[hook.effect] != NO_LIMIT for hook in hooks]
    if sum(limited) > MOST_LIMITED:
        raise BadText("squads", "", f"at most {MOST_LIMITED} effects with a limit in a match, found {sum(limited)}")
    return [sum(limited[:at]) if limited[at] else NONE for at in range(len(hooks))]
