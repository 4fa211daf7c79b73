"""Nothing is lost and nothing comes from nowhere: every card and location is in exactly one place, at every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from conserved import check_deck, machine, run, run_for_long
from hypothesis import strategies as st

from gnomon.games.war_of_the_ring import knowledge
from gnomon.games.war_of_the_ring.game import GAME, as_table
from gnomon.games.war_of_the_ring.rules import STEPS
from gnomon.games.war_of_the_ring.scenarios import RING_EACH_ROUND, RING_NONE
from gnomon.games.war_of_the_ring.state import CARD, FRESH, NO_RING, READY, TOKENS_SHIFT, USED, Player, State
from gnomon.games.war_of_the_ring.steps import ASIDE, ENTER, TURNED_UP
from gnomon.games.war_of_the_ring.tables import (
    ARMY,
    ATTACK_TOKEN,
    EVENT,
    FREE,
    FREE_GROUNDS,
    GROUNDS,
    ITEM,
    NONE,
    PATH,
    PLACES,
    SHADOW,
    fits,
    side_of,
)
from gnomon.kernel.dealer import Seeded
from gnomon.kernel.ints import Ints, added, ints, listed, replaced
from gnomon.kernel.journal import Event
from gnomon.kernel.state import EVERYONE

pytestmark = pytest.mark.once

MOST_FRAMES = 16
MOST_CORRUPTION = 200


def in_play(state: State) -> list[int]:
    """Every card at a place or in a reserve."""
    areas = [*state.free, *state.shadow, *(player.reserve for player in state.players)]
    return [int(entry & CARD) for area in areas for entry in area]


def entering(state: State, number: int) -> list[int]:
    """Cards that were played and are being paid for."""
    return [int(frame.card) for frame in state.frames if frame.step == ENTER and frame.player == number]


def check_cards(state: State) -> None:
    """Every card of a player's deck is in exactly one zone; those face down in a real box are counted (13.38)."""
    nameless = int(knowledge.unseen(state.tables))
    for number, player in enumerate(state.players):
        zones = [player.hand, player.cycled, player.cycled_known, player.out, player.out_known, *player.asides]
        found = Counter([int(card) for zone in zones for card in zone] + player.deck.cards() + entering(state, number))
        found += Counter(card for card in in_play(state) if state.scenario.owner[card] == number)
        missing = Counter(state.scenario.cards[number]) - found
        assert missing.total() == found.pop(nameless, 0) and (state.scenario.real or not missing)
        assert found + missing == Counter(state.scenario.cards[number]), state.scenario.parts[number].name


def check_face_down(state: State, number: int) -> None:
    """Everybody can tell where the cards may be that nobody sees, and of others nothing is kept (13.22)."""
    player = state.players[number]
    sets = knowledge.sets_of(player)
    if player.eyes:
        assert not any(sets)
        return
    rooms = knowledge.counts_of(player)
    assert all(may == 0 for may, room in zip(sets, rooms) if room == 0)
    assert knowledge.has_world(state, number, knowledge.sharpened(state, number))
    assert not player.bot or len(player.out) == 0, "everybody sees what a bot has eliminated"


def check_player(state: State, number: int) -> None:
    player = state.players[number]
    for zone in (player.hand, player.shown, player.cycled, player.cycled_known, player.out, player.out_known):
        assert listed(zone) == sorted(zone), "no order tells when a card came"
    assert not Counter(listed(player.shown)) - Counter(listed(player.hand))
    check_deck(player.deck, len(state.players))
    for pool in player.deck.pool_ids():
        assert player.deck.away(pool) == 0 and player.deck.knowers(pool) == player.eyes
    asking = [frame for frame in state.frames if frame.step in (ASIDE, TURNED_UP) and frame.player == number]
    assert len(player.asides) == len(asking)
    check_face_down(state, number)
    check_ring(state, number, player)
    check_mirror(state, number, player)
    check_reserve(state, number, player)


def check_ring(state: State, number: int, player: Player) -> None:
    kind = state.scenario.ring[number]
    assert player.ring in ((NO_RING,) if kind == RING_NONE else (READY, USED))


def check_mirror(state: State, number: int, player: Player) -> None:
    """Whoever has the Mirror in play knows the top card, and nobody else does (10.8)."""
    mirrors = [card for card in in_play(state) if state.tables.peek[card] and state.scenario.owner[card] == number]
    assert player.peeks == bool(mirrors)
    if mirrors and not player.deck.is_empty() and not state.scenario.real:
        assert player.deck.top_known() == 1 << player.seat


