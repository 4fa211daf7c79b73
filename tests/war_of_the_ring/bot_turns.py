"""Tables at which a bot is about to act: met in matches of random and greedy people, or arranged by chance.

A match is played step by step, so that every turn of a bot can be looked at before it happens.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import rules
from gnomon.games.war_of_the_ring.entries import entry_word
from gnomon.games.war_of_the_ring.face_down import widest
from gnomon.games.war_of_the_ring.game import GAME, as_table
from gnomon.games.war_of_the_ring.knowledge import keep
from gnomon.games.war_of_the_ring.state import CARD, HANDS, Player, State
from gnomon.games.war_of_the_ring.steps import BOT_TURN, CUT, FIRST_RUN, NEXT_TURN
from gnomon.games.war_of_the_ring.tables import (
    ARMY,
    CHARACTER,
    EVENT,
    FREE,
    GROUNDS,
    ITEM,
    NONE,
    PATH,
    SHADOW,
    fits,
    local,
    side_of,
)
from gnomon.games.war_of_the_ring.view import active_places, encode
from gnomon.kernel.bits import bit, bits
from gnomon.kernel.dealer import Dealer, Seeded
from gnomon.kernel.deck import Deck
from gnomon.kernel.ints import Ints, ints, listed, replaced
from gnomon.kernel.journal import Events
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.toml import Plain
from gnomon.testing.walk import Picker

SETUPS = [("trilogy-solo", 1), ("trilogy-coop", 2), ("duel-solo", 1), ("fellowship-solo", 1), ("three-duel-solo", 1)]
BOXES = [("trilogy-box", 1), ("duel-box", 1), ("fellowship-box", 1), ("three-duel-box", 1)]
SPECTATOR = -1
GREEDY_EVERY = 4  # every so many matches people are greedy, in the others they play at random
Box = tuple[str, str]


@dataclass
class BotTurn:
    """A table just before a bot acts."""

    setup: str
    seed: int
    state: State
    lexicon: Lexicon
    view: Plain = field(init=False)

    def __post_init__(self) -> None:
        self.view = encode(self.state, SPECTATOR)

    @property
    def number(self) -> int:
        return int(self.state.frames[-1].player)

    @property
    def player(self) -> Player:
        return self.state.players[self.number]

    @property
    def is_real(self) -> bool:
        """Whether the cards are on a real table, and nobody has told which are face down (13.38)."""
        return self.state.scenario.real

    def hand(self) -> list[str]:
        """The cards that its hand may really turn up."""
        return sorted({self.state.tables.slugs[card] for card in self.player.hand})

    def act(self, card: str = "") -> Acted:
        """What happens if the bot acts now; its hand turns this card up, if one is given."""
        state = as_table(self.state.copy())
        state.journal = []
        asked = self.run(state, card)
        events = [str(event).split() for event in Events(self.lexicon.events, state.journal)]
        return Acted(events, state, [state.tables.slugs[one] for one in asked])

    def act_unheard(self, card: str = "") -> State:
        """The table after the same, if nobody listens to the events."""
        state = as_table(self.state.copy())
        self.run(state, card)
        return state

    def run(self, state: State, card: str) -> list[int]:
        """Let the bot act; returns the cards that its hand could turn up, if that was asked."""
        wanted = state.tables.slugs.index(card) if card else -1
        dealer = Turning(self.seed, HANDS + self.number, wanted)
        while state.frames[-1].step >= FIRST_RUN and state.frames[-1].step not in (NEXT_TURN, CUT):
            rules.run_step(state, state.frames[-1], dealer)
        return sorted(set(dealer.asked))


@dataclass(frozen=True)
class Acted:
    """What a bot has done, in words, the table afterwards, and the cards that its hand could turn up."""

    events: list[list[str]]
    state: State
    asked: list[str]

    def reserve(self, number: int) -> list[str]:
        return [entry_word(self.state.tables, int(entry)) for entry in self.state.players[number].reserve]


class Turning(Dealer):
    """Chance that turns up a certain card first."""

    def __init__(self, seed: int, source: int, card: int) -> None:
        super().__init__()
        self.chance = Seeded(seed)
        self.source = source
        self.card = card
        self.asked: list[int] = []

    def deal(self, source: i64, items: list[int], first: i64, count: i64) -> i64:
        if source == self.source and self.card in items[first : first + count]:
            wanted, self.card = self.card, -1
            self.asked = items[first : first + count]
            return items.index(wanted, first)
        return self.chance.deal(source, items, first, count)

    def copy(self) -> Dealer:
        raise NotImplementedError

    def rewind(self, outcomes: i64) -> None:
        raise NotImplementedError


# Played


def options_of(setup: str, seed: int) -> Plain:
    """Both difficulties, with and without promo cards."""
    promos = {} if setup.startswith("fellowship") else {"promos": seed // 2 % 2 == 1}
    return {"difficulty": ("standard", "challenging")[seed % 2]} | promos


def turns_of(setup: str, seats: int, seed: int) -> Iterator[BotTurn]:
    """Every turn of a bot in one match."""
    header = GAME.header(setup, seats, options_of(setup, seed))
    dealer, people = Seeded(seed), Seeded(seed, 1)
    state, lexicon = as_table(GAME.begin(header, dealer)), GAME.lexicon(header)
    chooser = int(seed % GREEDY_EVERY == 0 and not state.scenario.real)
    while not state.is_over():
        rules.take(state, state.choose(chooser, people), dealer)
        while state.frames and state.frames[-1].step >= FIRST_RUN:
            if state.frames[-1].step == BOT_TURN:
                yield BotTurn(setup, seed, as_table(state.copy()), lexicon)
            rules.run_step(state, state.frames[-1], dealer)


def met_in(setups: list[tuple[str, int]], count: int, seed: int) -> Iterator[BotTurn]:
    """So many turns, match after match over some setups."""
    while count > 0:
        for setup, seats in setups:
            for turn in turns_of(setup, seats, seed):
                yield turn
                count -= 1
        seed += 1


def played(count: int, seed: int) -> Iterator[BotTurn]:
    return met_in(SETUPS, count, seed)


def beside(count: int, seed: int) -> Iterator[BotTurn]:
    """Beside the real box."""
    return met_in(BOXES, count, seed)


# Arranged by chance


def arranged(count: int, seed: int) -> Iterator[BotTurn]:
    """So many turns, each with everything that lies open dealt out again: what is rare in play is common here."""
    picker = Picker(seed)
    for turn in played(count, seed):
        state = as_table(turn.state.copy())
        deal_locations(state, picker)
        for side in (FREE, SHADOW):
            deal_cards(state, side, picker)
        deal_marks(state, turn.number, picker)
        invite(state, picker)
        for number, player in enumerate(state.players):
            if player.bot:
                keep(player, widest(state, number))
        yield BotTurn(turn.setup, turn.seed, state, turn.lexicon)


# Cards whose texts matter only in rare company, with their items and where they are then.
GUESTS = [
    (["gorbag-shagrat"], "reserve"),
    (["gorbag-shagrat"], "hand"),
    (["frodo-baggins", "phial-of-galadriel", "sting"], "path"),
    (["strider"], "path"),
    (["arwen"], "reserve"),
    (["theoden"], "battleground"),
    (["quickbeam"], "battleground"),
    (["the-messenger"], "reserve"),
    (["grima-wormtongue"], "reserve"),
]


def invite(state: State, picker: Picker) -> None:
    """Bring one of the guests, if its scenario has it; now and then its player has nothing else."""
    names, where = picker.one(GUESTS)
    cards = [state.tables.slugs.index(name) for name in names]
    number = int(state.scenario.owner[cards[0]])
    if any(state.scenario.owner[card] == NONE for card in cards):
        return
    for card in cards:
        take_up(state, card)
    player = state.players[number]
    if picker.chance(4):
        use_up(player, number, picker)
        lose_everything(player)
    places = [place for place in active_places(state) if (place == PATH) == (where == "path")]
    if where == "hand":
        player.hand = ints(sorted([*player.hand, *cards]))
    elif where == "reserve" or not places:
        player.reserve = ints([*player.reserve, *cards])
    else:
        entries = state.free if player.side == FREE else state.shadow
        entries[places[-1]] = ints([*entries[places[-1]], *cards])


def take_up(state: State, card: int) -> None:
    """Take a card from wherever it is; what it wields is eliminated."""
    player = state.players[state.scenario.owner[card]]
    if player.deck.holds(card):
        player.deck.take_out(card)
    for zone in ("hand", "shown", "cycled", "cycled_known", "out", "out_known"):
        setattr(player, zone, ints([one for one in getattr(player, zone) if one != card]))
    player.reserve = lifted(state, player.reserve, card)
    places = state.free if player.side == FREE else state.shadow
    for place in active_places(state):
        places[place] = lifted(state, places[place], card)


def lifted(state: State, entries: Ints, card: int) -> Ints:
    out: list[int] = []
    is_gone = False
    for entry in entries:
        one = int(entry) & CARD
        is_gone = one == card or (is_gone and state.tables.kind[one] == ITEM)
        if is_gone and one != card:
            put_out(state, one)
        elif not is_gone:
            out.append(int(entry))
    return ints(out)


def deal_locations(state: State, picker: Picker) -> None:
    """Another path that is not used yet, and battlegrounds that were scored active again."""
    if state.unused and not picker.chance(4):
        paths = bits(state.unused)
        state.path = GROUNDS + picker.one(paths if picker.chance(2) else paths[-6:])
        state.path_number = state.tables.place_number[state.path]
        state.unused &= ~bit(state.path - GROUNDS)
    for scored in (state.scored_free, state.scored_shadow):
        for ground in [place for place in scored if place < GROUNDS]:
            if len(state.grounds) < 3 and picker.chance(3):
                state.grounds = ints([*state.grounds, ground])
    state.scored_free = ints([place for place in state.scored_free if place not in state.grounds])
    state.scored_shadow = ints([place for place in state.scored_shadow if place not in state.grounds])
    state.bare = sum(bit(ground) for ground in state.grounds if picker.chance(4))


def deal_cards(state: State, side: int, picker: Picker) -> None:
    """Cards that lie open, and some that did not, go to other places where they lie open."""
    cards = open_cards(state, side) + turned_up(state, side, picker)
    for place in active_places(state):
        (state.free if side == FREE else state.shadow)[place] = ints([])
    items = [card for card in cards if state.tables.kind[card] == ITEM]
    for card in shuffled([card for card in cards if state.tables.kind[card] in (ARMY, CHARACTER)], picker):
        put_down(state, card, items, picker)
    for card in cards:
        if card in items or state.tables.kind[card] == EVENT:
            put_out(state, card)


def open_cards(state: State, side: int) -> list[int]:
    """Take up all cards of a side that lie open."""
    entries = state.free if side == FREE else state.shadow
    cards = [int(entry) & CARD for place in active_places(state) for entry in entries[place]]
    for player in state.players:
        if player.side == side:
            cards += [int(entry) & CARD for entry in player.reserve]
            cards += listed(player.out_known) + listed(player.cycled_known)
            player.reserve = player.out_known = player.cycled_known = ints([])
    return cards


def turned_up(state: State, side: int, picker: Picker) -> list[int]:
    """Take up some cards of decks and hands."""
    cards: list[int] = []
    for player in state.players:
        if player.side == side:
            _, found = parted(player.deck.cards(), picker)
            kept, given = parted(listed(player.hand), picker)
            for card in found:
                player.deck.take_out(card)
            player.hand, player.shown = ints(kept), ints([])
            cards += found + given
    return cards


def parted(cards: list[int], picker: Picker) -> tuple[list[int], list[int]]:
    """Cards in two parts, each card in either."""
    parts: tuple[list[int], list[int]] = ([], [])
    for card in cards:
        parts[picker.below(2)].append(card)
    return parts


def shuffled(cards: list[int], picker: Picker) -> list[int]:
    return [cards.pop(picker.below(len(cards))) for _ in range(len(cards))]


def put_down(state: State, card: int, items: list[int], picker: Picker) -> None:
    """A card, sometimes with an item, to a place, its owner's reserve or a pile."""
    tables, owner = state.tables, state.players[state.scenario.owner[card]]
    wanted = [item for item in items if fits(tables, tables.wielders[item], card) and picker.chance(3)]
    places = [place for place in active_places(state) if place != PATH or tables.kind[card] == CHARACTER]
    where = picker.below(8)
    if where < 2:
        owner.cycled_known = ints(sorted([*owner.cycled_known, card]))
    elif where < 4:
        put_out(state, card)
    else:
        for item in wanted:
            items.remove(item)
        unit = [card, *wanted]
        if where < 6 or not places:
            owner.reserve = ints([*owner.reserve, *unit])
        else:
            entries = state.free if side_of(tables, card) == FREE else state.shadow
            place = picker.one(places)
            entries[place] = ints([*entries[place], *unit])


