"""Prompts: what is asked, why, and what its words need. A prompt is for everybody to read, so it tells no secrets."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.war_of_the_ring.naming import card_named, place_named, player_named
from gnomon.games.war_of_the_ring.possible import holds
from gnomon.games.war_of_the_ring.rules import STEPS
from gnomon.games.war_of_the_ring.state import CARD, Frame, State
from gnomon.games.war_of_the_ring.steps import (
    ASIDE,
    CHOOSE,
    COMBATS,
    CYCLE,
    DRAW_STEP,
    DRAWING,
    ELIMINATE_HAND,
    ENTER,
    FORSAKE,
    LOSE,
    MAY,
    NEXT_TURN,
    OPENING,
    PICK_GROUND,
    PICK_PATH,
    PICK_PLACE,
    SCRIPT,
    TAKE,
    VICTIM,
)
from gnomon.games.war_of_the_ring.tables import ICON_WORDS, NEXT_PATH, NONE
from gnomon.games.war_of_the_ring.turns import limit_of
from gnomon.games.war_of_the_ring.view import rows_of
from gnomon.games.war_of_the_ring.wording import both, filter_words, pile_words, script_words
from gnomon.kernel.words import Named, Words

ASIDE_KEYS: Final[list[str]] = ["aside-eliminate", "aside-play", "aside-cycle"]
# What people choose on a bot's behalf.
FOR_BOTS: Final[dict[int, str]] = {
    CHOOSE: "choose-bot",
    PICK_PATH: "pick-path-bot",
    PICK_GROUND: "pick-ground-bot",
    VICTIM: "victim-bot",
}
# Prompts that are a step's in a certain case, with the rule behind each.
CASES: Final[dict[str, str]] = {
    "opening-box": "13.38",
    "cycle-over": "4.5",
    "cycle-draw": "10.9",
    "cycle-ring": "6.5",
    "eliminate-winnow": "6.3",
    "eliminate-ring": "6.5",
    "forsake-pay": "5.1",
    "forsake-instead": "7.1",
    "may-cost": "7.6",
    "lose-theirs": "8.3",
    **dict.fromkeys(ASIDE_KEYS, "5.9"),
    **dict.fromkeys(FOR_BOTS.values(), "13.23"),
}


# What is asked


def pending(state: State) -> tuple[str, str]:
    """The key of the pending prompt, and the number of its rule."""
    frame = state.frames[-1]
    key = case_of(state, frame)
    if key:
        return key, CASES[key]
    return STEPS.words[frame.step], STEPS.rules[frame.step]


def case_of(state: State, frame: Frame) -> str:
    """The case of a step that has several; empty for one that is like its step."""
    step = frame.step
    if step == OPENING:
        return "opening-box" if state.scenario.real else ""
    if state.players[frame.player].bot:
        return FOR_BOTS[int(step)]
    if step == ASIDE:
        return ASIDE_KEYS[frame.stage]
    if step == MAY:
        return "may-cost" if state.tables.one[frame.row] != NONE else ""
    if step == LOSE:
        return "lose-theirs" if state.enemy_chooses_losses else ""
    if step in (CYCLE, ELIMINATE_HAND, FORSAKE):
        return case_of_loss(state, step)
    return ""


def case_of_loss(state: State, step: i64) -> str:
    """Why cards leave a hand: for a text (no case of its own), to pay, by an action, or by the rules of the round."""
    below = reason_of(state)
    if below.step == ENTER:
        return "forsake-pay"
    if below.step == SCRIPT:
        return ""
    if step == FORSAKE:
        return "forsake-instead"
    if step == ELIMINATE_HAND:
        return "eliminate-winnow" if state.frames[-2].step == DRAWING else "eliminate-ring"
    return "cycle-draw" if below.step == DRAW_STEP else "cycle-over" if below.step == COMBATS else "cycle-ring"


def reason_of(state: State) -> Frame:
    """The pending step because of which somebody is asked: a text, a card to be paid for, or a step of the round."""
    for at in range(len(state.frames) - 2, -1, -1):
        frame = state.frames[at]
        if frame.step in (SCRIPT, ENTER, NEXT_TURN, COMBATS, DRAW_STEP):
            return frame
    return state.frames[-1]


# The words it needs


def prompt_words(words: Words, state: State) -> dict[str, object]:
    """The arguments of a prompt: who chooses, why, and about what."""
    frame = state.frames[-1]
    player = state.players[frame.player]
    out: dict[str, object] = {"seat": int(frame.seat) + 1, "count": int(frame.count), "hand": len(player.hand)}
    out["limit"] = int(limit_of(state, frame.player))
    out["player"] = player_named(words, state.scenario.parts[frame.player].name)
    out["chooser"] = player_named(words, state.scenario.parts[chooser_of(state, frame)].name)
    out["cause"] = cause_named(words, state)
    card = frame.card if frame.card != NONE else reason_of(state).card
    out["card"] = "" if card == NONE else card_named(words, state.tables, int(card))
    out["place"] = "" if frame.place == NONE else place_named(words, state.tables, int(frame.place), int(state.path))
    out.update(more_words(words, state, frame))
    return out


def chooser_of(state: State, frame: Frame) -> int:
    """The player who chooses; for a bot, the first one of the seat that does so on its behalf (13.23)."""
    if not state.players[frame.player].bot:
        return int(frame.player)
    people = [number for number, player in enumerate(state.players) if not player.bot]
    return next(number for number in people if state.players[number].seat == frame.seat)


def cause_named(words: Words, state: State) -> Named:
    """The card or location whose text asks; in the Draw step, the cards that make their player cycle some."""
    frame = reason_of(state)
    if frame.step == DRAW_STEP:
        return Named(drawers(words, state, state.frames[-1].player), {})
    if frame.card != NONE:
        return card_named(words, state.tables, int(frame.card))
    if frame.place != NONE:
        return place_named(words, state.tables, int(frame.place), int(state.path))
    return Named("", {})


def drawers(words: Words, state: State, number: i64) -> str:
    """The cards of a reserve that make their player cycle after drawing (10.9)."""
    tables = state.tables
    cards = [int(entry & CARD) for entry in state.players[number].reserve if tables.draw_cycle[entry & CARD] > 0]
    return both(words, [str(card_named(words, tables, card)) for card in cards])


def more_words(words: Words, state: State, frame: Frame) -> dict[str, object]:
    """What only some steps need."""
    tables, step, row = state.tables, frame.step, int(frame.row)
    if step == TAKE:
        cards = filter_words(words, tables, int(tables.filter[row]), int(reason_of(state).card))
        return {"cards": cards, "pile": pile_words(words, int(tables.a[row]))}
    if step in (MAY, CHOOSE):
        return {"cost": deeds(words, state, int(tables.one[row])), "deed": deeds(words, state, int(tables.two[row]))}
    if step == VICTIM:
        return {"cards": filter_words(words, tables, int(tables.filter[row]))}
    if step == PICK_PATH:
        return {"number": int(state.path_number) + (1 if tables.op[row] == NEXT_PATH else 0)}
    if step == PICK_PLACE:
        return {"icon": words.find("icons", ICON_WORDS[tables.b[row]])}
    if step == ASIDE:
        return aside_words(words, state, frame)
    return {}


def deeds(words: Words, state: State, script: int) -> str:
    """What a text within a text does, as far as its conditions hold now."""
    frame = state.frames[-1]
    rows = [row for row in rows_of(state.tables, script) if holds(state, row, frame.player)]
    return script_words(words, state.tables, rows, int(frame.card))


def aside_words(words: Words, state: State, frame: Frame) -> dict[str, object]:
    tables, which = state.tables, int(state.tables.filter[frame.row])
    out: dict[str, object] = {"aside": len(state.players[frame.player].asides[-1])}
    out["cards"] = "" if which == NONE else filter_words(words, tables, which)
    return out
