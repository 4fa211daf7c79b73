"""What a bot wins, could conceivably win (13.14) and finds useful (13.15 to 13.21).

All of it is decided from what everybody knows (13.22). To see how a combat would end with more cards, they are put
there for a moment.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import tables as words
from gnomon.games.war_of_the_ring.chart import (
    CORRUPTS,
    DRAWS,
    FORCES,
    ICONS,
    LAST_PATH,
    NEW_GROUND,
    NEW_PATH,
    NOT_USEFUL,
)
from gnomon.games.war_of_the_ring.combat import standing
from gnomon.games.war_of_the_ring.giving_up import can_forsake
from gnomon.games.war_of_the_ring.icons import (
    ATTACK,
    DEFENCE,
    ON_PATH,
    card_icons,
    is_bonus_of,
    leadership,
    side_total,
    supported,
)
from gnomon.games.war_of_the_ring.locations import grounds_to_activate, may_activate, paths_of
from gnomon.games.war_of_the_ring.piles import can_draw
from gnomon.games.war_of_the_ring.playing import may_go_on_path, may_go_to
from gnomon.games.war_of_the_ring.possible import can_pay, has_victim, holds, is_about, may_find
from gnomon.games.war_of_the_ring.state import CARD, TOKENS_SHIFT, Player, State
from gnomon.games.war_of_the_ring.tables import (
    ATTACK_TOKEN,
    BESIDE,
    DEFENCE_TOKEN,
    FREE,
    FREE_GROUNDS,
    ITEM,
    NONE,
    PATH,
    REACHES_PATH,
    RESERVE,
    SHADOW,
    TO_ANY,
    TO_GROUND,
    TO_SELF,
)
from gnomon.games.war_of_the_ring.units import area_of, entries_at, index_in, unit_end, wielder_at
from gnomon.kernel.bits import bit, lowest
from gnomon.kernel.ints import Ints, added, index_of, joined, part, replaced

ICON_SHIFT: Final = 16  # two sums in one number
ICON_MASK: Final = 65535

# Winning, and conceivably winning


def wins(state: State, place: i64) -> bool:
    """Whether the Shadow would win a combat now; a tie on the path of a Duel is not won (11.4)."""
    return standing(state, place)[2] == SHADOW


def is_last_path(state: State) -> bool:
    """Whether the active path has the highest number of the scenario (13.12)."""
    return state.path != NONE and state.path_number >= state.scenario.last_path


def may_go(state: State, card: i64, place: i64) -> bool:
    """Whether an army or a character may go to an active place."""
    if place == PATH:
        return may_go_on_path(state, card)
    return may_go_to(state, card, place)


def conceivable(state: State, place: i64, skip: i64, extra: i64) -> bool:
    """Whether the Shadow would win if every card in its reserves that could move there did (13.14).

    `skip` is a card that will have left the reserve, `extra` one that is being played.
    """
    short = lacking(state, place)
    return short <= 0 or can_gain(state, place, short, skip, extra)


def is_open(state: State, place: i64, extra: i64) -> bool:
    """Whether the Shadow is losing a combat that it could conceivably win."""
    short = lacking(state, place)
    return short > 0 and can_gain(state, place, short, NONE, extra)


def lacking(state: State, place: i64) -> i64:
    """How many icons the Shadow needs to win a combat that it would not win now; 0 or less if it would."""
    attack, defence, _side = standing(state, place)
    if place == PATH or place < FREE_GROUNDS:
        return defence - attack + 1
    return attack - defence


def can_gain(state: State, place: i64, short: i64, skip: i64, extra: i64) -> bool:
    """Whether the cards that could move there, and the one being played, bring as many icons as are lacking.

    Mostly a sum decides it: icons that need no support, and leadership at most. Only if the answer depends on who
    supports whom, or on cards that count more beside others, the cards are put there for a moment.
    """
    which = icons_wanted(place)
    sure: i64 = 0
    perhaps: i64 = 0
    if extra != NONE:
        sure = card_icons(state, extra, place, which, 0)
        perhaps = leadership_at(state, extra, place, which)
    for number in range(len(state.players)):
        player = state.players[number]
        if player.side == SHADOW and len(player.reserve) > 0:
            movable = movable_icons(state, number, player.reserve, place, skip)
            sure += movable >> ICON_SHIFT
            perhaps += movable & ICON_MASK
    if place != PATH:
        for entry in state.shadow[place]:
            perhaps += leadership_at(state, entry, place, which)
    if sure + perhaps < short:
        return False
    if sure >= short and not is_beside_counted(state, place):
        return True
    entries = gathered(state, place, skip)
    if extra != NONE:
        entries = added(entries, extra)
    return wins_with(state, place, entries)


def movable_icons(state: State, number: i64, reserve: Ints, place: i64, skip: i64) -> i64:
    """The icons of the cards in a reserve that could move to a place: sure ones above, leadership below."""
    tables = state.tables
    which = icons_wanted(place)
    total: i64 = 0
    goes = False
    for entry in reserve:
        card = entry & CARD
        if tables.kind[card] != ITEM:
            goes = card != skip and may_go(state, card, place)
            if goes:
                icons = card_icons(state, landed(state, number, entry, place), place, which, 0)
                total += (icons << ICON_SHIFT) + leadership_at(state, entry, place, which)
        elif goes and card != skip:
            total += card_icons(state, entry, place, which, 0) << ICON_SHIFT
    return total


def leadership_at(state: State, entry: i64, place: i64, which: i64) -> i64:
    if place == PATH:
        return 0
    return leadership(state.tables, entry & CARD, which)


def is_beside_counted(state: State, place: i64) -> bool:
    """Whether a card of the Free Peoples counts more beside cards that come there (10.2)."""
    for entry in state.free[place]:
        if is_bonus_of(state.tables, entry & CARD, BESIDE):
            return True
    return False


def wins_with(state: State, place: i64, entries: Ints) -> bool:
    """Whether the Shadow would win with these cards there."""
    before = state.shadow[place]
    state.shadow[place] = entries
    answer = wins(state, place)
    state.shadow[place] = before
    return answer


def gathered(state: State, place: i64, skip: i64) -> Ints:
    """The Shadow's cards at a place, and all that could move there."""
    entries = state.shadow[place]
    for number in range(len(state.players)):
        player = state.players[number]
        if player.side == SHADOW and len(player.reserve) > 0:
            entries = with_movable(state, number, player.reserve, place, skip, entries)
    return entries


