"""Turn positions back into states, checking every value."""

from __future__ import annotations

from gnomon.games.war_of_the_ring.entries import MOST_TOKENS, check_entries, read_entries
from gnomon.games.war_of_the_ring.face_down import check_knowledge
from gnomon.games.war_of_the_ring.frames import decode_frame, place_words, player_names, side_slugs
from gnomon.games.war_of_the_ring.knowledge import unseen
from gnomon.games.war_of_the_ring.pending import check_pending
from gnomon.games.war_of_the_ring.scenarios import RING_NONE
from gnomon.games.war_of_the_ring.state import CARD, FREE_DECK, NO_RING, READY, SHADOW_DECK, Player, State
from gnomon.games.war_of_the_ring.steps import ENTER
from gnomon.games.war_of_the_ring.tables import (
    ANYWHERE,
    FREE,
    FREE_GROUNDS,
    GROUNDS,
    ITEM,
    NONE,
    RESERVE,
    SHADOW,
    SIDE_WORDS,
    Tables,
)
from gnomon.games.war_of_the_ring.view import RING_WORDS, UNSEEN_WORD, active_places, permit_words
from gnomon.kernel.bits import bits
from gnomon.kernel.codec import MOST, check_lot, knowers, read_deck, read_list, read_words
from gnomon.kernel.deck import Deck
from gnomon.kernel.errors import BadText
from gnomon.kernel.ints import Ints, ints, listed, replaced
from gnomon.kernel.toml import Reader

KEYS = [
    "round", "start", "slot", "passed", "path", "path_number", "unused", "grounds", "bare", "at", "battlegrounds",
    "scored", "corruption", "permits", "winner", "players", "frames",
]  # fmt: skip
PLAYER_KEYS = [
    "name", "seat", "side", "ring", "hand", "shown", "cycled", "cycled_known", "out", "out_known", "reserve", "asides",
    "deck", "played", "used",
]  # fmt: skip
FACE_DOWN_KEYS = ["bot", "may"]  # of players whose hidden cards nobody sees (13.22)
PLACE_KEYS = ["free", "shadow", "attack", "defence"]
A_CARD = "the name of a card"
A_BATTLEGROUND = "the name of a battleground"


def decode(state: State, seats: int, data: Reader) -> None:
    """Fill a table at which everybody has sat down from a position, which hides nothing."""
    data.only(KEYS)
    turns = len(state.scenario.order)
    state.round = data.integer("round", 0, int(state.scenario.last_path))
    state.start = data.integer("start", 0, turns - 1)
    state.slot = data.integer("slot", 0, turns - 1)
    state.passed = read_words(player_names(state), data, "passed", "the name of a player")
    state.corruption = data.integer("corruption", 0, MOST)
    state.permits = read_words(permit_words(state.tables), data, "permits", "an event that permits something")
    state.winner = data.one_of("winner", ["", *SIDE_WORDS]) - 1
    read_locations(state, data)
    read_players(state, data, seats)
    state.frames = [decode_frame(state, reader, seats) for reader in data.tables("frames")]
    check_decks(state, data)
    check_knowledge(state, data.tables("players"))
    check_peeks(state, data)
    check_pending(state, data)


# Locations


def read_locations(state: State, data: Reader) -> None:
    places = state.tables.places
    state.path = data.one_of("path", ["", *places[GROUNDS:]]) - 1
    state.path += 0 if state.path == NONE else GROUNDS
    state.path_number = data.integer("path_number", 0, int(state.scenario.last_path))
    state.unused = read_words(places[GROUNDS:], data, "unused", "the name of a path")
    state.grounds = ints(read_list(places[:GROUNDS], data, "grounds", A_BATTLEGROUND))
    state.bare = read_words(places[:GROUNDS], data, "bare", A_BATTLEGROUND)
    read_scored(state, data.table("scored"))
    read_grounds(state, data.table("battlegrounds"))
    check_locations(state, data)
    read_at(state, data.table("at"))


def read_scored(state: State, data: Reader) -> None:
    data.only(SIDE_WORDS)
    what = "the name of a battleground or path"
    state.scored_free = ints(read_list(state.tables.places, data, "free", what))
    state.scored_shadow = ints(read_list(state.tables.places, data, "shadow", what))


def read_grounds(state: State, data: Reader) -> None:
    """The battleground decks (3.2)."""
    data.only(SIDE_WORDS)
    places = state.tables.places
    state.free_grounds = read_deck(places, data, "free", FREE_DECK, len(state.players))
    state.shadow_grounds = read_deck(places, data, "shadow", SHADOW_DECK, len(state.players))
    for side, deck in ((FREE, state.free_grounds), (SHADOW, state.shadow_grounds)):
        fits = all(place < GROUNDS and (place >= FREE_GROUNDS) == (side == SHADOW) for place in deck.cards())
        if not fits or not is_whole(deck, 0):
            raise data.bad(SIDE_WORDS[side], "battlegrounds of that side, in an order nobody knows")


