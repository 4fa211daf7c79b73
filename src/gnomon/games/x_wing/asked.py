"""Prompts: what is asked, and what its words need. A prompt is for everybody to read, so it tells no secrets."""

from __future__ import annotations

from typing import Final

from gnomon.games.x_wing.dice import number
from gnomon.games.x_wing.fleet import skill_of
from gnomon.games.x_wing.mission import ships_after
from gnomon.games.x_wing.naming import player_named, ship_named, title_of
from gnomon.games.x_wing.planning import needs_dial
from gnomon.games.x_wing.rules import STEPS
from gnomon.games.x_wing.state import Attack, Frame, State
from gnomon.games.x_wing.steps import HIDE_INTEL, LAY_OBSTACLE, MODIFY, PICK_ACTIVE, PLAN, SPIN_OBSTACLE, WINDOW
from gnomon.games.x_wing.terms import (
    FACE_WORDS,
    MANOEUVRE_WORDS,
    MODIFY_ATTACK,
    NONE,
    REVEALED,
    WINDOW_WORDS,
)
from gnomon.games.x_wing.wording import MM, faces, manoeuvre, square
from gnomon.kernel.bits import bits
from gnomon.kernel.words import Words

# The rules behind windows, by their words (9 for those that only cards know).
WINDOW_RULES: Final[dict[str, str]] = {
    "revealed": "3.2",
    "moved": "3.1",
    "overlapped": "3.7",
    "action-done": "4.3",
    "rolled": "6.8",
    "compare": "6.11",
    "instead-of-damage": "6.12",
    "attacked": "6.13",
    "missed": "6.14",
    "card-dealt": "7.2",
}
WINDOW_RULE: Final = "9.2"


# What is asked


def pending(state: State) -> tuple[str, str]:
    """The key of the pending prompt, and the number of its rule."""
    frame = state.frames[-1]
    if frame.step == WINDOW:
        word = WINDOW_WORDS[frame.window]
        return f"window-{word}", WINDOW_RULES.get(word, WINDOW_RULE)
    if frame.step == MODIFY:
        return f"modify-{modified(frame)}-{modifier(state, frame)}", "6.8" if is_attack(frame) else "6.10"
    return STEPS.words[frame.step], STEPS.rules[frame.step]


def is_attack(frame: Frame) -> bool:
    """Whether attack dice are modified, not defence dice."""
    return frame.window == MODIFY_ATTACK


def modified(frame: Frame) -> str:
    return "attack" if is_attack(frame) else "defence"


def modifier(state: State, frame: Frame) -> str:
    """Whose player modifies dice now."""
    attack = state.attack
    assert attack is not None
    return "attacker" if state.roster.seat[attack.attacker] == frame.seat else "defender"


# The words it needs


def prompt_words(words: Words, state: State) -> dict[str, object]:
    """The arguments of a prompt: who chooses, for which ship, and about what."""
    frame = state.frames[-1]
    out: dict[str, object] = {"seat": int(frame.seat) + 1, "level": int(state.level)}
    out["player"] = player_named(words, state.roster, int(frame.seat))
    out["rival"] = player_named(words, state.roster, 1 - int(frame.seat))
    for key, ship in (("ship", frame.ship), ("other", frame.other)):
        out[key] = "" if ship == NONE else ship_named(words, state.tables, state.roster, int(ship))
    if state.attack is not None:
        out.update(attack_words(words, state, state.attack))
    out.update(more_words(words, state, frame))
    return out


def attack_words(words: Words, state: State, attack: Attack) -> dict[str, object]:
    """Who attacks whom, and the dice on the table."""
    attacker, defender = (
        ship_named(words, state.tables, state.roster, int(ship)) for ship in (attack.attacker, attack.defender)
    )
    out: dict[str, object] = {"attacker": attacker, "defender": defender}
    out["dice"] = faces(words, counted(int(attack.dice), int(attack.fixed)))
    out["evasion"] = faces(words, counted(int(attack.evasion), int(attack.evasion_fixed)))
    return out


def counted(*dice: int) -> dict[str, int]:
    """How many of some dice show each face."""
    return {word: sum(int(number(one, face)) for one in dice) for face, word in enumerate(FACE_WORDS)}


def more_words(words: Words, state: State, frame: Frame) -> dict[str, object]:
    """What only some steps need."""
    if frame.step in (LAY_OBSTACLE, SPIN_OBSTACLE):
        return obstacle_words(words, state, frame)
    if frame.step == PLAN:
        return {"left": left_words(words, "dials-left", dials_left(state, frame))}
    if frame.step == HIDE_INTEL:
        return {"left": left_words(words, "ships-left", int(ships_after(state, frame.ship)))}
    if frame.step == PICK_ACTIVE:
        return {"level": int(skill_of(state, bits(frame.used)[0]))}
    if frame.step == WINDOW and frame.window == REVEALED:
        dial = state.ships[frame.ship].dial
        return {"manoeuvre": "" if dial == NONE else manoeuvre(words, MANOEUVRE_WORDS[dial])}
    return {}


def obstacle_words(words: Words, state: State, frame: Frame) -> dict[str, object]:
    """The next obstacle, where it goes, and how many come after it."""
    at = len(state.obstacles)
    slug = state.tables.obstacle_slugs[state.field.pieces[at]]
    left = left_words(words, "obstacles-left", len(state.field.pieces) - at - 1)
    place = square(int(frame.count) * MM, int(frame.more) * MM)
    return {"obstacle": title_of(state.tables, slug, words.language), "left": left, "square": place}


def left_words(words: Words, key: str, count: int) -> str:
    """How many come after this one; nothing to say for the last."""
    return words.say("phrases", key, {"count": count}) if count else ""


def dials_left(state: State, frame: Frame) -> int:
    """How many dials of this player are not yet set, besides the one that is asked about."""
    own = [at for at in range(len(state.ships)) if state.roster.seat[at] == frame.seat and at != frame.ship]
    return sum(needs_dial(state, at) for at in own)
