"""One codec for views, positions and imagination: the state as plain data, as far as a viewer may know it.

A position is a view that hides nothing (viewer None). In other views, a card that the viewer may not know is a `?`;
known cards come first, so that the order of a pile never tells when a card went there (12.2).
"""

from __future__ import annotations

from typing import Final

from gnomon.games.war_of_the_ring import knowledge
from gnomon.games.war_of_the_ring.entries import entry_word
from gnomon.games.war_of_the_ring.frames import encode_frame, place_words, player_names, side_slugs
from gnomon.games.war_of_the_ring.state import Player, State
from gnomon.games.war_of_the_ring.tables import GROUNDS, NONE, PATH, PERMIT, SIDE_WORDS, Tables
from gnomon.kernel.codec import encode_deck, pool_order, words_of
from gnomon.kernel.deck import Deck
from gnomon.kernel.ints import Ints, listed
from gnomon.kernel.notation import UNKNOWN
from gnomon.kernel.toml import Plain

# What may lie face down where (13.22), in the order of `knowledge`.
MAY_KEYS: Final[list[str]] = ["deck", "cycled", "hand", "out", "asides"]
UNSEEN_WORD: Final = "unseen"  # a card of a real box that Gnomon is not told (13.38)
RING_WORDS: Final[list[str]] = ["none", "ready", "used"]


def encode(state: State, viewer: int | None) -> Plain:
    """The whole table as one viewer may see it; -1 is the spectator."""
    tables = state.tables
    data: Plain = {
        "round": state.round,
        "start": state.start,
        "slot": state.slot,
        "passed": words_of(player_names(state), state.passed),
        "path": "" if state.path == NONE else tables.places[state.path],
        "path_number": state.path_number,
        "unused": words_of(tables.places[GROUNDS:], state.unused),
        "grounds": places_of(tables, state.grounds),
        "bare": words_of(tables.places, state.bare),
        "at": {place_words(tables)[place]: encode_place(state, place) for place in active_places(state)},
        "battlegrounds": {
            "free": encode_grounds(tables, state.free_grounds),
            "shadow": encode_grounds(tables, state.shadow_grounds),
        },
        "scored": {
            "free": places_of(tables, state.scored_free),
            "shadow": places_of(tables, state.scored_shadow),
        },
        "corruption": state.corruption,
        "permits": words_of(permit_words(tables), state.permits) if state.permits else [],
        "winner": "" if state.winner == NONE else SIDE_WORDS[state.winner],
        "players": [encode_player(state, number, viewer) for number in range(len(state.players))],
        "frames": [encode_frame(state, frame) for frame in state.frames],
    }
    return data


def places_of(tables: Tables, locations: Ints) -> list[str]:
    return [tables.places[location] for location in locations]


def permit_words(tables: Tables) -> list[str]:
    """The events that permit something until the end of the round, by permit (10.4)."""
    words = [""] * len(tables.permit_filter)
    for scripts in tables.moments:
        for card in range(len(tables.slugs)):
            for row in rows_of(tables, int(scripts[card])):
                if tables.op[row] == PERMIT:
                    words[tables.a[row]] = tables.slugs[card]
    return words


def rows_of(tables: Tables, script: int) -> list[int]:
    """The operations of a text, if there is one."""
    return [] if script == NONE else list(range(tables.script_first[script], tables.script_end[script]))


def active_places(state: State) -> list[int]:
    """The path, if one is active, then the battlegrounds in the order of activation (3.10)."""
    return ([] if state.path == NONE else [PATH]) + listed(state.grounds)


def encode_place(state: State, place: int) -> Plain:
    tables = state.tables
    return {
        "free": [entry_word(tables, entry) for entry in state.free[place]],
        "shadow": [entry_word(tables, entry) for entry in state.shadow[place]],
        "attack": state.attack_tokens[place],
        "defence": state.defence_tokens[place],
    }


def encode_grounds(tables: Tables, deck: Deck) -> list[Plain]:
    """A battleground deck; everybody can tell which battlegrounds are left."""
    return encode_deck(tables.places, deck, pool_order(deck), None)


def encode_player(state: State, number: int, viewer: int | None) -> Plain:
    tables, player = state.tables, state.players[number]
    slugs, own = [*tables.slugs, UNSEEN_WORD], side_slugs(tables, int(player.side))
    sees = viewer is None or (viewer >= 0 and player.eyes >> viewer & 1 == 1)
    data: Plain = {
        "name": state.scenario.parts[number].name,
        "seat": player.seat,
        "side": SIDE_WORDS[player.side],
        "ring": RING_WORDS[player.ring],
        "hand": cards(slugs, player.hand, sees) if sees else seen_hand(slugs, player),
        "shown": cards(slugs, player.shown, True),
        "cycled": cards(slugs, player.cycled, sees),
        "cycled_known": cards(slugs, player.cycled_known, True),
        "out": cards(slugs, player.out, sees),
        "out_known": cards(slugs, player.out_known, True),
        "reserve": [entry_word(tables, entry) for entry in player.reserve],
        "asides": [in_turn(slugs, aside) if player.bot else cards(slugs, aside, sees) for aside in player.asides],
        "deck": encode_deck(slugs, player.deck, pool_order(player.deck), viewer),
        "played": words_of(own, player.played),
        "used": words_of(own, player.used),
    }
    if player.eyes == 0:
        data["bot"] = player.bot
        data["may"] = {key: words_of(own, found) for key, found in zip(MAY_KEYS, knowledge.sets_of(player))}
    return data


def in_turn(slugs: list[str], zone: Ints) -> list[str]:
    """Cards that lie face up, in the order in which they were turned up (13.32)."""
    return [slugs[card] for card in zone]


def cards(slugs: list[str], zone: Ints, sees: bool) -> list[str]:
    """The cards of a zone by number, or one `?` each."""
    return [slugs[card] for card in sorted(listed(zone))] if sees else [UNKNOWN] * len(zone)


def seen_hand(slugs: list[str], player: Player) -> list[str]:
    """The cards that everybody knows to be there (12.3), then the others."""
    return cards(slugs, player.shown, True) + [UNKNOWN] * (len(player.hand) - len(player.shown))
