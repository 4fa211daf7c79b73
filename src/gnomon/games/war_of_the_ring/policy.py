"""The greedy player: it tries every option on a copy, looks one whole action ahead, and keeps the best.

What follows from a choice (what to pay with, which card to forsake) is decided by fixed rules, and chance is drawn from
the player's own stream, so that it never sees the real decks; the hidden cards of bots are dealt again. The evaluation
uses only what its seat may know: of other players' hands, just the numbers of cards.

The value of a state for a side, in hundredths of a point:

    points            100 each, for the enemy -100
    combats           what each active location would bring if it were resolved now, 80 a point, corruption likewise;
                      6 for each icon of the lead up to four, and for each icon that is missing as much less
    cards at places   an attacker is eliminated in any case and costs 2/3 of its worth, a defender a quarter
    hands             the worth of the best cards up to the carryover limit; of the others a quarter
    reserves          the worth of each card, 40 for each card more in the Draw step, 20 for each more to carry over
    lost cards        half the worth of each of its cards that is eliminated
    Ring tokens       90 where they count at the end, nothing where they come back each round
    other hands       -6 a card of an enemy, 4 of a teammate

The worth of a card: 6 an icon (path icons 9), 3 for leadership, 10 for a text, 12 for an event; 18 if nobody sees it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import rules
from gnomon.games.war_of_the_ring.combat import defender_of, standing
from gnomon.games.war_of_the_ring.knowledge import unseen
from gnomon.games.war_of_the_ring.scenarios import RING_ONCE
from gnomon.games.war_of_the_ring.scoring import points
from gnomon.games.war_of_the_ring.state import CARD, READY, Frame, Player, State
from gnomon.games.war_of_the_ring.steps import (
    ASIDE,
    ASIDE_CYCLE,
    ASIDE_ELIMINATE,
    BEGIN_ROUND,
    COMBATS,
    CUT,
    CYCLE,
    DEAL,
    DRAW_STEP,
    ELIMINATE_HAND,
    FIRST_RUN,
    FORSAKE,
    FORSAKE_HAND,
    FORSAKE_TOP,
    MAY,
    NEXT_TURN,
    OPENING,
    PAY,
    RUIN,
    TAKE,
    TEND,
    USE,
    VICTORY,
)
from gnomon.games.war_of_the_ring.tables import EVENT, FREE, NONE, PATH, SHADOW, Tables
from gnomon.games.war_of_the_ring.turns import limit_of
from gnomon.games.war_of_the_ring.units import entries_at
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints, ints, listed

WIN: Final = 1_000_000
POINT: Final = 100
POINT_NOW: Final = 80
MARGIN: Final = 6
MOST_MARGIN: Final = 4
PATH_ICON: Final = 9
ICON: Final = 6
LEADERSHIP: Final = 3
TEXT: Final = 10
EVENT_WORTH: Final = 12
DRAW_WORTH: Final = 40
LIMIT_WORTH: Final = 20
RING_KEPT: Final = 90
ENEMY_CARD: Final = 6
TEAM_CARD: Final = 4
AVERAGE: Final = 18  # the worth of an unseen card


def choose(state: State, seat: i64, dealer: Dealer) -> int:
    """The option with the best value; a random one among equals.

    A card's action that gains nothing is the last resort: some can be used again and again, and nobody should play for
    time with them.
    """
    codes = state.options()
    if len(codes) == 1:
        return codes[0]
    best: list[int] = []
    best_value: i64 = -WIN * 10
    unchanged = evaluate(state, seat)
    imagined = state
    if state.scenario.bots and not state.scenario.real:
        imagined = unknowing(state, dealer)
    for code in codes:
        ahead = imagined.copy()
        rules.take(ahead, code, dealer)
        settle(ahead, seat, dealer)
        value = evaluate(ahead, seat)
        if code & 255 == USE and value <= unchanged:
            value = -WIN * 5
        if value > best_value:
            best = []
            best_value = value
        if value == best_value:
            best.append(code)
    return best[dealer.deal(0, best, 0, len(best))]


# Looking ahead


def unknowing(state: State, dealer: Dealer) -> State:
    """The state with the bots' hidden cards dealt again, since a text may make a bot look for them or turn them up."""
    ahead = state.copy()
    for player in ahead.players:
        if player.bot:
            deal_again(player, dealer)
    return ahead


