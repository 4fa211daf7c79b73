"""Combat (8): attacks, what cancels them, losses, and what becomes of the cards."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import scoring
from gnomon.games.war_of_the_ring.asking import first_of, push
from gnomon.games.war_of_the_ring.icons import (
    ATTACK,
    DEFENCE,
    ON_PATH,
    place_icons,
    side_total,
    supported,
    unit_icons,
)
from gnomon.games.war_of_the_ring.locations import printed_side, starting_player
from gnomon.games.war_of_the_ring.state import CARD, Frame, State
from gnomon.games.war_of_the_ring.steps import (
    AFTERMATH,
    COMBATS,
    FIGHT,
    FOUGHT,
    LOSE,
    LOSE_CARD,
    LOSSES,
    LOST,
    NO,
    PICK_COMBAT,
    RESOLVE,
    SAVED,
    TEND,
    TEND_CARD,
    VICTORY,
)
from gnomon.games.war_of_the_ring.tables import (
    CHARACTER,
    FREE,
    ITEM,
    NONE,
    PATH,
    SHADOW,
    WIZARD,
    local,
)
from gnomon.games.war_of_the_ring.units import (
    IN_PATH_COMBAT,
    ON_BATTLEGROUND,
    cycle_in_play,
    eliminate_in_play,
    entries_at,
    index_in,
)
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints, index_of, inserted, removed
from gnomon.kernel.offers import Offers, offer

# The order of combats (8.1)


def combats(state: State, frame: Frame, dealer: Dealer) -> None:
    """The starting player chooses which location is resolved next, if there are several."""
    places: i64 = len(state.grounds)
    if state.path != NONE:
        places += 1
    if places > 1 and state.players[starting_player(state)].bot:
        resolve(state, first_for_bot(state))
    elif places > 1:
        frame.player = starting_player(state)
        frame.seat = state.players[frame.player].seat
        frame.step = PICK_COMBAT
    elif state.path != NONE:
        resolve(state, PATH)
    elif places == 1:
        resolve(state, state.grounds[0])
    else:
        frame.step = VICTORY


def first_for_bot(state: State) -> i64:
    """A bot resolves the path, then the battlegrounds from the right (13.31)."""
    if state.path != NONE:
        return PATH
    return state.grounds[len(state.grounds) - 1]


def resolve(state: State, place: i64) -> None:
    push(state, FIGHT, starting_player(state)).place = place


def combat_options(state: State, frame: Frame, out: Offers) -> None:
    if state.path != NONE:
        offer(out, RESOLVE, PATH)
    for ground in state.grounds:
        offer(out, RESOLVE, ground)


def pick_combat(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    frame.step = COMBATS
    resolve(state, code >> 8 & 4095)


# Attack and defence (8.2, 8.6)


def defender_of(place: i64) -> i64:
    """The side that defends a location."""
    if place == PATH:
        return FREE
    return printed_side(place)


def attack_at(state: State, place: i64) -> i64:
    """All attacks on a location."""
    tokens = state.attack_tokens[place]
    if place == PATH:
        return tokens + side_total(state, SHADOW, PATH, ON_PATH, 0)
    side = 1 - printed_side(place)
    if len(entries_at(state, side, place)) == 0:
        return tokens
    return tokens + side_total(state, side, place, ATTACK, supported(state, side, place, ATTACK))


def own_defence(state: State, place: i64) -> i64:
    """What a location cancels by itself: its printed defence, tokens, and what items give it (3.5, 8.10, 10.3)."""
    tokens = state.defence_tokens[place]
    if place == PATH:
        return tokens + state.tables.place_defence[state.path] + place_icons(state)
    if state.bare >> place & 1:
        return tokens
    return tokens + state.tables.place_defence[place]


def defending_cards(state: State, place: i64, counted: i64) -> i64:
    """What the defender's cards at a location can cancel in all."""
    side = defender_of(place)
    if place == PATH:
        return side_total(state, side, PATH, ON_PATH, 0)
    return side_total(state, side, place, DEFENCE, counted)


def counted_defenders(state: State, place: i64) -> i64:
    """Defenders whose icons under a condition count, as `supported` returns them."""
    if place == PATH:
        return 0
    side = printed_side(place)
    if len(entries_at(state, side, place)) == 0:
        return 0
    return supported(state, side, place, DEFENCE)


