"""No seat and no spectator is shown anything that depends on what it may not know: dials, decks, Maarek's cards, intel.

Cards dealt face down have no name before they are turned up, so there is nothing of them to tell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from x_wing import missions, squadrons
from x_wing.flights import sensible

from gnomon import Action, Game, Match
from gnomon.games.x_wing.game import GAME, MISSION, XWingGame, as_table
from gnomon.games.x_wing.intel import REBELS, SCUM, is_hidden
from gnomon.games.x_wing.planning import may_plan
from gnomon.games.x_wing.state import ACTIVATION, INTEL_TOKENS, REVEALED_DIAL, State
from gnomon.games.x_wing.steps import DIAL, HIDE, PICK, SKILL_SET
from gnomon.games.x_wing.table import STEADY
from gnomon.games.x_wing.terms import CARD_DEALT, DIRECT_HIT, NONE
from gnomon.kernel.dealer import Dealer, Seeded
from gnomon.kernel.ints import ints, listed
from gnomon.kernel.journal import Event
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.offers import Offers
from gnomon.kernel.record import Header
from gnomon.kernel.toml import Plain
from gnomon.testing.fronts import Front, Fronted, announcing, behind
from gnomon.testing.leak import SPECTATOR, Leak, Worlds, noted, run
from gnomon.testing.walk import Picker

pytestmark = pytest.mark.once

OBSERVATIONS = 5_000  # for each table
SETUP, SEATS = "dogfight", 2
TURNED_UP = ("revealed-damage", "critical", "damage-discarded")
TABLES: dict[str, Plain | None] = {
    "placing": {},
    "laid-out": {"start": "laid-out", "squad_1": "scum-shadow-caster", "damage": "original"},
    "of-chance": None,
    "maareks": squadrons.MAAREKS,
}
MISSIONS: dict[str, Plain | None] = {
    "mission-placing": {},
    "mission-laid-out": {"start": "laid-out", "squad_2": "imperial-swarm", "damage": "original"},
    "mission-of-chance": None,
}


class Table(Worlds):
    """Dials come to light when they are revealed (3.2), the cards that Maarek's player looks at when one is picked."""

    def __init__(self, options: Plain | None) -> None:
        self.options = options
        self.is_mixed = False
        self.dials = self.looks = 0  # how often something was hidden when a seat chose

    def start(self, game: Game, setup: str, seats: int, seed: int, number: int) -> Match:
        given = self.options
        if given is None:
            given = squadrons.options(Picker(seed + number)) | {"start": "laid-out"}
        return game.start(setup, seats, seed=seed, options=given, match=number)

    def second(self, match: Match, seat: int, picker: Picker) -> Match:
        if picker.chance(2):
            return super().second(match, seat, picker)
        state = as_table(table_of(match).copy())
        deal_anew(state, seat, picker)
        return match.game.position(GAME.position_text(match.record.header, state))

    def choose(self, match: Match, picker: Picker) -> Action:
        """Ships stay on the mat and shoot."""
        decision, state = match.decision, table_of(match)
        assert decision is not None
        self.dials += bool(hidden_dials(state, decision.seat))
        self.looks += len(state.looked) > 0
        return picker.one(sensible(match, decision))

    def may_part(self, one: Event, other: Event, at: int, viewer: int) -> bool:
        """Where cards of several shuffles are hidden, another world has them in other lots, and a lot may be one card.

        What is left of each shuffle can be worked out, but views do not say it.
        """
        if self.is_mixed and one.name == other.name and one.name in TURNED_UP:
            return True
        return super().may_part(one, other, at, viewer)

    def hidden_outcomes(self, match: Match, seat: int, code: int) -> set[int]:
        self.is_mixed = any(len(deck.pool_ids()) > 1 for deck in table_of(match).decks)
        if not table_of(match).roster.listening >> CARD_DEALT & 1:
            return set()
        marks, events = noted(match, code)
        told = {number: events[at] for number, at in enumerate(marks) if at < len(events)}
        return {
            number for number, event in told.items() if event.name == "looked-at" and not event.audience >> seat & 1
        }

    def twin(self, first: Match, second: Match, seat: int, action: Action, picker: Picker) -> Action:
        """Some dials are the same in both worlds, so that these part early and late."""
        if action.code & 255 == PICK or picker.chance(2):
            return action
        return super().twin(first, second, seat, action, picker)

    def shows_a_difference(self, first: Match, second: Match, seat: int, code: int) -> bool:
        """The cards that are not picked are discarded openly (13.3)."""
        looked = [listed(table_of(match).looked) for match in (first, second)]
        return code & 255 == PICK and looked[0] != looked[1]