def put_out(state: State, card: int) -> None:
    owner = state.players[state.scenario.owner[card]]
    owner.out_known = ints(sorted([*owner.out_known, card]))


def deal_marks(state: State, number: int, picker: Picker) -> None:
    """Tokens, events in force, what was played this round, and how many cards people hold."""
    for place in active_places(state):
        state.attack_tokens = replaced(state.attack_tokens, place, max(0, picker.below(6) - 3))
        state.defence_tokens = replaced(state.defence_tokens, place, max(0, picker.below(6) - 3))
    state.permits = picker.below(4)
    bot = state.players[number]
    characters = [card for card in bot.hand if state.tables.kind[card] in (CHARACTER, ITEM) and picker.chance(6)]
    bot.played = sum(bit(local(state.tables, card)) for card in set(characters))
    nothing_left = picker.chance(12)
    for at, player in enumerate(state.players):
        if nothing_left or (player.bot and picker.chance(8)):
            use_up(player, at, picker)


def use_up(player: Player, number: int, picker: Picker) -> None:
    """Eliminate a deck, sometimes all cards that its player could draw; people lose everything."""
    gone = player.deck.cards()
    player.deck = Deck(number)
    if not player.bot or picker.chance(2):
        gone += listed(player.cycled) + listed(player.cycled_known)
        player.cycled, player.cycled_known = ints([]), ints([])
    player.out_known = ints(sorted([*player.out_known, *gone]))
    if not player.bot:
        lose_everything(player)


def lose_everything(player: Player) -> None:
    """Eliminate hand and reserve."""
    gone = listed(player.hand) + [int(entry) & CARD for entry in player.reserve]
    player.hand, player.shown, player.reserve = ints([]), ints([]), ints([])
    player.out_known = ints(sorted([*player.out_known, *gone]))
