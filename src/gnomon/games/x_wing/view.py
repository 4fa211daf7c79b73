"""One codec for views, positions and imagination: the state as plain data, as far as a viewer may know it.

A position is a view that hides nothing (viewer None); in other views hidden dials are `?`, hidden cards are counts
(13.2). Where everything stands is open to all (13.5).
"""

from __future__ import annotations

from typing import Final

from gnomon.games.x_wing.frames import FRAMES, nouns_of
from gnomon.games.x_wing.mission import has_escape
from gnomon.games.x_wing.setup import edge_of
from gnomon.games.x_wing.state import (
    CARD,
    INTEL,
    INTEL_VALUES,
    LIFE_WORDS,
    MARK_WORDS,
    NO_INTEL,
    OPEN_INTEL,
    PHASE_WORDS,
    REVEALED_DIAL,
    ROUND_SHIFT,
    Attack,
    Ship,
    State,
)
from gnomon.games.x_wing.terms import (
    BAR_WORDS,
    CARD_ACTION_WORDS,
    DAMAGE_WORDS,
    EDGE_WORDS,
    FACE_WORDS,
    MANOEUVRE_WORDS,
    NONE,
    OBSTACLE_WORDS,
    QUADRANT_WORDS,
    SCAN_WORD,
)
from gnomon.kernel.bits import bits
from gnomon.kernel.codec import encode_deck, pool_order
from gnomon.kernel.notation import UNKNOWN
from gnomon.kernel.toml import Plain

ACTION_WORDS: Final[list[str]] = [*BAR_WORDS, *CARD_ACTION_WORDS, SCAN_WORD, *DAMAGE_WORDS]
MOST_CARGO: Final = 8
PRIMARY_WORD: Final = "primary"
CARGO_WORD: Final = "cargo"


def obstacle_words(state: State) -> list[str]:
    """The names of the obstacles of a match: its pieces, then cargo tokens as they are dropped."""
    pieces = [state.tables.obstacle_slugs[piece] for piece in state.field.pieces]
    return pieces + [f"{CARGO_WORD}-{number + 1}" for number in range(MOST_CARGO)]


def weapon_words(state: State) -> list[str]:
    """The primary weapon, then every upgrade."""
    return [PRIMARY_WORD, *state.tables.upgrade_slugs]


def encode(state: State, viewer: int | None) -> Plain:
    """The whole table as one viewer may see it; -1 is the spectator."""
    words = state.roster.words
    held = [[int(pool) for pool in pools_of(state, seat)] for seat in range(2)]
    orders = [pool_order(deck, held[seat]) for seat, deck in enumerate(state.decks)]
    names = obstacle_words(state)
    nouns = nouns_of(state)
    return encode_mission(state) | {
        "round": state.round,
        "phase": PHASE_WORDS[state.phase],
        "initiative": state.initiative,
        "edges": ["" if state.edge == NONE else EDGE_WORDS[edge_of(state, seat)] for seat in range(2)],
        "level": state.level,
        "done": [words[number] for number in bits(state.done)],
        "used_round": bits(state.used_round),
        "used_game": bits(state.used_game),
        "over": state.over == 1,
        "winner": state.winner,
        "obstacles": [encode_obstacle(state, names, at) for at in range(len(state.obstacles))],
        "ships": {words[number]: encode_ship(state, number, names, orders, viewer) for number in range(len(words))},
        "attack": {} if state.attack is None else encode_attack(state, state.attack),
        "decks": [
            encode_deck(state.tables.damage_slugs, deck, orders[seat], viewer) for seat, deck in enumerate(state.decks)
        ],
        "discards": [[state.tables.damage_slugs[card] for card in pile] for pile in state.discards],
        "looked": encode_looked(state, viewer),
        "frames": [FRAMES.encode(frame, nouns) for frame in state.frames],
    }


def encode_mission(state: State) -> Plain:
    """The escape point and the intel off the ships, which all see (14.13); nothing in a dogfight."""
    mission = state.mission
    if mission is None:
        return {}
    stolen, lost = ([INTEL_VALUES[kind] for kind in kinds] for kinds in (mission.stolen, mission.lost))
    escape = [int(mission.escape.x), int(mission.escape.y)] if has_escape(mission) else []
    return {"mission": {"escape": escape, "stolen": stolen, "lost": lost, "escaped": mission.escaped == 1}}


