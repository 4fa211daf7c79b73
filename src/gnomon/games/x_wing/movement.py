"""Manoeuvres (3): where they lead, what is overlapped on the way, and how a ship's activation goes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gnomon.games.x_wing.conditions import operates, operating_hook
from gnomon.games.x_wing.damage import card_of_kind, flee, roll_die, suffer, turn_down
from gnomon.games.x_wing.effects import LOOP_FLAG, STOP_FLAG
from gnomon.games.x_wing.fleet import ails, is_in_play, others_near, push, way_of
from gnomon.games.x_wing.geometry.angles import HALF_TURN
from gnomon.games.x_wing.geometry.backing import back_up, is_stopped_by
from gnomon.games.x_wing.geometry.outlines import Outline, base_on
from gnomon.games.x_wing.geometry.paths import BANK, Path, path_of
from gnomon.games.x_wing.geometry.paths import STRAIGHT as STRAIGHT_SHAPE
from gnomon.games.x_wing.geometry.paths import TURN as TURN_SHAPE
from gnomon.games.x_wing.geometry.pose import SMALL, Pose, on_mat, turn_to
from gnomon.games.x_wing.geometry.templates import met_at, template_on
from gnomon.games.x_wing.opening import open_window
from gnomon.games.x_wing.state import (
    FLYING,
    IONIZED,
    REVEALED_DIAL,
    SKIPS_ACTION,
    Frame,
    Ship,
    State,
)
from gnomon.games.x_wing.steps import (
    ACTIVATED,
    BUMPED,
    BURN,
    CRASH,
    FLEW,
    FLY,
    MET,
    MOVED,
    PERFORM,
    REDDENED,
    REVEALED,
)
from gnomon.games.x_wing.terms import ACTIONS as ACTIONS_WINDOW
from gnomon.games.x_wing.terms import (
    ASTEROID,
    BANK_RIGHT,
    CRIT,
    DAMAGED_ENGINE,
    DIFFICULTY,
    DO_EASE,
    DO_TWO_ACTIONS,
    GREEN,
    HIT,
    ION_TOKEN,
    KOIOGRAN,
    LOOSE_STABILIZER,
    MINOR_HULL_BREACH,
    NONE,
    OLD_STUNNED_PILOT,
    OVERLAPPED,
    RED,
    SEGNOR_RIGHT,
    SHAKEN_PILOT,
    SPEEDS,
    STATIONARY,
    STRAIGHT,
    STRESS_TOKEN,
    STUNNED_PILOT,
    TURN_LEFT,
    TURN_RIGHT,
    WHITE,
)
from gnomon.games.x_wing.terms import MOVED as MOVED_WINDOW
from gnomon.games.x_wing.terms import REVEALED as REVEALED_WINDOW
from gnomon.games.x_wing.tokens import gain, lose
from gnomon.kernel.bits import bit, is_single
from gnomon.kernel.dealer import Dealer

# Stages of a flight, kept in `count` of its frame.
REVEALING: Final = 0
CHANGING: Final = 1
MOVING: Final = 2
MOVED_STAGE: Final = 3
AILING: Final = 4
TOUCHING: Final = 5
ACTING: Final = 6

ION_MANOEUVRE: Final = STRAIGHT * SPEEDS + 1
STRAINED_MANOEUVRE: Final = STRAIGHT * SPEEDS + 2
BUMPS_SHIFT: Final = 2  # in `more` of the frame, above its flags: the ships it overlapped, as bits
ORDER_BITS: Final = 4  # of an obstacle in the order in which they are met, counted from 1


@mypyc_attr(free_list_len=1)
class Flight:
    """Where a manoeuvre leads."""

    def __init__(self) -> None:
        self.pose: Pose = Pose()
        self.step: i64 = 0  # how far along the template it comes
        self.full: bool = True  # it was not stopped by a ship
        self.bumps: i64 = 0  # ships it touches through an overlap, as bits
        self.met: i64 = 0  # obstacles in the order met, four bits each, counted from 1
        self.on: i64 = 0  # obstacles under the base at the end, as bits
        self.off: bool = False  # it leaves the mat


def fly_to(state: State, number: i64, manoeuvre: i64, as_turn: bool) -> Flight:
    """Where a ship comes with a manoeuvre, by its template and its end alone (3.3, 3.13); nothing is changed."""
    flight = Flight()
    bearing = manoeuvre // SPEEDS
    start = state.ships[number].pose
    if bearing == STATIONARY:
        flight.pose = start
        flight.bumps = state.ships[number].touching
        find_under(state, flight)
        flight.met = in_order(flight.on)
        return flight
    path = path_of(start.half, shape_of(bearing, as_turn), manoeuvre % SPEEDS)
    side = side_of(bearing)
    pose = flight.pose
    flight.step = back_up(path, side, start, others_near(state, number, path.speed), pose)
    flight.full = flight.step == path.steps
    if not flight.full:  # then it does not turn round either (3.7, 3.9)
        flight.bumps = stopped_by(state, number, path, side, start, flight.step)
    elif bearing >= KOIOGRAN:
        turn_to(pose, pose.heading + HALF_TURN)
    flight.off = not on_mat(pose)
    find_met(state, flight, path, side, start)
    return flight


def shape_of(bearing: i64, as_turn: bool) -> i64:
    """The template of a bearing; a card may let a loop be flown with a turn."""
    if bearing in (STRAIGHT, KOIOGRAN):
        return STRAIGHT_SHAPE
    if bearing in (TURN_LEFT, TURN_RIGHT) or as_turn:
        return TURN_SHAPE
    return BANK


def side_of(bearing: i64) -> i64:
    """1 to the left, -1 to the right."""
    if bearing in (BANK_RIGHT, TURN_RIGHT, SEGNOR_RIGHT):
        return -1
    return 1


def stopped_by(state: State, number: i64, path: Path, side: i64, start: Pose, step: i64) -> i64:
    """The ships that a backed-up ship touches (3.7)."""
    out: i64 = 0
    for other in range(state.roster.count):
        if other != number and is_in_play(state.ships[other]):
            if is_stopped_by(path, side, start, step, state.ships[other].pose):
                out |= bit(other)
    return out


def find_under(state: State, flight: Flight) -> None:
    """The obstacles under the base at the end."""
    for at in range(len(state.obstacles)):
        if base_on(flight.pose, state.obstacles[at]):
            flight.on |= bit(at)


def in_order(mask: i64) -> i64:
    """Obstacles in the order of their numbers."""
    out: i64 = 0
    shift: i64 = 0
    at: i64 = 0
    while mask >> at:
        if mask >> at & 1:
            out |= (at + 1) << shift
            shift += ORDER_BITS
        at += 1
    return out


def find_met(state: State, flight: Flight, path: Path, side: i64, start: Pose) -> None:
    """The obstacles that template or base meets, in order (5.1, 5.4)."""
    met: i64 = 0
    way = way_of(start.half, path.speed)
    for at in range(len(state.obstacles)):
        rock = state.obstacles[at]
        if is_beyond(start, rock, way):
            continue
        if base_on(flight.pose, rock):
            flight.on |= bit(at)
            met |= bit(at)
        elif template_on(path, side, start, flight.step, rock):
            met |= bit(at)
    if is_single(met):
        flight.met = in_order(met)
    else:
        flight.met = sorted_by_way(state, flight, met, path, side, start)


def is_beyond(start: Pose, rock: Outline, way: i64) -> bool:
    """Whether an obstacle is too far away to be met."""
    dx = rock.x - start.x
    dy = rock.y - start.y
    away = way + rock.reach
    return dx * dx + dy * dy >= away * away


def sorted_by_way(state: State, flight: Flight, met: i64, path: Path, side: i64, start: Pose) -> i64:
    """Several obstacles in the order in which the template meets them."""
    keys: list[int] = []
    found: list[int] = []
    for at in range(len(state.obstacles)):
        if met >> at & 1:
            key = met_at(path, side, start, flight.step, state.obstacles[at])
            place = len(keys)
            while place > 0 and keys[place - 1] > key:
                place -= 1
            keys.insert(place, int(key))
            found.insert(place, int(at))
    out: i64 = 0
    shift: i64 = 0
    for rock in found:
        out |= (rock + 1) << shift
        shift += ORDER_BITS
    return out


# Difficulty


def difficulty_of(state: State, number: i64, manoeuvre: i64) -> i64:
    """How hard a manoeuvre is for a ship now."""
    return difficulty_from(state, number, manoeuvre, printed_difficulty(state, number, manoeuvre))


def difficulty_from(state: State, number: i64, manoeuvre: i64, hue: i64) -> i64:
    """What cards make of a difficulty: the harder one wins (3.5)."""
    return hue_for(state.ships[number], manoeuvre, hue, eased_speed(state, number))


def hue_for(ship: Ship, manoeuvre: i64, hue: i64, eased: i64) -> i64:
    """The same where it is known up to which speed manoeuvres are green."""
    if ails(ship, DAMAGED_ENGINE) and manoeuvre // SPEEDS in (TURN_LEFT, TURN_RIGHT):
        return RED
    if 0 < manoeuvre % SPEEDS <= eased:
        return GREEN
    return hue


def printed_difficulty(state: State, number: i64, manoeuvre: i64) -> i64:
    """The colour on the dial; what is on no dial is white."""
    return state.tables.hues_by_manoeuvre[state.roster.ship[number]][manoeuvre]


def eased_speed(state: State, number: i64) -> i64:
    """Up to which speed a card makes manoeuvres green (12.14)."""
    hook = operating_hook(state, number, DIFFICULTY, DO_EASE)
    if hook == NONE:
        return 0
    return state.tables.effects.first[state.roster.hook_effect[hook]]


# A ship's activation, stage by stage


def begin_flight(state: State, number: i64) -> None:
    """A ship becomes active (3.1)."""
    state.done |= bit(number)
    push(state, FLY, number)


def fly(state: State, frame: Frame, dealer: Dealer) -> None:
    """Go on with a ship's activation, until something has to be done before its next stage."""
    while state.frames[-1] is frame:
        next_stage(state, frame, dealer)