class Missions(Table):
    """Intel comes to light when it is scanned, stolen, lost or shown at the end (14.13)."""

    def __init__(self, options: Plain | None) -> None:
        super().__init__(options)
        self.intel = 0  # how often intel was face down when Scum chose

    def start(self, game: Game, setup: str, seats: int, seed: int, number: int) -> Match:
        given = self.options
        if given is None:
            given = missions.options(Picker(seed + number)) | {"start": "laid-out"}
        return game.start(setup, seats, seed=seed, options=given, match=number)

    def choose(self, match: Match, picker: Picker) -> Action:
        """Ketsu Onyo scans and slices where she can, and seldom ends the match."""
        decision = match.decision
        assert decision is not None
        self.intel += decision.seat == SCUM and len(hidden_intel(table_of(match))) > 1
        wanted = [one for one in decision.options if one.name in ("scan", "slice", "stay")]
        return picker.one(wanted) if wanted and not picker.chance(4) else super().choose(match, picker)


def hidden_intel(state: State) -> list[int]:
    """The ships whose intel Scum does not see."""
    return [number for number in range(state.roster.count) if is_hidden(state, number)]


def exchange_intel(state: State, picker: Picker) -> None:
    """Shuffle the tokens that are face down; without the codec."""
    ships = hidden_intel(state)
    kinds = [int(state.ships[number].intel) for number in ships]
    for number in ships:
        state.ships[number].intel = kinds.pop(picker.below(len(kinds)))


def table_of(match: Match) -> State:
    return as_table(behind(match.state))


def hidden_dials(state: State, seat: int) -> list[int]:
    """The ships whose dials a seat does not see."""
    ships = enumerate(zip(state.ships, state.roster.seat))
    return [at for at, (ship, own) in ships if own != seat and ship.dial != NONE and not ship.marks & REVEALED_DIAL]


def deal_anew(state: State, seat: int, picker: Picker) -> None:
    """Turn dials that the seat does not see, and change cards that somebody else looks at; without the codec."""
    for number in hidden_dials(state, seat):
        dial = [int(one) for one in state.tables.dials[state.roster.ship[number]]]
        allowed = [one for one in dial if may_plan(state, number, one)]
        if allowed and picker.chance(2):
            state.ships[number].dial = picker.one(allowed)
    if state.looked and state.frames[-1].seat != seat:
        look_at_others(state, picker)
    if state.mission is not None and seat == SCUM:
        exchange_intel(state, picker)


def look_at_others(state: State, picker: Picker) -> None:
    """Exchange the cards that are looked at for others of the deck."""
    deck = state.decks[state.roster.seat[state.frames[-1].other]]
    if len(deck.pool_ids()) == 1:
        lot = deck.cards() + listed(state.looked)
        state.looked = ints(sorted(lot.pop(picker.below(len(lot))) for _ in state.looked))
        deck.refill(deck.pool_ids()[0], lot)


@pytest.mark.parametrize("table", TABLES)
def test_two_worlds_look_alike(table: str) -> None:
    worlds = Table(TABLES[table])
    figures = run(GAME, SETUP, SEATS, 70, OBSERVATIONS, worlds)
    assert figures.observations >= OBSERVATIONS
    assert 0 < figures.refuted < figures.worlds
    assert worlds.dials > 500
    assert table != "maareks" or worlds.looks > 50


