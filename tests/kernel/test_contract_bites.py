"""The contract suite rejects games that break it: one broken game for each promise."""

from __future__ import annotations

import itertools
from importlib.resources import files
from typing import Any

import pytest
from pebbles.game import TAKE, Pebbles, PebblesGame

from gnomon.kernel.dealer import Dealer, Seeded
from gnomon.kernel.errors import IllegalAction
from gnomon.kernel.match import Match, Outcome
from gnomon.kernel.offers import Offers, offer
from gnomon.kernel.options import Option, choice
from gnomon.kernel.record import Header
from gnomon.kernel.state import State, pack
from gnomon.kernel.words import Words
from gnomon.testing import contract
from gnomon.testing.contract import Broken

WORDS = (files("pebbles") / "words" / "en.toml").read_text("utf-8")


class Twice(Pebbles):
    def gather(self, out: Offers) -> None:
        super().gather(out)
        offer(out, out.codes[0])


class Never(Pebbles):
    def gather(self, out: Offers) -> None:
        if self.pebbles > 5:
            super().gather(out)


class Endless(Pebbles):
    def take(self, count: int) -> None:
        super().take(count)
        self.pebbles, self.winner = 20, -1


class Shallow(Pebbles):
    def copy(self) -> Any:
        new = super().copy()
        assert isinstance(new, Shallow)
        new.hands = self.hands
        new.deck = self.deck
        return new


class Forgetful(Pebbles):
    def copy(self) -> Any:
        new = super().copy()
        new.reveals = 0
        return new


class Unrecorded(Pebbles):
    """Chance that goes past the dealer."""

    toss = itertools.count()

    def apply(self, code: Any, dealer: Dealer) -> None:
        if code & 255 == TAKE:
            self.pebbles -= next(self.toss) % 2 and self.pebbles > 3
        super().apply(code, dealer)


class Meddler(Pebbles):
    def choose(self, player: int, dealer: Seeded) -> int:
        self.played.append(0)
        return super().choose(player, dealer)


class Cheat(Pebbles):
    def choose(self, player: int, dealer: Seeded) -> int:
        return pack(TAKE, 9)


class Stuck(Pebbles):
    """A dead end to which only a player leads who always takes two."""

    def __init__(self) -> None:
        super().__init__()
        self.twos = 0

    def apply(self, code: Any, dealer: Dealer) -> None:
        self.twos = self.twos + 1 if code == pack(TAKE, 2) else -100
        super().apply(code, dealer)

    def gather(self, out: Offers) -> None:
        if self.twos != 9:
            super().gather(out)

    def copy(self) -> Any:
        new = super().copy()
        assert isinstance(new, Stuck)
        new.twos = self.twos
        return new

    def choose(self, player: int, dealer: Seeded) -> int:
        return pack(TAKE, min(2, self.pebbles))


class Circling(Pebbles):
    """Its player goes round and round, where chance would find the end."""

    def take(self, count: int) -> None:
        super().take(count)
        if count == 1 and self.winner < 0:
            self.pebbles += 1

    def choose(self, player: int, dealer: Seeded) -> int:
        return pack(TAKE, 1)


class OpenHands(PebblesGame):
    """A view that cannot be imagined from: it shows the deck's order where a count belongs."""

    def encode(self, state: Any, viewer: int | None) -> Any:
        return super().encode(state, viewer) | ({} if viewer is None else {"deck": state.deck.cards()})


class NotPlain(PebblesGame):
    def encode(self, state: Any, viewer: int | None) -> Any:
        return super().encode(state, viewer) | ({} if viewer is None else {"played": tuple(state.played)})


class LossyPosition(PebblesGame):
    def decode(self, header: Any, data: Any) -> Any:
        state = super().decode(header, data)
        assert isinstance(state, Pebbles)
        state.active = 0
        return state


class Silent(PebblesGame):
    def ask(self, state: Any, language: str = "en") -> tuple[str, str]:
        return "", ""


class Wordless(PebblesGame):
    def __init__(self) -> None:
        super().__init__()
        self.languages = {"en": Words(WORDS.replace("took =", "gone ="), "words")}


class Actionless(PebblesGame):
    def __init__(self) -> None:
        super().__init__()
        self.languages = {"en": Words(WORDS.replace("toss =", "gone ="), "words")}


class Unscored(PebblesGame):
    def result(self, state: Any) -> Outcome:
        return Outcome((0,), (), "")


class AnyOption(PebblesGame):
    def check_options(self, setup: str, seats: int, options: Any) -> Any:
        return {}


