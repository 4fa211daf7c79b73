"""The words of the rules as numbers: factions, actions, manoeuvres, dice, tokens, windows, operations, conditions.

Content files, notation and views use the words; rules use the numbers.
"""

from __future__ import annotations

from typing import Final

NONE: Final = -1

# Factions.
REBEL: Final = 0
EMPIRE: Final = 1
SCUM: Final = 2
FACTION_WORDS: Final[list[str]] = ["rebel", "empire", "scum"]

# Sizes of bases.
SMALL_BASE: Final = 0
LARGE_BASE: Final = 1
SIZE_WORDS: Final[list[str]] = ["small", "large"]

# Actions that a ship's bar may show, then those that are printed on cards; bits of `Ship.acted` (4.2).
FOCUS_ACTION: Final = 0
LOCK_ACTION: Final = 1
EVADE_ACTION: Final = 2
BARREL_ROLL: Final = 3
BOOST: Final = 4
ROTATE: Final = 5
BAR_WORDS: Final[list[str]] = ["focus", "lock", "evade", "barrel-roll", "boost", "rotate-arc"]
BAR_ACTIONS: Final = 6
MARKSMANSHIP: Final = 6
EXPERT_HANDLING: Final = 7
SLICER_TOOLS: Final = 8
CARGO_CHUTE: Final = 9
CARD_ACTION_WORDS: Final[list[str]] = ["marksmanship", "expert-handling", "slicer-tools", "cargo-chute"]
SCAN: Final = 10  # an action of Mission 16 (14.7)
SCAN_WORD: Final = "scan"
DAMAGE_ACTIONS: Final = 11  # the first action of a damage card: its kind is added

# Firing arcs (6.3), as bits.
FRONT_ARC: Final = 1
REAR_ARC: Final = 2
MOBILE_ARC: Final = 4
TURRET: Final = 8
ARC_WORDS: Final[list[str]] = ["front", "rear", "mobile", "turret"]

# Quadrants of a mobile arc (6.4), and the arc an attack is measured in.
AHEAD: Final = 0
LEFT: Final = 1
BEHIND: Final = 2
RIGHT: Final = 3
ANYWHERE: Final = 4
QUADRANT_WORDS: Final[list[str]] = ["front", "left", "rear", "right", "any"]

# Bearings; a manoeuvre is bearing * SPEEDS + speed.
STRAIGHT: Final = 0
BANK_LEFT: Final = 1
BANK_RIGHT: Final = 2
TURN_LEFT: Final = 3
TURN_RIGHT: Final = 4
KOIOGRAN: Final = 5
SEGNOR_LEFT: Final = 6
SEGNOR_RIGHT: Final = 7
STATIONARY: Final = 8
BEARING_WORDS: Final[list[str]] = [
    "straight", "bank-left", "bank-right", "turn-left", "turn-right", "koiogran", "segnor-left", "segnor-right",
    "stationary",
]  # fmt: skip
SPEEDS: Final = 6
MANOEUVRE_WORDS: Final[list[str]] = [f"{speed}-{bearing}" for bearing in BEARING_WORDS for speed in range(SPEEDS)]

# Difficulties, from easy to hard, so that the harder one is the greater (3.5).
GREEN: Final = 0
WHITE: Final = 1
RED: Final = 2
HUE_WORDS: Final[list[str]] = ["green", "white", "red"]

# Slots for upgrades.
SLOT_WORDS: Final[list[str]] = [
    "elite", "astromech", "salvaged-astromech", "torpedo", "missile", "cannon", "turret", "bomb", "crew", "illicit",
    "system", "modification", "title",
]  # fmt: skip
ELITE: Final = 0
CANNON: Final = 5
MODIFICATION: Final = 11
TITLE: Final = 12

# Faces of dice. Attack dice show the first four, defence dice focus, blank and evade.
HIT: Final = 0
CRIT: Final = 1
FOCUS: Final = 2
BLANK: Final = 3
EVADE: Final = 4
FACE_WORDS: Final[list[str]] = ["hit", "crit", "focus", "blank", "evade"]
ATTACK_FACES: Final[list[int]] = [HIT, HIT, HIT, CRIT, FOCUS, FOCUS, BLANK, BLANK]
DEFENCE_FACES: Final[list[int]] = [EVADE, EVADE, EVADE, FOCUS, FOCUS, BLANK, BLANK, BLANK]

# Tokens.
FOCUS_TOKEN: Final = 0
EVADE_TOKEN: Final = 1
LOCK_TOKEN: Final = 2
STRESS_TOKEN: Final = 3
ION_TOKEN: Final = 4
TRACTOR_TOKEN: Final = 5
SHIELD_TOKEN: Final = 6
TOKEN_WORDS: Final[list[str]] = ["focus", "evade", "lock", "stress", "ion", "tractor", "shield"]