def next_stage(state: State, frame: Frame, dealer: Dealer) -> None:
    """The next stage of a ship's activation; it ends when the ship is destroyed."""
    stage = frame.count
    frame.count += 1
    if state.ships[frame.ship].life != FLYING:
        state.frames.pop()
    elif stage == REVEALING:
        reveal(state, frame)
    elif stage == CHANGING:
        settle(state, frame)
    elif stage == MOVING:
        move(state, frame, dealer)
    elif stage == MOVED_STAGE:
        open_window(state, MOVED_WINDOW, frame.ship, NONE, frame.window)
    elif stage == AILING:
        ail(state, frame)
    elif stage == TOUCHING:
        touch(state, frame)
    elif stage == ACTING:
        act(state, frame)
    else:
        state.frames.pop()
        end_flight(state, frame)


def is_ionized(state: State, number: i64) -> bool:
    """Whether a ship has the ion tokens that govern its next manoeuvre (8.3)."""
    if state.roster.half[number] == SMALL:
        return state.ships[number].ion >= 1
    return state.ships[number].ion >= 2


def reveal(state: State, frame: Frame) -> None:
    """The dial is turned up; an ionized ship has none and drifts ahead (3.2, 3.11)."""
    number = frame.ship
    ship = state.ships[number]
    state.emit(ACTIVATED, number)
    if is_ionized(state, number):
        ship.marks |= IONIZED
        frame.value = ION_MANOEUVRE
        return
    frame.value = ship.dial
    ship.marks |= REVEALED_DIAL
    state.reveals += 1
    state.emit(REVEALED, number, ship.dial, difficulty_of(state, number, ship.dial))
    shaken = card_of_kind(state, number, SHAKEN_PILOT)
    while shaken != NONE:
        turn_down(state, number, shaken)
        shaken = card_of_kind(state, number, SHAKEN_PILOT)
    open_window(state, REVEALED_WINDOW, number)


