"""Check the pending steps of a position: which step may follow which on the stack, and what each one needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gnomon.games.war_of_the_ring import tables as words
from gnomon.games.war_of_the_ring.asides import PARTS
from gnomon.games.war_of_the_ring.combat import defender_of
from gnomon.games.war_of_the_ring.locations import paths_of, starting_player
from gnomon.games.war_of_the_ring.pending_texts import is_text_of
from gnomon.games.war_of_the_ring.rules import STEPS
from gnomon.games.war_of_the_ring.state import Frame, Player, State
from gnomon.games.war_of_the_ring.steps import (
    ASIDE,
    CHOOSE,
    COMBATS,
    CYCLE,
    DEAL,
    DO_CYCLE,
    DO_ELIMINATE,
    DO_FORSAKE,
    DRAW_STEP,
    DRAWING,
    ELIMINATE_HAND,
    ENTER,
    FORSAKE,
    LOSE,
    MAY,
    MOVE_TO,
    NEW_PATH,
    NEXT_TURN,
    OPEN_GROUND,
    OPEN_PATH,
    OPENING,
    PAY,
    PICK_COMBAT,
    PICK_GROUND,
    PICK_PATH,
    PICK_PLACE,
    RUIN,
    RUIN_VICTIM,
    SCRIPT,
    TAKE,
    TEND,
    TURN,
    TURNED_UP,
    VICTIM,
)
from gnomon.games.war_of_the_ring.tables import EVENT, GROUNDS, ITEM, MORDOR, NONE, PATH, RESERVE
from gnomon.games.war_of_the_ring.units import AREAS, area_of
from gnomon.games.war_of_the_ring.view import active_places
from gnomon.kernel.bits import bit
from gnomon.kernel.codec import is_stack
from gnomon.kernel.toml import Reader

# Steps of a text, with the operations they belong to.
ASKED_BY: Final[dict[int, list[int]]] = {
    TAKE: [words.TAKE],
    MAY: [words.MAY],
    CHOOSE: [words.CHOOSE],
    PICK_PATH: [words.NEXT_PATH, words.SWITCH_PATH],
    PICK_GROUND: [words.ACTIVATE],
    ASIDE: [words.ASIDE],
    TURNED_UP: [words.ASIDE],
    VICTIM: [words.ELIMINATE],
    PICK_PLACE: [words.TOKEN],
    MOVE_TO: [words.MOVE],
}
GIVING_UP: Final[list[int]] = [CYCLE, ELIMINATE_HAND, FORSAKE]
# Which steps may be directly above a step; a step that is missing here is always on top.
FOLLOWS: Final[dict[int, list[int]]] = {
    DEAL: [OPENING],
    OPEN_GROUND: [SCRIPT],
    OPEN_PATH: [SCRIPT],
    NEXT_TURN: [ENTER, SCRIPT, DRAWING, DO_CYCLE, CYCLE, FORSAKE],
    COMBATS: [LOSE, TEND, DO_CYCLE, CYCLE, FORSAKE],
    DRAW_STEP: [CYCLE, FORSAKE],
    ENTER: [PAY, FORSAKE],
    SCRIPT: [*ASKED_BY, *GIVING_UP, SCRIPT, RUIN, RUIN_VICTIM, NEW_PATH, DO_CYCLE, DO_ELIMINATE, DO_FORSAKE],
    NEW_PATH: [LOSE],
    DRAWING: [ELIMINATE_HAND],
    DO_CYCLE: [DO_CYCLE, *GIVING_UP],
    DO_ELIMINATE: [DO_ELIMINATE, ELIMINATE_HAND],
    DO_FORSAKE: [DO_FORSAKE, FORSAKE],
    ASIDE: [ASIDE, SCRIPT],
    TURNED_UP: [SCRIPT],
    TAKE: [TAKE],
    VICTIM: [VICTIM],
}
FOR_BOTS: Final[list[int]] = [CHOOSE, PICK_PATH, PICK_GROUND, VICTIM]  # what is chosen on their behalf
NEVER_FOR_BOXES: Final[list[int]] = [PAY, CYCLE]  # which face-down card it is makes no difference
UNDERMOST: Final[list[int]] = [
    DEAL, OPEN_GROUND, OPEN_PATH, NEXT_TURN, TURN, COMBATS, PICK_COMBAT, DRAW_STEP,
]  # fmt: skip


def check_pending(state: State, data: Reader) -> None:
    """Somebody can choose, and every step below can continue; or the match is over."""
    if state.winner != NONE:
        state.frames = []
        return
    check_round(state, data)
    frames = state.frames
    if not frames or not STEPS.is_choice(frames[-1].step):
        raise data.bad("frames", "a step on top where somebody chooses")
    fits = frames[0].step in UNDERMOST and is_stack(frames, FOLLOWS)
    if not fits or not all(is_possible(state, at) for at in range(len(frames))):
        raise data.bad("frames", "pending steps that fit the state")
    if any(len(player.asides) != asides_of(state, number) for number, player in enumerate(state.players)):
        raise data.bad("frames", "a step for all cards that are set aside")


def check_round(state: State, data: Reader) -> None:
    """Every round opens a path of a higher number, after its battleground (3.1, 3.7)."""
    steps = [int(frame.step) for frame in state.frames[:1]]
    low, high = (0, 0) if steps == [DEAL] else (1, int(state.path_number) + (steps in ([OPEN_GROUND], [OPEN_PATH])))
    if not low <= state.round <= high:
        raise data.bad("round", "0 before the first, later at least 1 and at most the number of the path")


def asides_of(state: State, number: int) -> int:
    """How many steps are about cards that a player has set aside."""
    return len([frame for frame in state.frames if frame.step in (ASIDE, TURNED_UP) and frame.player == number])


def is_possible(state: State, at: int) -> bool:
    """Whether a step belongs to a player and its seat, and has what it needs."""
    frame = state.frames[at]
    if frame.player == NONE or state.players[frame.player].seat != frame.seat:
        return False
    if STEPS.is_choice(frame.step) and not is_put_to(state, frame, state.players[frame.player]):
        return False
    if int(frame.step) in ASKED_BY and not is_asked(state, at):
        return False
    return NEEDS[int(frame.step)](state, at, frame, state.players[frame.player])


def is_put_to(state: State, frame: Frame, player: Player) -> bool:
    """Whether a question is put to such a player: few are for a bot, and none about nameless cards (13.23, 13.38)."""
    if player.bot:
        return frame.step in FOR_BOTS
    return not state.scenario.real or frame.step not in NEVER_FOR_BOXES


def is_asked(state: State, at: int) -> bool:
    """Whether the text below asks this question: its operation is the last one that was carried out."""
    frame, below = state.frames[at], text_below(state, at)
    if below is None or frame.row != below.row - 1:
        return False
    return int(state.tables.op[frame.row]) in ASKED_BY[int(frame.step)]


def text_below(state: State, at: int) -> Frame | None:
    """The text that a step belongs to."""
    for frame in reversed(state.frames[:at]):
        if frame.step == SCRIPT:
            return frame
    return None


# What each step needs


def needs_nothing(state: State, at: int, frame: Frame, player: Player) -> bool:
    return True


def can_deal(state: State, at: int, frame: Frame, player: Player) -> bool:
    """The opening hands before this one have been dealt; beside a real box, none (13.38)."""
    if state.scenario.real:
        return frame.count == 0
    return 1 <= frame.count <= len(state.players) and state.frames[at + 1].player == frame.count - 1


def can_open(state: State, at: int, frame: Frame, player: Player) -> bool:
    if state.scenario.real:
        return frame.count == 0 and len(player.hand) == 0
    return 1 <= frame.count <= state.scenario.cycles[frame.player] and len(player.hand) > 0


def can_take_turn(state: State, at: int, frame: Frame, player: Player) -> bool:
    """It is the player's turn, and not everybody has passed."""
    everyone = state.passed == bit(len(state.players)) - 1
    return state.scenario.order[state.slot] == frame.player and not everyone


