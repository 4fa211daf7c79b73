"""Turn positions back into states, checking every value; and fill views with imagined cards."""

from __future__ import annotations

from gnomon.games.casting_shadows.board import FAR, Board, build
from gnomon.games.casting_shadows.frames import FRAMES, nouns_of
from gnomon.games.casting_shadows.pay import empty_pool
from gnomon.games.casting_shadows.pending import check_pending
from gnomon.games.casting_shadows.state import (
    CARD,
    CAST_MARK,
    COMPANIONS,
    COUNTERSPELLS,
    FACE_UP,
    KNOWN_SHIFT,
    MAIN,
    PIECE_WORDS,
    Seat,
    State,
    turn_order,
)
from gnomon.games.casting_shadows.tables import COMPANION, COUNTERSPELL, NONE, Tables
from gnomon.games.casting_shadows.view import TOKEN_WORDS, USED_WORDS
from gnomon.kernel.codec import (
    MOST,
    check_lot,
    fill_card,
    fill_deck,
    index_of,
    read_deck,
    read_knowers,
    read_list,
    read_mask,
)
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.errors import BadText
from gnomon.kernel.ints import Ints, filled, ints, listed, replaced
from gnomon.kernel.notation import UNKNOWN
from gnomon.kernel.toml import Plain, Reader

KEYS = [
    "round", "turn", "first", "order", "active", "winners", "portal", "discard", "tiles", "beside", "seats", "main",
    "counterspells", "companions", "frames",
]  # fmt: skip
SEAT_KEYS = [
    "character", "hp", "energy", "form", "tile", "points", "companion", "pool", "book", "bot", "unseen", "used",
    "frozen", "stunned", "shielded_turn", "thorns_round",
]  # fmt: skip
A_CARD = "the name of a card"
MOST_SEATS = 6


def decode(state: State, players: int, bots: int, data: Reader) -> None:
    """Fill an empty state from a position, which hides nothing."""
    data.only(KEYS)
    tables = state.tables
    seats = players + bots
    state.round = data.integer("round", 1, MOST)
    state.turn = data.integer("turn", 0, MOST)
    state.first = data.integer("first", 0, players - 1)
    state.active = data.integer("active", 0, seats - 1)
    state.winners = read_mask(data, "winners", seats)
    state.board = read_board(tables, data)
    state.portal = ints(read_list(tables.card_slugs, data, "portal", A_CARD))
    state.discard = ints(read_list(tables.card_slugs, data, "discard", A_CARD))
    read_beside(state, data)
    read_seats(state, players, seats, data)
    state.order = ints(read_order(state, data))
    state.main = read_deck(tables.card_slugs, data, "main", MAIN, MOST_SEATS)
    state.counterspells = read_deck(tables.card_slugs, data, "counterspells", COUNTERSPELLS, MOST_SEATS)
    state.companions = read_deck(tables.card_slugs, data, "companions", COMPANIONS, MOST_SEATS)
    nouns = nouns_of(tables)
    state.frames = [FRAMES.decode(reader, nouns, seats) for reader in data.tables("frames")]
    check_cards(state, data)
    check_unseen(state, data)
    check_pending(state, data)


def card_id(tables: Tables, slug: str, data: Reader, key: str) -> int:
    return index_of(tables.card_slugs, slug, data, key, A_CARD)


def read_board(tables: Tables, data: Reader) -> Board:
    tiles = data.table("tiles")
    places: list[tuple[int, int, int]] = []
    for name in tiles.data:
        spot = tiles.array(name)
        if name not in tables.tile_slugs:
            raise tiles.bad(name, "the name of a tile as key")
        if len(spot) != 2 or not all(type(one) is int and -50 <= one <= 50 for one in spot):
            raise tiles.bad(name, "two whole numbers [q, r] from -50 to 50")
        places.append((tables.tile_slugs.index(name), spot[0], spot[1]))
    if len({(q, r) for _, q, r in places}) != len(places):
        raise data.bad("tiles", "each tile in its own place")
    board = build(places, len(tables.tile_slugs))
    if places and any(board.distance[places[0][0]][tile] == FAR for tile in board.tiles):
        raise data.bad("tiles", "one connected map")
    return board