@pytest.mark.parametrize("table", MISSIONS)
def test_two_worlds_look_alike_in_missions(table: str) -> None:
    worlds = Missions(MISSIONS[table])
    figures = run(GAME, MISSION, SEATS, 70, OBSERVATIONS // 2, worlds)
    assert 0 < figures.refuted < figures.worlds
    assert worlds.dials > 100 and worlds.intel > 100


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("table", MISSIONS)
def test_two_worlds_look_alike_in_missions_for_long(
    table: str, part: int, record_property: Callable[[str, object], None]
) -> None:
    figures = run(GAME, MISSION, SEATS, 1_000 * (part + 1), 25_000, Missions(MISSIONS[table]))
    record_property("figures", f"two worlds, x-wing {table}: {figures}")


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("table", TABLES)
def test_two_worlds_look_alike_for_long(table: str, part: int, record_property: Callable[[str, object], None]) -> None:
    figures = run(GAME, SETUP, SEATS, 1_000 * (part + 1), 25_000, Table(TABLES[table]))
    record_property("figures", f"two worlds, x-wing {table}: {figures}")


# It bites: each of these games lets one thing slip.


def hidden_sum(state: Any, seat: int) -> int:
    """A number that depends on what the seat's enemy has set in secret."""
    table = as_table(behind(state))
    return sum(int(table.ships[number].dial) for number in hidden_dials(table, seat))


class CountsDials(XWingGame):
    """A view in which a number depends on hidden dials."""

    def encode(self, state: Any, viewer: int | None) -> Any:
        data = super().encode(state, viewer)
        if viewer is not None:
            data["score"][0] += hidden_sum(state, viewer) % 2
        return data


class AsksByDial(XWingGame):
    """A question that tells of hidden dials."""

    def ask(self, state: Any, language: str = "en") -> tuple[str, str]:
        prompt, cite = super().ask(state, language)
        return f"{prompt} {hidden_sum(state, state.chooser())}", cite


class ForecastsByDial(XWingGame):
    """A forecast that knows where enemies will be."""

    def shown(self, state: Any, code: int) -> Plain:
        return {**super().shown(state, code), "bumps": hidden_sum(state, state.chooser())}


class CountsTheDeck(XWingGame):
    """A view that tells how many direct hits are left in the decks."""

    def encode(self, state: Any, viewer: int | None) -> Any:
        data = super().encode(state, viewer)
        if viewer is not None:
            cards = [card for deck in state.decks for card in deck.cards()]
            data["score"][0] += sum(state.tables.damage_kind[card] == DIRECT_HIT for card in cards)
        return data


class ShowsWhatMaarekSees(XWingGame):
    """A view that shows everybody the cards that one player looks at."""

    def encode(self, state: Any, viewer: int | None) -> Any:
        return super().encode(state, viewer) | {"looked": super().encode(state, None)["looked"]}


class AnnouncesWhatMaarekSees(XWingGame):
    def lexicon(self, header: Header) -> Lexicon:
        return announcing("looked-at", super().lexicon(header))


class TellsFastDials(Front):
    """Whoever sets an odd manoeuvre is heard."""

    def carry_out(self, code: int, dealer: Dealer) -> None:
        if code & 255 == DIAL and code >> 20 & 1:
            self.table.emit(SKILL_SET, code >> 8 & 4095, 1)
        super().carry_out(code, dealer)


class OffersByDial(Front):
    """A player is offered less if the enemy has set something odd."""

    def gather(self, out: Offers) -> None:
        super().gather(out)
        if out.count > 1:
            out.count -= hidden_sum(self, int(self.chooser())) % 2


class PlaysWithOpenEyes(Front):
    """A steady player that looks at the enemy's dials."""

    def choose(self, player: int, dealer: Seeded) -> int:
        codes = self.options()
        if player != STEADY:
            return super().choose(player, dealer)
        return codes[hidden_sum(self, int(self.chooser())) % len(codes)]


class RefusesUndoByDial(Front):
    """A dial can be taken back only if it is even."""

    def apply(self, code: int, dealer: Dealer) -> None:
        super().apply(code, dealer)
        self.reveals += code & 255 == DIAL and code >> 20 & 1


def fronted(front: type[Front]) -> Game:
    return Fronted(XWingGame(), front)


@pytest.mark.parametrize(
    ("game", "table", "channel"),
    [
        (CountsDials(), "laid-out", "view"),
        (AsksByDial(), "laid-out", "question"),
        (ForecastsByDial(), "laid-out", "forecast of an option"),
        (CountsTheDeck(), "maareks", "view"),
        (ShowsWhatMaarekSees(), "maareks", "view"),
        (AnnouncesWhatMaarekSees(), "maareks", "events"),
        (fronted(TellsFastDials), "laid-out", "events"),
        (fronted(OffersByDial), "laid-out", "options"),
        (fronted(PlaysWithOpenEyes), "laid-out", "choice of the built-in player steady"),
        (fronted(RefusesUndoByDial), "laid-out", "answer to an undo"),
    ],
    ids=lambda value: name_of(value) if isinstance(value, Game) else "",
)
def test_a_leak_is_found(game: Game, table: str, channel: str) -> None:
    with pytest.raises(Leak, match=channel):
        run(game, SETUP, SEATS, 5, 3_000, Table(TABLES[table]))


def name_of(game: Game) -> str:
    return game.front.__name__ if isinstance(game, Fronted) else type(game).__name__


# Intel


def intel_sum(state: Any) -> int:
    """A number that depends on where the intel is that is face down."""
    table = as_table(behind(state))
    return sum(number * int(table.ships[number].intel) for number in hidden_intel(table))


class CountsIntel(XWingGame):
    """A view in which a number depends on intel that is face down."""

    def encode(self, state: Any, viewer: int | None) -> Any:
        data = super().encode(state, viewer)
        if viewer is not None and viewer != REBELS:
            data["score"][0] += intel_sum(state) % 2
        return data


class AsksByIntel(XWingGame):
    """A question that tells of hidden intel."""

    def ask(self, state: Any, language: str = "en") -> tuple[str, str]:
        prompt, cite = super().ask(state, language)
        return f"{prompt} {intel_sum(state) if state.chooser() == SCUM else 0}", cite


class ShowsIntelToSpectators(XWingGame):
    """A view that shows those who only watch all intel."""

    def encode(self, state: Any, viewer: int | None) -> Any:
        data = super().encode(state, viewer)
        if viewer == SPECTATOR:
            whole = super().encode(state, None)["ships"]
            data["ships"] = {name: ship | {"intel": whole[name]["intel"]} for name, ship in data["ships"].items()}
        return data


class TellsTheFour(Front):
    """Where the 4 is hidden is heard."""

    def carry_out(self, code: int, dealer: Dealer) -> None:
        if code & 255 == HIDE and code >> 20 & 4095 == INTEL_TOKENS[0]:
            self.table.emit(SKILL_SET, code >> 8 & 4095, 1)
        super().carry_out(code, dealer)


class OffersByIntel(Front):
    """Scum is offered less if the tokens lie in some ways."""

    def gather(self, out: Offers) -> None:
        super().gather(out)
        if out.count > 1 and self.chooser() == SCUM:
            out.count -= intel_sum(self) % 2


class SteadyKnowsIntel(Front):
    """A steady player that looks at tokens that are face down."""

    def choose(self, player: int, dealer: Seeded) -> int:
        codes = self.options()
        if player != STEADY or self.chooser() != SCUM:
            return super().choose(player, dealer)
        return codes[intel_sum(self) % len(codes)]


class RefusesUndoByIntel(Front):
    """Scum takes something back only if the tokens lie in some ways."""

    def carry_out(self, code: int, dealer: Dealer) -> None:
        self.table.reveals += self.chooser() == SCUM and intel_sum(self) % 2
        super().carry_out(code, dealer)


@pytest.mark.parametrize(
    ("game", "channel"),
    [
        (CountsIntel(), "view"),
        (AsksByIntel(), "question"),
        (ShowsIntelToSpectators(), "view"),
        (fronted(TellsTheFour), "events"),
        (fronted(OffersByIntel), "options"),
        (fronted(SteadyKnowsIntel), "choice of the built-in player steady"),
        (fronted(RefusesUndoByIntel), "answer to an undo"),
    ],
    ids=lambda value: name_of(value) if isinstance(value, Game) else "",
)
def test_a_leak_of_intel_is_found(game: Game, channel: str) -> None:
    with pytest.raises(Leak, match=channel):
        run(game, MISSION, SEATS, 5, 3_000, Missions(MISSIONS["mission-laid-out"]))


# Dials that come to light later


class RevealsTheNext(Front):
    """A dial that is revealed tells of another that is still hidden."""

    def carry_out(self, code: int, dealer: Dealer) -> None:
        before = len(self.journal or [])
        super().carry_out(code, dealer)
        hidden = [*hidden_dials(as_table(self.table), 0), *hidden_dials(as_table(self.table), 1)]
        if len(self.journal or []) > before and as_table(self.table).phase == ACTIVATION and hidden:
            self.table.emit(SKILL_SET, hidden[0], int(as_table(self.table).ships[hidden[0]].dial))


def test_what_is_still_hidden_after_others_came_to_light_is_seen_to_be_hidden() -> None:
    with pytest.raises(Leak, match="events"):
        run(fronted(RevealsTheNext), SETUP, SEATS, 5, 3_000, Table(TABLES["laid-out"]))