def can_pay(state: State, at: int, frame: Frame, player: Player) -> bool:
    below = state.frames[at - 1]
    return len(player.hand) > 0 and frame.card == below.card and frame.player == below.player


def can_give_up(state: State, at: int, frame: Frame, player: Player) -> bool:
    """A hand of one card is cycled without asking (7.1)."""
    least = {CYCLE: 2, ELIMINATE_HAND: 1, FORSAKE: 0}
    return frame.count > 0 and len(player.hand) >= least[int(frame.step)]


def has_count(state: State, at: int, frame: Frame, player: Player) -> bool:
    return frame.count >= 0


def can_draw_step(state: State, at: int, frame: Frame, player: Player) -> bool:
    return 1 <= frame.count <= len(state.players)


def can_enter(state: State, at: int, frame: Frame, player: Player) -> bool:
    """A card that was played: an event, an item with its wielder, or another card with its place."""
    if frame.card == NONE or state.scenario.owner[frame.card] != frame.player:
        return False
    kind = state.tables.kind[frame.card]
    if kind == EVENT:
        return frame.place == NONE and frame.target == NONE
    if kind == ITEM:
        wielder = frame.target != NONE and words.fits(state.tables, state.tables.wielders[frame.card], frame.target)
        return frame.place == NONE and wielder
    return frame.target == NONE and (frame.place == RESERVE or is_active(state, frame.place))


def is_active(state: State, place: int) -> bool:
    return place in active_places(state)


