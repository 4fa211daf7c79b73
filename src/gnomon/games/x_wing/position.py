"""Turn positions back into states, checking every value."""

from __future__ import annotations

from typing import Final

from gnomon.games.x_wing.damage import ails_of
from gnomon.games.x_wing.dice import MOST, MOST_DICE
from gnomon.games.x_wing.field import TOKEN, outline_at
from gnomon.games.x_wing.frames import FRAMES, nouns_of
from gnomon.games.x_wing.geometry.pose import MAT, Pose, pose_at
from gnomon.games.x_wing.intel import REBELS, changed
from gnomon.games.x_wing.pending import check_pending
from gnomon.games.x_wing.setup import damage_cards
from gnomon.games.x_wing.state import (
    DAMAGE_DECK,
    DOOMED,
    FLYING,
    INTEL,
    INTEL_TOKENS,
    INTEL_VALUES,
    INTEL_WORDS,
    LIFE_WORDS,
    MARK_WORDS,
    NO_POSE,
    OPEN_INTEL,
    PHASE_WORDS,
    ROUND_SHIFT,
    WAITING,
    Attack,
    Mission,
    Ship,
    State,
)
from gnomon.games.x_wing.terms import (
    EDGE_WORDS,
    FACE_WORDS,
    MANOEUVRE_WORDS,
    NONE,
    OBSTACLE_WORDS,
    QUADRANT_WORDS,
)
from gnomon.games.x_wing.view import ACTION_WORDS, MOST_CARGO, obstacle_words, weapon_words
from gnomon.kernel.bits import bit
from gnomon.kernel.codec import check_lot, index_of, read_deck, read_list, read_words
from gnomon.kernel.ints import Ints, ints
from gnomon.kernel.toml import Reader

KEYS: Final = [
    "round", "phase", "initiative", "edges", "level", "done", "used_round", "used_game", "over", "winner", "obstacles",
    "ships", "attack", "decks", "discards", "looked", "frames",
]  # fmt: skip
MISSION_KEYS: Final = ["escape", "stolen", "lost", "escaped"]
INTEL_KEYS: Final = ["intel", "intel_open"]
SHIP_KEYS: Final = [
    "seat", "life", "x", "y", "heading", "dial", "flown", "skill", "focus", "evade", "stress", "ion", "tractor",
    "shields", "lock", "faceup", "turned", "facedown", "discarded", "arc", "acted", "marks", "touching", "on",
]  # fmt: skip
ATTACK_KEYS: Final = [
    "attacker", "defender", "weapon", "place", "arc", "range", "obstructed", "bonus", "dice", "fixed", "evasion",
    "evasion_fixed", "spent", "barred", "relocked", "hits", "crits", "hit", "any_hit", "left", "killed", "further",
    "greedy",
]  # fmt: skip
MOST_ROUNDS: Final = 100_000
MOST_TOKENS: Final = 200
MOST_ADDED: Final = 1  # results of a face beyond those that were rolled
OUTSIDE: Final = 500_000  # a ship that has fled may stand so far off the mat
FULL_TURN: Final = 359_999
A_SHIP: Final = "the name of a ship"
A_DAMAGE: Final = "the name of a damage card"


def decode(state: State, data: Reader) -> None:
    """Fill a mat on which nothing stands from a position, which hides nothing."""
    data.only(KEYS if state.mission is None else [*KEYS, "mission"])
    state.round = data.integer("round", 0, MOST_ROUNDS)
    state.phase = data.one_of("phase", PHASE_WORDS)
    state.initiative = data.integer("initiative", NONE, 1)
    state.level = data.integer("level", NONE, MOST_TOKENS)
    state.done = read_words(state.roster.words, data, "done", A_SHIP)
    state.used_round = read_numbers(data, "used_round")
    state.used_game = read_numbers(data, "used_game")
    state.over = 1 if data.boolean("over") else 0
    state.winner = data.integer("winner", NONE, 1)
    read_edges(state, data)
    read_obstacles(state, data)
    read_decks(state, data)
    read_ships(state, data.table("ships"))
    if state.mission is not None:
        read_mission(state, state.mission, data)
    read_attack(state, data.table("attack", {}))
    nouns = nouns_of(state)
    state.frames = [FRAMES.decode(reader, nouns, 2) for reader in data.tables("frames")]
    check_cards(state, data)
    check_pending(state, data)