def with_movable(state: State, number: i64, reserve: Ints, place: i64, skip: i64, entries: Ints) -> Ints:
    tables = state.tables
    goes = False
    for entry in reserve:
        card = entry & CARD
        if tables.kind[card] != ITEM:
            goes = card != skip and may_go(state, card, place)
            if goes:
                entries = added(entries, landed(state, number, entry, place))
        elif goes and card != skip:
            entries = added(entries, entry)
    return entries


def landed(state: State, number: i64, entry: i64, place: i64) -> i64:
    """An entry as it would be at a place: with the tokens that the text of its arrival may put on it."""
    card = entry & CARD
    script = state.tables.moments[REACHES_PATH][card]
    if place != PATH or script == NONE:
        return entry
    return entry + (arrival_tokens(state, number, card, script) << TOKENS_SHIFT)


def arrival_tokens(state: State, number: i64, card: i64, script: i64) -> i64:
    """How many tokens a text lets a player put on a card that has arrived, which is then no longer in reserve."""
    tables = state.tables
    count: i64 = 0
    for row in range(tables.script_first[script], tables.script_end[script]):
        if tables.op[row] == words.MAY and can_pay(state, tables.one[row], number, card):
            for inner in range(tables.script_first[tables.two[row]], tables.script_end[tables.two[row]]):
                if tables.op[inner] == words.TOKEN and tables.a[inner] == TO_SELF and holds(state, inner, number):
                    count += tables.count[inner]
    return count


# Cards that add icons (13.15)