def encode_intel(state: State, number: int, viewer: int | None) -> Plain:
    """The intel token of a ship, its value hidden from the other side while it is face down (14.13)."""
    if state.mission is None:
        return {}
    intel, seat = int(state.ships[number].intel), int(state.roster.seat[number])
    seen = intel == NO_INTEL or intel & OPEN_INTEL or viewer is None or viewer == seat
    value = INTEL_VALUES[intel & INTEL] if intel else ""
    return {"intel": str(value) if seen else UNKNOWN, "intel_open": bool(intel & OPEN_INTEL)}


def pools_of(state: State, seat: int) -> list[int]:
    """The pools of the facedown cards on a seat's ships, ship by ship."""
    ships = zip(state.roster.seat, state.ships)
    return [int(pool) for owner, ship in ships if owner == seat for pool in ship.facedown]


def encode_obstacle(state: State, names: list[str], at: int) -> Plain:
    rock = state.obstacles[at]
    return {"name": names[at], "kind": OBSTACLE_WORDS[rock.kind], "x": rock.x, "y": rock.y, "heading": rock.heading}


def encode_ship(state: State, number: int, names: list[str], orders: list[list[int]], viewer: int | None) -> Plain:
    """One ship; its dial is hidden from the other player until it is revealed (13.1)."""
    ship, seat = state.ships[number], int(state.roster.seat[number])
    words, damage = state.roster.words, state.tables.damage_slugs
    upgrades = state.roster.upgrades[number]
    return encode_intel(state, number, viewer) | {
        "seat": seat,
        "life": LIFE_WORDS[ship.life],
        "x": ship.pose.x,
        "y": ship.pose.y,
        "heading": ship.pose.heading,
        "dial": encode_dial(ship, seat, viewer),
        "flown": "" if ship.flown == NONE else MANOEUVRE_WORDS[ship.flown],
        "skill": ship.skill,
        "focus": ship.focus,
        "evade": ship.evade,
        "stress": ship.stress,
        "ion": ship.ion,
        "tractor": ship.tractor,
        "shields": ship.shields,
        "lock": "" if ship.lock == NONE else words[ship.lock],
        "faceup": [f"{damage[entry & CARD]}@{entry >> ROUND_SHIFT}" for entry in ship.faceup],
        "turned": [damage[card] for card in ship.turned],
        "facedown": [orders[seat].index(int(pool)) for pool in ship.facedown],
        "discarded": [state.tables.upgrade_slugs[upgrades[at]] for at in bits(ship.discarded)],
        "arc": QUADRANT_WORDS[ship.arc],
        "acted": [ACTION_WORDS[action] for action in bits(ship.acted)],
        "marks": [MARK_WORDS[mark] for mark in bits(ship.marks)],
        "touching": [words[other] for other in bits(ship.touching)],
        "on": [names[at] for at in bits(ship.on)],
    }


def encode_dial(ship: Ship, seat: int, viewer: int | None) -> str:
    if ship.dial == NONE:
        return ""
    if viewer is None or viewer == seat or ship.marks & REVEALED_DIAL:
        return MANOEUVRE_WORDS[ship.dial]
    return UNKNOWN


def encode_looked(state: State, viewer: int | None) -> list[str]:
    """The cards that somebody looks at, who alone sees them (12.5, 13.3)."""
    if not state.looked:
        return []
    seen = viewer is None or viewer == state.frames[-1].seat
    return [state.tables.damage_slugs[card] if seen else UNKNOWN for card in state.looked]


def encode_attack(state: State, attack: Attack) -> Plain:
    words = state.roster.words
    weapon = 0
    if attack.weapon != NONE:
        weapon = int(state.roster.upgrades[attack.attacker][attack.weapon]) + 1
    return {
        "attacker": words[attack.attacker],
        "defender": words[attack.defender],
        "weapon": weapon_words(state)[weapon],
        "place": attack.weapon,
        "arc": QUADRANT_WORDS[attack.quadrant],
        "range": attack.range,
        "obstructed": attack.obstructed == 1,
        "bonus": attack.bonus,
        "dice": faces(attack.dice),
        "fixed": faces(attack.fixed),
        "evasion": faces(attack.evasion),
        "evasion_fixed": faces(attack.evasion_fixed),
        "spent": bits(attack.spent),
        "barred": [attack.barred_focus, attack.barred_evade],
        "relocked": attack.relocked == 1,
        "hits": attack.hits,
        "crits": attack.crits,
        "hit": attack.hit == 1,
        "any_hit": attack.any_hit == 1,
        "left": attack.left,
        "killed": attack.killed == 1,
        "further": attack.further,
        "greedy": attack.greedy,
    }


def faces(dice: int) -> Plain:
    """Dice by face, without those that none shows."""
    return {word: dice >> 4 * face & 15 for face, word in enumerate(FACE_WORDS) if dice >> 4 * face & 15}