def read_mission(state: State, mission: Mission, data: Reader) -> None:
    """The escape point, and intel that is not on the ships of the convoy (14)."""
    table = data.table("mission")
    table.only(MISSION_KEYS)
    new = changed(mission)
    new.escape = read_escape(table)
    new.stolen, new.lost = read_kinds(table, "stolen"), read_kinds(table, "lost")
    new.escaped = int(table.boolean("escaped"))
    state.mission = new
    left = list(INTEL_TOKENS)
    for kind in [*(int(ship.intel & INTEL) for ship in state.ships if ship.intel), *new.stolen, *new.lost]:
        if kind not in left:
            raise table.bad("stolen", "intel tokens of the values 4, 2, 2 and 1, each on one ship or in one list")
        left.remove(kind)


def read_escape(data: Reader) -> Pose:
    """The escape point: two numbers, or none before it is placed."""
    place = data.array("escape")
    if not place:
        return NO_POSE
    if len(place) != 2 or not all(type(one) is int and 0 <= one <= MAT for one in place):
        raise data.bad("escape", f"two numbers from 0 to {MAT}, or none before it is placed")
    return pose_at(TOKEN, place[0], place[1], 0)


def read_kinds(data: Reader, key: str) -> Ints:
    """Intel tokens by their values."""
    values = data.array(key)
    if not all(type(value) is int and value in INTEL_VALUES[1:] for value in values):
        raise data.bad(key, "a list of the values 1, 2 and 4")
    return ints([INTEL_VALUES.index(value) for value in values])


def read_numbers(data: Reader, key: str) -> int:
    """A list of small numbers as bits."""
    value = data.array(key, [])
    if not all(type(number) is int and 0 <= number < 60 for number in value):
        raise data.bad(key, "a list of numbers from 0 to 59")
    return sum(bit(number) for number in set(value))


def read_edges(state: State, data: Reader) -> None:
    """The edges of both seats, which are opposite (1.5)."""
    edges = data.texts("edges")
    words = ["", *EDGE_WORDS]
    if len(edges) != 2 or any(edge not in words for edge in edges):
        raise data.bad("edges", "two edges of the mat, or two empty texts")
    first, second = (words.index(edge) - 1 for edge in edges)
    if (first == NONE) != (second == NONE) or (first != NONE and second != (first + 2) % 4):
        raise data.bad("edges", "opposite edges")
    state.edge = first


def read_obstacles(state: State, data: Reader) -> None:
    """Obstacles in the order in which they were laid; cargo tokens come last (5.6)."""
    names = obstacle_words(state)
    pieces = len(state.field.pieces)
    found = data.tables("obstacles")
    if len(found) > pieces + MOST_CARGO:
        raise data.bad("obstacles", f"at most {pieces + MOST_CARGO} obstacles")
    cargo = len(state.tables.obstacle_slugs) - 1
    lying = []
    for at, reader in enumerate(found):
        reader.only(["name", "kind", "x", "y", "heading"])
        piece = int(state.field.pieces[at]) if at < pieces else cargo
        if reader.text("name") != names[at]:
            raise reader.bad("name", names[at])
        if reader.one_of("kind", OBSTACLE_WORDS) != state.tables.obstacle_kind[piece]:
            raise reader.bad("kind", OBSTACLE_WORDS[state.tables.obstacle_kind[piece]])
        x, y = reader.integer("x", -OUTSIDE, MAT + OUTSIDE), reader.integer("y", -OUTSIDE, MAT + OUTSIDE)
        lying.append(outline_at(state.tables, piece, x, y, reader.integer("heading", 0, FULL_TURN)))
    state.obstacles = lying


# Ships


def read_ships(state: State, data: Reader) -> None:
    data.only(state.roster.words)
    for number, word in enumerate(state.roster.words):
        read_ship(state, number, data.table(word))


