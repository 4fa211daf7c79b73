"""The two-world test sees secret choices: a card laid face down, and a dial that is turned up later."""

from __future__ import annotations

from typing import Any

import pytest
from blind_games import LAY, SCORED, SHOWED, TURNED, Cards, CardsGame, Dials, DialsGame

from gnomon.kernel.dealer import Dealer, Seeded
from gnomon.kernel.decision import Action
from gnomon.kernel.game import Game
from gnomon.kernel.match import Match
from gnomon.kernel.notation import Notation
from gnomon.kernel.offers import Offers, offer
from gnomon.kernel.record import Header
from gnomon.kernel.state import RANDOM, State, pack
from gnomon.kernel.toml import Plain
from gnomon.testing import contract
from gnomon.testing.contract import Broken
from gnomon.testing.leak import Leak, Worlds, run
from gnomon.testing.walk import Picker

ENOUGH = 1_500


@pytest.mark.parametrize("game", [CardsGame(), DialsGame()], ids=["cards", "dials"])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_choice_that_stays_secret_is_no_leak(game: Game, seats: int) -> None:
    figures = run(game, "plain", seats, seats, ENOUGH)
    assert 0 < figures.refuted < figures.worlds


@pytest.mark.parametrize("game", [CardsGame(), DialsGame()], ids=["cards", "dials"])
def test_games_of_secret_choices_keep_the_contract(game: Game) -> None:
    contract.check(game, range(3))


# Each of these lets a card slip that was laid face down.


class Announces(Cards):
    def tell_laid(self, card: int) -> None:
        self.emit(0, self.active, card)


class AnnouncesHighCards(Cards):
    """Tells of the card by telling something else."""

    def tell_laid(self, card: int) -> None:
        super().tell_laid(card)
        if card == 3:
            self.emit(SHOWED, self.active, card)


class OffersBySecret(Cards):
    def gather(self, out: Offers) -> None:
        super().gather(out)
        if any(3 in pile for pile in self.laid):
            out.count = 1


class AsksBySecret(Cards):
    """Who lays a high card goes on."""

    def apply(self, code: Any, dealer: Dealer) -> None:
        seat = self.active
        super().apply(code, dealer)
        if code & 255 == LAY and code >> 8 == 3 and self.mine[seat]:
            self.active = seat


class PlaysWithOpenEyes(Cards):
    def choose(self, player: int, dealer: Seeded) -> int:
        if player == RANDOM:
            return super().choose(player, dealer)
        codes = self.options()
        return codes[sum(card for pile in self.laid for card in pile) % len(codes)]


class ShowsPiles(CardsGame):
    def encode(self, state: Any, viewer: int | None) -> Any:
        return super().encode(state, viewer) | {"laid": [sorted(pile) for pile in state.laid]}


class TellsInThePrompt(CardsGame):
    def ask(self, state: Any, language: str = "en") -> tuple[str, str]:
        prompt, cite = super().ask(state, language)
        return f"{prompt} {sum(map(sum, state.laid))}", cite


# Each of these lets a dial slip before it is turned up.


class TellsAtOnce(Dials):
    def apply(self, code: Any, dealer: Dealer) -> None:
        self.emit(SCORED, self.active, int(code >> 8))
        super().apply(code, dealer)


class ScoresBeforeTurningUp(Dials):
    def turn_up(self) -> None:
        for seat, (dial,) in enumerate(self.mine):
            self.emit(SCORED, seat, dial)
        super().turn_up()


class AsksByDial(Dials):
    """A high dial lets its seat set it again."""

    def pass_on(self) -> None:
        if self.mine[self.active] != [3]:
            super().pass_on()

    def gather(self, out: Offers) -> None:
        every = Offers()
        super().gather(every)
        for code in every.listed():
            if code >> 8 != 3 or not self.mine[self.active]:
                offer(out, code)


class ShowsDials(DialsGame):
    def encode(self, state: Any, viewer: int | None) -> Any:
        return super().encode(state, viewer) | {"mine": [cards[:] for cards in state.mine]}


class TellsTheSum(DialsGame):
    def encode(self, state: Any, viewer: int | None) -> Any:
        data = super().encode(state, viewer)
        return data if viewer is None else data | {"round": state.round + sum(map(sum, state.mine))}


@pytest.mark.parametrize(
    ("game", "channel"),
    [
        (CardsGame(Announces), "events"),
        (CardsGame(AnnouncesHighCards), "events"),
        (CardsGame(OffersBySecret), "options"),
        (CardsGame(AsksBySecret), "view"),
        (CardsGame(PlaysWithOpenEyes), "choice of the built-in player"),
        (ShowsPiles(), "view"),
        (TellsInThePrompt(), "question"),
        (DialsGame(TellsAtOnce), "events"),
        (DialsGame(ScoresBeforeTurningUp), "events"),
        (DialsGame(AsksByDial), "view"),
        (ShowsDials(), "view"),
        (TellsTheSum(), "view"),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{type(value).__name__}-{value.blank.__name__}",
)
def test_a_secret_choice_that_slips_is_found(game: Game, channel: str) -> None:
    with pytest.raises(Leak, match=channel):
        run(game, "plain", 2, 3, ENOUGH)


class SameChoice(Worlds):
    """As the test was before it knew look-alikes."""

    def twin(self, first: Match, second: Match, seat: int, action: Action, picker: Picker) -> Action:
        return action


@pytest.mark.parametrize("game", [CardsGame(Announces), DialsGame(TellsAtOnce)], ids=["cards", "dials"])
def test_without_a_look_alike_nothing_would_be_seen(game: Game) -> None:
    run(game, "plain", 2, 3, ENOUGH, SameChoice(), hides_nothing=True)


# What an event reveals was chosen


class Lies(Dials):
    """Turns up something else than was set: the mark would let a leak pass."""

    def turn_up(self) -> None:
        self.emit(TURNED, 0, sum(self.score) % len("four"))
        super().turn_up()


def test_nothing_comes_to_light_that_was_not_chosen() -> None:
    with pytest.raises(Broken, match="an event reveals was chosen"):
        contract.check_secret_choices(DialsGame(Lies), "plain", 2, range(20))
    contract.check_secret_choices(DialsGame(), "plain", 2, range(20))


def test_actions_look_alike_when_only_secrets_differ() -> None:
    notation = Notation(["lay {card?} on {place}", "set {dial!}", "show {card}"], {})
    assert notation.looks_alike(pack(0, 1, 2), pack(0, 3, 2))
    assert not notation.looks_alike(pack(0, 1, 2), pack(0, 1, 3))
    assert notation.looks_alike(pack(1, 1), pack(1, 2))
    assert not notation.looks_alike(pack(1, 1), pack(2, 1))
    assert not notation.looks_alike(pack(2, 1), pack(2, 2))


# What is hidden at all


class ShowsAll(CardsGame):
    """Views in which nothing is hidden: every second world is the first one again."""

    def encode(self, state: State, viewer: int | None) -> Plain:
        return super().encode(state, None)

    def fill(self, header: Header, view: Plain, dealer: Dealer) -> Plain:
        return view


def test_views_that_hide_nothing_are_seen() -> None:
    with pytest.raises(Leak, match="the views hide nothing"):
        run(ShowsAll(), "plain", 2, 1, ENOUGH, SameChoice())
    assert run(ShowsAll(), "plain", 2, 1, ENOUGH, SameChoice(), hides_nothing=True).worlds >= 20
