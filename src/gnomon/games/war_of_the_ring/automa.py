"""The turn of a bot (13.6 to 13.13): a walk along the chart, and the deed at its end."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from gnomon.games.war_of_the_ring import evidence, piles
from gnomon.games.war_of_the_ring.asking import push_script
from gnomon.games.war_of_the_ring.chart import (
    ANSWER_WORDS,
    BOX_WORDS,
    CARRYOVER_BOX,
    DO_MOVE,
    DO_PASS,
    DO_USE,
    FIRST_DEED,
    HAS_WIELDER,
    ICONS,
    LAST_PATH,
    MOVE_BOX,
    NO_TO,
    NOT_USEFUL,
    PASS_BOX,
    PATH_BOX,
    TWICE,
    UNPLAYABLE,
    USE_BOX,
    WINNING_BOX,
    YES_TO,
)
from gnomon.games.war_of_the_ring.playing import is_played, may_wield, move, push_enter
from gnomon.games.war_of_the_ring.possible import may_use
from gnomon.games.war_of_the_ring.state import CARD, Frame, State
from gnomon.games.war_of_the_ring.steps import BECAUSE, BOX, NEXT_TURN, REVEALED
from gnomon.games.war_of_the_ring.tables import ARMY, EVENT, IN_RESERVE, ITEM, NONE, PATH, PLAYED, RESERVE, fits, local
from gnomon.games.war_of_the_ring.turns import CARRYOVER, limit_of, may_pass, pass_turn, use
from gnomon.games.war_of_the_ring.units import controller
from gnomon.games.war_of_the_ring.useful import (
    can_gain,
    destination,
    is_last_path,
    lacking,
    may_go,
    moved_adds_icons,
    paid_with,
    why_use,
)
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints


@mypyc_attr(free_list_len=1)
class Plan:
    """What a bot finds on its way along the chart. A combat is looked at once a turn, and only if a box asks."""

    def __init__(self) -> None:
        self.card: i64 = NONE  # the card to use or to move
        self.place: i64 = NONE  # where it goes
        self.reason: i64 = NOT_USEFUL
        # Places as bits: those looked at, those the Shadow would not win, and those of them that it could win (13.14).
        self.counted: i64 = 0
        self.lost: i64 = 0
        self.weighed: i64 = 0
        self.open: i64 = 0

    def loses(self, state: State, place: i64) -> bool:
        """Whether the Shadow would not win a combat now."""
        mark = bit(place)
        if not self.counted & mark:
            self.counted |= mark
            if lacking(state, place) > 0:
                self.lost |= mark
        return self.lost & mark != 0

    def is_open(self, state: State, place: i64) -> bool:
        """Whether the Shadow is losing a combat that it could conceivably win."""
        mark = bit(place)
        if not self.weighed & mark:
            self.weighed |= mark
            self.counted |= mark
            short = lacking(state, place)
            if short > 0:
                self.lost |= mark
                if can_gain(state, place, short, NONE, NONE):
                    self.open |= mark
        return self.open & mark != 0

    def loses_any(self, state: State) -> bool:
        if state.path != NONE and self.loses(state, PATH):
            return True
        for ground in state.grounds:
            if self.loses(state, ground):
                return True
        return False

    def look_everywhere(self, state: State) -> None:
        """Look at all combats, for those who want to know."""
        if state.path != NONE:
            self.is_open(state, PATH)
        for ground in state.grounds:
            self.is_open(state, ground)


def bot_turn(state: State, frame: Frame, dealer: Dealer) -> None:
    """Walk along the chart and do what the last box says; a bot does nothing else in its turn (13.30)."""
    number = frame.player
    plan = Plan()
    deed = walk(state, number, plan)
    if deed == DO_PASS:
        pass_turn(state, frame)
        return
    frame.step = NEXT_TURN
    state.passed = 0
    if deed == DO_USE:
        state.emit(BECAUSE, number, plan.card, plan.reason)
        use(state, number, plan.card)
    elif deed == DO_MOVE:
        evidence.aim(state, number, plan.card, plan.place)
        move(state, number, plan.card, plan.place)
    else:
        play_random(state, number, dealer)


def walk(state: State, number: i64, plan: Plan) -> i64:
    """From the first box to a deed; each box and its answer is told."""
    box: i64 = USE_BOX
    is_told = state.journal is not None
    if is_told:
        plan.look_everywhere(state)
    while box < FIRST_DEED:
        yes = answer(state, number, box, plan)
        if is_told:
            state.emit(BOX, number, box, 1 if yes else 0)
            evidence.tell(state, number, box, yes, plan.lost, plan.open)
        box = YES_TO[box] if yes else NO_TO[box]
    return box


def steps_of_walk(state: State, number: i64, plan: Plan) -> list[list[str]]:
    """The same walk in words, box by box with its answer; the deed comes last."""
    out: list[list[str]] = []
    box: i64 = USE_BOX
    while box < FIRST_DEED:
        yes = answer(state, number, box, plan)
        out.append([BOX_WORDS[box], ANSWER_WORDS[1 if yes else 0]])
        box = YES_TO[box] if yes else NO_TO[box]
    out.append([BOX_WORDS[box]])
    return out


def answer(state: State, number: i64, box: i64, plan: Plan) -> bool:
    """The answer to the question in a box."""
    if box == USE_BOX:
        return finds_action(state, number, plan)
    if box == PASS_BOX:
        return may_pass(state, number)
    if box == CARRYOVER_BOX:
        return is_other_above(state, number)
    if box == PATH_BOX:
        return state.path_number < state.scenario.last_path
    if box == WINNING_BOX:
        return not plan.loses_any(state)
    if box == MOVE_BOX:
        return finds_move(state, number, plan)
    return len(state.players[number].hand) > 0


def is_other_above(state: State, number: i64) -> bool:
    """Whether another player holds more cards than its carryover limit (13.9)."""
    for other in range(len(state.players)):
        if other != number and is_above(state, other):
            return True
    return False


def is_above(state: State, number: i64) -> bool:
    """Whether a player holds more cards than its carryover limit, which is looked up only if it matters."""
    held: i64 = len(state.players[number].hand)
    if held <= CARRYOVER:
        return False
    return held > CARRYOVER + state.scenario.limit_room[number] or held > limit_of(state, number)


# Using an action (13.7)


def finds_action(state: State, number: i64, plan: Plan) -> bool:
    """The right-most card with a useful action: on the path, on the right-most battleground, in reserve."""
    if state.path != NONE and finds_action_at(state, number, state.shadow[PATH], PATH, plan):
        return True
    for at in range(len(state.grounds) - 1, -1, -1):
        ground = state.grounds[at]
        if finds_action_at(state, number, state.shadow[ground], ground, plan):
            return True
    return finds_action_at(state, number, state.players[number].reserve, RESERVE, plan)


def finds_action_at(state: State, number: i64, entries: Ints, place: i64, plan: Plan) -> bool:
    tables = state.tables
    for at in range(len(entries) - 1, -1, -1):
        card = entries[at] & CARD
        if tables.act_where[card] == 0 or (place != RESERVE and tables.act_where[card] == IN_RESERVE):
            continue
        if state.players[number].used >> local(tables, card) & 1:
            continue
        if controller(state, entries, at) == number and may_use(state, number, card, place):
            skip = paid_with(state, number, tables.act_cost[card], card)
            reason = why_use(state, number, tables.act_do[card], card, place, skip)
            if reason != NOT_USEFUL:
                plan.card = card
                plan.reason = reason
                return True
    return False


# Moving (13.12)


def finds_move(state: State, number: i64, plan: Plan) -> bool:
    """The right-most card in reserve that is eligible and useful, also one that came this round (13.5, 13.29)."""
    reserve = state.players[number].reserve
    if len(reserve) == 0:
        return False
    reached = places_reached(state, reserve)
    if reached & bit(PATH) and finds_move_to(state, number, reserve, PATH, plan):
        return True
    for at in range(len(state.grounds) - 1, -1, -1):
        ground = state.grounds[at]
        if reached & bit(ground) and finds_move_to(state, number, reserve, ground, plan):
            return True
    return False


def places_reached(state: State, reserve: Ints) -> i64:
    """The places where some card of a reserve may go, as bits, and perhaps more: most need no second look."""
    tables = state.tables
    if state.permits != 0:
        return -1
    places: i64 = 0
    numbers: i64 = 0
    if state.scenario.opener != NONE:
        places = bit(tables.opens_at[state.scenario.opener])
    for entry in reserve:
        places |= tables.at_grounds[entry & CARD]
        numbers |= tables.numbers[entry & CARD]
    if state.path != NONE and numbers >> state.path_number & 1:
        places |= bit(PATH)
    return places


def finds_move_to(state: State, number: i64, reserve: Ints, place: i64, plan: Plan) -> bool:
    for at in range(len(reserve) - 1, -1, -1):
        card = reserve[at] & CARD
        if state.tables.kind[card] == ITEM or not may_go(state, card, place):
            continue
        if not plan.is_open(state, place) and (place != PATH or not is_last_path(state)):
            return False
        if moved_adds_icons(state, number, reserve, at, place):
            plan.card = card
            plan.place = place
            plan.reason = ICONS if plan.open >> place & 1 else LAST_PATH
            return True
    return False


# Playing (13.13)


def play_random(state: State, number: i64, dealer: Dealer) -> None:
    """Turn up a random card of the hand and play it; nothing is paid for it (13.25)."""
    card = piles.random_from_hand(state, number, dealer)
    piles.leave_seen(state, number, card)
    state.emit(REVEALED, number, card)
    kind = state.tables.kind[card]
    if kind == EVENT:
        play_event(state, number, card)
    elif kind != ARMY and is_played(state, state.players[number], card):
        state.emit(BECAUSE, number, card, TWICE)
        piles.cycle_open(state, card)
    elif kind == ITEM:
        play_item(state, number, card)
    else:
        place = destination(state, number, card)
        evidence.aim(state, number, card, place)
        push_enter(state, number, card, place, NONE)


def play_event(state: State, number: i64, card: i64) -> None:
    """An event is played if it is useful, and cycled otherwise (13.37)."""
    reason = why_use(state, number, state.tables.moments[PLAYED][card], card, NONE, NONE)
    state.emit(BECAUSE, number, card, reason)
    if reason == NOT_USEFUL:
        piles.cycle_open(state, card)
    else:
        push_enter(state, number, card, NONE, NONE)


def play_item(state: State, number: i64, item: i64) -> None:
    """An item goes to the right-most wielder (13.13); if nobody can wield it, its other text is carried out (13.36)."""
    wielder = right_most_wielder(state, number, item)
    if wielder != NONE:
        state.emit(BECAUSE, number, item, HAS_WIELDER)
        push_enter(state, number, item, NONE, wielder)
        return
    state.emit(BECAUSE, number, item, UNPLAYABLE)
    state.players[number].played |= bit(local(state.tables, item))
    piles.cycle_open(state, item)
    push_script(state, state.tables.unplayable[item], number, item, NONE)


def right_most_wielder(state: State, number: i64, item: i64) -> i64:
    """On the path, on the battlegrounds from the right, then in reserve (13.5)."""
    if state.path != NONE:
        wielder = wielder_in(state, state.shadow[PATH], item)
        if wielder != NONE:
            return wielder
    for at in range(len(state.grounds) - 1, -1, -1):
        wielder = wielder_in(state, state.shadow[state.grounds[at]], item)
        if wielder != NONE:
            return wielder
    wielder = wielder_in(state, state.players[number].reserve, item)
    if wielder != NONE:
        return wielder
    return wielder_of_another(state, number, item)


def wielder_of_another(state: State, number: i64, item: i64) -> i64:
    """In the reserve of the other bot."""
    for other in range(len(state.players)):
        if other != number and state.players[other].side == state.players[number].side:
            wielder = wielder_in(state, state.players[other].reserve, item)
            if wielder != NONE:
                return wielder
    return NONE


def wielder_in(state: State, entries: Ints, item: i64) -> i64:
    tables = state.tables
    for at in range(len(entries) - 1, -1, -1):
        card = entries[at] & CARD
        if fits(tables, tables.wielders[item], card) and may_wield(tables, entries, at, item):
            return card
    return NONE
