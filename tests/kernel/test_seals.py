"""Sealed dice: nobody can know them in advance, and everybody can check them afterwards."""

from __future__ import annotations

from hashlib import sha256

import pytest
from pebbles.game import PebblesGame

from gnomon.kernel.errors import BadText
from gnomon.kernel.fairness import stretches
from gnomon.kernel.match import Match
from gnomon.kernel.seals import Seal, new_seal, seal_of
from gnomon.testing.walk import Picker, play_on

GAME = PebblesGame()
ONE, TWO, THREE = (seal_of(seed, f"{seed:032x}") for seed in (11, 22, 33))


def started(seal: Seal | None = ONE, plays: int = 12) -> Match:
    match = GAME.start("plain", 3, seed=7, seal=seal)
    play_on(match, Picker(5), plays)
    return match


def fair(match: Match) -> list[bool]:
    again, draws = GAME.check_dice(str(match.record))
    assert again.record.outcomes == match.record.outcomes
    return [one.is_fair for one in stretches(again.record.seals, draws)]


def test_a_commitment_is_a_hash_that_anybody_can_compute() -> None:
    salt = "0" * 31 + "b"
    assert ONE.commitment == sha256(f"11 {salt}".encode()).hexdigest()
    assert ONE.word(5) == int.from_bytes(sha256(f"11 {salt} 5".encode()).digest()[:4], "big")


def test_new_seals_are_never_alike() -> None:
    assert len({new_seal().commitment for _ in range(100)}) == 100
    assert new_seal().is_kept()


def test_the_same_seal_gives_the_same_dice_and_another_gives_others() -> None:
    assert started().record.outcomes == started().record.outcomes
    assert started(plays=40).record.outcomes != started(TWO, plays=40).record.outcomes


def test_every_outcome_is_equally_likely() -> None:
    dealer = GAME.start("plain", 2, seal=ONE).record.dealer()
    rolls = [int(dealer.deal(0, [0, 1, 2], 0, 3)) for _ in range(30_000)]
    assert all(abs(rolls.count(face) - 10_000) < 400 for face in range(3))


def test_a_record_with_seals_reads_and_writes_itself_and_goes_on_the_same() -> None:
    match = started()
    again = GAME.replay(str(match.record))
    assert str(again.record) == str(match.record)
    for one in (match, again, copy := match.copy()):
        play_on(one, Picker(9), 20)
    assert str(again.record) == str(match.record) == str(copy.record)
    assert "\nseed = 7\n" not in str(match.record)


def test_a_closed_record_shows_no_secret_and_replays() -> None:
    match = started()
    text = str(match.record.closed())
    assert ONE.commitment in text
    assert ONE.salt not in text
    assert "seed" not in text
    again = GAME.replay(text)
    assert again.digest() == match.digest()
    assert not again.record.has_known_dice
    with pytest.raises(BadText, match="dice: expected dice that are known here"):
        play_on(again, Picker(9), 40)


def test_only_the_first_seals_may_be_open() -> None:
    match = started()
    match.reseal(TWO)
    shown = match.record.closed(1)
    assert [seal.is_open for seal in shown.seals] == [True, False]


def test_a_match_with_closed_dice_goes_on_under_a_new_seal() -> None:
    again = GAME.replay(str(started().record.closed()))
    again.reseal(TWO)
    play_on(again, Picker(9), 20)
    assert fair(again) == [False, True]


def test_a_known_seed_may_be_followed_by_seals() -> None:
    match = started(None)
    match.reseal(TWO)
    play_on(match, Picker(1), 8)
    match.reseal(THREE)
    play_on(match, Picker(2), 8)
    text = str(match.record)
    assert "seed = 7\n" in text
    assert fair(match) == [True, True, True]
    assert str(GAME.replay(text).record) == text


def test_going_back_never_uses_an_older_seal_again() -> None:
    match = started()
    before = match.record.shown
    match.reseal(TWO)
    play_on(match, Picker(3), 12)
    while match.record.shown >= before:
        match.undo(match.record.played()[-1].seat, lift=True)
    assert [seal.start for seal in match.record.seals] == [0, match.record.shown]
    play_on(match, Picker(4), 20)
    assert fair(match) == [True, True]
    other = GAME.start("plain", 3, seal=ONE)
    assert other.record.seals[0].start == 0


def test_a_changed_outcome_is_found() -> None:
    match = started(plays=30)
    _, draws = GAME.check_dice(str(match.record))
    assert all(draw.is_right for draw in draws)
    line = next(line for line in match.record.lines() if "toss | die" in line)
    face = line.rsplit(" ", 1)[1]
    spoiled = next(line.replace(face, other) for other in ("one", "two", "three") if other != face)
    number = match.record.lines().index(line)
    text = str(GAME.replay(str(match.record), plays=number + 1).record).replace(line, spoiled)
    again, draws = GAME.check_dice(text)
    found = stretches(again.record.seals, draws)
    assert found[0].first_wrong() == len(draws)
    assert not found[0].is_fair


def test_another_secret_than_the_promised_one_is_found() -> None:
    match = started()
    text = str(match.record).replace(ONE.commitment, TWO.commitment)
    again, draws = GAME.check_dice(text)
    found = stretches(again.record.seals, draws)
    assert not found[0].is_kept
    assert not found[0].is_fair


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (ONE.commitment, "ab", "seals[0].commitment: expected the 64 hexadecimal digits of a hash, found 'ab'"),
        (ONE.salt, "zz", "seals[0].salt: expected 32 hexadecimal digits, found 'zz'"),
        ("from = 0", "from = -1", "seals[0].from: expected a whole number from 0 to"),
        ("from = 0", "from = 3", "seed: expected a whole number from 0 to"),
        ("from = 0", "from = 0\nx = 1", "seals[0].x: expected one of from, commitment, seed, salt as key"),
        ("seed = 11\n", "", "seals[0].seed: expected a whole number from 0 to"),
        ("seed = 11", "seed = true", "seals[0].seed: expected a whole number from 0 to"),
    ],
)
def test_a_spoiled_seal_is_refused(old: str, new: str, sentence: str) -> None:
    text = str(started().record)
    assert old in text
    with pytest.raises(BadText) as refused:
        GAME.replay(text.replace(old, new))
    assert sentence in str(refused.value)


def test_seals_out_of_order_are_refused() -> None:
    match = started()
    match.reseal(TWO)
    text = str(match.record).replace("from = 0", "from = 999999", 1)
    with pytest.raises(BadText, match="seals: expected seals in the order of their outcomes"):
        GAME.replay(text)
