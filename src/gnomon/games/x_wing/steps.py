"""Steps of play, kinds of actions and kinds of events, with their numbers, patterns and rules."""

from __future__ import annotations

from typing import Final

from gnomon.kernel.steps import Kind, Kinds

# Steps at which a seat chooses.
PICK_INITIATIVE: Final = 0
LAY_OBSTACLE: Final = 1
SPIN_OBSTACLE: Final = 2
PICK_EDGE: Final = 3
PLACE_SHIP: Final = 4
FACE_SHIP: Final = 5
POINT_ARC: Final = 6
PLAN: Final = 7
PICK_ACTIVE: Final = 8
ACT: Final = 9
FREE_ACT: Final = 10
ENGAGE: Final = 11
WINDOW: Final = 12
MODIFY: Final = 13
PICK_DAMAGE: Final = 14
LOSE_WEAPON: Final = 15
TAKE_LOCK: Final = 16
SHED_LOCK: Final = 17
DRAG: Final = 18
FURTHER_ATTACK: Final = 19
PLACE_ESCAPE: Final = 20
HIDE_INTEL: Final = 21
SLICE: Final = 22
GO: Final = 23
# Steps that run by themselves.
FIRST_RUN: Final = 24
NEXT_OBSTACLE: Final = 24
NEXT_PLACING: Final = 25
BEGIN_ROUND: Final = 26
NEXT_DIAL: Final = 27
BEGIN_ACTIVATION: Final = 28
NEXT_ACTIVE: Final = 29
FLY: Final = 30
PERFORM: Final = 31
END_ACTIVATION: Final = 32
BEGIN_COMBAT: Final = 33
NEXT_ENGAGE: Final = 34
END_COMBAT: Final = 35
ATTACK: Final = 36
END_PHASE: Final = 37
END_ROUND: Final = 38
OPEN_WINDOW: Final = 39
SUFFER: Final = 40
CHECK_DESTROYED: Final = 41
STRESS_AFTER: Final = 42
CRASH: Final = 43
SPENDING: Final = 44
BURN: Final = 45

# Actions.
INITIATIVE: Final = 0
LAY: Final = 1
SPIN: Final = 2
EDGE: Final = 3
PLACE: Final = 4
FACE: Final = 5
POINT: Final = 6
DIAL: Final = 7
ACTIVATE: Final = 8
TAKE_FOCUS: Final = 9
TAKE_EVADE: Final = 10
LOCK: Final = 11
ROLL: Final = 12
BOOST: Final = 13
ROTATE: Final = 14
CARD_ACTION: Final = 15
CARD_ACTION_ON: Final = 16
SKIP: Final = 17
DECLARE: Final = 18
HOLD: Final = 19
SPEND: Final = 20
REROLL: Final = 21
USE: Final = 22
USE_ON: Final = 23
REROLL_WITH: Final = 24
REROLL_EVASION: Final = 25
USE_TOKEN: Final = 26
DONE: Final = 27
PICK: Final = 28
DISCARD: Final = 29
SHARE: Final = 30
DRAG_ROLL: Final = 31
DRAG_AHEAD: Final = 32
LEAVE: Final = 33
SHED: Final = 34
LOCK_ON: Final = 35
DECLINE: Final = 36
REPAIR: Final = 37
PUT_ESCAPE: Final = 38
HIDE: Final = 39
HIDE_NONE: Final = 40
SCAN: Final = 41
SLICE_AT: Final = 42
NOT_NOW: Final = 43
ESCAPE: Final = 44
STAY: Final = 45
ACTIONS: Final = Kinds(
    "actions",
    [
        Kind(INITIATIVE, "initiative {seat}", "1.2"),
        Kind(LAY, "lay {obstacle} {number} {number}", "1.4"),
        Kind(SPIN, "spin {obstacle} {number}", "1.4"),
        Kind(EDGE, "edge {edge}", "1.5"),
        Kind(PLACE, "place {ship} {number} {number}", "1.6"),
        Kind(FACE, "face {ship} {number}", "1.6"),
        Kind(POINT, "point {ship} {quadrant}", "1.8"),
        Kind(DIAL, "dial {ship} {manoeuvre!}", "2.2"),
        Kind(ACTIVATE, "activate {ship}", "2.3"),
        Kind(TAKE_FOCUS, "focus {ship}", "4.4"),
        Kind(TAKE_EVADE, "evade {ship}", "4.4"),
        Kind(LOCK, "lock {ship} > {ship}", "4.5"),
        Kind(ROLL, "roll {ship} {side} {shift}", "4.6"),
        Kind(BOOST, "boost {ship} {bearing}", "4.8"),
        Kind(ROTATE, "rotate {ship} {quadrant}", "4.9"),
        Kind(CARD_ACTION, "action {ship} {card}", "4.10"),
        Kind(CARD_ACTION_ON, "action-on {ship} {card} > {ship}", "4.10"),
        Kind(SKIP, "skip {ship}", "4.1"),
        Kind(DECLARE, "attack {ship} > {ship} with {weapon} {quadrant}", "6.2"),
        Kind(HOLD, "hold {ship}", "6.1"),
        Kind(SPEND, "spend {ship} {token}", "6.8"),
        Kind(REROLL, "reroll {ship} {dice}", "6.8"),
        Kind(USE, "use {ship} {card}", "9.1"),
        Kind(USE_ON, "use-on {ship} {card} > {ship}", "9.1"),
        Kind(REROLL_WITH, "reroll-with {ship} {card} {dice}", "6.8"),
        Kind(REROLL_EVASION, "reroll-evasion {ship} {card} {evasion}", "6.10"),
        Kind(USE_TOKEN, "take {ship} {card} > {ship} {token}", "9.1"),
        Kind(DONE, "done", "9.2"),
        Kind(PICK, "pick {damage?}", "12.5"),
        Kind(DISCARD, "discard {ship} {card}", "7.9"),
        Kind(SHARE, "share {ship} {card} > {ship} {face}", "12.4"),
        Kind(DRAG_ROLL, "drag {ship} {side} {shift}", "8.5"),
        Kind(DRAG_AHEAD, "drag-ahead {ship}", "8.5"),
        Kind(LEAVE, "leave {ship}", "8.5"),
        Kind(SHED, "shed {ship} > {ship}", "8.6"),
        Kind(LOCK_ON, "lock-on {ship} > {ship}", "8.6"),
        Kind(DECLINE, "decline", "9.1"),
        Kind(REPAIR, "repair {ship} {card} {damage}", "12.1"),
        Kind(PUT_ESCAPE, "put-escape {number} {number}", "14.4"),
        Kind(HIDE, "hide {ship} {intel!}", "14.5"),
        Kind(HIDE_NONE, "hide-none {ship}", "14.5"),
        Kind(SCAN, "scan {ship} > {ship}", "14.7"),
        Kind(SLICE_AT, "slice {ship} > {ship}", "14.8"),
        Kind(NOT_NOW, "not-now {ship}", "14.8"),
        Kind(ESCAPE, "escape {ship}", "14.9"),
        Kind(STAY, "stay {ship}", "14.9"),
    ],
)

