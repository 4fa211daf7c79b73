"""Which texts a card or a location has, and where each is carried out: a check of pending texts in positions."""

from __future__ import annotations

from gnomon.games.war_of_the_ring.possible import where_bit
from gnomon.games.war_of_the_ring.state import Frame, State
from gnomon.games.war_of_the_ring.tables import (
    GROUNDS,
    NONE,
    PATH,
    PLAYED,
    PLAYED_TO_GROUND,
    PLAYED_TO_PATH,
    PLAYED_TO_RESERVE,
    REACHES_GROUND,
    REACHES_PATH,
    RESERVE,
    WORN_IN_RESERVE,
    Tables,
)
from gnomon.games.war_of_the_ring.view import rows_of


def is_text_of(state: State, frame: Frame) -> bool:
    """Whether a pending text belongs to its card, or to the location it is about."""
    tables = state.tables
    if frame.card == NONE:
        own = [location_script(state, int(frame.place))]
    else:
        own = card_scripts(tables, int(frame.card), int(frame.place))
    return int(frame.script) in with_inner(tables, own)


def location_script(state: State, place: int) -> int:
    if place == PATH:
        return int(state.tables.place_script[state.path]) if state.path != NONE else NONE
    return int(state.tables.place_script[place]) if 0 <= place < GROUNDS else NONE


def card_scripts(tables: Tables, card: int, place: int) -> list[int]:
    """The texts of a card that are carried out at a place: for coming there, and for using its action."""
    scripts = [int(tables.moments[moment][card]) for moment in moments_at(place)]
    if place != NONE and tables.act_where[card] & where_bit(place):
        scripts += [int(tables.act_cost[card]), int(tables.act_do[card])]
    return scripts


def moments_at(place: int) -> list[int]:
    if place == RESERVE:
        return [PLAYED, PLAYED_TO_RESERVE, WORN_IN_RESERVE]
    if place == PATH:
        return [PLAYED, PLAYED_TO_PATH, REACHES_PATH]
    return [PLAYED] if place == NONE else [PLAYED, PLAYED_TO_GROUND, REACHES_GROUND]


def with_inner(tables: Tables, scripts: list[int]) -> list[int]:
    """These texts and those within them."""
    out: list[int] = []
    left = [script for script in scripts if script != NONE]
    while left:
        script = left.pop()
        out.append(script)
        inner = [int(one) for row in rows_of(tables, script) for one in (tables.one[row], tables.two[row])]
        left += [one for one in inner if one != NONE]
    return out