def check_reserve(state: State, number: int, player: Player) -> None:
    """A reserve holds its own player's armies and characters (5.7); items may be a teammate's (5.5)."""
    check_entries(state, player.reserve, int(player.side))
    for entry in player.reserve:
        kind = state.tables.kind[entry & CARD]
        assert kind == ITEM or state.scenario.owner[entry & CARD] == number
        assert not entry & FRESH or kind != ITEM
        assert entry >> TOKENS_SHIFT == 0


def check_entries(state: State, entries: Ints, side: int) -> None:
    """Cards of one side, no events, and every item right of a character that may wield it."""
    tables, wielder = state.tables, NONE
    for entry in entries:
        card = int(entry & CARD)
        assert side_of(tables, card) == side and tables.kind[card] != EVENT
        if tables.kind[card] == ITEM:
            assert wielder != NONE and fits(tables, tables.wielders[card], wielder)
        else:
            wielder = card


def check_places(state: State) -> None:
    """Cards and tokens are at active locations only (3.10), and no army is on a path (5.3)."""
    active = [*listed(state.grounds), *([PATH] if state.path != NONE else [])]
    for place in range(PLACES):
        tokens = state.attack_tokens[place] + state.defence_tokens[place]
        assert state.attack_tokens[place] >= 0 and state.defence_tokens[place] >= 0
        assert place in active or (len(state.free[place]) == len(state.shadow[place]) == tokens == 0)
        check_entries(state, state.free[place], FREE)
        check_entries(state, state.shadow[place], SHADOW)
        assert not any(entry & FRESH for entry in [*state.free[place], *state.shadow[place]])
    on_path = [*state.free[PATH], *state.shadow[PATH]]
    assert not any(state.tables.kind[entry & CARD] == ARMY for entry in on_path)


def check_locations(state: State) -> None:
    """Every battleground is in a deck, active or scored, once; a path that is active or scored has been used."""
    scored = listed(state.scored_free) + listed(state.scored_shadow)
    decks = state.free_grounds.cards() + state.shadow_grounds.cards()
    grounds = decks + listed(state.grounds) + [place for place in scored if place < GROUNDS]
    assert Counter(grounds) == Counter(state.scenario.grounds_free + state.scenario.grounds_shadow)
    assert all(place < FREE_GROUNDS for place in state.free_grounds.cards())
    paths = [place for place in scored if place >= GROUNDS] + ([] if state.path == NONE else [int(state.path)])
    assert len(set(paths)) == len(paths)
    assert not any(state.unused >> path - GROUNDS & 1 for path in paths)
    assert not any(place >= GROUNDS for place in state.scored_shadow), "a path counts for the Free Peoples alone"
    assert state.path == NONE or state.tables.place_number[state.path] == state.path_number
    assert 0 <= state.path_number <= state.scenario.last_path
    assert all(state.bare >> place & 1 == 0 or place in state.grounds for place in range(GROUNDS))


def check_table(state: State) -> None:
    assert 0 <= state.corruption <= MOST_CORRUPTION
    assert 0 <= state.start < len(state.scenario.order) and 0 <= state.slot < len(state.scenario.order)
    assert 0 <= state.passed < 1 << len(state.players)
    if state.winner != NONE:
        assert not state.frames
        return
    frames = state.frames
    assert 1 <= len(frames) <= MOST_FRAMES
    assert STEPS.is_choice(frames[-1].step)
    for frame in frames:
        assert state.players[frame.player].seat == frame.seat


def check_everything(state: State) -> None:
    check_cards(state)
    check_places(state)
    check_locations(state)
    check_table(state)
    for number in range(len(state.players)):
        check_player(state, number)


def check_play(before: State, after: State, events: list[Event]) -> None:
    """Corruption, hands and what is eliminated changed only as the events tell."""
    told = sum(event.values[0] for event in events if event.name == "corrupted")
    told += sum(event.values[1] for event in events if event.name == "fell")
    told -= sum(event.values[0] for event in events if event.name == "cleansed")
    assert after.corruption - before.corruption == told
    for number, (old, new) in enumerate(zip(before.players, after.players)):
        check_hand(number, old, new, events)
        assert old.ring == new.ring or renewed(before, number, events) or told_of(events, "ring", number)


def check_hand(number: int, old: Player, new: Player, events: list[Event]) -> None:
    gained = sum(len(told_of(events, name, number)) for name in ("drew", "took", "kept"))
    assert len(new.hand) <= len(old.hand) + gained
    assert len(new.out) + len(new.out_known) >= len(old.out) + len(old.out_known) - len(
        told_of(events, "saved", number)
    )