def standing(state: State, place: i64) -> tuple[i64, i64, i64]:
    """The attack on a location, its defence in all, and the side that would score it now, or NONE."""
    attack = attack_at(state, place)
    defence = own_defence(state, place) + defending_cards(state, place, counted_defenders(state, place))
    if place == PATH and state.scenario.duel and attack == defence:
        return attack, defence, NONE
    side = defender_of(place)
    if attack > defence:
        side = 1 - side
    return attack, defence, side


def fight(state: State, frame: Frame, dealer: Dealer) -> None:
    """Count attacks and what the location cancels; the rest is up to the defender's cards."""
    place = frame.place
    attack = attack_at(state, place)
    own = own_defence(state, place)
    frame.counted = counted_defenders(state, place)
    cards = defending_cards(state, place, frame.counted)
    frame.count = max(attack - own, 0)
    frame.ahead = 0
    if own + cards > attack:
        frame.ahead = 1
    state.emit(FOUGHT, location_of(state, place), attack, own, cards)
    frame.player = chooser_of_losses(state, place)
    frame.seat = state.players[frame.player].seat
    frame.step = LOSSES


def location_of(state: State, place: i64) -> i64:
    """The location at a place."""
    if place == PATH:
        return state.path
    return place


# Losses (8.3)


def loss_icons(place: i64) -> i64:
    """The icons with which a defender cancels attacks."""
    if place == PATH:
        return ON_PATH
    return DEFENCE


def chooser_of_losses(state: State, place: i64) -> i64:
    """The first of the defending players with cards there; option `losses`: the enemy's first player."""
    side = defender_of(place)
    if state.enemy_chooses_losses and not (state.scenario.bots and side == SHADOW):
        return first_of(state, 1 - side)
    entries = entries_at(state, side, place)
    for number in state.scenario.order:
        if has_unit(state, entries, number):
            return number
    return first_of(state, side)


def has_unit(state: State, entries: Ints, number: i64) -> bool:
    """Whether an army or a character of a player is among entries."""
    for entry in entries:
        if state.tables.kind[entry & CARD] != ITEM and state.scenario.owner[entry & CARD] == number:
            return True
    return False


def losses(state: State, frame: Frame, dealer: Dealer) -> None:
    """The defender loses cards until every attack is cancelled; asked only where there is a choice."""
    place = frame.place
    if frame.count <= 0:
        frame.step = AFTERMATH
        return
    entries = entries_at(state, defender_of(place), place)
    if state.players[frame.player].bot:
        lose_right_most(state, frame, entries)
        return
    first: i64 = NONE
    alike = True
    total: i64 = 0
    for at in range(len(entries)):
        worth = loss_worth(state, frame, entries, at)
        if worth > 0:
            total += worth
            if first == NONE:
                first = at
            elif entries[at] & CARD != entries[first] & CARD:
                alike = False
    if first == NONE:
        frame.step = AFTERMATH
    elif alike or total <= frame.count:
        lose(state, frame, first)
    else:
        frame.step = LOSE


def lose_right_most(state: State, frame: Frame, entries: Ints) -> None:
    """A bot loses the right-most card that cancels anything (13.31)."""
    for at in range(len(entries) - 1, -1, -1):
        if loss_worth(state, frame, entries, at) > 0:
            lose(state, frame, at)
            return
    frame.step = AFTERMATH


def loss_worth(state: State, frame: Frame, entries: Ints, at: i64) -> i64:
    """How many attacks a card cancels with its items; an item counts with its wielder."""
    if state.tables.kind[entries[at] & CARD] == ITEM:
        return 0
    return unit_icons(state, entries, at, frame.place, loss_icons(frame.place), frame.counted)


def lose_options(state: State, frame: Frame, out: Offers) -> None:
    entries = entries_at(state, defender_of(frame.place), frame.place)
    for at in range(len(entries)):
        if loss_worth(state, frame, entries, at) > 0 and index_in(entries, entries[at] & CARD) == at:
            offer(out, LOSE_CARD, entries[at] & CARD)


