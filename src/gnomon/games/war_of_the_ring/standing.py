"""What viewers are told besides: limits, points, and who would win where. All of it follows from what is public."""

from __future__ import annotations

from typing import Final

from gnomon.games.war_of_the_ring.automa import Plan, steps_of_walk
from gnomon.games.war_of_the_ring.chart import BOX_WORDS, DO_MOVE, DO_USE, REASON_WORDS
from gnomon.games.war_of_the_ring.combat import standing
from gnomon.games.war_of_the_ring.frames import place_words
from gnomon.games.war_of_the_ring.scoring import points
from gnomon.games.war_of_the_ring.state import State
from gnomon.games.war_of_the_ring.tables import FREE, NONE, SHADOW, SIDE_WORDS
from gnomon.games.war_of_the_ring.turns import limit_of
from gnomon.games.war_of_the_ring.view import active_places
from gnomon.kernel.toml import Plain

SCORE: Final = "score"
NOW: Final = "now"
NEXT: Final = "next"
LIMIT: Final = "limit"
NOBODY: Final = "none"


def add(state: State, view: Plain) -> None:
    """Add the carryover limits, the score, and how each combat would end now."""
    for number, player in enumerate(view["players"]):
        player[LIMIT] = limit_of(state, number)
    view[SCORE] = {SIDE_WORDS[side]: points(state, side) for side in (FREE, SHADOW)}
    words = place_words(state.tables)
    if state.scenario.bots and state.winner == NONE:
        view[NEXT] = [forecast(state, number) for number in range(len(state.players)) if state.players[number].bot]
    view[NOW] = {words[place]: outlook(state, place) for place in active_places(state)}


def forecast(state: State, number: int) -> Plain:
    """What a bot would do if it were its turn now: its way along the chart, and what it would take for it."""
    plan = Plan()
    boxes = steps_of_walk(state, number, plan)
    words, cards = place_words(state.tables), state.tables.slugs
    out: Plain = {"player": state.scenario.parts[number].name, "path": boxes[:-1], "deed": boxes[-1][0]}
    if out["deed"] in (BOX_WORDS[DO_USE], BOX_WORDS[DO_MOVE]):
        out["card"] = cards[plan.card]
        out["reason"] = REASON_WORDS[plan.reason]
    if out["deed"] == BOX_WORDS[DO_MOVE]:
        out["place"] = words[plan.place]
    return out


def outlook(state: State, place: int) -> Plain:
    attack, defence, side = standing(state, place)
    return {"attack": attack, "defence": defence, "wins": NOBODY if side == NONE else SIDE_WORDS[side]}


def drop(view: Plain) -> Plain:
    """A view without what was added."""
    out = {key: value for key, value in view.items() if key not in (SCORE, NOW, NEXT)}
    out["players"] = [{key: value for key, value in player.items() if key != LIMIT} for player in view["players"]]
    return out