def is_text(state: State, at: int, frame: Frame, player: Player) -> bool:
    """A text of a card or a location, at one of its operations."""
    tables = state.tables
    if not 0 <= frame.script < len(tables.script_first) or not 0 <= frame.again <= 1:
        return False
    if not tables.script_first[frame.script] <= frame.row <= tables.script_end[frame.script]:
        return False
    there = frame.place in (NONE, RESERVE) or is_active(state, frame.place)
    target = frame.target == NONE or frame.target <= PATH
    return there and target and is_text_of(state, frame)


def can_take(state: State, at: int, frame: Frame, player: Player) -> bool:
    return 1 <= frame.count <= state.tables.count[frame.row]


def is_about_the_same(state: State, at: int, frame: Frame, player: Player) -> bool:
    """The question is about the card and the place that its text is about."""
    below = text_below(state, at)
    return below is not None and frame.card == below.card and frame.place == below.place


def can_set_aside(state: State, at: int, frame: Frame, player: Player) -> bool:
    below = text_below(state, at)
    fits = below is not None and frame.place == below.place
    return fits and 0 <= frame.stage < PARTS and frame.count >= 0 and len(player.asides) > 0


def can_turn_up(state: State, at: int, frame: Frame, player: Player) -> bool:
    """A bot plays some of the cards that it has turned up (13.32)."""
    below = text_below(state, at)
    fits = below is not None and frame.place == below.place
    share = state.tables.b[frame.row] >> words.ASIDE_PLAY_SHIFT & words.ASIDE_SHARE
    return fits and player.bot and 0 <= frame.count <= share and len(player.asides) > 0


def can_strike(state: State, at: int, frame: Frame, player: Player) -> bool:
    below = text_below(state, at)
    return below is not None and frame.place == below.place


def can_move(state: State, at: int, frame: Frame, player: Player) -> bool:
    """The card is in a reserve, and goes where its text says."""
    below = text_below(state, at)
    moves = below is not None and frame.target == below.target
    return moves and frame.card != NONE and area_of(state, frame.card) >= AREAS


def can_ruin(state: State, at: int, frame: Frame, player: Player) -> bool:
    return frame.count >= 0 if frame.step == RUIN else is_ruined(state, frame)


def is_ruined(state: State, frame: Frame) -> bool:
    return frame.count > 0 and frame.player == state.scenario.player_of[MORDOR]


def can_lose(state: State, at: int, frame: Frame, player: Player) -> bool:
    """Attacks are left at an active place, and the right side chooses (8.3)."""
    if not is_active(state, frame.place) or frame.count <= 0:
        return False
    side = defender_of(frame.place)
    return player.side == (1 - side if state.enemy_chooses_losses else side)


def can_tend(state: State, at: int, frame: Frame, player: Player) -> bool:
    """The owner of Ioreth chooses, after a combat on a battleground."""
    healer = state.tables.healer
    took_part = healer != NONE and frame.lost != 0 and state.scenario.owner[healer] == frame.player
    return took_part and 0 <= frame.place < GROUNDS and not is_active(state, frame.place)


def can_pick_combat(state: State, at: int, frame: Frame, player: Player) -> bool:
    return frame.player == starting_player(state) and len(active_places(state)) > 1


def can_change_path(state: State, at: int, frame: Frame, player: Player) -> bool:
    """Another path of the same number or the next has been chosen, and the old one is being resolved (3.8)."""
    number = state.path_number
    return state.frames[at + 1].place == PATH and frame.target in paths_of(state, number) + paths_of(state, number + 1)


NEEDS: Final[dict[int, Callable[[State, int, Frame, Player], bool]]] = {
    OPENING: can_open,
    TURN: can_take_turn,
    PAY: can_pay,
    CYCLE: can_give_up,
    ELIMINATE_HAND: can_give_up,
    FORSAKE: can_give_up,
    TAKE: can_take,
    MAY: is_about_the_same,
    CHOOSE: is_about_the_same,
    PICK_PATH: needs_nothing,
    PICK_GROUND: needs_nothing,
    ASIDE: can_set_aside,
    TURNED_UP: can_turn_up,
    LOSE: can_lose,
    PICK_COMBAT: can_pick_combat,
    VICTIM: can_strike,
    PICK_PLACE: needs_nothing,
    MOVE_TO: can_move,
    RUIN: can_ruin,
    RUIN_VICTIM: can_ruin,
    TEND: can_tend,
    DEAL: can_deal,
    OPEN_GROUND: needs_nothing,
    OPEN_PATH: needs_nothing,
    NEXT_TURN: needs_nothing,
    COMBATS: needs_nothing,
    DRAW_STEP: can_draw_step,
    SCRIPT: is_text,
    ENTER: can_enter,
    NEW_PATH: can_change_path,
    DO_CYCLE: has_count,
    DO_ELIMINATE: has_count,
    DO_FORSAKE: has_count,
    DRAWING: has_count,
}