# Edges of the mat; the seat at an edge looks across it.
SOUTH: Final = 0
EAST: Final = 1
NORTH: Final = 2
WEST: Final = 3
EDGE_WORDS: Final[list[str]] = ["south", "east", "north", "west"]

# Obstacles.
ASTEROID: Final = 0
DEBRIS: Final = 1
CARGO: Final = 2
OBSTACLE_WORDS: Final[list[str]] = ["asteroid", "debris", "cargo"]

# What stands on a card's effects. The two decks of damage cards.
TFA: Final = 0
ORIGINAL: Final = 1
DECK_WORDS: Final[list[str]] = ["tfa", "original"]
PILOT_TRAIT: Final = 0
SHIP_TRAIT: Final = 1
TRAIT_WORDS: Final[list[str]] = ["pilot", "ship"]

# Windows (9): moments at which cards act. Those before FIRST_QUERY are asked about; the rest change an answer.
REVEALED: Final = 0
MOVED: Final = 1
OVERLAPPED: Final = 2
ACTION_DONE: Final = 3
TOKEN_RECEIVED: Final = 4
TOKEN_SPENT: Final = 5
ACTIVATION_PHASE_END: Final = 6
COMBAT_START: Final = 7
ATTACK_BONUS: Final = 8  # attack-dice? of cards that somebody may use
ROLLED: Final = 9
MODIFY_ATTACK: Final = 10
MODIFY_DEFENCE: Final = 11
COMPARE: Final = 12
INSTEAD_OF_DAMAGE: Final = 13
CARD_DEALT: Final = 14
ATTACKED: Final = 15
MISSED: Final = 16
DESTROYED: Final = 17
COMBAT_END: Final = 18
END_START: Final = 19
FIRST_QUERY: Final = 20
DIFFICULTY: Final = 20
ACTIONS: Final = 21
MAY_ATTACK: Final = 22
MAY_TARGET: Final = 23
OBSTRUCTS: Final = 24
ATTACK_DICE: Final = 25
DEFENCE_DICE: Final = 26
TOKEN_KEPT: Final = 27
FORBIDS: Final = 28
SQUAD_BUILT: Final = 29
WINDOW_WORDS: Final[list[str]] = [
    "revealed", "moved", "overlapped", "action-done", "token-received", "token-spent", "activation-phase-end",
    "combat-start", "attack-bonus", "rolled", "modify-attack", "modify-defence", "compare", "instead-of-damage",
    "card-dealt", "attacked", "missed", "destroyed", "combat-end", "end-start", "difficulty?", "actions?",
    "may-attack?", "may-target?", "obstructs?", "attack-dice?", "defence-dice?", "token-kept?", "forbids?",
    "squad-built",
]  # fmt: skip

# Whose window it is, seen from the card's ship.
OWN: Final = 0  # the window's ship is its own
AS_ATTACKER: Final = 1
AS_DEFENDER: Final = 2
FOR_ATTACKER: Final = 3  # another friendly ship attacks
FOR_DEFENDER: Final = 4
TOUCHED: Final = 5  # an enemy's manoeuvre ended touching it
ROLE_WORDS: Final[list[str]] = ["own", "attacker", "defender", "for-attacker", "for-defender", "touched"]

# Conditions, as bits. "The other" is the defender of an own attack, the attacker of an own defence.
IN_ARC: Final = 1  # the other is inside a firing arc of this ship
OUT_OF_ARC: Final = 2
UNSEEN: Final = 4  # this ship is inside no firing arc of the other
IN_REAR_ARC: Final = 8
IN_MOBILE_ARC: Final = 16
LONE: Final = 32  # no other friendly ship at Range 1-2
UNSTRESSED: Final = 64
STRESSED: Final = 128
PRIMARY: Final = 256  # the attack is made with the primary weapon
THIS_WEAPON: Final = 512  # the attack is made with this card
IF_GREEN: Final = 1024
IF_HIT: Final = 2048
IF_DESTROYED: Final = 4096  # the defender of the attack has been destroyed
IF_FAST: Final = 8192  # it flew at speed 3 to 5 this round
MARKED: Final = 16384  # the card's effect for this round is running
OTHER_STRESSED: Final = 32768
FAR_OR_UNSEEN: Final = 65536  # outside the attacker's firing arcs, or beyond Range 2 in them
ENEMY_NEAR: Final = 131072  # an enemy is at Range 1
IF_SEGNOR: Final = 262144
IN_FRONT_ARC: Final = 524288
CONDITION_WORDS: Final[list[str]] = [
    "in-arc", "out-of-arc", "unseen", "in-rear-arc", "in-mobile-arc", "lone", "unstressed", "stressed", "primary",
    "this-weapon", "green", "hit", "destroyed", "fast", "marked", "other-stressed", "far-or-unseen", "enemy-near",
    "segnor", "in-front-arc",
]  # fmt: skip