def choose_loss(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    frame.step = LOSSES
    entries = entries_at(state, defender_of(frame.place), frame.place)
    lose(state, frame, index_in(entries, code >> 8 & 4095))


def lose(state: State, frame: Frame, at: i64) -> None:
    """A card is lost whole, with its items."""
    side = defender_of(frame.place)
    entries = entries_at(state, side, frame.place)
    card = entries[at] & CARD
    frame.count -= loss_worth(state, frame, entries, at)
    state.emit(LOST, state.scenario.owner[card], card, frame.place)
    fall(state, frame, side, at)


def fall(state: State, frame: Frame, side: i64, at: i64) -> None:
    """A card is eliminated in combat; the Free Peoples' characters are remembered for Ioreth (10.11)."""
    card = entries_at(state, side, frame.place)[at] & CARD
    if side == FREE and frame.place != PATH and state.tables.kind[card] == CHARACTER:
        frame.lost |= bit(local(state.tables, card))
    how: i64 = ON_BATTLEGROUND
    if frame.place == PATH:
        how = IN_PATH_COMBAT
    eliminate_in_play(state, side, frame.place, at, how)


# Afterwards (8.4, 8.5, 8.7)


def aftermath(state: State, frame: Frame, dealer: Dealer) -> None:
    """Attackers are eliminated, defenders that are left are cycled, and somebody scores."""
    place = frame.place
    side = defender_of(place)
    healer = healer_at(state, frame)
    attackers = entries_at(state, 1 - side, place)
    while len(attackers) > 0:
        fall(state, frame, 1 - side, 0)
        attackers = entries_at(state, 1 - side, place)
    while len(entries_at(state, side, place)) > 0:
        cycle_in_play(state, side, place, 0)
    state.attack_tokens = cleared(state.attack_tokens, place)
    state.defence_tokens = cleared(state.defence_tokens, place)
    if place == PATH:
        scoring.score_path(state, frame.count, frame.ahead == 1)
    else:
        scoring.score_ground(state, place, side, frame.count <= 0)
    if healer != NONE and has_patient(state, frame, healer):
        ask_healer(state, frame, healer)
    else:
        state.frames.pop()


def cleared(tokens: Ints, place: i64) -> Ints:
    """Without the tokens of a place."""
    if tokens[place] == 0:
        return tokens
    new = tokens[:]
    new[place] = 0
    return new


# Ioreth (10.11)


def healer_at(state: State, frame: Frame) -> i64:
    """Ioreth, if she took part in this combat."""
    healer = state.tables.healer
    if healer == NONE or frame.place == PATH:
        return NONE
    if frame.lost >> local(state.tables, healer) & 1 or index_in(state.free[frame.place], healer) >= 0:
        return healer
    return NONE


def has_patient(state: State, frame: Frame, healer: i64) -> bool:
    """Whether there is somebody to save: her, or another character that was eliminated."""
    for card in range(state.tables.first_shadow):
        if may_tend(state, frame, card):
            return True
    return is_eliminated(state, healer) and frame.lost >> local(state.tables, healer) & 1 == 1


def may_tend(state: State, frame: Frame, card: i64) -> bool:
    """A character of this combat that was eliminated, not a Wizard, and not Ioreth."""
    tables = state.tables
    if not frame.lost >> card & 1 or card == tables.healer or tables.faction[card] == WIZARD:
        return False
    return is_eliminated(state, card)


def is_eliminated(state: State, card: i64) -> bool:
    return index_of(state.players[state.scenario.owner[card]].out_known, card) >= 0


def ask_healer(state: State, frame: Frame, healer: i64) -> None:
    frame.step = TEND
    frame.player = state.scenario.owner[healer]
    frame.seat = state.players[frame.player].seat


def tend_options(state: State, frame: Frame, out: Offers) -> None:
    """One other character, or she alone where there is no other."""
    for card in range(state.tables.first_shadow):
        if may_tend(state, frame, card):
            offer(out, TEND_CARD, card)
    if out.count == 0:
        offer(out, TEND_CARD, state.tables.healer)
    offer(out, NO)


def tend(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    state.frames.pop()
    if code & 255 != TEND_CARD:
        return
    patient = code >> 8 & 4095
    heal(state, patient)
    if patient != state.tables.healer and is_eliminated(state, state.tables.healer):
        heal(state, state.tables.healer)


def heal(state: State, card: i64) -> None:
    """Cycle a character that was eliminated."""
    number = state.scenario.owner[card]
    player = state.players[number]
    player.out_known = removed(player.out_known, card)
    player.cycled_known = inserted(player.cycled_known, card)
    state.emit(SAVED, number, card)