def adds_icons(state: State, place: i64, unit: Ints) -> bool:
    """Whether a card with its items would add icons that count; leadership counts only with an army to support it."""
    which = icons_wanted(place)
    for entry in unit:
        if card_icons(state, entry, place, which, 0) > 0:
            return True
    return place != PATH and adds_leadership(state, place, unit, which)


def icons_wanted(place: i64) -> i64:
    """The icons with which the Shadow wins a combat."""
    if place == PATH:
        return ON_PATH
    if place < FREE_GROUNDS:
        return ATTACK
    return DEFENCE


def adds_leadership(state: State, place: i64, unit: Ints, which: i64) -> bool:
    before = state.shadow[place]
    icons = shadow_icons(state, place, which)
    state.shadow[place] = joined(before, unit)
    more = shadow_icons(state, place, which) > icons
    state.shadow[place] = before
    return more


def shadow_icons(state: State, place: i64, which: i64) -> i64:
    return side_total(state, SHADOW, place, which, supported(state, SHADOW, place, which))


def destination(state: State, number: i64, card: i64) -> i64:
    """Where a bot plays an army or a character: the path, the right-most battleground, or its reserve (13.13)."""
    if state.path != NONE and wants(state, number, card, PATH):
        return PATH
    for at in range(len(state.grounds) - 1, -1, -1):
        if wants(state, number, card, state.grounds[at]):
            return state.grounds[at]
    return RESERVE


def wants(state: State, number: i64, card: i64, place: i64) -> bool:
    """Whether a bot plays a card to a place."""
    if not may_go(state, card, place):
        return False
    entry = landed(state, number, card, place)
    if not adds_icons(state, place, added(words.NOTHING, entry)):
        return False
    if place == PATH and is_last_path(state):
        return True
    return is_open(state, place, entry)


# Texts (13.16 to 13.21)


def why_use(state: State, number: i64, script: i64, card: i64, place: i64, skip: i64) -> i64:
    """The first reason why a text is useful to the Shadow, or NOT_USEFUL; one is enough.

    `skip` is a card that pays for it and will have left the reserve.
    """
    tables = state.tables
    own_tokens: i64 = 0
    for row in range(tables.script_first[script], tables.script_end[script]):
        if holds(state, row, number):
            if tables.op[row] == words.TOKEN and tables.a[row] == TO_SELF:
                own_tokens += 1  # all tokens that a text puts on its card count together
                reason = why_icons(state, area_of(state, card), tables.b[row], own_tokens, skip)
            else:
                reason = why_row(state, number, row, card, place, skip)
            if reason != NOT_USEFUL:
                return reason
    return NOT_USEFUL


def why_row(state: State, number: i64, row: i64, card: i64, place: i64, skip: i64) -> i64:
    tables = state.tables
    op = tables.op[row]
    if op == words.CORRUPT:
        return CORRUPTS
    if op == words.DRAW or op == words.ASIDE:
        if shadow_draws(state, number, row, cycled_again(state, card, skip)):
            return DRAWS
    elif op == words.TAKE:
        if may_find(state, number, row):
            return DRAWS
    elif op == words.FORSAKE or op == words.CYCLE_HAND or op == words.ELIMINATE_HAND:
        if forces_free(state, row):
            return FORCES
    elif op == words.ELIMINATE:
        if has_victim(state, row, place):
            return FORCES
    elif op == words.SWITCH_PATH or op == words.NEXT_PATH:
        if wins_path_for_another(state, op):
            return NEW_PATH
    elif op == words.ACTIVATE:
        if is_ground_useful(state, row, skip):
            return NEW_GROUND
    elif op == words.TOKEN:
        return why_token(state, row, skip)
    else:
        return why_rarely(state, number, row, card, place, skip)
    return NOT_USEFUL


def why_rarely(state: State, number: i64, row: i64, card: i64, place: i64, skip: i64) -> i64:
    """The reason for a text within a text, or for a move."""
    tables = state.tables
    op = tables.op[row]
    if op == words.MAY:
        if tables.one[row] != NONE and not can_pay(state, tables.one[row], number):
            return NOT_USEFUL
        return why_use(state, number, tables.two[row], card, place, paid_with(state, number, tables.one[row], card))
    if op == words.CHOOSE:
        reason = why_use(state, number, tables.one[row], card, place, skip)
        if reason != NOT_USEFUL:
            return reason
        return why_use(state, number, tables.two[row], card, place, skip)
    return NOT_USEFUL