def settle(state: State, frame: Frame) -> None:
    """The manoeuvre that will be flown; a stressed ship cannot fly a red one (3.6)."""
    number = frame.ship
    frame.window = difficulty_of(state, number, frame.value)
    if state.ships[number].marks & IONIZED:
        frame.window = difficulty_from(state, number, frame.value, WHITE)
    if frame.window == RED and state.ships[number].stress > 0:
        frame.value = STRAINED_MANOEUVRE
        frame.window = WHITE
        frame.more = 0
        state.emit(REDDENED, number)


def move(state: State, frame: Frame, dealer: Dealer) -> None:
    """Execute the manoeuvre: move, check stress (3.3, 3.4)."""
    number = frame.ship
    ship = state.ships[number]
    flight = fly_to(state, number, frame.value, frame.more & LOOP_FLAG != 0)
    ship.flown = frame.value
    state.emit(FLEW, number, frame.value, flight.step, frame.more & LOOP_FLAG)
    if frame.value // SPEEDS != STATIONARY:
        stand(state, number, flight)
        frame.more |= flight.bumps << BUMPS_SHIFT
        state.emit(MOVED, number, flight.pose.x, flight.pose.y, flight.pose.heading)
    ship.on = flight.on
    frame.used = flight.met
    if flight.off:
        flee(state, number, dealer)
        return
    check_stress(state, frame)
    meet(state, frame, flight)
    if ship.marks & IONIZED and state.roster.half[number] == SMALL:
        lose(state, number, ION_TOKEN, ship.ion)  # (8.3)