def read_ship(state: State, number: int, data: Reader) -> None:
    data.only(SHIP_KEYS if state.mission is None else [*SHIP_KEYS, *INTEL_KEYS])
    ship = Ship()
    if data.integer("seat", 0, 1) != state.roster.seat[number]:
        raise data.bad("seat", str(state.roster.seat[number]))
    words = state.roster.words
    ship.life = data.one_of("life", LIFE_WORDS)
    x, y = data.integer("x", -OUTSIDE, MAT + OUTSIDE), data.integer("y", -OUTSIDE, MAT + OUTSIDE)
    heading = data.integer("heading", 0, FULL_TURN)
    if ship.life != WAITING:
        ship.pose = pose_at(state.roster.half[number], x, y, heading)
    elif x or y or heading:
        raise data.bad("life", "a ship that waits, with x, y and heading 0, or another life")
    ship.dial = data.one_of("dial", ["", *MANOEUVRE_WORDS]) - 1
    ship.flown = data.one_of("flown", ["", *MANOEUVRE_WORDS]) - 1
    if ship.dial != NONE and ship.dial not in state.tables.dials[state.roster.ship[number]]:
        raise data.bad("dial", "a manoeuvre of the ship's dial")
    ship.skill = data.integer("skill", NONE, MOST_TOKENS)
    ship.focus = data.integer("focus", 0, MOST_TOKENS)
    ship.evade = data.integer("evade", 0, MOST_TOKENS)
    ship.stress = data.integer("stress", 0, MOST_TOKENS)
    ship.ion = data.integer("ion", 0, MOST_TOKENS)
    ship.tractor = data.integer("tractor", 0, MOST_TOKENS)
    ship.shields = data.integer("shields", 0, int(state.roster.shields[number]))
    ship.lock = data.one_of("lock", ["", *words]) - 1
    ship.arc = data.one_of("arc", QUADRANT_WORDS[:4])
    ship.acted = read_words(ACTION_WORDS, data, "acted", "the name of an action")
    ship.marks = read_words(MARK_WORDS, data, "marks", "the name of a mark")
    ship.touching = read_words(words, data, "touching", A_SHIP)
    ship.on = read_words(obstacle_words(state)[: len(state.obstacles)], data, "on", "an obstacle that lies there")
    ship.discarded = read_discarded(state, number, data)
    if state.mission is not None:
        ship.intel = read_intel(state, number, ship, data)
    state.ships[number] = ship
    read_damage(state, number, data)
    if ship.lock != NONE and state.roster.seat[ship.lock] == state.roster.seat[number]:
        raise data.bad("lock", "an enemy ship")


def read_intel(state: State, number: int, ship: Ship, data: Reader) -> int:
    """The token of a ship of the convoy that is in play or waits (14.6)."""
    kind = data.one_of("intel", ["", *INTEL_WORDS[1:]])
    if kind and (state.roster.seat[number] != REBELS or ship.life not in (WAITING, FLYING, DOOMED)):
        raise data.bad("intel", "a token on a ship of the convoy that is in play, or none")
    is_open = data.boolean("intel_open")
    if is_open and not kind:
        raise data.bad("intel_open", "false for a ship without intel")
    return kind | (OPEN_INTEL if is_open else 0)


def read_discarded(state: State, number: int, data: Reader) -> int:
    """Discarded upgrades; of equal ones the first are gone first."""
    upgrades = [int(upgrade) for upgrade in state.roster.upgrades[number]]
    out = 0
    for upgrade in read_list(state.tables.upgrade_slugs, data, "discarded", "an upgrade of the ship"):
        places = [at for at, known in enumerate(upgrades) if known == upgrade and not out >> at & 1]
        if not places:
            raise data.bad("discarded", "upgrades of the ship")
        out |= bit(places[0])
    return out


def read_damage(state: State, number: int, data: Reader) -> None:
    """Damage cards: faceup with the round they came up, known facedown, unseen."""
    ship, slugs = state.ships[number], state.tables.damage_slugs
    entries: list[int] = []
    for text in data.texts("faceup"):
        slug, _, came = text.partition("@")
        card = index_of(slugs, slug, data, "faceup", A_DAMAGE)
        if not came.isascii() or not came.isdigit() or len(came) > 6:
            raise data.bad("faceup", "cards with the round they came up, such as console-fire@2")
        entries.append(card | int(came) << ROUND_SHIFT)
    ship.faceup = ints(entries)
    ship.turned = ints(read_list(slugs, data, "turned", A_DAMAGE))
    ship.ails = ails_of(state, number)
    ship.facedown = read_pools(state, int(state.roster.seat[number]), data)


def read_pools(state: State, seat: int, data: Reader) -> Ints:
    known = [int(pool) for pool in state.decks[seat].pool_ids()]
    pools = data.array("facedown", [])
    if not all(type(pool) is int and pool in known for pool in pools):
        raise data.bad("facedown", "numbers of pools in the damage deck")
    return ints([int(pool) for pool in pools])


# Cards


