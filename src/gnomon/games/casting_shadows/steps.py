"""The numbers of the steps of frames (their rows are in rules.py), and the kinds of actions and events."""

from __future__ import annotations

from typing import Final

from gnomon.kernel.steps import Kind, Kinds

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
TAKEN: Final = 17  # companion mode: what a bot's hit did
# Steps that run automatically.
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
ACTIONS: Final = Kinds(
    "actions",
    [
        Kind(PLAY_AS, "play-as {character}", "1.2"),
        Kind(LEAVE, "leave-out {die}", "11.4"),
        Kind(TRAVEL, "travel {tile}", "3.1"),
        Kind(CAST_AT, "cast {card} {number} > {character}", "7.1"),
        Kind(CAST_ON, "cast {card} {number} on {tile}", "7.2"),
        Kind(CAST_INTO, "cast {card} {number} into {resource}", "8.1"),
        Kind(CAST, "cast {card} {number}", "8.3"),
        Kind(CAST_ADD, "cast {card} add {resource}", "8.5"),
        Kind(COLLECT, "collect {card}", "3.8"),
        Kind(COLLECT_COUNTERSPELL, "collect-counterspell", "3.10"),
        Kind(REFRESH, "refresh", "3.7"),
        Kind(REROLL_DICE, "reroll", "3.4"),
        Kind(PROTECT, "protect", "3.6"),
        Kind(USE, "use {card}", "4.9"),
        Kind(ABILITY, "ability", "5.7"),
        Kind(ABILITY_AT, "ability > {character}", "5.7"),
        Kind(ABILITY_ON, "ability on {tile}", "5.7"),
        Kind(END, "end", "2.9"),
        Kind(PICK, "pick {piece}", "3.5"),
        Kind(ROLL, "roll", "3.4"),
        Kind(PAY_PIECE, "pay {piece}", "4.5"),
        Kind(SPEND, "spend {card}", "4.8"),
        Kind(DISCARD, "discard {card}", "6.3"),
        Kind(COUNTER, "counter {card}", "9.1"),
        Kind(COUNTER_RUN, "counter {card} to {tile}", "9.9"),
        Kind(PASS, "pass", "9.1"),
        Kind(REMOVE_PIECE, "remove {piece}", "11.5"),
        Kind(LEAVE_ALL, "leave-all", "11.5"),
        Kind(STROLL_TO, "stroll {tile}", "13.2"),
        Kind(STAY, "stay", "13.2"),
        Kind(KEEP_CARD, "keep {card}", "10.11"),
        Kind(ABSORB_SOME, "absorb {number}", "5.4"),
        Kind(TRANSFORM_NOW, "transform", "5.5"),
        Kind(WAIT, "wait", "5.5"),
        Kind(SUMMON_CARD, "summon {card}", "5.6"),
        Kind(STEP_TO, "step {tile}", "15.15"),
        Kind(FLEE_TO, "flee {tile}", "15.21"),
        Kind(FINISH, "done", "15.27"),
        Kind(GO, "go {tile}", "15.27"),
        Kind(STRIKE_BOT, "hit {character} {number}", "15.27"),
        Kind(STRIKE_TILE, "hit-tile {tile} {number}", "15.27"),
        Kind(SET_HP, "set-hp {character} {number}", "15.27"),
        Kind(SET_TILE, "set-tile {character} {tile}", "15.27"),
        Kind(GIVE_COUNTERSPELL, "give-counterspell {character}", "15.27"),
        Kind(TAKE, "take {number}", "15.27"),
        Kind(RAN, "ran {tile}", "15.27"),
        Kind(HOLD, "hold", "15.21"),
        Kind(TAKE_COUNTERSPELL, "take-counterspell {character}", "15.27"),
        Kind(BEES, "bees {sting} take {number}", "15.27"),
    ],
)

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
# The rule behind what an automa does.
EVENTS: Final = Kinds(
    "events",
    [
        Kind(TURN_BEGAN, "turn {character} {number}"),
        Kind(ROLLED_DIE, "rolled {character} {die} {face}"),
        Kind(LEFT_OUT, "left-out {character} {die}"),
        Kind(GAINED, "gained {character} {resource} {number}"),
        Kind(TRAVELLED_TO, "travelled {character} {tile}"),
        Kind(CAST_SPELL, "cast {character} {card} {number}"),
        Kind(PAID, "paid {character} {piece}"),
        Kind(AIMED, "aimed {character} {character}"),
        Kind(PROTECTED_FROM, "protected {character}"),
        Kind(REFRESHED, "refreshed {character} {tile} {card}"),
        Kind(DEALT, "dealt {tile} {card}"),
        Kind(COLLECTED, "collected {character} {card}"),
        Kind(DREW, "drew {character} {card?}"),
        Kind(DISCARDED, "discarded {character} {card}"),
        Kind(USED, "used {character} {card}"),
        Kind(USED_ABILITY, "ability {character}"),
        Kind(ANSWERED, "answered {character} {card}"),
        Kind(PASSED, "passed {character}"),
        Kind(MISSED, "missed {character}"),
        Kind(HURT, "hurt {character} {number} {character}"),
        Kind(BURNED, "burned {character} {number}"),
        Kind(HEALED, "healed {character} {number}"),
        Kind(ABSORBED, "absorbed {character} {number}"),
        Kind(TRANSFORMED, "transformed {character}"),
        Kind(SUMMONED, "summoned {character} {card}"),
        Kind(PORTAL, "portal {card}"),
        Kind(FROZEN, "frozen {character}"),
        Kind(STUNNED, "stunned {character}"),
        Kind(THAWED, "thawed {character}"),
        Kind(RECOVERED, "recovered {character}"),
        Kind(REMOVED, "removed {character} {piece} {character}"),
        Kind(ELIMINATED, "eliminated {character}"),
        Kind(PEEKED, "peeked {character} {card?}"),
        Kind(WON, "won {character}"),
        Kind(DRAWN, "drawn {character}"),
        Kind(SHUFFLED, "shuffled {number}"),
        Kind(CHOSE, "chose {character} {number}"),
        Kind(REROLLED_DICE, "rerolled {character} {number}"),
        Kind(ENDED, "ended {character}"),
        Kind(REDUCED, "reduced {character} {number} {rule}"),
        Kind(FOUR_ALIKE, "four-alike {character} {face}", "15.8"),
        Kind(BOT_DREW, "bot-drew {character}", "15.8"),
        Kind(CASTS_FIRST, "casts-first {character} {character}", "15.11"),
        Kind(TRAVELS_FIRST, "travels-first {character} {character}", "15.11"),
        Kind(BOT_CAST, "bot-cast {character} {card} {number}", "15.9"),
        Kind(BOT_MISSED, "bot-missed {character} {card}", "15.12"),
        Kind(BOT_STEPPED, "bot-stepped {character} {tile}", "15.10"),
        Kind(BOT_ARRIVED, "bot-arrived {character} {character}", "15.13"),
        Kind(BOT_PRESSED, "bot-pressed {character} {character}", "15.14"),
        Kind(BOT_HEALED, "bot-healed {character} {number}", "15.16"),
        Kind(BOT_BURNED, "bot-burned {character} {number}", "15.17"),
        Kind(BOT_IDLE, "bot-idle {character}", "15.7"),
        Kind(BEATEN, "beaten {character}", "15.25"),
        Kind(CORRECTED, "corrected {character} {number}"),
        Kind(CORRECTED_TILE, "corrected-tile {character} {tile}"),
        Kind(BOT_LOST, "bot-lost {character}"),
        Kind(BOT_DREW_NONE, "bot-drew-none {character}", "15.8"),
    ],
)
REDUCTION_WORDS: Final[list[str]] = ["counterspell", "companion", "tile"]