def stand(state: State, number: i64, flight: Flight) -> None:
    """A ship touches what stopped it, and what it touched before only if it is back where it started (3.8)."""
    ship = state.ships[number]
    if ship.touching and flight.step > 0:
        ship.touching = 0
        for other in range(state.roster.count):
            state.ships[other].touching &= ~bit(number)
    ship.pose = flight.pose
    ship.touching |= flight.bumps
    if flight.bumps:
        ship.marks |= SKIPS_ACTION
        for other in range(state.roster.count):
            if flight.bumps >> other & 1:
                state.ships[other].touching |= bit(number)
                state.emit(BUMPED, number, other)


def check_stress(state: State, frame: Frame) -> None:
    """Red costs a stress token, green removes one (3.4)."""
    number = frame.ship
    ship = state.ships[number]
    if frame.window == RED or frame.more & STOP_FLAG:
        gain(state, number, STRESS_TOKEN)
    elif frame.window == GREEN and ship.stress > 0:
        lose(state, number, STRESS_TOKEN)


def meet(state: State, frame: Frame, flight: Flight) -> None:
    """Obstacles: an asteroid costs the action, debris a stress token (5.2, 5.3)."""
    met = flight.met
    while met:
        at = (met & 15) - 1
        met >>= ORDER_BITS
        if state.obstacles[at].kind == ASTEROID:
            state.ships[frame.ship].marks |= SKIPS_ACTION
        meet_one(state, frame.ship, at)


def meet_one(state: State, number: i64, at: i64) -> None:
    """A ship meets an obstacle; debris brings a stress token."""
    state.emit(MET, number, at)
    if state.obstacles[at].kind != ASTEROID:
        gain(state, number, STRESS_TOKEN)


def ail(state: State, frame: Frame) -> None:
    """Damage cards that act after a manoeuvre (7.9)."""
    number = frame.ship
    ship = state.ships[number]
    if ship.ails == 0:
        return
    if ails(ship, LOOSE_STABILIZER) and frame.window == WHITE:
        for _card in range(count_kind(state, number, LOOSE_STABILIZER)):
            gain(state, number, STRESS_TOKEN)
    if ails(ship, MINOR_HULL_BREACH) and frame.window == RED:
        for _card in range(count_kind(state, number, MINOR_HULL_BREACH)):
            push(state, BURN, number)
    stunned = 0
    if ship.touching or ship.on:
        stunned += count_kind(state, number, STUNNED_PILOT)
    if ship.on or frame.more >> BUMPS_SHIFT:
        stunned += count_kind(state, number, OLD_STUNNED_PILOT)
    if stunned:
        suffer(state, number, stunned, 0)


def count_kind(state: State, number: i64, kind: i64) -> i64:
    """How many faceup cards of a kind a ship has."""
    count: i64 = 0
    for entry in state.ships[number].faceup:
        if state.tables.damage_kind[entry & 255] == kind:
            count += 1
    return count


def end_flight(state: State, frame: Frame) -> None:
    """Dice for the obstacles come last, in the order in which they were met (5.4)."""
    met = frame.used
    if met == 0:
        return
    crashes: list[int] = []
    while met:
        crashes.append(int(met & 15) - 1)
        met >>= ORDER_BITS
    for at in reversed(crashes):
        push(state, CRASH, frame.ship).value = at


def crash(state: State, frame: Frame, dealer: Dealer) -> None:
    """The die for an obstacle (5.2, 5.3); outside a manoeuvre, debris brings its stress token only now (5.5)."""
    number = frame.ship
    if frame.more and is_in_play(state.ships[number]):
        frame.more = 0
        meet_one(state, number, frame.value)
        return
    state.frames.pop()
    if not is_in_play(state.ships[number]):
        return
    face = roll_die(state, number, dealer)
    if face == CRIT:
        suffer(state, number, 0, 1)
    elif face == HIT and state.obstacles[frame.value].kind == ASTEROID:
        suffer(state, number, 1, 0)


def touch(state: State, frame: Frame) -> None:
    """Cards of ships that it overlapped."""
    bumps = frame.more >> BUMPS_SHIFT
    for other in range(state.roster.count):
        if bumps >> other & 1 and state.roster.seat[other] != state.roster.seat[frame.ship]:
            open_window(state, OVERLAPPED, frame.ship, other)


def act(state: State, frame: Frame) -> None:
    """The Perform Action step, unless it is skipped (3.7, 4.1, 5.2)."""
    if state.ships[frame.ship].marks & SKIPS_ACTION:
        return
    perform = push(state, PERFORM, frame.ship)
    perform.count = 1
    if operates(state, frame.ship, ACTIONS_WINDOW, DO_TWO_ACTIONS):
        perform.count = 2