class SameDice(PebblesGame):
    """The dealer's seed is thrown away."""

    def start(
        self,
        setup: str,
        seats: int,
        seed: int = 0,
        options: Any = None,
        match: int = 0,
        dealer: Any = None,
        rules: int | None = None,
        seal: Any = None,
    ) -> Any:
        return super().start(setup, seats, min(seed, 1), options, 0, dealer, rules)


class Wrapped:
    """A match as it is, but for what a subclass does differently."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def __getattr__(self, name: str) -> Any:
        return getattr(self.match, name)

    def copy(self) -> Wrapped:
        return type(self)(self.match.copy())


class AnythingGoes(Wrapped):
    def play(self, action: Any) -> Any:
        try:
            return self.match.play(action)
        except IllegalAction:
            assert self.match.decision is not None
            return self.match.play(self.match.decision.options[0])


class NoBarrier(Wrapped):
    def undo(self, seat: int | None = None, lift: bool = False) -> None:
        self.match.undo(seat, lift=True)


class Lenient(PebblesGame):
    """Plays whatever it is told."""

    def start(self, *args: Any, **kwargs: Any) -> Any:
        return AnythingGoes(super().start(*args, **kwargs))


class Loose(PebblesGame):
    """Undo without any barrier."""

    def start(self, *args: Any, **kwargs: Any) -> Any:
        return NoBarrier(super().start(*args, **kwargs))


def game_of(state: type[Pebbles]) -> PebblesGame:
    game = PebblesGame()
    game.blank = state
    return game


BROKEN: list[tuple[PebblesGame, contract.Check, str]] = [
    (game_of(Twice), contract.check_decisions, "no option is offered twice"),
    (game_of(Never), contract.check_decisions, "always something to choose"),
    (game_of(Endless), contract.check_decisions, "ends within"),
    (game_of(Endless), contract.check_end, "ends within"),
    (Unscored(), contract.check_end, "a score for each seat"),
    (Silent(), contract.check_decisions, "prompt and cite"),
    (Actionless(), contract.check_decisions, "words for every action"),
    (Wordless(), contract.check_events, "words for every event"),
    (Lenient(), contract.check_refusals, "not offered is refused"),
    (game_of(Forgetful), contract.check_copies, "has every field of the original: state.reveals"),
    (game_of(Shallow), contract.check_copies, "does not change the original: state"),
    (game_of(Shallow), contract.check_twins, "stay the same"),
    (game_of(Unrecorded), contract.check_replay, "replay"),
    (game_of(Unrecorded), contract.check_twins, "stay the same"),
    (LossyPosition(), contract.check_positions, "the same text"),
    (NotPlain(), contract.check_views, "plain data: view.state.played"),
    (OpenHands(), contract.check_views, "agrees with the view"),
    (AnyOption(), contract.check_seats, "an unknown option is refused"),
    (game_of(Meddler), contract.check_players, "does not change the state"),
    (game_of(Cheat), contract.check_players, "takes an option"),
    (game_of(Cheat), contract.check_players_to_the_end, "takes an option"),
    (game_of(Stuck), contract.check_players_to_the_end, "always something to choose"),
    (game_of(Circling), contract.check_players_to_the_end, "ends within"),
    (Loose(), contract.check_undo, "another seat's choice"),
    (game_of(Unrecorded), contract.check_undo, "undo restores the state"),
    (SameDice(), contract.check_seeds, "give different matches"),
]


@pytest.mark.parametrize(("game", "check", "sentence"), BROKEN, ids=[f"{c.__name__}-{s[:20]}" for _, c, s in BROKEN])
def test_a_broken_game_is_rejected(game: PebblesGame, check: contract.Check, sentence: str) -> None:
    with pytest.raises(Broken, match=sentence):
        check(game, "plain", 2, range(20))
    check(PebblesGame(), "plain", 2, range(20))


@pytest.mark.parametrize("state", [Stuck, Circling])
def test_chance_alone_misses_where_a_player_goes(state: type[Pebbles]) -> None:
    contract.check_decisions(game_of(state), "plain", 2, range(20))
    contract.check_end(game_of(state), "plain", 2, range(20))


class Optional(PebblesGame):
    """With an option one of whose values cannot be played."""

    def options(self, setup: str) -> list[Option]:
        return [choice("start", "now", ["now", "never"])]

    def begin(self, header: Header, dealer: Dealer) -> State:
        if header.options["start"] == "never":
            raise Broken("never begun")
        return super().begin(header, dealer)


def test_every_value_of_an_option_is_played() -> None:
    assert list(contract.variants(Optional(), "plain")) == [("start", "never")]
    with pytest.raises(Broken, match="never begun"):
        contract.check_variants(Optional(), "plain", 2, [1])
