"""The numbers of the steps of frames (their rows are in rules.py), and the kinds of actions and events."""

from __future__ import annotations

from typing import Final

from gnomon.kernel.steps import Kind, Kinds

# Steps at which a player chooses.
OPENING: Final = 0
TURN: Final = 1
PAY: Final = 2
CYCLE: Final = 3
ELIMINATE_HAND: Final = 4
FORSAKE: Final = 5
TAKE: Final = 6
MAY: Final = 7
CHOOSE: Final = 8
PICK_PATH: Final = 9
PICK_GROUND: Final = 10
ASIDE: Final = 11
LOSE: Final = 12
PICK_COMBAT: Final = 13
VICTIM: Final = 14
PICK_PLACE: Final = 15
MOVE_TO: Final = 16
RUIN: Final = 17
TEND: Final = 18
RUIN_VICTIM: Final = 19
# Steps that run automatically; the numbers of the others are lower.
FIRST_RUN: Final = 20
DEAL: Final = 20
BEGIN_ROUND: Final = 21
OPEN_GROUND: Final = 22
OPEN_PATH: Final = 23
NEXT_TURN: Final = 24
CUT: Final = 25
COMBATS: Final = 26
FIGHT: Final = 27
LOSSES: Final = 28
AFTERMATH: Final = 29
VICTORY: Final = 30
DRAW_STEP: Final = 31
SCRIPT: Final = 32
ENTER: Final = 33
NEW_PATH: Final = 34
DO_CYCLE: Final = 35
DO_ELIMINATE: Final = 36
DO_FORSAKE: Final = 37
DRAWING: Final = 38
DO_RUIN: Final = 39
BOT_TURN: Final = 40
TURNED_UP: Final = 41

# Actions.
PLAY_TO: Final = 0
PLAY_ON: Final = 1
PLAY_EVENT: Final = 2
MOVE_CARD: Final = 3
CYCLE_CARD: Final = 4
WINNOW: Final = 5
USE: Final = 6
USE_RING: Final = 7
PASS: Final = 8
PAY_WITH: Final = 9
ELIMINATE_CARD: Final = 10
FORSAKE_HAND: Final = 11
FORSAKE_RESERVE: Final = 12
FORSAKE_TOP: Final = 13
TAKE_CARD: Final = 14
TAKE_NONE: Final = 15
YES: Final = 16
NO: Final = 17
FIRST: Final = 18
SECOND: Final = 19
GO: Final = 20
ACTIVATE_PLACE: Final = 21
ASIDE_ELIMINATE: Final = 22
ASIDE_CYCLE: Final = 23
ASIDE_TO: Final = 24
ASIDE_ON: Final = 25
ASIDE_EVENT: Final = 26
DONE: Final = 27
LOSE_CARD: Final = 28
RESOLVE: Final = 29
STRIKE: Final = 30
SPARE: Final = 31
TOKEN_TO: Final = 32
BRING: Final = 33
STAY: Final = 34
SACRIFICE: Final = 35
TEND_CARD: Final = 36
LAID_OUT: Final = 37
ACTIONS: Final = Kinds(
    "actions",
    [
        Kind(PLAY_TO, "play {card} to {place}", "5.1"),
        Kind(PLAY_ON, "play {card} on {card}", "5.5"),
        Kind(PLAY_EVENT, "play {card}", "5.6"),
        Kind(MOVE_CARD, "move {card} to {place}", "6.1"),
        Kind(CYCLE_CARD, "cycle {card?}", "6.2"),
        Kind(WINNOW, "winnow", "6.3"),
        Kind(USE, "use {card}", "6.4"),
        Kind(USE_RING, "ring", "6.5"),
        Kind(PASS, "pass", "4.3"),
        Kind(PAY_WITH, "pay {card?}", "5.1"),
        Kind(ELIMINATE_CARD, "eliminate {card!}", "7.3"),
        Kind(FORSAKE_HAND, "forsake {card!}", "7.4"),
        Kind(FORSAKE_RESERVE, "forsake {card} from reserve", "7.4"),
        Kind(FORSAKE_TOP, "forsake top", "7.4"),
        Kind(TAKE_CARD, "take {card}", "7.5"),
        Kind(TAKE_NONE, "take nothing", "7.5"),
        Kind(YES, "yes", "7.6"),
        Kind(NO, "no", "7.6"),
        Kind(FIRST, "first", "6.4"),
        Kind(SECOND, "second", "6.4"),
        Kind(GO, "go {location}", "3.9"),
        Kind(ACTIVATE_PLACE, "activate {location}", "3.3"),
        Kind(ASIDE_ELIMINATE, "aside eliminate {card!}", "5.9"),
        Kind(ASIDE_CYCLE, "aside cycle {card?}", "5.9"),
        Kind(ASIDE_TO, "aside play {card} to {place}", "5.9"),
        Kind(ASIDE_ON, "aside play {card} on {card}", "5.9"),
        Kind(ASIDE_EVENT, "aside play {card}", "5.9"),
        Kind(DONE, "done", "5.9"),
        Kind(LOSE_CARD, "lose {card}", "8.3"),
        Kind(RESOLVE, "resolve {place}", "8.1"),
        Kind(STRIKE, "strike {card} at {place}", "7.3"),
        Kind(SPARE, "spare", "7.6"),
        Kind(TOKEN_TO, "token {place}", "8.10"),
        Kind(BRING, "bring {card} to {place}", "10.12"),
        Kind(STAY, "stay", "10.12"),
        Kind(SACRIFICE, "sacrifice {card}", "10.10"),
        Kind(TEND_CARD, "tend {card}", "10.11"),
        Kind(LAID_OUT, "ready", "13.38"),
    ],
)

