"""What everybody can tell about face-down cards (13.22, 13.38): never wrong, and on small cases as much as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from gnomon.games.war_of_the_ring import knowledge, piles, scenarios
from gnomon.games.war_of_the_ring.game import GAME, as_table
from gnomon.games.war_of_the_ring.knowledge import ZONES
from gnomon.games.war_of_the_ring.scenarios import AGAINST_BOTS, BOX, way_of
from gnomon.games.war_of_the_ring.sharing_out import share_out
from gnomon.games.war_of_the_ring.state import Player, State
from gnomon.games.war_of_the_ring.tables import FROM_CYCLE, local
from gnomon.kernel.bits import bits, mask
from gnomon.kernel.dealer import Imagined, Seeded
from gnomon.kernel.deck import Deck
from gnomon.kernel.ints import filled, ints, listed
from gnomon.testing.walk import Picker, tables_of

TABLES = [(setup, seats) for setup, seats in tables_of(GAME) if setup in AGAINST_BOTS]
NAMED = [table for table in TABLES if way_of(table[0]) != BOX]
NAMELESS = [table for table in TABLES if way_of(table[0]) == BOX]
SEEDS = range(6)
FEW = 6  # cards of a small case


def states(setup: str, seats: int, seed: int) -> Iterator[State]:
    """A match of chance after each action; every other one has the promo cards, if it may, and the harder bots."""
    options = {
        "promos": seed % 2 == 1 and "fellowship" not in setup,
        "difficulty": scenarios.CHALLENGING if seed % 2 else scenarios.STANDARD,
    }
    dealer, picker = Imagined(seed), Picker(seed)
    state = GAME.begin(GAME.header(setup, seats, options), dealer)
    while not state.is_over():
        yield as_table(state)
        state.apply(picker.one(state.options()), dealer)
    yield as_table(state)


def unwatched(state: State) -> list[int]:
    """The players whose hidden cards nobody sees."""
    return [number for number, player in enumerate(state.players) if player.eyes == 0]


def face_down(player: Player) -> list[list[int]]:
    """The cards of a bot that nobody sees, by zone."""
    hand = Counter(listed(player.hand)) - Counter(listed(player.shown))
    return [player.deck.cards(), listed(player.cycled), sorted(hand.elements()), listed(player.out), []]


# Along matches


@pytest.mark.parametrize(("setup", "seats"), NAMED)
def test_every_card_of_a_bot_is_where_it_may_be(setup: str, seats: int) -> None:
    for seed in SEEDS:
        for state in states(setup, seats, seed):
            for number in unwatched(state):
                sets = knowledge.sharpened(state, number)
                for zone, cards in enumerate(face_down(state.players[number])):
                    there = mask([int(local(state.tables, card)) for card in cards])
                    assert not there & ~sets[zone], (seed, number, zone)
                assert knowledge.has_world(state, number, sets)


@pytest.mark.parametrize(("setup", "seats"), NAMELESS)
def test_the_cards_of_a_real_box_always_fit_somewhere(setup: str, seats: int) -> None:
    for seed in SEEDS:
        for state in states(setup, seats, seed):
            for number in unwatched(state):
                assert knowledge.has_world(state, number, knowledge.sharpened(state, number)), (seed, number)


@pytest.mark.parametrize(("setup", "seats"), NAMELESS)
def test_of_a_real_box_all_that_follows_is_kept_between_actions(setup: str, seats: int) -> None:
    for state in states(setup, seats, 3):
        for number in unwatched(state):
            assert knowledge.sharpened(state, number) == knowledge.sets_of(state.players[number])


@pytest.mark.parametrize(("setup", "seats"), NAMED)
def test_somebody_who_sees_a_deck_is_not_told_where_its_cards_may_be(setup: str, seats: int) -> None:
    for state in states(setup, seats, 4):
        for player in state.players:
            if player.eyes:
                assert knowledge.sets_of(player) == [0] * ZONES


def test_a_card_that_was_just_shuffled_into_the_deck_is_not_in_the_hand() -> None:
    """The last card is drawn before the cycle pile is shuffled in, and everybody saw what lay there (13.22)."""
    tried = 0
    for state in states("fellowship-solo", 1, 1):
        bot = state.players[0]
        seen = knowledge.set_of(state.tables, bot.cycled_known) & ~state.scenario.copied[0]
        if seen and not bot.deck.is_empty():
            after = as_table(state.copy())
            piles.draw(after, 0, bot.deck.count(), Imagined(1))
            sets = knowledge.sharpened(after, 0)
            assert sets[knowledge.DECK] & seen == seen
            assert not sets[knowledge.HAND] & seen
            tried += 1
    assert tried


def test_a_cycle_pile_from_which_the_last_hidden_card_was_taken_holds_none() -> None:
    state = as_table(GAME.start("duel-solo", 1, seed=1).state.copy())
    bot = state.players[1]
    for card in listed(bot.hand)[:2]:
        piles.cycle_from_hand(state, 1, card)
    for card in listed(bot.cycled):
        assert bot.may_cycle
        piles.take(state, 1, card, FROM_CYCLE, Seeded(1))
    assert knowledge.sets_of(bot)[knowledge.CYCLE_PILE] == 0
    assert listed(bot.shown) and knowledge.has_world(state, 1, knowledge.sets_of(bot))


# Small cases, against every way to share out the cards


def small_case(picker: Picker) -> State:
    """A real box of a few cards, some of them copies, in zones of any size; at least one way fits."""
    tables = GAME.tables("fellowship-box", "")
    scenario = scenarios.against_bots(scenarios.fellowship(), "fellowship-box", scenarios.STANDARD)
    scenarios.dealt(scenario, tables, False)
    kinds = [picker.below(FEW) for _ in range(FEW)]
    scenario.cards[1] = sorted(kinds)
    scenario.copied = ints([0, mask([kind for kind in kinds if kinds.count(kind) > 1])])
    state = as_table(GAME.begin(GAME.header("fellowship-box", 1), Seeded(1)))
    state.scenario = scenario
    zones: list[list[int]] = [[] for _ in range(ZONES)]
    for kind in kinds:
        zones[picker.below(ZONES)].append(kind)
    player = Player()
    player.deck = Deck(1)
    player.deck.put_on_top([0] * len(zones[knowledge.DECK]), 0) if zones[knowledge.DECK] else None
    player.cycled, player.hand = filled(len(zones[knowledge.CYCLE_PILE]), 0), filled(len(zones[knowledge.HAND]), 0)
    player.out, player.asides = filled(len(zones[knowledge.OUT]), 0), [filled(len(zones[knowledge.ASIDE]), 0)]
    wide = [picker.below(2**FEW) if picker.chance(2) else 0 for _ in zones]
    knowledge.keep(player, [(mask(zone) | more) & mask(kinds) for zone, more in zip(zones, wide)])
    state.players[1] = player
    return state


def worlds(kinds: list[int], sets: list[int], rooms: list[int]) -> Iterator[list[list[int]]]:
    """Every way to share out the cards."""
    if not kinds:
        yield [[] for _ in rooms]
        return
    for zone, room in enumerate(rooms):
        if room and sets[zone] >> kinds[0] & 1:
            left = [other - (at == zone) for at, other in enumerate(rooms)]
            for world in worlds(kinds[1:], sets, left):
                yield [[*cards, kinds[0]] if at == zone else cards for at, cards in enumerate(world)]


def possible(state: State, sets: list[int]) -> list[list[list[int]]]:
    return list(worlds(state.scenario.cards[1], sets, knowledge.counts_of(state.players[1])))


def test_sharpened_sets_hold_exactly_the_cards_that_may_be_there() -> None:
    narrowed = 0
    for seed in range(400):
        state = small_case(Picker(seed))
        sets = knowledge.sets_of(state.players[1])
        found = possible(state, sets)
        exact = [mask([card for world in found for card in world[zone]]) for zone in range(ZONES)]
        assert knowledge.sharpened(state, 1) == exact, seed
        rooms = knowledge.counts_of(state.players[1])
        narrowed += any(room and one != other for room, one, other in zip(rooms, sets, exact))
    assert narrowed > 50


def test_a_card_need_not_be_somewhere_if_some_way_to_share_out_the_cards_has_it_elsewhere() -> None:
    answers = set()
    for seed in range(400):
        picker = Picker(seed)
        state, zones, cards = small_case(picker), 1 + picker.below(2**ZONES - 1), 1 + picker.below(2**FEW - 1)
        lacking = [
            world
            for world in possible(state, knowledge.sets_of(state.players[1]))
            if not any(zones >> zone & 1 and cards >> card & 1 for zone in range(ZONES) for card in world[zone])
        ]
        assert knowledge.may_lack(state, 1, zones, cards) == bool(lacking), seed
        answers.add(bool(lacking))
    assert answers == {True, False}


def test_there_is_a_way_exactly_if_there_is_one() -> None:
    answers = set()
    for seed in range(400):
        picker = Picker(seed)
        state = small_case(picker)
        sets = [one & picker.below(2**FEW) for one in knowledge.sets_of(state.players[1])]
        answer = bool(possible(state, sets))
        assert knowledge.has_world(state, 1, sets) == answer, seed
        answers.add(answer)
    assert answers == {True, False}


def test_cards_are_shared_out_in_every_way_that_is_possible_and_in_no_other() -> None:
    tried = 0
    for seed in range(60):
        state = small_case(Picker(seed))
        sets, rooms = knowledge.sets_of(state.players[1]), knowledge.counts_of(state.players[1])
        used = [zone for zone in range(ZONES) if rooms[zone]]
        ways = {str([sorted(world[zone]) for zone in used]) for world in possible(state, sets)}
        if 1 < len(ways) <= 8:
            kinds, may, chance = state.scenario.cards[1], [bits(sets[zone]) for zone in used], Seeded(seed)
            found = [share_out(kinds, may, [rooms[zone] for zone in used], 0, chance) for _ in range(30 * len(ways))]
            assert set(map(str, found)) == ways, seed
            tried += 1
    assert tried > 8
