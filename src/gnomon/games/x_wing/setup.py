"""Setup (1): initiative, obstacles, edges, ships."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.field import (
    COARSE,
    MIDDLE,
    MM,
    Room,
    all_room,
    is_inside,
    lines_of,
    outline_at,
    packs,
    take_room,
)
from gnomon.games.x_wing.fleet import push
from gnomon.games.x_wing.geometry.angles import BITS, FULL_TURN, ONE, QUARTER
from gnomon.games.x_wing.geometry.outlines import Outline
from gnomon.games.x_wing.geometry.pose import LARGE, MAT, Pose, on_mat, overlaps_any, pose_at, reach, turn_to
from gnomon.games.x_wing.geometry.ranges import BAND
from gnomon.games.x_wing.intel import REBELS, SCUM
from gnomon.games.x_wing.mission import lay_out_escape, prepare
from gnomon.games.x_wing.state import ATTACK_DIE, DAMAGE_DECK, FLYING, WAITING, Frame, State
from gnomon.games.x_wing.steps import (
    BEGIN_ROUND,
    DIE,
    EDGE,
    EDGE_PICKED,
    FACE,
    FACE_SHIP,
    INITIATIVE,
    INITIATIVE_GIVEN,
    LAY,
    LAY_OBSTACLE,
    NEXT_OBSTACLE,
    NEXT_PLACING,
    OBSTACLE_LAID,
    PICK_EDGE,
    PICK_INITIATIVE,
    PLACE,
    PLACE_SHIP,
    PLACED,
    POINT,
    POINT_ARC,
    POINTED,
    SPIN,
    SPIN_OBSTACLE,
)
from gnomon.games.x_wing.terms import ATTACK_FACES, CRIT, EAST, HIT, MOBILE_ARC, NONE, NORTH, SOUTH
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.deck import Deck
from gnomon.kernel.offers import Offers, offer

QUADRANTS: Final = 4
COARSE_TURN: Final = 45  # degrees
FINE_TURN: Final = 15
WHOLE_TURN: Final = 360
COARSE_DEPTH: Final = 30  # millimetres from the player's edge
FINE_DEPTH: Final = 10
FINE_ALONG: Final = 10
LINE_DEPTH: Final = 30_000
LINE_GAP: Final = 25_000


def set_up(state: State, dealer: Dealer) -> None:
    """Shields, decks, and who says who has initiative (1.2, 1.9)."""
    for number in range(len(state.ships)):
        state.ships[number].shields = state.roster.shields[number]
    for seat in range(2):
        deck = Deck(DAMAGE_DECK + seat)
        deck.put_on_top(damage_cards(state), 0)
        state.decks.append(deck)
    if state.mission is not None:
        frame = Frame(NEXT_OBSTACLE, REBELS)
        state.frames.append(frame)
        give_initiative(state, frame, REBELS)  # (14.2)
        return
    chooser = initiative_chooser(state, dealer)
    state.frames.append(Frame(PICK_INITIATIVE, chooser))


def damage_cards(state: State) -> list[int]:
    """The 33 cards of the damage deck in use (1.9)."""
    copies = state.tables.copies[state.deck]
    return [card for card in range(len(copies)) for _copy in range(copies[card])]


def initiative_chooser(state: State, dealer: Dealer) -> i64:
    """The player of the cheaper squad; a die decides between equals (1.2)."""
    points: list[int] = [0, 0]
    for number in range(len(state.ships)):
        points[state.roster.seat[number]] += state.roster.points[number]
    if points[0] != points[1]:
        if points[0] < points[1]:
            return 0
        return 1
    face = ATTACK_FACES[dealer.deal(ATTACK_DIE, ATTACK_FACES, 0, len(ATTACK_FACES))]
    state.emit(DIE, 0, face)
    if face in (HIT, CRIT):
        return 0
    return 1


def initiative_options(state: State, frame: Frame, out: Offers) -> None:
    """Either player may have initiative (1.2)."""
    offer(out, INITIATIVE, 0)
    offer(out, INITIATIVE, 1)


def pick_initiative(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """Initiative lasts all match (1.2); then come the obstacles."""
    give_initiative(state, frame, code >> 8 & 4095)


def give_initiative(state: State, frame: Frame, seat: i64) -> None:
    """A seat has initiative; what comes next depends on the start."""
    state.initiative = seat
    state.emit(INITIATIVE_GIVEN, seat)
    frame.seat = seat
    frame.step = NEXT_OBSTACLE
    if state.laid_out:
        lay_out(state)


# Obstacles


def next_obstacle(state: State, frame: Frame, dealer: Dealer) -> None:
    """One after the other, initiative first, in the order of the list (1.4); then the edge is picked (1.5)."""
    placed: i64 = len(state.obstacles)
    if placed < len(state.field.pieces):
        frame.seat = layer_of(state, placed)
        frame.step = LAY_OBSTACLE
    elif prepare(state, frame):
        return
    elif state.edge == NONE:
        frame.seat = 1 - state.initiative
        frame.step = PICK_EDGE
    else:
        frame.step = NEXT_PLACING


def layer_of(state: State, placed: i64) -> i64:
    """Who lays the next obstacle: both in turn (1.4), or Scum all of them (14.3)."""
    if state.mission is not None:
        return SCUM
    return state.initiative ^ (placed & 1)


def obstacle_options(state: State, frame: Frame, out: Offers) -> None:
    """Spots beyond Range 2 of the edges and Range 1 of the other obstacles, with room for the rest (1.4)."""
    field = state.field
    number: i64 = len(state.obstacles)
    own = field.reach[number]
    room = room_left(state)
    left: i64 = len(field.pieces) - number - 1
    lines = lines_of(state.fine)
    for x in lines:
        for y in lines:
            if is_inside(x, y, own) and is_clear(state, x, y, own) and leaves_room(state, room, x, y, left):
                offer(out, LAY, number, x, y)


def room_left(state: State) -> Room:
    """The spots that the obstacles on the mat leave free."""
    field = state.field
    room = all_room(field)
    for at in range(len(state.obstacles)):
        rock = state.obstacles[at]
        take_room(field, room, rock.x // MM, rock.y // MM, field.reach[at])
    return room


def is_clear(state: State, x: i64, y: i64, own: i64) -> bool:
    """Whether a spot is beyond Range 1 of every obstacle on the mat."""
    for at in range(len(state.obstacles)):
        rock = state.obstacles[at]
        dx = x * MM - rock.x
        dy = y * MM - rock.y
        least = BAND + own + state.field.reach[at]
        if dx * dx + dy * dy <= least * least:
            return False
    return True


def leaves_room(state: State, room: Room, x: i64, y: i64, left: i64) -> bool:
    """Whether the remaining obstacles, and an escape point, still find room if one lies here (1.4, 14.3)."""
    if left == 0 and state.mission is None:
        return True
    after = Room()
    after.low = room.low
    after.high = room.high
    after.escapes = room.escapes
    take_room(state.field, after, x, y, state.field.reach[len(state.obstacles)])
    return packs(state.field, after, left)


def lay(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """A spot is chosen; its heading is next."""
    frame.count = code >> 20 & 4095
    frame.more = code >> 32 & 4095
    frame.step = SPIN_OBSTACLE


def spin_options(state: State, frame: Frame, out: Offers) -> None:
    """Any heading, in even steps."""
    number: i64 = len(state.obstacles)
    step = turn_step(state)
    turn: i64 = 0
    while turn < WHOLE_TURN:
        offer(out, SPIN, number, turn)
        turn += step


def turn_step(state: State) -> i64:
    """How far apart the headings are that are offered (11.7)."""
    if state.fine:
        return FINE_TURN
    return COARSE_TURN


def spin(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """The obstacle lies."""
    put_obstacle(state, frame.count * MM, frame.more * MM, (code >> 20 & 4095) * 1000)
    frame.count = frame.more = 0
    frame.step = NEXT_OBSTACLE


def put_obstacle(state: State, x: i64, y: i64, heading: i64) -> None:
    """Lay the next obstacle of the list."""
    put_down(state, outline_at(state.tables, state.field.pieces[len(state.obstacles)], x, y, heading))


def put_down(state: State, rock: Outline) -> None:
    """An obstacle lies where it is."""
    state.emit(OBSTACLE_LAID, len(state.obstacles), rock.x, rock.y, rock.heading)
    state.obstacles = [*state.obstacles, rock]


# Edges and ships


def edge_options(state: State, frame: Frame, out: Offers) -> None:
    """Any edge (1.5)."""
    for edge in range(QUADRANTS):
        offer(out, EDGE, edge)


def pick_edge(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """The other player gets the opposite edge (1.5)."""
    edge = code >> 8 & 4095
    take_edge(state, frame.seat, edge)
    frame.step = NEXT_PLACING


def take_edge(state: State, seat: i64, edge: i64) -> None:
    state.edge = edge
    if seat == 1:
        state.edge = (edge + 2) % QUADRANTS
    state.emit(EDGE_PICKED, seat, edge)


def edge_of(state: State, seat: i64) -> i64:
    """The edge of a seat."""
    if seat == 0:
        return state.edge
    return (state.edge + 2) % QUADRANTS


def next_placing(state: State, frame: Frame, dealer: Dealer) -> None:
    """Ships are placed in ascending order of skill, initiative first (1.6); then the first round begins."""
    number = next_to_place(state)
    if number == NONE:
        frame.step = BEGIN_ROUND
        return
    frame.ship = number
    frame.seat = state.roster.seat[number]
    frame.step = PLACE_SHIP


def next_to_place(state: State) -> i64:
    """The ship to be placed next, or NONE."""
    best: i64 = NONE
    least: i64 = 0
    for number in range(state.roster.count):
        if state.ships[number].life == WAITING:
            order = 2 * state.roster.skill[number]
            if state.roster.seat[number] != state.initiative:
                order += 1
            if best == NONE or order < least:
                best = number
                least = order
    return best


def place_options(state: State, frame: Frame, out: Offers) -> None:
    """Places along the player's edge, by the middle of the base and the way from the edge to it (1.6, 1.7)."""
    along: i64 = COARSE
    depth: i64 = COARSE_DEPTH
    if state.fine:
        along = FINE_ALONG
        depth = FINE_DEPTH
    pose = Pose()
    pose.half = state.roster.half[frame.ship]
    others = standing_before(state, edge_of(state, frame.seat))
    fitting = [int(fitting_turns(state, frame.ship, far, pose)) for far in range(0, BAND // MM, depth)]
    x: i64 = MIDDLE % along
    while x * MM < MAT:
        far: i64 = 0
        for turns in fitting:
            if turns and has_heading(state, frame.ship, x, far, turns, others, pose):
                offer(out, PLACE, frame.ship, x, far)
            far += depth
        x += along


def fitting_turns(state: State, number: i64, far: i64, pose: Pose) -> i64:
    """The headings, as bits, with which a base so far from its edge comes far enough back (1.6, 1.7)."""
    out: i64 = 0
    turn: i64 = 0
    for at in range(WHOLE_TURN // turn_step(state)):
        try_standing(state, number, MIDDLE, far, turn, pose)
        if is_deep_enough(pose, far * MM):
            out |= bit(at)
        turn += turn_step(state)
    return out


def has_heading(state: State, number: i64, x: i64, far: i64, turns: i64, others: list[Pose], pose: Pose) -> bool:
    """Whether a ship may stand there with one of these headings; `pose` tries them."""
    turn: i64 = 0
    while turns:
        if turns & 1:
            try_standing(state, number, x, far, turn, pose)
            if on_mat(pose) and not overlaps_any(pose, others):
                return True
        turns >>= 1
        turn += turn_step(state)
    return False


def standing_before(state: State, edge: i64) -> list[Pose]:
    """The ships that stand near an edge: they may be in the way of one that is placed there."""
    out: list[Pose] = []
    for ship in state.ships:
        if ship.life == FLYING and depth_of(ship.pose, edge) < 2 * BAND:
            out.append(ship.pose)
    return out


def standing(state: State, number: i64, x: i64, far: i64, turn: i64) -> Pose:
    """A base whose nearest point is so far from its player's edge, turned left from straight ahead."""
    pose = Pose()
    pose.half = state.roster.half[number]
    try_standing(state, number, x, far, turn, pose)
    return pose


def try_standing(state: State, number: i64, x: i64, far: i64, turn: i64, pose: Pose) -> None:
    """Let a base stand so."""
    edge = edge_of(state, state.roster.seat[number])
    heading = (QUARTER + turn * 1000 + edge * QUARTER) % FULL_TURN
    if heading != pose.heading:  # the same one is tried at many places
        turn_to(pose, heading)
    stand_before(pose, edge, x * MM, far * MM + extent(pose))


def stand_before(pose: Pose, edge: i64, across: i64, up: i64) -> None:
    """Stand where an edge sees a place so far from its left end, and so far before it."""
    if edge == SOUTH:
        pose.x = across
        pose.y = up
    elif edge == EAST:
        pose.x = MAT - up
        pose.y = across
    elif edge == NORTH:
        pose.x = MAT - across
        pose.y = MAT - up
    else:
        pose.x = up
        pose.y = MAT - across


def may_stand(pose: Pose, far: i64, others: list[Pose]) -> bool:
    """Whether a base that stands so far from its edge may be placed so: near enough, on the mat, clear of others."""
    return is_deep_enough(pose, far * MM) and on_mat(pose) and not overlaps_any(pose, others)


def is_deep_enough(pose: Pose, near: i64) -> bool:
    """Whether a base so near to its edge is within Range 1 of it (1.6), or, if it is large, touches it (1.7)."""
    return near + 2 * extent(pose) <= BAND or (pose.half == LARGE and near == 0)


def extent(pose: Pose) -> i64:
    """How far a base reaches along the mat's directions, rounded up."""
    return (reach(pose) + ONE - 1) >> BITS


def depth_of(pose: Pose, edge: i64) -> i64:
    """How far the nearest point of a base is from an edge."""
    if edge == SOUTH:
        return pose.y - extent(pose)
    if edge == EAST:
        return MAT - pose.x - extent(pose)
    if edge == NORTH:
        return MAT - pose.y - extent(pose)
    return pose.x - extent(pose)


def place_ship(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """A place is chosen; the heading is next."""
    frame.count = code >> 20 & 4095
    frame.more = code >> 32 & 4095
    frame.step = FACE_SHIP


def face_options(state: State, frame: Frame, out: Offers) -> None:
    """Headings at the chosen place, in degrees to the left of straight ahead."""
    others = standing_before(state, edge_of(state, frame.seat))
    turn: i64 = 0
    while turn < WHOLE_TURN:
        pose = standing(state, frame.ship, frame.count, frame.more, turn)
        if may_stand(pose, frame.more, others):
            offer(out, FACE, frame.ship, turn)
        turn += turn_step(state)


def face_ship(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """The ship stands; a mobile arc is pointed (1.8)."""
    number = frame.ship
    put_ship(state, number, standing(state, number, frame.count, frame.more, code >> 20 & 4095))
    frame.count = frame.more = 0
    frame.step = NEXT_PLACING
    frame.ship = NONE
    if state.roster.arcs[number] & MOBILE_ARC:
        push(state, POINT_ARC, number)


def put_ship(state: State, number: i64, pose: Pose) -> None:
    ship = state.ships[number]
    ship.pose = pose
    ship.life = FLYING
    state.emit(PLACED, number, pose.x, pose.y, pose.heading)


def point_options(state: State, frame: Frame, out: Offers) -> None:
    """Any quadrant (1.8, 4.9)."""
    for quadrant in range(QUADRANTS):
        offer(out, POINT, frame.ship, quadrant)


def point(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    state.frames.pop()
    point_arc(state, frame.ship, code >> 20 & 4095)


def point_arc(state: State, number: i64, quadrant: i64) -> None:
    """The mobile arc fills a quadrant."""
    state.ships[number].arc = quadrant
    state.emit(POINTED, number, quadrant)


# The laid-out start


def lay_out(state: State) -> None:
    """Obstacles in two rows, ships in a line before their edge (1.10, 14.12)."""
    for rock in state.field.laid:
        put_down(state, rock)
    if state.mission is not None:
        lay_out_escape(state)
    take_edge(state, 0, SOUTH)
    for seat in range(2):
        line_up(state, seat)


def line_up(state: State, seat: i64) -> None:
    """The ships of a seat side by side, in the order of the squad."""
    wide: i64 = -LINE_GAP
    for number in range(state.roster.count):
        if state.roster.seat[number] == seat:
            wide += 2 * state.roster.half[number] + LINE_GAP
    x = (MAT - wide) // 2
    for number in range(state.roster.count):
        if state.roster.seat[number] == seat:
            half = state.roster.half[number]
            edge = edge_of(state, seat)
            pose = pose_at(half, 0, 0, QUARTER + edge * QUARTER)
            depth: i64 = LINE_DEPTH
            if half == LARGE:
                depth = 0
            stand_before(pose, edge, x + half, depth + half)
            put_ship(state, number, pose)
            x += 2 * half + LINE_GAP
