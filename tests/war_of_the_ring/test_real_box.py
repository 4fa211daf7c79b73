"""With a real box (13.38) a match goes the way of the same match with named cards, and is told nothing that is hidden.

One match has names for all cards: it stands for the real table. Another one has the cards of a real box and follows it:
its people do the same, and chance shows what was turned up on the table. After every action both look alike to a
spectator, who also hears the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from gnomon.games.war_of_the_ring import knowledge, piles, rules, scenarios, search, setup
from gnomon.games.war_of_the_ring.game import GAME, as_table
from gnomon.games.war_of_the_ring.giving_up import eliminable
from gnomon.games.war_of_the_ring.scenarios import BOXES, SOLO, base_of
from gnomon.games.war_of_the_ring.state import FREE_DECK, HANDS, PATH_STACK, PILES, WHERE, State
from gnomon.games.war_of_the_ring.steps import (
    ASIDE_CYCLE,
    ASIDE_ELIMINATE,
    CYCLE,
    CYCLE_CARD,
    ELIMINATE_CARD,
    ELIMINATE_HAND,
    FORSAKE_HAND,
    LAID_OUT,
    MAY,
    NO,
    OPENING,
    PASS,
    PAY,
    TAKE,
    TAKE_NONE,
    TURN,
    USE,
)
from gnomon.games.war_of_the_ring.tables import ANYWHERE, FROM_CYCLE, FROM_DECK, local
from gnomon.kernel.bits import mask
from gnomon.kernel.dealer import Dealer, Seeded, item_of, source_of
from gnomon.kernel.ints import ints, listed
from gnomon.kernel.journal import STRIDE, Event, Events
from gnomon.kernel.record import Header
from gnomon.kernel.state import pack
from gnomon.kernel.toml import Plain
from gnomon.testing.walk import Picker

SEEDS = range(5)
SPECTATOR = -1
HIDDEN_IN_BOXES = (ELIMINATE_CARD, FORSAKE_HAND, ASIDE_ELIMINATE)
UNASKED = (OPENING, PAY, CYCLE, ELIMINATE_HAND)  # nobody tells Gnomon which card it is
DECLINED = {TAKE: TAKE_NONE, MAY: NO, TURN: PASS}  # where everybody knows that what is looked for is not there
TURNED_UP = ("revealed", "eliminated-open", "cycled-open", "saved", "eliminated")


class TableLags(Exception):
    """The real table has not shown what is asked for."""


class Shown(Dealer):
    """Shows what was turned up on the real table: the next event that names it."""

    def __init__(self, box: State, events: list[Event], outcomes: list[int], found: int) -> None:
        super().__init__()
        self.box = box
        self.events = events
        self.outcomes = [one for one in outcomes if FREE_DECK <= source_of(one) <= PATH_STACK]
        self.found = found  # which of the places a card that is removed was in

    def deal(self, source: int, items: list[int], first: int, count: int) -> int:
        answer = self.answer(int(source), items)
        if answer not in items:
            raise TableLags
        return items.index(answer, int(first))

    def answer(self, source: int, items: list[int]) -> int:
        if FREE_DECK <= source <= PATH_STACK:
            if not self.outcomes:
                raise TableLags
            assert source_of(self.outcomes[0]) == source
            return item_of(self.outcomes.pop(0))
        if source == WHERE:
            event = self.next_event(("took", "removed"))
            return int(event.values[2]) if event.name == "took" else items[self.found % len(items)]
        if source >= PILES:
            event = self.next_event(("took", "sought"), source - PILES)
            return int(event.values[1]) if event.name == "took" else nameless(self.box)
        event = self.next_event(TURNED_UP, source - HANDS if source >= HANDS else source)
        return nameless(self.box) if event.name == "eliminated" else int(event.values[1])

    def next_event(self, names: tuple[str, ...], number: int | None = None) -> Event:
        assert self.box.journal is not None
        for event in self.events[len(self.box.journal) // STRIDE :]:
            if event.name in names and number in (None, event.values[0]):
                return event
        raise TableLags

    def copy(self) -> Dealer:
        raise NotImplementedError

    def rewind(self, outcomes: int) -> None:
        raise NotImplementedError


def nameless(state: State) -> int:
    return int(knowledge.unseen(state.tables))


class Follower:
    """A match with named cards, and the match of a real box that follows it."""

    def __init__(self, base: str, seed: int, options: Plain) -> None:
        self.picker, self.chance = Picker(seed), Seeded(seed)
        self.headers = [GAME.header(f"{base}-{way}", 1, options) for way in (SOLO, scenarios.BOX)]
        self.table, self.box = (as_table(GAME._empty(header)) for header in self.headers)
        setup.set_up(self.table)
        setup.set_up(self.box)
        self.carry_out(None, pack(LAID_OUT))

    def carry_out(self, code: int | None, told: int) -> None:
        """Play on the table, then let the box follow; the table may have to decide more that is not told."""
        events, outcomes = self.play(code)
        for _ in range(40):
            box = self.follow(told, events, outcomes)
            if box is not None:
                self.box = box
                return
            more, shown = self.play(self.decided_unasked())
            events, outcomes = events + more, outcomes + shown
        raise AssertionError("the match of the real box goes another way")

    def play(self, code: int | None) -> tuple[list[Event], list[int]]:
        self.chance.log = []
        events = applied(self.table, code, self.chance, self.headers[0])
        return [event for event in events if event.name != "peeked"], self.chance.log  # Gnomon is not told of that

    def follow(self, told: int, events: list[Event], outcomes: list[int]) -> State | None:
        """The box after the same action, if it is where the table is."""
        for found in range(knowledge.ZONES):
            box = as_table(self.box.copy())
            dealer = Shown(box, events, outcomes, found)
            with suppress(TableLags):
                heard = applied(box, told, dealer, self.headers[1])
                if texts(heard) == texts(events) and public(box) == public(self.table):
                    return box
        return None

    def decided_unasked(self) -> int:
        """A decision that the match of the real box does not have."""
        frame, codes = self.table.frames[-1], self.table.options()
        for step, kind in DECLINED.items():
            if frame.step == step and pack(kind) in codes:
                return pack(kind)
        assert frame.step in UNASKED or all(code & 255 == ASIDE_CYCLE for code in codes), asked(self.table)
        return self.picker.one(codes)

    def step(self) -> None:
        """One more action that both can do."""
        offered = self.box.options()
        told = {code: as_told(self.table, code) for code in self.table.options()}
        both = [code for code in told if told[code] in offered]
        assert all(code & 255 == USE for code in told if code not in both)  # only a search that can find nothing
        code = self.picker.one(both)
        self.carry_out(code, told[code])


def applied(state: State, code: int | None, dealer: Dealer, header: Header) -> list[Event]:
    state.journal = []
    if code is None:
        rules.run(state, dealer)
    else:
        state.apply(code, dealer)
    journal, state.journal = state.journal, None
    return list(Events(GAME.lexicon(header).events, journal))


def texts(events: list[Event]) -> list[str]:
    return [event.text_for(SPECTATOR) for event in events]


def as_told(state: State, code: int) -> int:
    """An action as the match of a real box is told it: cards that stay face down have no name."""
    kind, card = code & 255, code >> 8 & 4095
    if kind == CYCLE_CARD or (kind in HIDDEN_IN_BOXES and state.tables.saved[card] != ANYWHERE):
        return pack(kind, nameless(state))
    return code


def public(state: State) -> Plain:
    """What a spectator sees, apart from what the sets tell and the names of setups."""
    data = GAME.encode(state, SPECTATOR)
    for player in data["players"]:
        for key in ("deck", "bot", "may"):
            player.pop(key, None)
    return data


def asked(state: State) -> str:
    return GAME.pending(state)[0]


def followed(setup: str, seed: int) -> Iterator[Follower]:
    """Both matches after every action."""
    base = base_of(setup)
    options = {"promos": seed % 2 == 1 and base != scenarios.FELLOWSHIP}
    both = Follower(base, seed, options)
    yield both
    while not both.box.is_over():
        both.step()
        yield both


@pytest.mark.parametrize("setup", BOXES)
def test_a_match_with_a_real_box_goes_the_way_of_the_real_table(setup: str) -> None:
    for seed in SEEDS:
        for both in followed(setup, seed):
            check_counts(both)
            check_cards(both)


def check_counts(both: Follower) -> None:
    for real, known in zip(both.table.players, both.box.players):
        assert real.deck.count() == known.deck.count()
        assert knowledge.counts_of(known)[1:] == [
            len(real.cycled),
            len(real.hand) - len(real.shown),
            len(real.out),
            0 if real.bot else sum(map(len, real.asides)),
        ]


def check_cards(both: Follower) -> None:
    """Every card of the real table is where it may be, as far as the match of the box can tell."""
    tables = both.table.tables
    for number, real in enumerate(both.table.players):
        hand = listed(real.hand)
        for card in real.shown:
            hand.remove(card)
        asides = [] if real.bot else [card for aside in real.asides for card in aside]
        zones = [real.deck.cards(), listed(real.cycled), hand, listed(real.out), asides]
        sets = knowledge.sharpened(both.box, number)
        for zone, (cards, may) in enumerate(zip(zones, sets)):
            assert not mask([int(local(tables, card)) for card in cards]) & ~may, (number, zone)


def test_a_card_where_it_cannot_be_would_be_seen() -> None:
    both = next(followed("trilogy-box", 1))
    check_cards(both)
    both.box.players[1].may_hand &= ~knowledge.mark_of(both.table.tables, both.table.players[1].hand[0])
    with pytest.raises(AssertionError):
        check_cards(both)


# Where a card was


def box_of(setup: str) -> State:
    match = GAME.start(setup, 1, seed=3, options={"promos": True})
    match.play("ready")
    return as_table(match.state.copy())


def card_of(state: State, slug: str) -> int:
    return state.tables.slugs.index(slug)


class Table(Dealer):
    """A real table that answers as told, and notes what it was asked."""

    def __init__(self, answers: list[int]) -> None:
        super().__init__()
        self.answers = answers
        self.asked: list[tuple[int, list[int]]] = []

    def deal(self, source: int, items: list[int], first: int, count: int) -> int:
        self.asked.append((int(source), items[first : first + count]))
        return items.index(self.answers.pop(0))

    def copy(self) -> Dealer:
        return Table(self.answers[:])

    def rewind(self, outcomes: int) -> None:
        raise NotImplementedError


@pytest.mark.parametrize("zone", [knowledge.DECK, knowledge.CYCLE_PILE, knowledge.HAND])
def test_the_table_is_asked_where_a_card_was_that_is_removed(zone: int) -> None:
    state = box_of("trilogy-box")
    player, strider, table = state.players[2], card_of(state, "strider"), Table([zone])
    before = knowledge.counts_of(player)
    piles.remove_hidden(state, 2, strider, table)
    assert table.asked == [(WHERE, [knowledge.DECK, knowledge.CYCLE_PILE, knowledge.HAND])]
    assert knowledge.counts_of(player) == [count - (at == zone) for at, count in enumerate(before)]
    assert listed(player.out_known) == [strider]
    assert not knowledge.zones_of(state, 2, strider)


def test_the_table_is_not_asked_where_a_card_is_that_everybody_sees() -> None:
    """Gothmog removes the Witch-king, who has been turned up with him (13.32)."""
    state = box_of("duel-box")
    bot, witch_king = state.players[1], card_of(state, "the-witch-king")
    knowledge.was_seen(state, 1, witch_king)
    bot.asides = [ints([witch_king])]
    piles.remove_hidden(state, 1, witch_king, Table([]))
    assert listed(bot.asides[0]) == [] and listed(bot.out_known) == [witch_king]


@pytest.mark.parametrize("zone", [knowledge.DECK, knowledge.CYCLE_PILE])
def test_the_table_is_asked_in_which_pile_a_card_was_found(zone: int) -> None:
    """Orthanc lets Saruman's player take him from its deck or its cycle pile."""
    state = box_of("trilogy-box")
    bot, saruman, table = state.players[3], card_of(state, "saruman"), Table([zone])
    before = knowledge.counts_of(bot)
    piles.take(state, 3, saruman, FROM_DECK | FROM_CYCLE, table)
    assert table.asked == [(WHERE, [knowledge.DECK, knowledge.CYCLE_PILE])]
    assert knowledge.counts_of(bot) == [count - (at == zone) for at, count in enumerate(before)]
    assert listed(bot.shown) == [saruman] and saruman in bot.hand