def read_beside(state: State, data: Reader) -> None:
    tables, reader = state.tables, data.table("beside")
    state.beside = filled(len(tables.tile_slugs) if state.board.tiles else 0, NONE)
    for name in reader.data:
        slug = reader.text(name)
        if name not in tables.tile_slugs or tables.tile_slugs.index(name) not in state.board.tiles:
            raise reader.bad(name, "a tile of the map as key")
        tile = tables.tile_slugs.index(name)
        if not tables.tile_card[tile]:
            raise reader.bad(name, "no card beside this tile")
        state.board.beside.append(tile)
        card = card_id(tables, slug, reader, name) if slug else NONE
        state.beside = replaced(state.beside, tile, card)


def read_order(state: State, data: Reader) -> list[int]:
    """The turn order of the round; it may have been fixed when a bot that is now out was still standing (15.5)."""
    order = data.array("order")
    players = len([seat for seat in state.seats if not seat.bot])
    fits = all(type(seat) is int for seat in order) and sorted(order) == list(range(len(state.seats)))
    if not fits or order[:players] != listed(turn_order(state))[:players]:
        raise data.bad("order", "every seat once, players first, starting with the first player")
    return list(order)


def read_seats(state: State, players: int, seats: int, data: Reader) -> None:
    readers = data.tables("seats")
    if len(readers) != seats:
        raise BadText(data.where, data.name("seats"), f"{seats} seats", len(readers))
    state.seat_of = filled(len(state.tables.character_slugs), NONE)
    for number, reader in enumerate(readers):
        seat = read_seat(state, reader, seats)
        if seat.bot != (number >= players):
            raise reader.bad("bot", "false for players, true for the bots after them")
        state.seats.append(seat)
        if seat.character != NONE:
            if state.seat_of[seat.character] != NONE:
                raise reader.bad("character", "a character no other seat has")
            state.seat_of = replaced(state.seat_of, seat.character, number)
    state.standing = sum(1 for seat in state.seats if seat.hp > 0)


def read_seat(state: State, reader: Reader, seats: int) -> Seat:
    reader.only(SEAT_KEYS)
    tables = state.tables
    seat = Seat()
    seat.character = reader.one_of("character", ["", *tables.character_slugs]) - 1
    seat.hp = reader.integer("hp", 0, MOST if state.overheal else tables.full_hp)
    seat.shadow = reader.one_of("form", ["base", "shadow"])
    seat.energy = reader.integer("energy", 0, tables.shadow_limit if seat.shadow else tables.base_limit)
    tiles = [tables.tile_slugs[tile] for tile in state.board.tiles]
    seat.tile = NONE
    if seat.hp > 0 and tiles:
        seat.tile = tables.tile_slugs.index(tiles[reader.one_of("tile", tiles)])
    seat.points = reader.integer("points", 0, tables.points)
    seat.companion = read_companion(tables, reader, seat)
    seat.pool = read_pool(reader)
    seat.book = ints([read_card(tables, reader, word, seats) for word in reader.texts("book")])
    if len(seat.book) > tables.book_size:
        raise reader.bad("book", f"at most {tables.book_size} cards")
    seat.bot = reader.boolean("bot", False)
    seat.unseen = ints(read_pools(reader))
    seat.used = read_used(reader)
    seat.frozen = reader.one_of("frozen", TOKEN_WORDS, "none")
    seat.stunned = reader.one_of("stunned", TOKEN_WORDS, "none")
    seat.shielded_turn = reader.integer("shielded_turn", 0, MOST, 0)
    seat.thorns_round = reader.integer("thorns_round", 0, MOST, 0)
    return seat


def read_pools(reader: Reader) -> list[int]:
    """A bot's face-down Counterspells, as the numbers of their pools."""
    pools = reader.array("unseen", [])
    if not all(type(pool) is int and 0 <= pool <= MOST for pool in pools):
        raise reader.bad("unseen", "a list of pool numbers")
    return list(pools)


def read_companion(tables: Tables, reader: Reader, seat: Seat) -> int:
    slug = reader.text("companion", "")
    if not slug:
        return NONE
    card = card_id(tables, slug, reader, "companion")
    if tables.kind[card] != COMPANION or not seat.shadow:
        raise reader.bad("companion", "a Companion only for a seat in Shadow Form")
    return card