def paid_with(state: State, number: i64, cost: i64, card: i64) -> i64:
    """The card in reserve that a bot would pay with: the one whose text it is, or the right-most one (13.28)."""
    if cost == NONE:
        return NONE
    op = state.tables.op[state.tables.script_first[cost]]
    if op == words.CYCLE_SELF or op == words.ELIMINATE_SELF:
        return card
    if op == words.CYCLE_WIELDER:
        return wielder_of(state, card)
    player = state.players[number]
    is_forsaken = op == words.FORSAKE or (op == words.CYCLE_HAND and len(player.hand) == 0)
    if is_forsaken and len(player.reserve) > 0:
        return player.reserve[len(player.reserve) - 1] & CARD
    return NONE


def wielder_of(state: State, item: i64) -> i64:
    entries = entries_at(state, SHADOW, area_of(state, item))
    return entries[wielder_at(state.tables, entries, index_in(entries, item))] & CARD


def cycled_again(state: State, card: i64, skip: i64) -> i64:
    """The card that pays for a text, unless it is eliminated for it."""
    if skip == NONE or skip != card:
        return skip
    cost = state.tables.act_cost[card]
    if state.tables.op[state.tables.script_first[cost]] == words.ELIMINATE_SELF:
        return NONE
    return skip


def shadow_draws(state: State, number: i64, row: i64, cycled: i64) -> bool:
    """Whether a Shadow player draws (13.18); a card that was cycled to pay for it can be drawn again."""
    who = state.tables.who[row]
    for other in range(len(state.players)):
        player = state.players[other]
        if player.side == SHADOW and is_meant(state, who, number, other):
            if can_draw(player) or (cycled != NONE and state.scenario.owner[cycled] == other):
                return True
    return False


def is_meant(state: State, who: i64, number: i64, other: i64) -> bool:
    if who == words.ME:
        return other == number
    return is_about(state, who, other)


def forces_free(state: State, row: i64) -> bool:
    """Whether a Free Peoples player has to give up a card, and has one (13.16)."""
    who = state.tables.who[row]
    for other in range(len(state.players)):
        player = state.players[other]
        if player.side == FREE and who != words.ME and is_about(state, who, other) and can_give(state, row, player):
            return True
    return False


def can_give(state: State, row: i64, player: Player) -> bool:
    if state.tables.op[row] == words.ELIMINATE_HAND:
        return len(player.hand) > 0
    return can_forsake(player)


def wins_path_for_another(state: State, op: i64) -> bool:
    """Whether the Shadow would win the path that is left, and there is another one (13.21)."""
    number = state.path_number
    if op == words.NEXT_PATH:
        number += 1
    return state.path != NONE and len(paths_of(state, number)) > 0 and wins(state, PATH)


# Battlegrounds to activate (13.20)


def useful_grounds(state: State, row: i64, skip: i64) -> i64:
    """Those that a text may activate and the Shadow could conceivably win, as bits."""
    out: i64 = 0
    grounds = grounds_to_activate(state, state.tables.filter[row], state.tables.a[row])
    while grounds:
        ground = lowest(grounds)
        grounds &= grounds - 1
        if conceivable_new(state, ground, skip):
            out |= bit(ground)
    return out


def is_ground_useful(state: State, row: i64, skip: i64) -> bool:
    """Whether there is one of them."""
    again = state.tables.a[row]
    wanted = state.tables.filter[row]
    while wanted:
        ground = lowest(wanted)
        wanted &= wanted - 1
        if may_activate(state, ground, again) and conceivable_new(state, ground, skip):
            return True
    return False


def conceivable_new(state: State, ground: i64, skip: i64) -> bool:
    """Whether the Shadow could conceivably win a battleground that is not active yet."""
    before = state.bare
    if index_of(lost_grounds(state, ground), ground) >= 0:
        state.bare |= bit(ground)
    answer = conceivable(state, ground, skip, NONE)
    state.bare = before
    return answer