def is_whole(deck: Deck, known: int) -> bool:
    """Whether all cards of a deck are in it, and known to these seats."""
    return all(deck.away(pool) == 0 and deck.knowers(pool) == known for pool in deck.pool_ids())


def check_locations(state: State, data: Reader) -> None:
    """Every battleground is somewhere, once; a path that is active or scored has been used."""
    scored = listed(state.scored_free) + listed(state.scored_shadow)
    found = state.free_grounds.cards() + state.shadow_grounds.cards() + listed(state.grounds) + scored
    grounds = [place for place in found if place < GROUNDS]
    wanted = state.scenario.grounds_free + state.scenario.grounds_shadow
    check_lot(state.tables.places, grounds, wanted, "in decks, in play and scored", data)
    paths = [place for place in scored if place >= GROUNDS] + ([] if state.path == NONE else [int(state.path)])
    if len(set(paths)) != len(paths) or any(state.unused >> path - GROUNDS & 1 for path in paths):
        raise data.bad("unused", "no path that is active or scored, and each of those once")
    if state.unused & ~state.scenario.paths or any(not state.scenario.paths >> path - GROUNDS & 1 for path in paths):
        raise data.bad("unused", "paths of the scenario")
    if state.path != NONE and state.tables.place_number[state.path] != state.path_number:
        raise data.bad("path_number", "the number of the active path")
    if any(state.tables.place_number[path] > state.path_number for path in used_paths(state)):
        raise data.bad("unused", "every path with a number above path_number")
    if any(state.bare >> place & 1 and place not in state.grounds for place in range(GROUNDS)):
        raise data.bad("bare", "active battlegrounds")


def used_paths(state: State) -> list[int]:
    """The paths that have been activated."""
    return [GROUNDS + path for path in bits(state.scenario.paths & ~state.unused)]


def read_at(state: State, data: Reader) -> None:
    """The cards and tokens at each active place."""
    words, active = place_words(state.tables), active_places(state)
    data.only([words[place] for place in active])
    for place in active:
        reader = data.table(words[place])
        reader.only(PLACE_KEYS)
        state.free[place] = read_entries(state.tables, reader, "free")
        state.shadow[place] = read_entries(state.tables, reader, "shadow")
        check_entries(state.tables, reader, "free", state.free[place], FREE, place)
        check_entries(state.tables, reader, "shadow", state.shadow[place], SHADOW, place)
        state.attack_tokens = replaced(state.attack_tokens, place, reader.integer("attack", 0, MOST_TOKENS))
        state.defence_tokens = replaced(state.defence_tokens, place, reader.integer("defence", 0, MOST_TOKENS))


# Players


def read_players(state: State, data: Reader, seats: int) -> None:
    readers = data.tables("players")
    if len(readers) != len(state.players):
        raise BadText(data.where, data.name("players"), f"{len(state.players)} players", len(readers))
    for number, reader in enumerate(readers):
        read_player(state, number, reader, seats)


def read_player(state: State, number: int, reader: Reader, seats: int) -> None:
    tables, player, part = state.tables, state.players[number], state.scenario.parts[number]
    reader.only(PLAYER_KEYS if player.eyes else PLAYER_KEYS + FACE_DOWN_KEYS)
    reader.one_of("name", [part.name])
    reader.integer("seat", int(player.seat), int(player.seat))
    reader.one_of("side", [SIDE_WORDS[player.side]])
    has_ring = state.scenario.ring[number] != RING_NONE
    player.ring = READY + reader.one_of("ring", RING_WORDS[READY:]) if has_ring else NO_RING
    if not has_ring:
        reader.one_of("ring", RING_WORDS[:READY])
    if player.eyes == 0 and reader.boolean("bot") != player.bot:
        raise reader.bad("bot", "true for the Shadow's players, false for the others")
    read_zones(state, player, reader)
    player.reserve = read_entries(tables, reader, "reserve")
    check_entries(tables, reader, "reserve", player.reserve, int(player.side), RESERVE)
    check_reserve(state, number, reader)
    player.deck = read_deck(hidden_words(state), reader, "deck", number, seats)
    check_deck(state, player, reader)
    own = side_slugs(tables, int(player.side))
    player.played = read_words(own, reader, "played", "a card of the player's side")
    player.used = read_words(own, reader, "used", "a card of the player's side")


def check_deck(state: State, player: Player, reader: Reader) -> None:
    """A player's seat knows what is in its deck; nobody knows that of a bot or of a real box."""
    if state.scenario.real and any(card != unseen(state.tables) for card in player.deck.cards()):
        raise reader.bad("deck", f"{UNSEEN_WORD} for every card")
    if is_whole(player.deck, int(player.eyes)):
        return
    if player.eyes == 0:
        raise reader.bad("deck", "groups without known, since nobody knows what is in it")
    raise reader.bad("deck", f'groups with known = "{knowers(int(player.eyes))}", since its seat knows what is in it')


def hidden_words(state: State) -> list[str]:
    """The words for cards that may be face down; those of a real box have no name (13.38)."""
    return [*state.tables.slugs, UNSEEN_WORD] if state.scenario.real else state.tables.slugs