# Events. A place is a battleground, the path or the reserve; a location is a battleground or one of the 27 paths; a
# player is a deck.
ROUND_BEGAN: Final = 0
ACTIVATED: Final = 1
REACTIVATED: Final = 2
PATH_OPENED: Final = 3
TURN_BEGAN: Final = 4
PASSED: Final = 5
DREW: Final = 6
RECYCLED: Final = 7
PEEKED: Final = 8
PLAYED_CARD: Final = 9
PLAYED_ITEM: Final = 10
PLAYED_EVENT: Final = 11
MOVED: Final = 12
CYCLED_HIDDEN: Final = 13
CYCLED: Final = 14
ELIMINATED_HIDDEN: Final = 15
ELIMINATED: Final = 16
SAVED: Final = 17
FORSOOK_TOP: Final = 18
TOOK: Final = 19
REMOVED: Final = 20
USED_CARD: Final = 21
USED_RING: Final = 22
WINNOWED: Final = 23
SET_ASIDE: Final = 24
KEPT: Final = 25
TOKEN_ADDED: Final = 26
CARD_TOKEN: Final = 27
CORRUPTED: Final = 28
CLEANSED: Final = 29
PERMITTED: Final = 30
FOUGHT: Final = 31
LOST: Final = 32
SCORED: Final = 33
FELL: Final = 34
UNSCORED: Final = 35
STEP_ENDED: Final = 36
SCORE: Final = 37
WON: Final = 38
RESCUED: Final = 39  # saved, and only now shown
BOX: Final = 40
BECAUSE: Final = 41
AIMED: Final = 42
SOUGHT: Final = 43
REVEALED: Final = 44
# The facts behind a bot's answers: cards in a hand and its limit, an action that is not useful, the path and the last
# one, the icons of the Shadow and the Free Peoples where the Shadow loses (and cannot win any more), cards in reserve.
HOLDS: Final = 45
IDLE: Final = 46
REACHED: Final = 47
STANDS: Final = 48
HOPELESS: Final = 49
WAITING: Final = 50
EVENTS: Final = Kinds(
    "events",
    [
        Kind(ROUND_BEGAN, "round {number} {player}", "2.1"),
        Kind(ACTIVATED, "activated {location}", "3.1"),
        Kind(REACTIVATED, "reactivated {location} {side}", "3.4"),
        Kind(PATH_OPENED, "path {location}", "3.7"),
        Kind(TURN_BEGAN, "turn {player} {number}", "4.1"),
        Kind(PASSED, "passed {player}", "4.3"),
        Kind(DREW, "drew {player} {card?}", "7.2"),
        Kind(RECYCLED, "recycled {player} {number}", "7.2"),
        Kind(PEEKED, "peeked {player} {card?}", "10.8"),
        Kind(PLAYED_CARD, "played {player} {card} {place}", "5.1"),
        Kind(PLAYED_ITEM, "played-on {player} {card} {card}", "5.5"),
        Kind(PLAYED_EVENT, "played-event {player} {card}", "5.6"),
        Kind(MOVED, "moved {player} {card} {place}", "6.1"),
        Kind(CYCLED_HIDDEN, "cycled {player} {card?}", "7.1"),
        Kind(CYCLED, "cycled-open {player} {card}", "7.1"),
        Kind(ELIMINATED_HIDDEN, "eliminated {player} {card?}", "7.3"),
        Kind(ELIMINATED, "eliminated-open {player} {card}", "7.3"),
        Kind(SAVED, "saved {player} {card}", "8.11"),
        Kind(FORSOOK_TOP, "forsook-top {player}", "7.4"),
        Kind(TOOK, "took {player} {card} {pile}", "7.5"),
        Kind(REMOVED, "removed {player} {card}", "7.5"),
        Kind(USED_CARD, "used {player} {card}", "6.4"),
        Kind(USED_RING, "ring {player}", "6.5"),
        Kind(WINNOWED, "winnowed {player}", "6.3"),
        Kind(SET_ASIDE, "set-aside {player} {card?}", "5.9"),
        Kind(KEPT, "kept {player} {card?}", "5.9"),
        Kind(TOKEN_ADDED, "token {place} {icon}", "8.10"),
        Kind(CARD_TOKEN, "card-token {card}", "8.10"),
        Kind(CORRUPTED, "corrupted {number}", "7.7"),
        Kind(CLEANSED, "cleansed {number}", "7.7"),
        Kind(PERMITTED, "permitted {card}", "10.4"),
        Kind(FOUGHT, "fought {location} {number} {number} {number}", "8.2"),
        Kind(LOST, "lost {player} {card} {place}", "8.3"),
        Kind(SCORED, "scored {side} {location} {number}", "9.1"),
        Kind(FELL, "fell {location} {number}", "8.5"),
        Kind(UNSCORED, "unscored {location}", "11.4"),
        Kind(STEP_ENDED, "actions-ended", "4.1"),
        Kind(SCORE, "score {number} {number}", "9.2"),
        Kind(WON, "won {side} {number} {number}", "9.2"),
        Kind(RESCUED, "rescued {player} {card!}", "8.11"),
        Kind(BOX, "box {player} {box} {answer}", "13.6"),
        Kind(BECAUSE, "because {player} {card} {reason}", "13.15"),
        Kind(AIMED, "aimed {player} {card} {place}", "13.12"),
        Kind(SOUGHT, "sought {player}", "13.22"),
        Kind(REVEALED, "revealed {player} {card}", "13.4"),
        Kind(HOLDS, "holds {player} {number} {number}", "13.8"),
        Kind(IDLE, "idle {player} {card}", "13.15"),
        Kind(REACHED, "reached {number} {number}", "13.10"),
        Kind(STANDS, "stands {place} {number} {number}", "13.11"),
        Kind(HOPELESS, "hopeless {place} {number} {number}", "13.14"),
        Kind(WAITING, "waiting {player} {number}", "13.12"),
    ],
)