def lost_grounds(state: State, ground: i64) -> Ints:
    """The scoring area of the side that does not defend a battleground (3.5)."""
    if ground < FREE_GROUNDS:
        return state.scored_shadow
    return state.scored_free


# Tokens


def why_token(state: State, row: i64, skip: i64) -> i64:
    """A token for a location is useful where icons are (13.15)."""
    place = token_place(state, row, skip)
    if place == NONE:
        return NOT_USEFUL
    return why_icons(state, place, state.tables.b[row], 1, skip)


def token_place(state: State, row: i64, skip: i64) -> i64:
    """The path, or the right-most battleground, where a token is useful; NONE if there is none."""
    where, icon = state.tables.a[row], state.tables.b[row]
    if where != TO_GROUND and state.path != NONE and why_icons(state, PATH, icon, 1, skip) != NOT_USEFUL:
        return PATH
    if where in (TO_GROUND, TO_ANY):
        for at in range(len(state.grounds) - 1, -1, -1):
            if why_icons(state, state.grounds[at], icon, 1, skip) != NOT_USEFUL:
                return state.grounds[at]
    return NONE


def why_icons(state: State, place: i64, icon: i64, count: i64, skip: i64) -> i64:
    """Why so many more icons at a place are useful."""
    if place == PATH and is_last_path(state) and icon == ATTACK_TOKEN:
        return LAST_PATH
    if place >= RESERVE or icon != icon_wanted(place):
        return NOT_USEFUL
    short = lacking(state, place)
    if short <= 0:
        return NOT_USEFUL
    if short <= count or can_gain_with_tokens(state, place, icon, count, short - count, skip):
        return ICONS
    return NOT_USEFUL


def can_gain_with_tokens(state: State, place: i64, icon: i64, count: i64, short: i64, skip: i64) -> bool:
    """Whether what is still lacking after some tokens could be gained; they are put there for a moment."""
    attack, defence = state.attack_tokens, state.defence_tokens
    if icon == ATTACK_TOKEN:
        state.attack_tokens = replaced(attack, place, attack[place] + count)
    else:
        state.defence_tokens = replaced(defence, place, defence[place] + count)
    answer = can_gain(state, place, short, skip, NONE)
    state.attack_tokens, state.defence_tokens = attack, defence
    return answer


def icon_wanted(place: i64) -> i64:
    if place == PATH or place < FREE_GROUNDS:
        return ATTACK_TOKEN
    return DEFENCE_TOKEN


# Moves by a text (10.12)


def useful_move(state: State, number: i64, card: i64, places: i64) -> i64:
    """The place among these that a bot moves a card to: the path, or the right-most battleground; NONE for none."""
    reserve = state.players[number].reserve
    at = index_in(reserve, card)
    if places >> PATH & 1 and gains(state, number, reserve, at, PATH):
        return PATH
    for index in range(len(state.grounds) - 1, -1, -1):
        ground = state.grounds[index]
        if places >> ground & 1 and gains(state, number, reserve, at, ground):
            return ground
    return NONE


def gains(state: State, number: i64, reserve: Ints, at: i64, place: i64) -> bool:
    """Whether moving a card is useful: it adds icons on the last path, or where the Shadow loses but need not."""
    if not moved_adds_icons(state, number, reserve, at, place):
        return False
    if place == PATH and is_last_path(state):
        return True
    return is_open(state, place, NONE)


def moved_adds_icons(state: State, number: i64, reserve: Ints, at: i64, place: i64) -> bool:
    """Whether a card in reserve with its items would add icons at a place."""
    if card_icons(state, reserve[at], place, icons_wanted(place), 0) > 0:
        return True
    return adds_icons(state, place, landed_unit(state, number, reserve, at, place))


def landed_unit(state: State, number: i64, reserve: Ints, at: i64, place: i64) -> Ints:
    """A card in reserve with its items, as they would be at a place."""
    unit = part(reserve, at, unit_end(state.tables, reserve, at))
    return replaced(unit, 0, landed(state, number, unit[0], place))
