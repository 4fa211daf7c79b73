"""The state of a match as plain data: ints and lists of ints, named with the rulebook's words.

A ship is its number in the roster, which says what never changes. Copies of a state share poses and outlines, which
are replaced and never changed, and every `Ints`.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr

from gnomon.games.x_wing.field import NO_FIELD, Field
from gnomon.games.x_wing.geometry.outlines import Outline
from gnomon.games.x_wing.geometry.pose import Pose
from gnomon.games.x_wing.roster import NO_ROSTER, Roster
from gnomon.games.x_wing.tables import NO_TABLES, NOTHING, Tables
from gnomon.games.x_wing.terms import NONE
from gnomon.kernel import frames as kernel_frames
from gnomon.kernel import state as kernel_state
from gnomon.kernel.deck import Deck
from gnomon.kernel.ints import Ints
from gnomon.kernel.steps import Source, sources

# Where a ship is in its life.
WAITING: Final = 0  # not yet placed
FLYING: Final = 1
DOOMED: Final = 2  # destroyed, but still due its attack (6.16)
DESTROYED: Final = 3
FLED: Final = 4
LIFE_WORDS: Final[list[str]] = ["waiting", "flying", "doomed", "destroyed", "fled"]

# Marks of a ship, as bits; all go at the end of the round.
REVEALED_DIAL: Final = 1  # its dial is open
TRACTORED: Final = 2  # it has received a tractor beam token this round (8.5)
KEEPS_TRACTOR: Final = 4  # its tractor beam tokens stay in this End phase
DRAWS_FIRE: Final = 8  # Biggs Darklighter
MARKSMAN: Final = 16  # Marksmanship runs
GLITTERS: Final = 32  # Glitterstim runs
BRACED: Final = 64  # Countermeasures run
HAS_ATTACKED: Final = 128  # it made its first attack of the round (12.2)
HAS_DEFENDED: Final = 256
NO_MORE_ATTACKS: Final = 512  # Gunner, Feedback Array
BLIND_NOW: Final = 1024  # it had its opportunity to attack while blinded
SKIPS_ACTION: Final = 2048  # it overlapped a ship or an asteroid
IONIZED: Final = 4096  # it flew as an ionized ship this round
HAS_SLICED: Final = 8192  # it has tried to steal intel this round (14.8)
MARK_WORDS: Final[list[str]] = [
    "revealed", "tractored", "keeps-tractor", "draws-fire", "marksman", "glitters", "braced", "has-attacked",
    "has-defended", "no-more-attacks", "blind-now", "skips-action", "ionized", "has-sliced",
]  # fmt: skip

# Phases (2.1).
PLACING: Final = 0
PLANNING: Final = 1
ACTIVATION: Final = 2
COMBAT: Final = 3
ENDING: Final = 4
PHASE_WORDS: Final[list[str]] = ["setup", "planning", "activation", "combat", "end"]

# Kinds of intel tokens (14.6); a ship carries one at most.
NO_INTEL: Final = 0
INTEL: Final = 3  # the kind of a token, without the bit above it
OPEN_INTEL: Final = 4
INTEL_VALUES: Final[list[int]] = [0, 1, 2, 4]  # by kind
INTEL_TOKENS: Final[list[int]] = [3, 2, 2, 1]  # the four tokens by kind, the most valuable first
INTEL_WORDS: Final[list[str]] = ["none", "1", "2", "4"]

NO_POSE: Final = Pose()
ROUND_SHIFT: Final = 8  # above the card in `Ship.faceup`: the round in which it came faceup
CARD: Final = 255


@mypyc_attr(free_list_len=1)
class Frame(kernel_frames.Frame):
    """One pending step; which fields mean something depends on the step."""

    def __init__(self, step: i64 = 0, seat: i64 = 0) -> None:
        super().__init__(step, seat)
        self.ship: i64 = NONE
        self.other: i64 = NONE  # a second ship
        self.window: i64 = NONE
        self.used: i64 = 0  # hooks of the window already used, as bits of their places in it
        self.count: i64 = 0
        self.value: i64 = NONE
        self.more: i64 = 0  # a second number

    def copy(self) -> Frame:
        new = Frame(self.step, self.seat)
        new.ship = self.ship
        new.other = self.other
        new.window = self.window
        new.used = self.used
        new.count = self.count
        new.value = self.value
        new.more = self.more
        return new


class Ship:
    """What changes about a ship."""

    def __init__(self, like: Ship | None = None) -> None:
        if like is None:
            self.life: i64 = WAITING
            self.pose: Pose = NO_POSE
            self.dial: i64 = NONE  # the manoeuvre chosen
            self.flown: i64 = NONE  # the manoeuvre executed this round
            self.skill: i64 = NONE  # another pilot skill until the end of Combat (2.5)
            self.focus: i64 = 0
            self.evade: i64 = 0
            self.stress: i64 = 0
            self.ion: i64 = 0
            self.tractor: i64 = 0
            self.shields: i64 = 0
            self.lock: i64 = NONE  # the ship it has locked
            self.faceup: Ints = NOTHING  # damage cards, with the round they came up
            self.turned: Ints = NOTHING  # damage cards that everybody saw before they were turned down
            self.ails: i64 = 0  # kinds of its faceup cards, as bits
            self.facedown: Ints = NOTHING  # pools of the damage deck that unseen cards came from
            self.discarded: i64 = 0  # upgrades by their place, as bits
            self.arc: i64 = 0  # quadrant of the mobile arc
            self.acted: i64 = 0  # actions performed this round, as bits
            self.marks: i64 = 0
            self.touching: i64 = 0  # ships, as bits (3.8)
            self.on: i64 = 0  # obstacles under its base, as bits
            # The intel token it carries (14.6): its kind, with OPEN_INTEL if it is face up. Only ships of the convoy
            # that are in play or wait to be placed carry one.
            self.intel: i64 = NO_INTEL
        else:
            self.life = like.life
            self.pose = like.pose
            self.dial = like.dial
            self.flown = like.flown
            self.skill = like.skill
            self.focus = like.focus
            self.evade = like.evade
            self.stress = like.stress
            self.ion = like.ion
            self.tractor = like.tractor
            self.shields = like.shields
            self.lock = like.lock
            self.faceup = like.faceup
            self.turned = like.turned
            self.ails = like.ails
            self.facedown = like.facedown
            self.discarded = like.discarded
            self.arc = like.arc
            self.acted = like.acted
            self.marks = like.marks
            self.touching = like.touching
            self.on = like.on
            self.intel = like.intel


class Attack:
    """The attack being made. Dice are counts of faces, four bits each (dice.py)."""

    def __init__(self, like: Attack | None = None) -> None:
        if like is None:
            self.attacker: i64 = NONE
            self.defender: i64 = NONE
            self.weapon: i64 = NONE  # the upgrade's place on the attacker; NONE for the primary weapon
            self.quadrant: i64 = 0  # the arc it is measured in
            self.range: i64 = 0
            self.obstructed: i64 = 0
            self.bonus: i64 = 0  # attack dice that somebody has added
            self.dice: i64 = 0  # attack dice that may be rerolled
            self.fixed: i64 = 0  # attack dice that were rerolled
            self.evasion: i64 = 0  # the same for defence dice
            self.evasion_fixed: i64 = 0
            self.spent: i64 = 0  # what was spent in this step: focus, evade, lock, as bits of tokens
            self.barred_focus: i64 = 0  # tokens of the defender that cannot be spent
            self.barred_evade: i64 = 0
            self.relocked: i64 = 0  # the lock is a new one and cannot be spent in this attack
            self.hits: i64 = 0  # uncancelled, once compared
            self.crits: i64 = 0
            self.hit: i64 = 0  # 1: this attack hit
            self.any_hit: i64 = 0  # 1: one of two attacks with the same weapon hit
            self.left: i64 = 0  # attacks with the same weapon still to come (6.15)
            self.killed: i64 = 0  # 1: the defender was destroyed by it
            self.further: i64 = 0  # 1: a card granted this attack (6.14)
            self.greedy: i64 = 0  # who turns the next card of the defender up: bits of terms.GREEDO_*
        else:
            self.attacker = like.attacker
            self.defender = like.defender
            self.weapon = like.weapon
            self.quadrant = like.quadrant
            self.range = like.range
            self.obstructed = like.obstructed
            self.bonus = like.bonus
            self.dice = like.dice
            self.fixed = like.fixed
            self.evasion = like.evasion
            self.evasion_fixed = like.evasion_fixed
            self.spent = like.spent
            self.barred_focus = like.barred_focus
            self.barred_evade = like.barred_evade
            self.relocked = like.relocked
            self.hits = like.hits
            self.crits = like.crits
            self.hit = like.hit
            self.any_hit = like.any_hit
            self.left = like.left
            self.killed = like.killed
            self.further = like.further
            self.greedy = like.greedy


class Mission:
    """What Mission 16 adds to the table (14). It is replaced, never changed, so that copies of a state share it."""

    def __init__(self) -> None:
        self.ketsu: i64 = NONE  # her ship
        self.both: i64 = 0  # option `both_goals`: who wins if both sides reach theirs
        self.escape: Pose = NO_POSE  # the escape point, as the base that its token would be; not yet placed: NO_POSE
        self.stolen: Ints = NOTHING  # kinds of the intel tokens on her ship
        self.lost: Ints = NOTHING  # kinds of those that left the mat with their ships
        self.escaped: i64 = 0  # 1: she ended the match at the escape point


class State(kernel_state.State):
    """Everything on the table. `tables` and `roster` never change and are shared by copies."""

    def __init__(self, like: State | None = None) -> None:
        """An empty mat, or a copy of another; a copy builds nothing only to replace it."""
        super().__init__()
        if like is None:
            self.tables: Tables = NO_TABLES
            self.roster: Roster = NO_ROSTER
            self.deck: i64 = 0  # which damage deck is used
            self.fine: bool = False  # option `placement`
            self.laid_out: bool = False  # option `start`
            self.most_rounds: i64 = 0  # option `rounds`; 0 for no limit
            self.field: Field = NO_FIELD  # the obstacles of this match; shared by copies
            self.ships: list[Ship] = []
            self.obstacles: list[Outline] = NO_OBSTACLES  # those that lie on the mat; replaced, never changed
            self.frames: list[Frame] = []
            self.phase: i64 = PLACING
            self.round: i64 = 0
            self.initiative: i64 = NONE
            self.edge: i64 = NONE  # of seat 0; seat 1 has the opposite one
            self.level: i64 = 0  # pilot skill whose turn it is
            self.done: i64 = 0  # ships that had their turn in this phase, as bits
            self.used_round: i64 = 0  # limited hooks used this round, as bits of their number among these
            self.used_game: i64 = 0
            self.attack: Attack | None = None
            self.decks: list[Deck] = []  # by seat
            self.discards: list[Ints] = NO_DISCARDS  # by seat; replaced, never changed
            self.looked: Ints = NOTHING  # damage cards that one seat is looking at (12.5)
            self.over: i64 = 0
            self.winner: i64 = NONE  # NONE at the end: a draw
            self.mission: Mission | None = None  # None in a dogfight
        else:
            self.tables = like.tables
            self.roster = like.roster
            self.deck = like.deck
            self.fine = like.fine
            self.laid_out = like.laid_out
            self.most_rounds = like.most_rounds
            self.field = like.field
            self.ships = [Ship(ship) for ship in like.ships]
            self.obstacles = like.obstacles
            self.frames = [frame.copy() for frame in like.frames]
            self.phase = like.phase
            self.round = like.round
            self.initiative = like.initiative
            self.edge = like.edge
            self.level = like.level
            self.done = like.done
            self.used_round = like.used_round
            self.used_game = like.used_game
            self.attack = None if like.attack is None else Attack(like.attack)
            self.decks = [deck.copy() for deck in like.decks]
            self.discards = like.discards
            self.looked = like.looked
            self.over = like.over
            self.winner = like.winner
            self.mission = like.mission
            self.reveals = like.reveals

    @abstractmethod
    def copy(self) -> State: ...


# Sources of chance.
ATTACK_DIE: Final = 0
DEFENCE_DIE: Final = 1
DAMAGE_DECK: Final = 2  # the first of two
SOURCES: Final[list[tuple[str, str]]] = sources(
    [
        Source(ATTACK_DIE, "attack-die", "face"),
        Source(DEFENCE_DIE, "defence-die", "face"),
        Source(DAMAGE_DECK, "deck-1", "damage"),
        Source(DAMAGE_DECK + 1, "deck-2", "damage"),
    ]
)

NO_OBSTACLES: Final[list[Outline]] = []
NO_DISCARDS: Final[list[Ints]] = [NOTHING, NOTHING]
