"""The steps a frame can stand at, and the kinds of actions and events, with their words and rule numbers."""

from __future__ import annotations

from typing import Final

# Steps at which a seat chooses.
CHOOSE_CHARACTER: Final = 0
LEAVE_OUT: Final = 1
TURN: Final = 2
REROLL: Final = 3
PAY_WITH: Final = 4
SPEND_SPELL: Final = 5
MAKE_ROOM: Final = 6
ANSWER: Final = 7
REMOVE: Final = 8
STROLL: Final = 9
KEEP: Final = 10
ABSORB: Final = 11
TRANSFORM: Final = 12
SUMMON: Final = 13
STEP: Final = 14  # where a bot steps
FLEE: Final = 15  # where a bot runs
REPORT: Final = 16  # companion mode: what the player did
TAKEN: Final = 17  # companion mode: what a bot's blow did
CHOICES: Final = 18
# Steps that run by themselves.
BEGIN_TURN: Final = 18
ROLL_DICE: Final = 19
PAY: Final = 20
CAST_NOW: Final = 21
COLLECT_NOW: Final = 22
ASK_ANSWERS: Final = 23
STRIKE: Final = 24
RETURN: Final = 25
END_TURN: Final = 26
PASS_TURN: Final = 27
STROLL_ON: Final = 28
BOT_TURN: Final = 29
BOT_ACT: Final = 30
BOT_END: Final = 31
STEP_WORDS: Final[list[str]] = [
    "choose-character", "leave-out", "turn", "reroll", "pay-with", "spend-spell", "make-room", "answer", "remove",
    "stroll", "keep", "absorb", "transform", "summon", "step", "flee", "report", "taken", "begin-turn", "roll-dice",
    "pay", "cast-now", "collect-now", "ask-answers", "strike", "return", "end-turn", "pass-turn", "stroll-on",
    "bot-turn", "bot-act", "bot-end",
]  # fmt: skip
# Which rule asks, for each step at which a seat chooses.
STEP_RULES: Final[list[str]] = [
    "1.2", "11.4", "2.5", "3.5", "4.5", "4.8", "6.3", "9.5", "11.5", "13.2", "10.11", "5.4", "5.5", "5.6", "15.15",
    "15.21", "15.27", "15.27",
]  # fmt: skip

# Actions.
PLAY_AS: Final = 0
LEAVE: Final = 1
TRAVEL: Final = 2
CAST_AT: Final = 3
CAST_ON: Final = 4
CAST_INTO: Final = 5
CAST: Final = 6
CAST_ADD: Final = 7
COLLECT: Final = 8
COLLECT_COUNTERSPELL: Final = 9
REFRESH: Final = 10
REROLL_DICE: Final = 11
PROTECT: Final = 12
USE: Final = 13
ABILITY: Final = 14
ABILITY_AT: Final = 15
ABILITY_ON: Final = 16
END: Final = 17
PICK: Final = 18
ROLL: Final = 19
PAY_PIECE: Final = 20
SPEND: Final = 21
DISCARD: Final = 22
COUNTER: Final = 23
COUNTER_RUN: Final = 24
PASS: Final = 25
REMOVE_PIECE: Final = 26
LEAVE_ALL: Final = 27
STROLL_TO: Final = 28
STAY: Final = 29
KEEP_CARD: Final = 30
ABSORB_SOME: Final = 31
TRANSFORM_NOW: Final = 32
WAIT: Final = 33
SUMMON_CARD: Final = 34
STEP_TO: Final = 35
FLEE_TO: Final = 36
FINISH: Final = 37
GO: Final = 38
STRIKE_BOT: Final = 39
STRIKE_TILE: Final = 40
SET_HP: Final = 41
SET_TILE: Final = 42
GIVE_COUNTERSPELL: Final = 43
TAKE: Final = 44
RAN: Final = 45
HOLD: Final = 46
TAKE_COUNTERSPELL: Final = 47
BEES: Final = 48
ACTION_PATTERNS: Final[list[str]] = [
    "play-as {character}",
    "leave-out {die}",
    "travel {tile}",
    "cast {card} {number} > {character}",
    "cast {card} {number} on {tile}",
    "cast {card} {number} into {resource}",
    "cast {card} {number}",
    "cast {card} add {resource}",
    "collect {card}",
    "collect-counterspell",
    "refresh",
    "reroll",
    "protect",
    "use {card}",
    "ability",
    "ability > {character}",
    "ability on {tile}",
    "end",
    "pick {piece}",
    "roll",
    "pay {piece}",
    "spend {card}",
    "discard {card}",
    "counter {card}",
    "counter {card} to {tile}",
    "pass",
    "remove {piece}",
    "leave-all",
    "stroll {tile}",
    "stay",
    "keep {card}",
    "absorb {number}",
    "transform",
    "wait",
    "summon {card}",
    "step {tile}",
    "flee {tile}",
    "done",
    "go {tile}",
    "hit {character} {number}",
    "hit-tile {tile} {number}",
    "set-hp {character} {number}",
    "set-tile {character} {tile}",
    "give-counterspell {character}",
    "take {number}",
    "ran {tile}",
    "hold",
    "take-counterspell {character}",
    "bees {sting} take {number}",
]
# The rule each kind of action stands on.
ACTION_RULES: Final[list[str]] = [
    "1.2", "11.4", "3.1", "7.1", "7.2", "8.1", "8.3", "8.5", "3.8", "3.10", "3.7", "3.4", "3.6", "4.9", "5.7", "5.7",
    "5.7", "2.9", "3.5", "3.4", "4.5", "4.8", "6.3", "9.1", "9.9", "9.1", "11.5", "11.5", "13.2", "13.2", "10.11",
    "5.4", "5.5", "5.5", "5.6", "15.15", "15.21", "15.27", "15.27", "15.27", "15.27", "15.27", "15.27", "15.27",
    "15.27", "15.27", "15.21", "15.27", "15.27",
]  # fmt: skip