# Events. Poses are thousandths of a millimetre and of a degree.
ROUND_BEGAN: Final = 0
PHASE_BEGAN: Final = 1
INITIATIVE_GIVEN: Final = 2
OBSTACLE_LAID: Final = 3
EDGE_PICKED: Final = 4
PLACED: Final = 5
POINTED: Final = 6
DIAL_SET: Final = 7
REVEALED: Final = 8
FLEW: Final = 9
MOVED: Final = 10
BUMPED: Final = 11
MET: Final = 12
FLED: Final = 13
DESTROYED: Final = 14
GAINED: Final = 15
LOST: Final = 16
LOCKED: Final = 17
UNLOCKED: Final = 18
ACTED: Final = 19
ATTACKED: Final = 20
OBSTRUCTED: Final = 21
ROLLED: Final = 22
ROLLED_EVASION: Final = 23
REROLLED: Final = 24
REROLLED_EVASION: Final = 25
CHANGED: Final = 26
ADDED: Final = 27
SPENT: Final = 28
USED: Final = 29
COMPARED: Final = 30
MISSED: Final = 31
DAMAGED: Final = 32
CRITICAL: Final = 33
TURNED_DOWN: Final = 34
DAMAGE_DISCARDED: Final = 35
RESHUFFLED: Final = 36
LOOKED_AT: Final = 37
DIE: Final = 38
DEFENCE_DIE: Final = 39
DISCARDED: Final = 40
SKILL_SET: Final = 41
DRAGGED: Final = 42
DROPPED: Final = 43
DOOMED: Final = 44
SCORED: Final = 45
ENDED: Final = 46
SHARED: Final = 47
EVADES_CANCELLED: Final = 48
STOPPED: Final = 49
REDDENED: Final = 50
HELD: Final = 51
ACTIVATED: Final = 52
REVEALED_DAMAGE: Final = 53
BARRED: Final = 54
KEPT: Final = 55
ESCAPE_PLACED: Final = 56
INTEL_HIDDEN: Final = 57
SCANNED: Final = 58
SLICED: Final = 59
STOLEN: Final = 60
INTEL_LOST: Final = 61
INTEL_LEFT: Final = 62
INTEL_SHOWN: Final = 63
HAUL: Final = 64
ESCAPED: Final = 65
EVENTS: Final = Kinds(
    "events",
    [
        Kind(ROUND_BEGAN, "round {number}", "2.1"),
        Kind(PHASE_BEGAN, "phase {phase}", "2.1"),
        Kind(INITIATIVE_GIVEN, "initiative {seat}", "1.2"),
        Kind(OBSTACLE_LAID, "laid {obstacle} {number} {number} {number}", "1.4"),
        Kind(EDGE_PICKED, "edge {seat} {edge}", "1.5"),
        Kind(PLACED, "placed {ship} {number} {number} {number}", "1.6"),
        Kind(POINTED, "pointed {ship} {quadrant}", "4.9"),
        Kind(DIAL_SET, "set {ship}", "2.2"),
        Kind(REVEALED, "revealed {ship} {manoeuvre!} {hue!}", "3.2"),
        Kind(FLEW, "flew {ship} {manoeuvre} {number} {number}", "3.3"),
        Kind(MOVED, "moved {ship} {number} {number} {number}", "3.3"),
        Kind(BUMPED, "bumped {ship} {ship}", "3.7"),
        Kind(MET, "met {ship} {obstacle}", "5.1"),
        Kind(FLED, "fled {ship}", "3.10"),
        Kind(DESTROYED, "destroyed {ship}", "7.4"),
        Kind(GAINED, "gained {ship} {token} {number}", "8.1"),
        Kind(LOST, "lost {ship} {token} {number}", "8.1"),
        Kind(LOCKED, "locked {ship} {ship}", "8.6"),
        Kind(UNLOCKED, "unlocked {ship} {ship}", "8.6"),
        Kind(ACTED, "acted {ship} {action}", "4.1"),
        Kind(ATTACKED, "attacked {ship} {ship} {weapon} {number}", "6.2"),
        Kind(OBSTRUCTED, "obstructed {ship}", "5.7"),
        Kind(ROLLED, "rolled {ship} {dice}", "6.7"),
        Kind(ROLLED_EVASION, "rolled-evasion {ship} {evasion}", "6.9"),
        Kind(REROLLED, "rerolled {ship} {dice} {dice}", "6.8"),
        Kind(REROLLED_EVASION, "rerolled-evasion {ship} {evasion} {evasion}", "6.10"),
        Kind(CHANGED, "changed {ship} {face} {face} {number}", "6.8"),
        Kind(ADDED, "added {ship} {face}", "6.8"),
        Kind(SPENT, "spent {ship} {token}", "8.1"),
        Kind(USED, "used {ship} {card}", "9.1"),
        Kind(COMPARED, "compared {ship} {number} {number} {number}", "6.11"),
        Kind(MISSED, "missed {ship}", "6.11"),
        Kind(DAMAGED, "damaged {ship}", "7.1"),
        Kind(CRITICAL, "critical {ship} {damage}", "7.2"),
        Kind(TURNED_DOWN, "turned-down {ship} {damage}", "7.7"),
        Kind(DAMAGE_DISCARDED, "damage-discarded {ship} {damage}", "7.4"),
        Kind(RESHUFFLED, "reshuffled {seat}", "7.5"),
        Kind(LOOKED_AT, "looked-at {ship} {damage?}", "12.5"),
        Kind(DIE, "die {ship} {face}", "5.2"),
        Kind(DEFENCE_DIE, "defence-die {ship} {face}", "9.1"),
        Kind(DISCARDED, "discarded {ship} {card}", "9.9"),
        Kind(SKILL_SET, "skill {ship} {number}", "2.5"),
        Kind(DRAGGED, "dragged {ship} {number} {number} {number}", "8.5"),
        Kind(DROPPED, "dropped {ship} {obstacle}", "5.6"),
        Kind(DOOMED, "doomed {ship}", "6.16"),
        Kind(SCORED, "score {number} {number}", "2.8"),
        Kind(ENDED, "ended {result}", "2.7"),
        Kind(SHARED, "shared {ship} {ship} {face}", "12.4"),
        Kind(EVADES_CANCELLED, "evade-cancelled {ship}", "6.11"),
        Kind(STOPPED, "stopped {ship}", "3.12"),
        Kind(REDDENED, "strained {ship}", "3.6"),
        Kind(HELD, "held {ship}", "6.1"),
        Kind(ACTIVATED, "activated {ship}", "2.3"),
        Kind(REVEALED_DAMAGE, "revealed-damage {ship} {damage}", "7.4"),
        Kind(BARRED, "barred {ship} {token} {number}", "12.7"),
        Kind(KEPT, "kept {ship} {token} {number}", "12.18"),
        Kind(ESCAPE_PLACED, "escape-point {number} {number}", "14.4"),
        Kind(INTEL_HIDDEN, "intel-hidden {ship}", "14.5"),
        Kind(SCANNED, "scanned {ship} {ship} {intel!}", "14.7"),
        Kind(SLICED, "sliced {ship} {ship} {number}", "14.8"),
        Kind(STOLEN, "stolen {ship} {ship} {intel!}", "14.8"),
        Kind(INTEL_LOST, "intel-lost {ship} {intel!}", "14.6"),
        Kind(INTEL_LEFT, "intel-left {ship} {ship} {intel!}", "14.6"),
        Kind(INTEL_SHOWN, "intel-shown {ship} {intel!}", "14.11"),
        Kind(HAUL, "haul {number} {number}", "14.11"),
        Kind(ESCAPED, "escaped {ship}", "14.9"),
    ],
)