def read_decks(state: State, data: Reader) -> None:
    """The damage decks, discard piles, and cards somebody looks at."""
    slugs = state.tables.damage_slugs
    decks, discards = data.array("decks"), data.array("discards")
    if len(decks) != 2 or len(discards) != 2:
        raise data.bad("decks", "two decks and two discard piles")
    state.decks, piles = [], []
    for seat in range(2):
        reader = Reader({"deck": decks[seat], "discard": discards[seat]}, data.where, data.name("decks"))
        state.decks.append(read_deck(slugs, reader, "deck", DAMAGE_DECK + seat, 2))
        piles.append(ints(read_list(slugs, reader, "discard", A_DAMAGE)))
    state.discards = piles
    state.looked = ints(sorted(read_list(slugs, data, "looked", A_DAMAGE)))


def check_cards(state: State, data: Reader) -> None:
    """Every damage card of a seat is somewhere, once (7.5)."""
    for seat in range(2):
        found = [*state.decks[seat].cards(), *(int(card) for card in state.discards[seat])]
        for number, ship in enumerate(state.ships):
            if state.roster.seat[number] == seat:
                found += [int(entry & 255) for entry in ship.faceup] + [int(card) for card in ship.turned]
        if state.looked and state.frames and state.roster.seat[max(state.frames[-1].other, 0)] == seat:
            found += [int(card) for card in state.looked]
        check_lot(state.tables.damage_slugs, found, damage_cards(state), f"among the cards of seat {seat}", data)
        check_pools(state, seat, data)


def check_pools(state: State, seat: int, data: Reader) -> None:
    """As many facedown cards on ships as are missing from the deck."""
    deck = state.decks[seat]
    lying = [int(pool) for n, ship in enumerate(state.ships) if state.roster.seat[n] == seat for pool in ship.facedown]
    if any(deck.away(pool) != lying.count(pool) for pool in deck.pool_ids()):
        raise data.bad("decks", "as many cards missing from the deck as lie facedown on ships")


# The attack being made


def read_attack(state: State, data: Reader) -> None:
    state.attack = None
    if not data.data:
        return
    data.only(ATTACK_KEYS)
    attack = Attack()
    words = state.roster.words
    attack.attacker = data.one_of("attacker", words)
    attack.defender = data.one_of("defender", words)
    if state.roster.seat[attack.attacker] == state.roster.seat[attack.defender]:
        raise data.bad("defender", "an enemy of the attacker")
    attack.weapon = data.integer("place", NONE, len(state.roster.upgrades[attack.attacker]) - 1)
    weapon = 0 if attack.weapon == NONE else int(state.roster.upgrades[attack.attacker][attack.weapon]) + 1
    if data.text("weapon") != weapon_words(state)[weapon] or (weapon and not state.tables.weapon_dice[weapon - 1]):
        raise data.bad("weapon", "the weapon at its place on the attacker")
    attack.quadrant = data.one_of("arc", QUADRANT_WORDS)
    attack.range = data.integer("range", 1, 3)
    attack.obstructed = int(data.boolean("obstructed"))
    attack.bonus = data.integer("bonus", 0, 7)
    attack.dice, attack.fixed = read_faces(data, "dice"), read_faces(data, "fixed")
    attack.evasion = read_faces(data, "evasion", MOST_DICE + MOST_ADDED)
    attack.evasion_fixed = read_faces(data, "evasion_fixed")
    attack.spent = read_numbers(data, "spent")
    barred = data.array("barred")
    if len(barred) != 2 or not all(type(count) is int and 0 <= count <= MOST_TOKENS for count in barred):
        raise data.bad("barred", "two numbers of tokens")
    attack.barred_focus, attack.barred_evade = int(barred[0]), int(barred[1])
    attack.relocked = int(data.boolean("relocked"))
    attack.hits, attack.crits = data.integer("hits", 0, MOST), data.integer("crits", 0, MOST)
    attack.hit, attack.any_hit = int(data.boolean("hit")), int(data.boolean("any_hit"))
    attack.left = data.integer("left", 0, 2)
    attack.killed = int(data.boolean("killed"))
    attack.further = data.integer("further", 0, 2)
    attack.greedy = data.integer("greedy", 0, 3)
    state.attack = attack


def read_faces(data: Reader, key: str, most: int = MOST_DICE) -> int:
    """Dice by face; no more of a face than the notation has."""
    table = data.table(key, {})
    table.only(FACE_WORDS)
    return sum(table.integer(word, 0, most, 0) << 4 * face for face, word in enumerate(FACE_WORDS))