# Events.
TURN_BEGAN: Final = 0
ROLLED_DIE: Final = 1
LEFT_OUT: Final = 2
GAINED: Final = 3
TRAVELLED_TO: Final = 4
CAST_SPELL: Final = 5
PAID: Final = 6
AIMED: Final = 7
PROTECTED_FROM: Final = 8
REFRESHED: Final = 9
DEALT: Final = 10
COLLECTED: Final = 11
DREW: Final = 12
DISCARDED: Final = 13
USED: Final = 14
USED_ABILITY: Final = 15
ANSWERED: Final = 16
PASSED: Final = 17
MISSED: Final = 18
HURT: Final = 19
BURNED: Final = 20
HEALED: Final = 21
ABSORBED: Final = 22
TRANSFORMED: Final = 23
SUMMONED: Final = 24
PORTAL: Final = 25
FROZEN: Final = 26
STUNNED: Final = 27
THAWED: Final = 28
RECOVERED: Final = 29
REMOVED: Final = 30
ELIMINATED: Final = 31
PEEKED: Final = 32
WON: Final = 33
DRAWN: Final = 34
SHUFFLED: Final = 35
CHOSE: Final = 36
REROLLED_DICE: Final = 37
ENDED: Final = 38
REDUCED: Final = 39
FOUR_ALIKE: Final = 40
BOT_DREW: Final = 41
CASTS_FIRST: Final = 42
TRAVELS_FIRST: Final = 43
BOT_CAST: Final = 44
BOT_MISSED: Final = 45
BOT_STEPPED: Final = 46
BOT_ARRIVED: Final = 47
BOT_PRESSED: Final = 48
BOT_HEALED: Final = 49
BOT_BURNED: Final = 50
BOT_IDLE: Final = 51
BEATEN: Final = 52
CORRECTED: Final = 53
CORRECTED_TILE: Final = 54
BOT_LOST: Final = 55
BOT_DREW_NONE: Final = 56
EVENT_PATTERNS: Final[list[str]] = [
    "turn {character} {number}",
    "rolled {character} {die} {face}",
    "left-out {character} {die}",
    "gained {character} {resource} {number}",
    "travelled {character} {tile}",
    "cast {character} {card} {number}",
    "paid {character} {piece}",
    "aimed {character} {character}",
    "protected {character}",
    "refreshed {character} {tile} {card}",
    "dealt {tile} {card}",
    "collected {character} {card}",
    "drew {character} {card?}",
    "discarded {character} {card}",
    "used {character} {card}",
    "ability {character}",
    "answered {character} {card}",
    "passed {character}",
    "missed {character}",
    "hurt {character} {number} {character}",
    "burned {character} {number}",
    "healed {character} {number}",
    "absorbed {character} {number}",
    "transformed {character}",
    "summoned {character} {card}",
    "portal {card}",
    "frozen {character}",
    "stunned {character}",
    "thawed {character}",
    "recovered {character}",
    "removed {character} {piece} {character}",
    "eliminated {character}",
    "peeked {character} {card?}",
    "won {character}",
    "drawn {character}",
    "shuffled {number}",
    "chose {character} {number}",
    "rerolled {character} {number}",
    "ended {character}",
    "reduced {character} {number} {rule}",
    "four-alike {character} {face}",
    "bot-drew {character}",
    "casts-first {character} {character}",
    "travels-first {character} {character}",
    "bot-cast {character} {card} {number}",
    "bot-missed {character} {card}",
    "bot-stepped {character} {tile}",
    "bot-arrived {character} {character}",
    "bot-pressed {character} {character}",
    "bot-healed {character} {number}",
    "bot-burned {character} {number}",
    "bot-idle {character}",
    "beaten {character}",
    "corrected {character} {number}",
    "corrected-tile {character} {tile}",
    "bot-lost {character}",
    "bot-drew-none {character}",
]
# The rule that makes an automa do what it does, by event.
EVENT_RULES: Final[dict[str, str]] = {
    "four-alike": "15.8", "bot-drew": "15.8", "casts-first": "15.11", "travels-first": "15.11", "bot-cast": "15.9",
    "bot-missed": "15.12", "bot-stepped": "15.10", "bot-arrived": "15.13", "bot-pressed": "15.14",
    "bot-healed": "15.16", "bot-burned": "15.17", "bot-idle": "15.7", "beaten": "15.25",
    "bot-drew-none": "15.8",
}  # fmt: skip
REDUCTION_WORDS: Final[list[str]] = ["counterspell", "companion", "tile"]