def read_zones(state: State, player: Player, reader: Reader) -> None:
    slugs, hidden = state.tables.slugs, hidden_words(state)
    player.hand = read_zone(hidden, reader, "hand")
    player.shown = read_zone(slugs, reader, "shown")
    player.cycled = read_zone(hidden, reader, "cycled")
    player.cycled_known = read_zone(slugs, reader, "cycled_known")
    player.out = read_zone(hidden, reader, "out")
    player.out_known = read_zone(slugs, reader, "out_known")
    player.asides = [read_aside(hidden, player, reader, aside) for aside in reader.array("asides")]
    held = listed(player.hand)
    if any(listed(player.shown).count(card) > held.count(card) for card in player.shown):
        raise reader.bad("shown", "cards of the hand")
    if player.bot and len(player.out) > 0:
        raise reader.bad("out", "no card, since everybody sees what a bot has eliminated: out_known")
    if state.scenario.real:
        check_unseen(state, player, reader)
    else:
        check_out(state.tables, player, reader)


def read_zone(words: list[str], reader: Reader, key: str) -> Ints:
    """The cards of a zone, in the order of their numbers, which tells nothing."""
    return ints(sorted(read_list(words, reader, key, A_CARD)))


def read_aside(words: list[str], player: Player, reader: Reader, aside: object) -> Ints:
    """Cards set aside; those that a bot has turned up stay in their order (13.32)."""
    only = Reader({"asides": aside}, reader.where, reader.path)
    return ints(read_list(words, only, "asides", A_CARD)) if player.bot else read_zone(words, only, "asides")


def check_out(tables: Tables, player: Player, reader: Reader) -> None:
    for card in player.out:
        if tables.saved[card] == ANYWHERE:
            raise reader.bad("out", f"no {tables.slugs[card]}, which is always cycled instead")


def check_unseen(state: State, player: Player, reader: Reader) -> None:
    """A card that lies face down on a real table has no name, and every other card has one."""
    nameless = int(unseen(state.tables))
    asides = [card for aside in player.asides for card in aside]
    if listed(player.hand) != listed(player.shown) + [nameless] * (len(player.hand) - len(player.shown)):
        raise reader.bad("hand", f"the cards of shown, and {UNSEEN_WORD} for the others")
    for key, cards in (("cycled", player.cycled), ("out", player.out)):
        if any(card != nameless for card in cards):
            raise reader.bad(key, f"{UNSEEN_WORD} for every card")
    if any((card == nameless) == player.bot for card in asides):
        raise reader.bad("asides", f"{UNSEEN_WORD} for every card, unless a bot has turned it up")


def check_reserve(state: State, number: int, reader: Reader) -> None:
    """A reserve holds armies and characters of its own player; items may be a teammate's (5.5)."""
    for entry in state.players[number].reserve:
        card = entry & CARD
        if state.tables.kind[card] != ITEM and state.scenario.owner[card] != number:
            raise reader.bad("reserve", f"no {state.tables.slugs[card]}, which is not a card of this player")


# Checks of the whole


def check_decks(state: State, data: Reader) -> None:
    """The cards of each player's deck are all somewhere, and nothing else is."""
    for number, player in enumerate(state.players):
        found = player.deck.cards() + [card for zone in zones_of(player) for card in listed(zone)]
        found += [card for card in cards_in_play(state) if state.scenario.owner[card] == number]
        found += [int(frame.card) for frame in state.frames if frame.step == ENTER and frame.player == number]
        wanted = state.scenario.cards[number]
        if state.scenario.real:
            found = named(state, found, wanted)
        where = f"among the cards of {state.scenario.parts[number].name}"
        check_lot(hidden_words(state), found, wanted, where, data)


def named(state: State, found: list[int], wanted: list[int]) -> list[int]:
    """The cards found, with names for the unseen ones among them as far as others are missing."""
    left = wanted[:]
    for card in found:
        if card in left:
            left.remove(card)
    nameless = int(unseen(state.tables))
    count = found.count(nameless)
    return [card for card in found if card != nameless] + left[:count] + [nameless] * (count - len(left))


def zones_of(player: Player) -> list[Ints]:
    return [player.hand, player.cycled, player.cycled_known, player.out, player.out_known, *player.asides]


def cards_in_play(state: State) -> list[int]:
    areas = [*state.free, *state.shadow, *(player.reserve for player in state.players)]
    return [int(entry & CARD) for area in areas for entry in area]


def check_peeks(state: State, data: Reader) -> None:
    """Whoever has the Mirror in play knows the top card of its deck (10.8); with a real box only there (13.38)."""
    for card in cards_in_play(state):
        if state.tables.peek[card]:
            player = state.players[state.scenario.owner[card]]
            player.peeks = True
            if not state.scenario.real and not player.deck.is_empty() and not player.deck.top_known():
                raise data.bad("players", f"a known top card for the owner of {state.tables.slugs[card]}")
