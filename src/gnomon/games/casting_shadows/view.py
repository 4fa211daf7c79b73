"""One codec for views, positions and imagination: the state as plain data, as far as a viewer may know it.

A position is a view that hides nothing (viewer None); in other views, hidden things are a count or a `?`.
"""

from __future__ import annotations

from gnomon.games.casting_shadows.frames import FRAMES, nouns_of
from gnomon.games.casting_shadows.state import (
    CARD,
    CAST_MARK,
    DOUBLED,
    KNOWN_SHIFT,
    PIECE_WORDS,
    PIECES,
    PROTECTED,
    REROLLED,
    STRUCK,
    TRAVELLED,
    Seat,
    State,
)
from gnomon.games.casting_shadows.tables import COUNTERSPELL, NONE, Tables
from gnomon.kernel.bits import bits
from gnomon.kernel.codec import card_word, encode_deck, pool_order
from gnomon.kernel.ints import listed
from gnomon.kernel.toml import Plain

USED_WORDS = {TRAVELLED: "travel", REROLLED: "reroll", PROTECTED: "protect", STRUCK: "strike", DOUBLED: "double"}
TOKEN_WORDS = ["none", "fresh", "started"]


def encode(state: State, viewer: int | None) -> Plain:
    """The whole table as one viewer may see it; -1 is the spectator."""
    tables = state.tables
    nouns = nouns_of(tables)
    held = [int(pool) for seat in state.seats for pool in seat.unseen]
    order = pool_order(state.counterspells, held)
    data: Plain = {
        "round": state.round,
        "turn": state.turn,
        "first": state.first,
        "order": listed(state.order),
        "active": state.active,
        "winners": bits(state.winners),
        "portal": [tables.card_slugs[card] for card in state.portal],
        "discard": [tables.card_slugs[card] for card in state.discard],
        "tiles": {tables.tile_slugs[tile]: [state.board.q[tile], state.board.r[tile]] for tile in state.board.tiles},
        "beside": beside(state),
        "seats": [encode_seat(tables, seat, order, viewer) for seat in state.seats],
        "main": encode_deck(tables.card_slugs, state.main, pool_order(state.main), viewer),
        "counterspells": encode_deck(tables.card_slugs, state.counterspells, order, viewer),
        "companions": encode_deck(tables.card_slugs, state.companions, pool_order(state.companions), viewer),
        "frames": [FRAMES.encode(frame, nouns) for frame in state.frames],
    }
    return data


def beside(state: State) -> Plain:
    """The face-up card beside each tile that has one; an empty place is an empty string."""
    slugs = state.tables.card_slugs
    return {
        state.tables.tile_slugs[tile]: slugs[state.beside[tile]] if state.beside[tile] != NONE else ""
        for tile in state.board.beside
    }


def encode_seat(tables: Tables, seat: Seat, order: list[int], viewer: int | None) -> Plain:
    data: Plain = {
        "character": "" if seat.character == NONE else tables.character_slugs[seat.character],
        "hp": seat.hp,
        "energy": seat.energy,
        "form": "shadow" if seat.shadow else "base",
        "tile": "" if seat.tile == NONE else tables.tile_slugs[seat.tile],
        "points": seat.points,
        "companion": "" if seat.companion == NONE else tables.card_slugs[seat.companion],
        "pool": [PIECE_WORDS[piece] for piece in range(PIECES) for _ in range(seat.pool[piece])],
        "book": [encode_card(tables, entry, viewer) for entry in seat.book],
        "bot": seat.bot,
        "unseen": [order.index(int(pool)) for pool in seat.unseen],
        "used": [word for mark, word in USED_WORDS.items() if seat.used & mark],
        "frozen": TOKEN_WORDS[seat.frozen],
        "stunned": TOKEN_WORDS[seat.stunned],
        "shielded_turn": seat.shielded_turn,
        "thorns_round": seat.thorns_round,
    }
    return data


def encode_card(tables: Tables, entry: int, viewer: int | None) -> str:
    """`heavy-hand`, `heavy-hand*` if cast this turn, `run-away@0+2` for a Counterspell known to seats 0 and 2."""
    slug = tables.card_slugs[entry & CARD]
    if tables.kind[entry & CARD] != COUNTERSPELL:
        return slug + "*" if entry & CAST_MARK else slug
    known = entry >> KNOWN_SHIFT
    return card_word(slug, known, viewer)