# Costs, as bits, paid when a card is used.
PAY_STRESS: Final = 1
PAY_DISCARD: Final = 2
PAY_ION: Final = 4
PAY_LOCK: Final = 8
PAY_FOE_STRESS: Final = 16  # the other loses a stress token
COST_WORDS: Final[list[str]] = ["stress", "discard", "ion", "lock", "foe-stress"]

# Limits beyond once in a window (9.3).
NO_LIMIT: Final = 0
PER_ROUND: Final = 1
PER_GAME: Final = 2
LIMIT_WORDS: Final[list[str]] = ["window", "round", "game"]

# Amounts.
ALL_DICE: Final = 99
AMOUNT_WORDS: Final[list[str]] = ["all", "low-skill", "unique", "enemies-near"]
LOW_SKILL: Final = 101  # 1, or 2 against a pilot skill of 2 or less
UNIQUE: Final = 102  # 1, or 2 against a unique pilot
ENEMIES_NEAR: Final = 103  # as many as enemies at Range 1

# Whom an effect picks.
PICK_NONE: Final = 0
PICK_SHIP: Final = 1  # any other ship
PICK_ENEMY: Final = 2
PICK_FRIEND: Final = 3  # another friendly ship
PICK_WORDS: Final[list[str]] = ["nobody", "ship", "enemy", "friend"]

# What may be forbidden in an attack (6.8, 6.10), as bits.
NO_FOCUS: Final = 1  # the attacker may not spend focus tokens
NO_REROLL: Final = 2  # the attacker may not reroll attack dice
NO_EVADE: Final = 4  # the defender may not spend evade tokens
FORBID_WORDS: Final[list[str]] = ["focus", "reroll", "evade"]

# Operations, by what they need. Dice:
DO_REROLL: Final = 0  # own dice of some faces
DO_CHANGE: Final = 1  # results of one face to another
DO_MARKSMANSHIP: Final = 2  # one focus result to a critical, the others to hits
DO_ADD: Final = 3  # a result
DO_FORCE_REROLL: Final = 4  # any number of the other's dice
DO_STRESS_REROLL: Final = 5  # as many of the other's dice as stress is taken
DO_BAR_TOKEN: Final = 6  # a focus or evade token of the other cannot be spent in this attack
DO_SOFTEN: Final = 7  # criticals become hits
DO_DICE: Final = 8  # more or fewer dice
DO_KEEP_CRIT: Final = 9  # a critical result cannot be cancelled
DO_KEEP_HITS: Final = 10  # hits cannot be cancelled
DO_CANCEL_EVADE: Final = 11
DO_FORBID: Final = 12
# Tokens:
DO_GAIN: Final = 13
DO_GIVE: Final = 14
DO_STEAL: Final = 15  # a focus or evade token of the picked ship
DO_STRIP: Final = 16  # a focus, evade or lock token off the other
DO_PASS_FOCUS: Final = 17  # the token just spent to the picked ship
DO_LEND_LOCK: Final = 18  # the picked ship may take a lock
DO_NEW_LOCK: Final = 19  # take a lock on any enemy
DO_RELOCK: Final = 20  # roll a defence die; evade: lock the same ship again
DO_RECOVER: Final = 21  # shields
DO_KEEP: Final = 22  # tokens of a kind stay in the End phase
DO_KEEP_TRACTOR: Final = 23  # the picked ship keeps its tractor beam tokens
# Actions:
DO_FREE_ACTION: Final = 24
DO_LEAD: Final = 25  # the picked ship may perform a free action of its bar
DO_PUSH: Final = 26  # a free action of the bar, then stress
DO_INTERFACE: Final = 27  # a free action of an upgrade card, then stress
DO_TWO_ACTIONS: Final = 28
DO_ACT_STRESSED: Final = 29
# Ships:
DO_SET_SKILL: Final = 30  # pilot skill of the picked ship
DO_SHARE_SKILL: Final = 31
DO_DRAW_FIRE: Final = 32
DO_ATTACK_AGAIN: Final = 33
DO_BLAST: Final = 34  # each ship at Range 1 suffers damage
DO_PURSUE: Final = 35  # roll; the ship that touched this one may suffer damage
DO_FEEDBACK: Final = 36
DO_TURN_ARC: Final = 37
DO_COUNTERMEASURES: Final = 38
DO_REPAIR: Final = 39  # turn a faceup Ship card down
DO_STOP: Final = 40  # a stationary manoeuvre instead
DO_TURN_LOOP: Final = 41  # a Segnor's loop with a turn template
DO_EASE: Final = 42  # manoeuvres up to a speed are green
DO_OBSTRUCT: Final = 43
DO_AIM_AT_TOUCHING: Final = 44
DO_TURN_DOWN: Final = 45  # a faceup card dealt to it
DO_DRAW_THREE: Final = 46
DO_SHRUG_OFF: Final = 47  # a faceup Pilot card is discarded
DO_EXPOSE: Final = 48  # the first card dealt is faceup
DO_SHARE_HIT: Final = 49
DO_SHED: Final = 50  # discard this card
DO_FAILSAFE: Final = 51
DO_BORROW: Final = 52
DO_MARK: Final = 53  # start an effect that lasts for the round
OPERATION_WORDS: Final[list[str]] = [
    "reroll", "change", "marksmanship", "add", "force-reroll", "stress-reroll", "bar-token", "soften", "dice",
    "keep-crit", "keep-hits", "cancel-evade", "forbid", "gain", "give", "steal", "strip", "pass-focus", "lend-lock",
    "new-lock", "relock", "recover", "keep", "keep-tractor", "free-action", "lead", "push", "interface", "two-actions",
    "act-stressed", "set-skill", "share-skill", "draw-fire", "attack-again", "blast", "pursue", "feedback", "turn-arc",
    "countermeasures", "repair", "stop", "turn-loop", "ease", "obstruct", "aim-at-touching", "turn-down", "draw-three",
    "shrug-off", "expose", "share-hit", "shed", "failsafe", "borrow", "mark",
]  # fmt: skip

