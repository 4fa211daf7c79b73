"""Squads for Mission 16 (14.1): Ketsu Onyo's, and a convoy of at least four ships."""

from __future__ import annotations

from typing import Final

from gnomon.games.x_wing.intel import SCUM
from gnomon.games.x_wing.roster import Roster
from gnomon.games.x_wing.squads import BadSquad, Fault, Speech, Squad, english, legal
from gnomon.games.x_wing.tables import Tables
from gnomon.games.x_wing.terms import NONE
from gnomon.games.x_wing.terms import SCUM as SCUM_FACTION

KETSU: Final = "ketsu-onyo"
LEAST_SHIPS: Final = 4


def check_mission(tables: Tables, squad: Squad, seat: int, where: str) -> None:
    """Raise BadText with the first thing that the mission objects to about the squad of a seat."""
    for fault in mission_faults(tables, squad, seat):
        raise BadSquad(where, Speech(english(), tables).sentence(squad, fault))


def mission_faults(tables: Tables, squad: Squad, seat: int) -> list[Fault]:
    """What the mission objects to about a squad that is legal otherwise; nothing if it may fly for this seat."""
    if seat == SCUM:
        pilots = [tables.pilot_slugs[recruit.pilot] for recruit in squad.recruits]
        return [] if KETSU in pilots else [Fault("mission-ketsu")]
    out = []
    if any(tables.faction[recruit.pilot] == SCUM_FACTION for recruit in squad.recruits):
        out.append(Fault("mission-faction"))
    if len(squad.recruits) < LEAST_SHIPS:
        out.append(Fault("mission-ships", {"least": LEAST_SHIPS, "count": len(squad.recruits)}))
    return out


def fits_mission(tables: Tables, slug: str, seat: int) -> bool:
    """Whether a squad that is ready to fly may fly for a seat."""
    return not mission_faults(tables, legal(tables, slug), seat)


def ketsu_of(tables: Tables, roster: Roster) -> int:
    """The ship of Ketsu Onyo in a match, or NONE."""
    for number in range(roster.count):
        if roster.seat[number] == SCUM and tables.pilot_slugs[roster.pilot[number]] == KETSU:
            return number
    return NONE