def deal_again(player: Player, dealer: Dealer) -> None:
    """Other cards in hand, cycle pile and deck, as many as before."""
    hand = listed(player.hand)
    for card in player.shown:
        hand.remove(int(card))
    lot = sorted(hand + listed(player.cycled) + player.deck.cards())
    player.hand = ints(sorted(drawn(lot, len(hand), dealer) + listed(player.shown)))
    player.cycled = ints(sorted(drawn(lot, len(player.cycled), dealer)))
    for pool in player.deck.pool_ids():
        count = len(player.deck.pool_cards(pool))
        player.deck.refill(pool, lot[:count])
        del lot[:count]


def drawn(lot: list[int], count: i64, dealer: Dealer) -> list[int]:
    """Cards taken from a lot at random."""
    out: list[int] = []
    for _card in range(count):
        out.append(lot.pop(dealer.deal(0, lot, 0, len(lot))))
    return out


def settle(state: State, seat: i64, dealer: Dealer) -> None:
    """Play on by fixed rules until the action or the combat is done."""
    frames = state.frames
    while len(frames) > 0:
        frame = frames[-1]
        step = frame.step
        if step in (NEXT_TURN, CUT, COMBATS, VICTORY, DRAW_STEP, BEGIN_ROUND, DEAL):
            return
        if step < FIRST_RUN:
            rules.take(state, by_habit(state, frame, seat), dealer)
        else:
            rules.run_step(state, frame, dealer)


def by_habit(state: State, frame: Frame, seat: i64) -> int:
    """What is chosen in passing: others as if nobody knew their cards, the seat itself what it needs least."""
    codes = state.options()
    step = frame.step
    if frame.seat != seat:
        return habit_of_others(step, codes)
    if step in (PAY, CYCLE, ELIMINATE_HAND, OPENING):
        return of_least_worth(state, codes)
    if step == FORSAKE:
        return forsaken(state, frame, codes)
    if step == TAKE:
        return of_most_worth(state, codes)
    if step == ASIDE and codes[0] & 255 in (ASIDE_ELIMINATE, ASIDE_CYCLE):
        return of_least_worth(state, codes)
    if step in (RUIN, TEND):
        return codes[-1]
    return codes[0]


def habit_of_others(step: i64, codes: list[int]) -> int:
    """Others go without what they may go without, and forsake the top card of their deck if they can."""
    if step in (MAY, TAKE, ASIDE, RUIN, TEND, FORSAKE):
        return codes[-1]
    return codes[0]


def of_least_worth(state: State, codes: list[int]) -> int:
    best = codes[0]
    for code in codes:
        if worth(state.tables, code >> 8 & 4095) < worth(state.tables, best >> 8 & 4095):
            best = code
    return best


def of_most_worth(state: State, codes: list[int]) -> int:
    """The best card that may be taken; the last option is to take none."""
    best = codes[0]
    for code in codes[:-1]:
        if worth(state.tables, code >> 8 & 4095) > worth(state.tables, best >> 8 & 4095):
            best = code
    return best


def forsaken(state: State, frame: Frame, codes: list[int]) -> int:
    """A poor card of the hand, or else the top card of the deck, which nobody knows."""
    best = codes[-1]
    least: i64 = AVERAGE
    if best & 255 != FORSAKE_TOP:
        least = WIN
    for code in codes:
        if code & 255 == FORSAKE_HAND and worth(state.tables, code >> 8 & 4095) < least:
            best = code
            least = worth(state.tables, code >> 8 & 4095)
    return best


# Evaluation


