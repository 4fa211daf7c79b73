"""One codec for views, positions and imagination: the state as plain data, as far as a viewer may know it.

A position is the view of one who knows all (viewer None); in other views what is hidden is a count or a `?`.
"""

from __future__ import annotations

from gnomon.games.casting_shadows.rules import STEPS
from gnomon.games.casting_shadows.state import (
    CARD,
    CAST_MARK,
    DOUBLED,
    FRAME_FIELDS,
    KNOWN_SHIFT,
    PIECE_WORDS,
    PIECES,
    PROTECTED,
    REROLLED,
    STRUCK,
    TRAVELLED,
    Frame,
    Seat,
    State,
)
from gnomon.games.casting_shadows.tables import COUNTERSPELL, NONE, Tables
from gnomon.kernel.deck import Deck
from gnomon.kernel.state import EVERYONE
from gnomon.kernel.toml import Plain

HIDDEN = "?"
USED_WORDS = {TRAVELLED: "travel", REROLLED: "reroll", PROTECTED: "protect", STRUCK: "strike", DOUBLED: "double"}
TOKEN_WORDS = ["none", "fresh", "started"]
MASKS = ("targets", "hurt", "waiting")


def encode(state: State, viewer: int | None) -> Plain:
    """The whole table as one viewer may see it; -1 is the spectator."""
    tables = state.tables
    held = [pool for seat in state.seats for pool in seat.unseen]
    order = pool_order(state.counterspells, held)
    data: Plain = {
        "round": state.round,
        "turn": state.turn,
        "first": state.first,
        "order": state.order[:],
        "active": state.active,
        "winners": bits(state.winners),
        "portal": [tables.card_slugs[card] for card in state.portal],
        "discard": [tables.card_slugs[card] for card in state.discard],
        "tiles": {tables.tile_slugs[tile]: [state.board.q[tile], state.board.r[tile]] for tile in state.board.tiles},
        "beside": beside(state),
        "seats": [encode_seat(tables, seat, order, viewer) for seat in state.seats],
        "main": encode_deck(tables, state.main, pool_order(state.main, []), viewer),
        "counterspells": encode_deck(tables, state.counterspells, order, viewer),
        "companions": encode_deck(tables, state.companions, pool_order(state.companions, []), viewer),
        "frames": [encode_frame(tables, frame) for frame in state.frames],
    }
    return data


def beside(state: State) -> Plain:
    """The face-up card beside each tile that has one; an empty place is an empty word."""
    slugs = state.tables.card_slugs
    return {
        state.tables.tile_slugs[tile]: slugs[state.beside[tile]] if state.beside[tile] != NONE else ""
        for tile in state.board.beside
    }


def bits(mask: int) -> list[int]:
    return [at for at in range(8) if mask >> at & 1]


def may_know(known: int, viewer: int | None) -> bool:
    """Whether a mask of knowing seats includes the viewer; a spectator knows what everyone knows."""
    return viewer is None or known == EVERYONE or (viewer >= 0 and known >> viewer & 1 == 1)


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
        "unseen": [order.index(pool) for pool in seat.unseen],
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
    return f"{slug if may_know(known, viewer) else HIDDEN}@{knowers(known)}"


def knowers(known: int) -> str:
    return "all" if known == EVERYONE else "+".join(str(seat) for seat in bits(known))


def pool_order(deck: Deck, held: list[int]) -> list[int]:
    """The pools as they lie, top first, then those only held elsewhere: the same however the state was come by."""
    order: list[int] = []
    for pool in deck.groups[::-1] + held + deck.ids:  # one that is just being turned up is neither here nor held
        if pool not in order:
            order.append(pool)
    return order


def encode_deck(tables: Tables, deck: Deck, order: list[int], viewer: int | None) -> list[Plain]:
    """The groups of a deck, top first: cards in no order, or how many there are.

    Where a pool has more cards than its group, its number is written (`pool`) and how many lie here (`count`).
    """
    out: list[Plain] = []
    told: list[int] = []
    for group in range(len(deck.groups) - 1, -1, -1):
        pool = deck.groups[group]
        data = {} if pool in told else encode_pool(tables, deck, order, pool, viewer)
        told.append(pool)
        if "pool" in data or not data:
            data |= {"pool": order.index(pool), "count": deck.counts[group]}
        out.append(data)
    for pool in order:
        if pool not in told:
            out.append(encode_pool(tables, deck, order, pool, viewer) | {"count": 0})
    return out


def encode_pool(tables: Tables, deck: Deck, order: list[int], pool: int, viewer: int | None) -> Plain:
    """What a group's cards can be; numbered where it is more than one group of the deck."""
    at = deck.ids.index(pool)
    cards = sorted(deck.pools[at])
    data: Plain = {"known": knowers(deck.known[at])} if deck.known[at] else {}
    if may_know(deck.known[at], viewer):
        data["cards"] = [tables.card_slugs[card] for card in cards]
    else:
        data["hidden"] = len(cards)
    if deck.away(at) or deck.groups.count(pool) > 1:
        data["pool"] = order.index(pool)
    return data


def encode_frame(tables: Tables, frame: Frame) -> Plain:
    """A pending step; fields that say nothing are left out. Nothing in a frame is ever secret."""
    data: Plain = {"step": STEPS.words[frame.step], "seat": frame.seat}
    blank = Frame()
    for field in FRAME_FIELDS:
        value = getattr(frame, field)
        if value != getattr(blank, field):
            data[field] = field_word(tables, field, value)
    return data


def field_word(tables: Tables, field: str, value: int) -> object:
    if field == "card":
        return tables.card_slugs[value]
    if field == "tile":
        return tables.tile_slugs[value]
    if field == "answers":
        used = [(seat, value >> 8 * seat & 255) for seat in range(7)]
        return [f"{seat}:{tables.card_slugs[card - 1]}" for seat, card in used if card]
    return bits(value) if field in MASKS else value
