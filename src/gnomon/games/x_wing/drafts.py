"""Squads in the making: what a draft costs, what the rules object to, and what would fit where.

The page on which people build squads knows no rule: it shows this, and sends the draft again after every change.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from gnomon.games.x_wing import content, xws
from gnomon.games.x_wing.enlisting import printed_values
from gnomon.games.x_wing.muster import mission_faults
from gnomon.games.x_wing.squads import (
    LONGEST,
    MOST_POINTS,
    MOST_SHIPS,
    MOST_UPGRADES,
    Berth,
    Fault,
    Recruit,
    Speech,
    Squad,
    bar_of,
    berths_of,
    cost,
    cost_of,
    faction_of,
    from_xws,
    objections,
    read,
    ship_objections,
    skill_of,
    squad_objections,
    to_xws,
    written,
    written_xws,
)
from gnomon.games.x_wing.tables import Tables
from gnomon.games.x_wing.terms import BAR_ACTIONS, BAR_WORDS, NONE, SLOT_WORDS
from gnomon.kernel.errors import BadText
from gnomon.kernel.words import Words
from gnomon.telling import Checked
from gnomon.telling import Fault as Told

Plain = dict[str, Any]

RULES: Final[dict[str, str]] = {
    "ships": "10.1",
    "points": "10.1",
    "faction": "10.2",
    "slot": "10.3",
    "upgrades": "10.3",
    "limited": "10.6",
    "unique": "10.7",
    "different": "10.8",
    "mission-ketsu": "14.1",
    "mission-faction": "14.1",
    "mission-ships": "14.1",
}
RESTRICTED: Final = "10.5"
DEAR: Final = "points"  # a draft may cost too much for a while: something else can be taken out again
WHERE: Final = "squad"


class Drafts:
    """Answers about drafts of squads in a language."""

    def __init__(self, words: Words, tables: Tables) -> None:
        self.words = words
        self.tables = tables
        self.speech = Translated(words, tables)

    def check(self, text: str, seat: int = NONE) -> Checked:
        """What is to be said about a text that may be a squad; an empty one is a squad without ships.

        `seat` is the one for which it would fly in the mission; NONE if it is for a dogfight.
        """
        try:
            squad, file = self._read(text)
        except BadText as error:
            return Checked([Told(f"{self.words.say('faults', 'unreadable', {'error': error})}.")])
        found = objections(self.tables, squad)
        if seat != NONE and squad.recruits:
            found += mission_faults(self.tables, squad, seat)
        faults = [self._told(squad, fault) for fault in found]
        return Checked(faults, self._draft(squad, file) if is_small(squad) else {})

    def _read(self, text: str) -> tuple[Squad, xws.Xws | None]:
        text = text[: LONGEST + 1].strip().removeprefix("\ufeff")
        if not text:
            return Squad(()), None
        if text.startswith("{") and len(text) <= LONGEST:
            file = xws.read(self.tables, text, WHERE)
            return from_xws(file), file
        return read(self.tables, text, WHERE), None

    def _told(self, squad: Squad, fault: Fault) -> Told:
        at = tuple(place for place in (fault.ship, fault.upgrade) if place != NONE)
        return Told(f"{self.speech.sentence(squad, fault)}.", RULES.get(fault.key, RESTRICTED), at)

    # The draft

    def _draft(self, squad: Squad, file: xws.Xws | None) -> Plain:
        return {
            "squad": written(self.tables, squad),
            "xws": self._xws(squad, file),
            "faction": faction_of(self.tables, squad) if squad.recruits else "",
            "points": cost(self.tables, squad),
            "most": MOST_POINTS,
            "ships": [self._ship(squad, place) for place in range(len(squad.recruits))],
            "pilots": self._pilots(squad),
        }

    def _xws(self, squad: Squad, file: xws.Xws | None) -> str:
        """The squad in XWS, with what the file had beside it if that can be written again."""
        if not squad.recruits:
            return ""
        try:
            return json.dumps(written_xws(self.tables, file), allow_nan=False) if file else self._fresh(squad)
        except (ValueError, RecursionError):
            return self._fresh(squad)

    def _fresh(self, squad: Squad) -> str:
        return json.dumps(to_xws(self.tables, squad))

    def _ship(self, squad: Squad, place: int) -> Plain:
        tables, recruit = self.tables, squad.recruits[place]
        attack, agility, hull, shields = printed_values(tables, recruit.pilot)
        bar = bar_of(tables, recruit)
        return {
            "pilot": tables.pilot_slugs[recruit.pilot],
            "name": self.speech.pilot(recruit.pilot),
            "title": self.speech.ship(squad, place),
            "points": cost_of(tables, recruit),
            "skill": skill_of(tables, recruit),
            "attack": attack,
            "agility": agility + sum(int(tables.grants_agility[one]) for one in recruit.upgrades),
            "hull": hull + sum(int(tables.grants_hull[one]) for one in recruit.upgrades),
            "shields": shields + sum(int(tables.grants_shields[one]) for one in recruit.upgrades),
            "bar": [BAR_WORDS[action] for action in range(BAR_ACTIONS) if bar >> action & 1],
            "upgrades": [tables.upgrade_slugs[upgrade] for upgrade in recruit.upgrades],
            "slots": self._slots(squad, place),
        }

    def _slots(self, squad: Squad, place: int) -> list[Plain]:
        """The slots of a ship, then the upgrades for which there is none."""
        recruit = squad.recruits[place]
        berths, homeless = berths_of(self.tables, recruit)
        offers: dict[tuple[tuple[int, ...], int], list[Plain]] = {}  # equal for slots of a kind with the same card
        out: list[Plain] = []
        for berth in berths:
            key = berth.takes, recruit.upgrades[berth.holds] if berth.holds != NONE else NONE
            offers[key] = offers.get(key) or self._offers(squad, place, berth)
            out.append(self._slot(berth, offers[key]))
        for at in homeless:
            slot = SLOT_WORDS[self.tables.slot[recruit.upgrades[at]]]
            out.append({"takes": [slot], "holds": at, "granted_by": "", "offers": []})
        return out

    def _slot(self, berth: Berth, offers: list[Plain]) -> Plain:
        by = berth.granted_by
        return {
            "takes": [SLOT_WORDS[slot] for slot in berth.takes],
            "holds": berth.holds,
            "granted_by": self.tables.upgrade_slugs[by] if by != NONE else "",
            "offers": offers,
        }

    # What would fit

    def _offers(self, squad: Squad, place: int, berth: Berth) -> list[Plain]:
        """Every upgrade for a slot, in place of what is in it."""
        cards = [card for card in range(len(self.tables.upgrade_slugs)) if self.tables.slot[card] in berth.takes]
        without = changed(squad, place, berth.holds, None) if berth.holds != NONE else squad
        before = [*squad_objections(self.tables, without), *ship_objections(self.tables, without, place)]
        out: list[Plain] = []
        for card in cards:
            then = changed(squad, place, berth.holds, card)
            after = [*squad_objections(self.tables, then), *ship_objections(self.tables, then, place)]
            out.append(self._offer(self.tables.upgrade_slugs[card], then, new_ones(before, after)))
        return out

    def _pilots(self, squad: Squad) -> list[Plain]:
        """Every pilot as one more ship."""
        before, count = squad_objections(self.tables, squad), len(squad.recruits) + 1
        full = [Fault("ships", {"most": MOST_SHIPS, "count": count})] if count > MOST_SHIPS else []
        out: list[Plain] = []
        for pilot, name in enumerate(self.tables.pilot_slugs):
            then = Squad((*squad.recruits, Recruit(pilot)))
            out.append(self._offer(name, then, [*full, *new_ones(before, squad_objections(self.tables, then))]))
        return out

    def _offer(self, name: str, then: Squad, faults: Iterable[Fault]) -> Plain:
        """`over`: by how much the squad would cost too much; `why`: why it does not fit."""
        why = [f"{self.speech.sentence(then, fault)}." for fault in faults if fault.key != DEAR]
        return {"name": name, "over": max(0, cost(self.tables, then) - MOST_POINTS), "why": why}


class Translated(Speech):
    """Titles in the reader's language; one that an overlay has changed stays as it is."""

    def title(self, slug: str, printed: str) -> str:
        return content.CATALOGUE.title(slug, printed, self.words.language)


def is_small(squad: Squad) -> bool:
    """Whether it is worth an answer in detail: whatever people can build on the page is."""
    return len(squad.recruits) <= MOST_SHIPS and all(len(one.upgrades) <= MOST_UPGRADES for one in squad.recruits)


def changed(squad: Squad, place: int, at: int, card: int | None) -> Squad:
    """A squad in which a ship has another upgrade at a place, none there, or (at NONE) one more."""
    upgrades = [*squad.recruits[place].upgrades]
    if at == NONE:
        upgrades += [card] if card is not None else []
    else:
        upgrades[at : at + 1] = [card] if card is not None else []
    recruits = [*squad.recruits]
    recruits[place] = replace(recruits[place], upgrades=tuple(upgrades))
    return Squad(tuple(recruits))


def new_ones(before: list[Fault], after: list[Fault]) -> list[Fault]:
    """The faults that there were not before."""
    return [fault for fault in after if not any(fault.is_like(one) for one in before)]