def read_pool(reader: Reader) -> Ints:
    pool = empty_pool()
    words = reader.texts("pool")
    for word in words:
        if word not in PIECE_WORDS:
            raise BadText(reader.where, reader.name("pool"), "one of " + ", ".join(PIECE_WORDS), word)
        pool[PIECE_WORDS.index(word)] += 1
    if max(pool) > 99 or sum(pool[8:]) > 5:
        raise reader.bad("pool", "at most 99 of a kind and 5 dice")
    return pool


def read_card(tables: Tables, reader: Reader, word: str, seats: int) -> int:
    """A card of a Spell Book, as `view.encode_card` writes it."""
    slug, at, known = word.partition("@")
    card = card_id(tables, slug.removesuffix("*"), reader, "book")
    if tables.kind[card] == COMPANION or (tables.kind[card] == COUNTERSPELL) != bool(at):
        raise BadText(
            reader.where, reader.name("book"), "a Spell or Resource card, or a Counterspell with @seats", word
        )
    if at:
        return card | read_knowers(known, reader, "book", seats) << KNOWN_SHIFT
    cast = slug.endswith("*") and tables.level[card] > 0
    return card | FACE_UP | (CAST_MARK if cast else 0)


def read_used(reader: Reader) -> int:
    words = reader.texts("used", [])
    known = {word: mark for mark, word in USED_WORDS.items()}
    if not all(word in known for word in words):
        raise reader.bad("used", "a list of " + ", ".join(known))
    return sum(known[word] for word in set(words))


def check_cards(state: State, data: Reader) -> None:
    """Every card is where its kind belongs, in exactly as many copies as the box has."""
    tables = state.tables
    books = [int(entry & CARD) for seat in state.seats for entry in seat.book]
    main = state.main.cards() + listed(state.discard) + [int(card) for card in state.beside if card != NONE]
    counterspells = state.counterspells.cards() + [card for card in books if tables.kind[card] == COUNTERSPELL]
    companions = [int(seat.companion) for seat in state.seats if seat.companion != NONE]
    main += [card for card in books if tables.kind[card] < COUNTERSPELL]
    companions += state.companions.cards() + listed(state.portal)
    lots = [(main, tables.main), (counterspells, tables.counterspells), (companions, tables.companions)]
    for found, wanted in lots:
        check_lot(tables.card_slugs, found, wanted, "where its kind belongs", data)


def check_unseen(state: State, data: Reader) -> None:
    """A bot's face-down cards are the ones missing from the deck; nobody else holds such cards."""
    held = [int(pool) for seat in state.seats for pool in seat.unseen]
    deck = state.counterspells
    away = [pool for pool in deck.pool_ids() for _ in range(deck.away(pool))]
    owners = all(seat.bot or len(seat.unseen) == 0 for seat in state.seats)
    others = sum(other.away(pool) for other in (state.main, state.companions) for pool in other.pool_ids())
    if others or not owners or sorted(map(str, held)) != sorted(map(str, away)):
        raise data.bad("counterspells", "as many cards missing from each pool as bots hold")


def fill(tables: Tables, view: Plain, dealer: Dealer) -> Plain:
    """Deal the cards that a viewer cannot see into the hidden places."""
    words = tables.card_slugs
    unseen = unseen_cards(tables, view)
    out = dict(view)
    out["seats"] = [dict(seat) for seat in view["seats"]]
    for seat in out["seats"]:
        seat["book"] = [fill_card(words, word, unseen[1], COUNTERSPELLS, dealer) for word in seat["book"]]
    for at, key in enumerate(("main", "counterspells", "companions")):
        out[key] = fill_deck(words, view[key], unseen[at], at + MAIN, dealer)
    return out


def unseen_cards(tables: Tables, view: Plain) -> list[list[int]]:
    """What is left of each deck without the cards in view."""
    left = [tables.main[:], tables.counterspells[:], tables.companions[:]]
    seen = [*view["portal"], *view["discard"], *(slug for slug in view["beside"].values() if slug)]
    for seat in view["seats"]:
        seen += [word.partition("@")[0].removesuffix("*") for word in seat["book"] if word[0] != UNKNOWN]
        seen += [seat["companion"]] if seat["companion"] else []
    for key in ("main", "counterspells", "companions"):
        seen += [slug for group in view[key] for slug in group.get("cards", [])]
    for slug in seen:
        card = tables.card_slugs.index(slug)
        left[max(0, tables.kind[card] - COUNTERSPELL + 1)].remove(card)
    return left