def told_of(events: list[Event], name: str, number: int) -> list[Event]:
    """Events of a kind about a player."""
    return [event for event in events if event.name == name and event.values[0] == number]


def renewed(state: State, number: int, events: list[Event]) -> bool:
    """Whether a new round has made a Duel's Ring token ready again (6.5)."""
    return state.scenario.ring[number] == RING_EACH_ROUND and any(event.name == "round" for event in events)


CONSERVATION = machine(
    GAME,
    st.sampled_from([{}, {"losses": "enemy"}, {"difficulty": "challenging"}]),
    lambda state: check_everything(as_table(state)),
    lambda before, after, events: check_play(as_table(before), as_table(after), events),
)
WITH_PROMOS = machine(
    GAME,
    st.just({"promos": True}),
    lambda state: check_everything(as_table(state)),
    tables=[("trilogy", 4), ("duel", 2), ("three-duel", 3), ("trilogy-solo", 1), ("duel-box", 1)],
)


def test_conservation() -> None:
    run(CONSERVATION, 200)


def test_conservation_with_promo_cards() -> None:
    run(WITH_PROMOS, 60)


@pytest.mark.soak
def test_conservation_for_long(record_property: Callable[[str, object], None]) -> None:
    record_property("figures", run_for_long(CONSERVATION))


# It bites: each of these is a state that must not be.


def lose_a_card(state: State) -> None:
    state.players[0].deck.draw(Seeded(1), 1)


def copy_a_card(state: State) -> None:
    state.players[0].out = added(state.players[0].out, state.players[0].hand[0])


def give_a_card_away(state: State) -> None:
    card = state.players[0].deck.draw(Seeded(1), 1)
    state.players[1].hand = ints(sorted([*state.players[1].hand, card]))


def keep_an_order(state: State) -> None:
    state.players[0].hand = ints([*state.players[0].hand][::-1])


def show_what_is_not_there(state: State) -> None:
    state.players[0].shown = ints([state.players[0].deck.cards()[0]])


def fight_where_nobody_is(state: State) -> None:
    place = next(place for place in range(GROUNDS) if place not in state.grounds)
    state.attack_tokens = replaced(state.attack_tokens, place, ATTACK_TOKEN + 1)


def lose_a_battleground(state: State) -> None:
    state.grounds = ints([])


def score_the_path_early(state: State) -> None:
    state.scored_free = added(state.scored_free, state.path)


def let_everybody_look(state: State) -> None:
    deck = state.players[0].deck
    cards = deck.cards()
    deck.own().known[0] = EVERYONE
    assert cards == deck.cards()


def have_a_mirror_for_nothing(state: State) -> None:
    state.players[0].peeks = True


def forget_where_cards_may_be(state: State) -> None:
    state.players[1].may_hand = 0


def guess_where_nothing_lies(state: State) -> None:
    state.players[1].may_aside = 1


def redeem(state: State) -> None:
    state.corruption = -1


def ask_nobody(state: State) -> None:
    state.frames.clear()


def ask_the_wrong_seat(state: State) -> None:
    state.frames[-1].seat = 3


@pytest.mark.parametrize(
    "spoil",
    [
        lose_a_card,
        copy_a_card,
        give_a_card_away,
        keep_an_order,
        show_what_is_not_there,
        fight_where_nobody_is,
        lose_a_battleground,
        score_the_path_early,
        let_everybody_look,
        have_a_mirror_for_nothing,
        redeem,
        ask_nobody,
        ask_the_wrong_seat,
    ],
)
def test_a_spoiled_state_is_seen(spoil: Callable[[State], None]) -> None:
    check_spoiled("trilogy", 4, spoil)


@pytest.mark.parametrize(
    "spoil", [forget_where_cards_may_be, guess_where_nothing_lies, copy_a_card, let_everybody_look]
)
@pytest.mark.parametrize("setup", ["trilogy-solo", "trilogy-box"])
def test_a_spoiled_state_with_bots_is_seen(setup: str, spoil: Callable[[State], None]) -> None:
    check_spoiled(setup, 1, spoil)


def check_spoiled(setup: str, seats: int, spoil: Callable[[State], None]) -> None:
    match = GAME.start(setup=setup, seats=seats, seed=6)
    while match.decision is not None and GAME.pending(match.state)[0] != "turn":
        match.play(match.decision.options[0])
    state = as_table(match.state)
    check_everything(state)
    spoil(state)
    with pytest.raises(AssertionError):
        check_everything(state)
