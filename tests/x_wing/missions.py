"""Missions with squads of chance, for tests that look at states: flown as fights are, and seldom ended too early."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from x_wing import squadrons
from x_wing.fights import SEATS, chosen
from x_wing.squadrons import TABLES, TRIES, equipped, with_another

from gnomon import Match
from gnomon.games.x_wing.fleet import is_in_play
from gnomon.games.x_wing.game import GAME, MISSION, as_table
from gnomon.games.x_wing.intel import REBELS, SCUM
from gnomon.games.x_wing.muster import KETSU, LEAST_SHIPS
from gnomon.games.x_wing.squads import Recruit, Squad, written
from gnomon.games.x_wing.state import DESTROYED, FLED, INTEL, INTEL_TOKENS, Mission, State
from gnomon.games.x_wing.steps import GO, SLICE, SLICE_AT, STAY
from gnomon.games.x_wing.terms import SCUM as SCUM_FACTION
from gnomon.kernel.dealer import Imagined, Seeded
from gnomon.kernel.record import Header
from gnomon.kernel.toml import Plain, read, write
from gnomon.testing.walk import STEP_CAP, Picker

MOST_HELPERS = 3
MOST_SHIPS = 6
DEAREST = 30  # points of a pilot in a convoy
READY = [option.words for option in GAME.options(MISSION)[:SEATS]]
OVER_EARLY = 3  # once in so many times Ketsu Onyo ends the match where she can


def ambush(picker: Picker) -> str:
    """Ketsu Onyo and up to three others, with cards of chance."""
    pilots = [pilot for pilot, faction in enumerate(TABLES.faction) if faction == SCUM_FACTION]
    recruits = [Recruit(TABLES.pilot_slugs.index(KETSU))]
    for _ in range(picker.below(MOST_HELPERS + 1)):
        recruits = with_another(recruits, picker.one(pilots))
    return with_cards(recruits, picker)


def convoy(picker: Picker) -> str:
    """Four to six ships that are not Scum, with cards of chance."""
    faction = picker.one([one for one in squadrons.FACTIONS if one != SCUM_FACTION])
    cheap = [at for at, one in enumerate(TABLES.faction) if one == faction and TABLES.pilot_points[at] <= DEAREST]
    recruits: list[Recruit] = []
    while len(recruits) < LEAST_SHIPS:
        recruits = []
        for _ in range(LEAST_SHIPS + picker.below(MOST_SHIPS - LEAST_SHIPS + 1)):
            recruits = with_another(recruits, picker.one(cheap))
    return with_cards(recruits, picker)


def with_cards(recruits: list[Recruit], picker: Picker) -> str:
    for _ in range(TRIES):
        recruits = equipped(recruits, picker)
    return written(TABLES, Squad(tuple(recruits)))


def options(picker: Picker) -> Plain:
    """The options of a mission of chance, which ends after the rounds of a simulation."""
    return {
        "squad_1": picker.one(READY[SCUM]) if picker.chance(3) else ambush(picker),
        "squad_2": picker.one(READY[REBELS]) if picker.chance(3) else convoy(picker),
        "start": picker.one(squadrons.STARTS),
        "placement": picker.one(["coarse", "fine"]),
        "both_goals": picker.one(["scum", "shared", "draw"]),
        "damage": picker.one(squadrons.DECKS),
        **GAME.setups[MISSION].simulated,
    }


def header_of(number: int) -> Header:
    header = GAME.header(MISSION, SEATS, options(Picker(number)))
    header.seed = number
    return header


def mission(number: int) -> Iterator[tuple[State, int]]:
    """A mission at each of its choices, with the action that is taken next."""
    picker, dealer, pilot = Picker(number), Seeded(number), Imagined(number)
    state = as_table(GAME.begin(header_of(number), dealer))
    for _ in range(STEP_CAP):
        if state.is_over():
            check_end(state)
            return
        code = taken(state, picker, pilot)
        yield state, code
        state.apply(code, dealer)
    raise AssertionError(f"mission {number} has no end")


def taken(state: State, picker: Picker, pilot: Imagined) -> int:
    """Ketsu Onyo slices, and seldom ends the match."""
    step, codes = state.frames[-1].step, state.options()
    if step == GO and not picker.chance(OVER_EARLY):
        return picker.one([code for code in codes if code & 255 == STAY])
    if step == SLICE and not picker.chance(OVER_EARLY):
        return picker.one([code for code in codes if code & 255 == SLICE_AT])
    return chosen(state, picker, pilot)


def mission_of(state: State) -> Mission:
    assert state.mission is not None
    return state.mission


def check_tokens(state: State) -> None:
    """The four tokens are with the convoy, stolen or lost, each once; none is on a ship that left play (14.6)."""
    mission = mission_of(state)
    carried = [int(ship.intel & INTEL) for ship in state.ships if ship.intel]
    found = Counter([*carried, *map(int, mission.stolen), *map(int, mission.lost)])
    assert found <= Counter(INTEL_TOKENS)
    assert state.round == 0 or found == Counter(INTEL_TOKENS)
    for ship, seat in zip(state.ships, state.roster.seat):
        assert not ship.intel or (seat == REBELS and ship.life not in (DESTROYED, FLED))


def check_end(state: State) -> None:
    """She is gone or got away, the convoy is gone, or the last round is over (14.9, 14.10)."""
    mission = mission_of(state)
    assert not state.frames and state.attack is None and state.round <= state.most_rounds
    check_tokens(state)
    if state.ships[mission.ketsu].life in (DESTROYED, FLED):
        assert state.winner == REBELS
        return
    left = [ship for ship, seat in zip(state.ships, state.roster.seat) if seat == REBELS and is_in_play(ship)]
    assert mission.escaped or not left or state.round == state.most_rounds


# Arranged

ACTING: list[Plain] = [{"step": "next-active", "seat": 0}, {"step": "act", "seat": 0, "ship": "ketsu-onyo", "count": 1}]
SLICING: list[Plain] = [
    {"step": "end-combat", "seat": 0, "count": 1, "value": 0},
    {"step": "slice", "seat": 0, "ship": "ketsu-onyo"},
]
GOING: list[Plain] = [{"step": "go", "seat": 0, "ship": "ketsu-onyo"}]
AT_ESCAPE: Plain = {"escape": [450_000, 300_000]}


def laid_out(plays: int = 4, **options: object) -> Match:
    """A laid-out mission whose intel is hidden: 4, 2, 2, 1."""
    match = GAME.start(MISSION, SEATS, seed=1, options={"start": "laid-out", **options})
    for _ in range(plays):
        assert match.decision is not None
        match.play(match.decision.options[0])
    return match


def arranged(frames: list[Plain], phase: str, both_goals: str = "scum", /, **changes: Plain) -> Match:
    """Ketsu Onyo at 450, 300 mm, her arc ahead, Luke ahead of her and a Y-wing to her right; all others far away."""
    data = read(laid_out(both_goals=both_goals).position(), "position")
    state = data["state"]
    near: dict[str, Plain] = {
        "ketsu-onyo": {"x": 450_000, "y": 300_000, "heading": 90_000},
        "luke-skywalker": {"x": 450_000, "y": 440_000, "heading": 90_000},
        "gold-squadron-pilot": {"x": 620_000, "y": 300_000, "heading": 90_000},
    }
    for at, (word, entry) in enumerate(state["ships"].items()):
        far = {"x": 60_000 + 80_000 * at, "y": 860_000, "heading": 0}
        entry.update({**far, **near.get(word, {}), **changes.get(word, {})})
    state |= {"phase": phase, "obstacles": [], "frames": frames, "done": [*state["ships"]]}
    state["mission"] |= changes.get("mission", {})
    return GAME.position(write(data))