def worth(tables: Tables, card: i64) -> i64:
    """What a card is worth; see the head of this file."""
    if card == unseen(tables):
        return AVERAGE
    if tables.kind[card] == EVENT:
        return EVENT_WORTH
    value = PATH_ICON * tables.path[card] + ICON * (tables.attack[card] + tables.defence[card])
    value += LEADERSHIP * (tables.lead_attack[card] + tables.lead_defence[card])
    if tables.has_text[card] or tables.act_where[card]:
        value += TEXT
    return value


def evaluate(state: State, seat: i64) -> i64:
    """The value of a state for a seat."""
    side = side_of_seat(state, seat)
    if state.winner != NONE:
        if state.winner == side:
            return WIN
        return -WIN
    value = POINT * (points(state, side) - points(state, 1 - side))
    if state.path != NONE:
        value += place_value(state, side, PATH)
    for ground in state.grounds:
        value += place_value(state, side, ground)
    for number in range(len(state.players)):
        player = state.players[number]
        if player.side != side:
            value -= ENEMY_CARD * len(player.hand)
            value -= reserve_value(state.tables, player.reserve)
        elif player.seat == seat:
            value += own_value(state, number, player)
        else:
            value += TEAM_CARD * len(player.hand) + reserve_value(state.tables, player.reserve)
    return value


def side_of_seat(state: State, seat: i64) -> i64:
    for player in state.players:
        if player.seat == seat and not player.bot:
            return player.side
    return FREE


def place_value(state: State, side: i64, place: i64) -> i64:
    """What a location would bring if it were resolved now, and what the cards there cost."""
    attack, defence, winner = standing(state, place)
    defender = defender_of(place)
    value = outcome_value(state, place, attack, defence, winner)
    lead = max(min(defence - attack, MOST_MARGIN), -MOST_MARGIN)
    if defender == SHADOW:
        lead = -lead
    value += MARGIN * lead
    if side == SHADOW:
        value = -value
    cost = cards_worth(state.tables, entries_at(state, side, place))
    if side == defender:
        return value - cost // 4
    return value - cost * 2 // 3


def outcome_value(state: State, place: i64, attack: i64, defence: i64, winner: i64) -> i64:
    """What the Free Peoples would gain, or lose, from a combat."""
    location = place
    if place == PATH:
        location = state.path
    gain = POINT_NOW * state.tables.points[location]
    if winner == FREE:
        return gain
    if place == PATH:
        return POINT_NOW * min(defence - attack, 0)
    return -gain


def cards_worth(tables: Tables, entries: Ints) -> i64:
    total: i64 = 0
    for entry in entries:
        total += worth(tables, entry & CARD)
    return total


def reserve_value(tables: Tables, reserve: Ints) -> i64:
    """The worth of the cards in a reserve, and what they give there."""
    total: i64 = 0
    for entry in reserve:
        card = entry & CARD
        total += worth(tables, card) + DRAW_WORTH * (tables.draw_step[card] - tables.draw_cycle[card] // 2)
        total += LIMIT_WORTH * tables.limit[card]
    return total


def own_value(state: State, number: i64, player: Player) -> i64:
    """A player's hand, reserve, Ring token, and what it has lost."""
    tables = state.tables
    value = hand_value(tables, player.hand, limit_of(state, number)) + reserve_value(tables, player.reserve)
    value -= (cards_worth(tables, player.out) + cards_worth(tables, player.out_known)) // 2
    for cards in player.asides:
        value += cards_worth(tables, cards) // 2
    if player.ring == READY and state.scenario.ring[number] == RING_ONCE:
        value += RING_KEPT
    return value


def hand_value(tables: Tables, hand: Ints, limit: i64) -> i64:
    """The best cards up to the limit in full, a quarter of the others."""
    worths = sorted([worth(tables, card) for card in hand], reverse=True)
    total: i64 = 0
    for at in range(len(worths)):
        if at < limit:
            total += worths[at]
        else:
            total += worths[at] // 4
    return total
