"""Positions: one that is taken from a state loads as the same state, and plays on alike."""

from __future__ import annotations

from typing import Any

from gnomon.kernel.dealer import Imagined
from gnomon.kernel.game import Game
from gnomon.kernel.record import Header
from gnomon.kernel.state import State
from gnomon.testing.contract import demand
from gnomon.testing.fields import difference, dump
from gnomon.testing.walk import Picker

AHEAD = 15
COUNTERS = ("reveals", "opening", "journal")
DECK_KEYS = {"source", "groups", "pools", "next_pool"}


def check_round_trip(game: Game, header: Header, state: State, unnamed: tuple[str, ...] = ()) -> None:
    """A position loads as a state with every field of the original, whose position is the same text.

    `unnamed` are fields with numbers of pools, which are numbered again in a position.
    """
    text = game.position_text(header, state)
    loaded = game.position(text)
    demand(loaded.position() == text, "a position is written again as it was read")
    apart = difference(settled(dump(state), unnamed), settled(dump(loaded.state), unnamed))
    demand(not apart, "a position loads as the same state", apart)
    if state.is_over():
        demand(loaded.outcome == game.result(state), "a position loads with its outcome")
        return
    demand(loaded.state.options() == state.options(), "a position loads with its options")
    demand(game.ask(loaded.state) == game.ask(state), "a position asks the same question")


def settled(data: Any, unnamed: tuple[str, ...]) -> Any:
    """A dump without what positions do not say: how often something was revealed, numbers and order of pools."""
    if isinstance(data, dict):
        if data.keys() == DECK_KEYS:
            return settled_deck(data)
        skipped = (*COUNTERS, *unnamed)
        return {key: None if key in skipped else settled(value, unnamed) for key, value in data.items()}
    return [settled(item, unnamed) for item in data] if isinstance(data, list) else data


def settled_deck(deck: dict[str, Any]) -> list[Any]:
    pools = {pool: [sorted(cards), known] for pool, cards, known in deck["pools"]}
    return [deck["source"], [[pools[pool], count] for pool, count in deck["groups"]]]


def check_plays_on_alike(game: Game, header: Header, state: State) -> None:
    """A position and what it was taken from are the same after every further action."""
    first, second = state.copy(), game.position(game.position_text(header, state)).state.copy()
    chance, picker = (Imagined(5), Imagined(5)), Picker(5)
    for _ in range(AHEAD):
        demand(first.is_over() == second.is_over(), "a position ends when its original does")
        if first.is_over():
            return
        demand(first.options() == second.options(), "a position plays on alike")
        code = picker.one(first.options())
        first.apply(code, chance[0])
        second.apply(code, chance[1])
        demand(game.encode(first, None) == game.encode(second, None), "a position plays on alike")