# Whose Greedo turns up the next card dealt to the defender, as bits (12.2).
GREEDO_ATTACKS: Final = 1
GREEDO_DEFENDS: Final = 2

# Weapons of a further attack (6.14).
PRIMARY_WEAPON: Final = 0
CANNON_WEAPON: Final = 1
WEAPON_WORDS: Final[list[str]] = ["primary", "cannon"]

# What a weapon does instead of its damage when it hits (6.12).
PLAIN_DAMAGE: Final = 0
ION_HIT: Final = 1
TRACTOR_HIT: Final = 2
FLECHETTE_HIT: Final = 3
ON_HIT_WORDS: Final[list[str]] = ["damage", "ion", "tractor", "flechette"]

# Damage cards: what each does while faceup, the same number in both decks where they agree.
DAMAGE_WORDS: Final[list[str]] = [
    "direct-hit", "blinded-pilot", "damaged-cockpit", "shaken-pilot", "stunned-pilot", "console-fire",
    "damaged-engine", "damaged-sensor-array", "loose-stabilizer", "major-explosion", "major-hull-breach",
    "structural-damage", "thrust-control-fire", "weapons-failure", "old-blinded-pilot", "old-damaged-sensor-array",
    "old-structural-damage", "injured-pilot", "minor-explosion", "minor-hull-breach", "munitions-failure",
    "old-stunned-pilot", "weapon-malfunction",
]  # fmt: skip
DIRECT_HIT: Final = 0
BLINDED_PILOT: Final = 1
DAMAGED_COCKPIT: Final = 2
SHAKEN_PILOT: Final = 3
STUNNED_PILOT: Final = 4
CONSOLE_FIRE: Final = 5
DAMAGED_ENGINE: Final = 6
DAMAGED_SENSOR_ARRAY: Final = 7
LOOSE_STABILIZER: Final = 8
MAJOR_EXPLOSION: Final = 9
MAJOR_HULL_BREACH: Final = 10
STRUCTURAL_DAMAGE: Final = 11
THRUST_CONTROL_FIRE: Final = 12
WEAPONS_FAILURE: Final = 13
OLD_BLINDED_PILOT: Final = 14
OLD_DAMAGED_SENSOR_ARRAY: Final = 15
OLD_STRUCTURAL_DAMAGE: Final = 16
INJURED_PILOT: Final = 17
MINOR_EXPLOSION: Final = 18
MINOR_HULL_BREACH: Final = 19
MUNITIONS_FAILURE: Final = 20
OLD_STUNNED_PILOT: Final = 21
WEAPON_MALFUNCTION: Final = 22
DAMAGE_KINDS: Final = 23