@pytest.mark.parametrize("leave", [piles.cycle_from_hand, piles.eliminate_from_hand])
def test_a_card_drawn_into_an_empty_hand_is_one_of_the_deck(leave: Callable[[State, int, int], None]) -> None:
    """Nothing that was in the hand before is offered, such as after winnowing the last two cards."""
    state = box_of("trilogy-box")
    player, chance = state.players[0], Seeded(1)
    piles.draw(state, 0, len(state.scenario.cards[0]), chance)
    cards = knowledge.possible(state, 0, knowledge.HAND)[:3]
    for card in cards:
        piles.leave_seen(state, 0, card)
        piles.cycle_open(state, card)
    piles.recycle(state, 0, chance)
    for card in listed(player.hand):
        leave(state, 0, card)
    piles.draw(state, 0, 1, chance)
    assert player.may_hand == knowledge.set_of(state.tables, ints(cards))


@pytest.mark.parametrize("is_cycled_openly", [True, False])
def test_a_bot_may_find_nothing_only_if_no_card_that_it_looks_for_lies_there_openly(is_cycled_openly: bool) -> None:
    """The Messenger takes another Nazgûl from the cycle pile."""
    state = box_of("trilogy-box")
    beguiler, tables = card_of(state, "the-beguiler"), state.tables
    if is_cycled_openly:
        piles.leave_seen(state, 1, beguiler)
        piles.cycle_open(state, beguiler)
    table = Table([beguiler])
    search.take_for_bot(state, 1, tables.script_first[tables.act_do[card_of(state, "the-messenger")]], table)
    [(source, items)] = table.asked
    assert source == PILES + 1 and beguiler in items
    assert (nameless(state) in items) == (not is_cycled_openly)


# What is offered of cards that nobody sees


def test_no_card_is_eliminated_unseen_from_a_hand_that_holds_only_cards_that_are_saved() -> None:
    state = box_of("duel-box")
    frodo, gimli = card_of(state, "frodo-baggins"), card_of(state, "gimli")
    assert listed(eliminable(state, [frodo])) == [frodo]
    assert listed(eliminable(state, [frodo, gimli])) == [frodo, nameless(state)]
    assert listed(eliminable(state, [gimli])) == [nameless(state)]


def test_an_opening_hand_is_drawn_whole_and_cards_of_it_are_cycled_unseen() -> None:
    told = GAME.start("trilogy-box", 1, seed=3).play("ready").texts_for(None)
    assert told.count("drew frodo unseen") == 7 and told.count("cycled frodo unseen") == 2
    assert told.count("drew saruman unseen") == 5 and told.count("cycled saruman unseen") == 2
