"""The contract suite: what every game promises, whatever its rules. `check(game)` runs all of it.

Each `check_*` takes a game, a setup, a number of seats and seeds, plays random matches, and raises `Broken` with a
sentence that says what was promised and what was found.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from gnomon.kernel.dealer import Imagined, Manual, Recorded
from gnomon.kernel.decision import Action, Decision
from gnomon.kernel.errors import BadText, IllegalAction, UndoRefused
from gnomon.kernel.game import Game
from gnomon.kernel.journal import Events
from gnomon.kernel.match import Match
from gnomon.kernel.notation import Notation, arguments
from gnomon.kernel.options import CHOICE, FLAG
from gnomon.kernel.state import TABLE
from gnomon.testing.fields import difference, dump
from gnomon.testing.walk import STEP_CAP, Picker, choice_of, play_on, players_of, tables_of

SAMPLE = 11  # one in this many decisions gets the expensive checks; odd, so that no seat is left out
SEEDS = (1, 2)
BAD_SEEDS = [-1, 2**63]
NONSENSE = ["", " ", "?", "no such action", "0", "{}", "\n", "\x00", "a" * 5000]

Check = Callable[[Game, str, int, Iterable[int]], None]


class Broken(AssertionError):
    """A promise of the contract was broken."""


def demand(kept: bool, promise: str, found: object = "") -> None:
    if not kept:
        raise Broken(f"{promise}{': ' if found != '' else ''}{found}")


def steps(game: Game, setup: str, seats: int, seed: int) -> Iterator[tuple[Match, Decision, Picker]]:
    """A match at each of its decisions, from beginning to end, with a random option played in between."""
    match, picker = game.start(setup=setup, seats=seats, seed=seed), Picker(seed)
    for _ in range(STEP_CAP):
        decision = match.decision
        if decision is None:
            return
        yield match, decision, picker
        match.play(picker.one(decision.options))
    raise Broken(f"every match ends within {STEP_CAP} decisions: {setup}, {seats} seats, seed {seed}")


def samples(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> Iterator[tuple[Match, Decision, Picker]]:
    """Some decisions of each match, including the first."""
    for seed in seeds:
        for at, found in enumerate(steps(game, setup, seats, seed)):
            if at % SAMPLE == 0:
                yield found


# Decisions


def check_decisions(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """Options exist, each once; their texts can be read back; a decision stays the same until it is answered."""
    for seed in seeds:
        last = -1
        for match, decision, _ in steps(game, setup, seats, seed):
            demand(decision.number > last, "the number of a decision increases", decision)
            last = decision.number
            demand(match.decision is decision, "a decision stays the same until it is answered", decision)
            demand(0 <= decision.seat < seats, "the seat that must choose is a seat of the match", decision.seat)
            demand(bool(decision.prompt.strip()) and bool(decision.cite), "prompt and cite are not empty", decision)
            demand(match.outcome is None, "there is no outcome before the end", match.outcome)
            check_options(match, decision)


def check_options(match: Match, decision: Decision) -> None:
    codes, texts = decision.options.codes, decision.options.texts()
    demand(len(codes) > 0, "there is always something to choose", decision.prompt)
    demand(len(set(codes)) == len(codes), "no option is offered twice", texts)
    demand(len(set(texts)) == len(texts), "no two options have the same text", texts)
    lexicon = match.record.lexicon
    for code, text in zip(codes, texts):
        demand(lexicon.actions.code(text) == code, "the text of an option can be read back", text)
        name = lexicon.actions.name(code)
        demand(lexicon.words.has_some("actions", name), "there are words for every action", name)


def check_end(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """A finished match has an outcome with a score for each seat, and refuses further play."""
    for seed in seeds:
        match = game.start(setup=setup, seats=seats, seed=seed)
        play_on(match, Picker(seed))
        outcome = match.outcome
        demand(outcome is not None, f"every match ends within {STEP_CAP} decisions", f"seed {seed}")
        assert outcome is not None
        demand(len(outcome.scores) == seats, "there is a score for each seat", outcome)
        demand(all(0 <= seat < seats for seat in outcome.winners), "winners are seats of the match", outcome)
        demand(bool(outcome.why), "an outcome says why", outcome)
        refuse(match, "anything")


def check_refusals(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """An action that was not offered is refused with a list of what was offered, and changes nothing."""
    seen: dict[int, Action] = {}
    for match, decision, _ in samples(game, setup, seats, seeds):
        seen.update((action.code, action) for action in decision.options)
        before, record = match.digest(), str(match.record)
        for text in NONSENSE:
            refuse(match, text)
        offered = set(decision.options.codes)
        for action in [action for code, action in seen.items() if code not in offered][:20]:
            for played in (action, str(action)):
                message = refuse(match, played)
                missing = [text for text in decision.options.texts() if text not in message]
                demand(not missing, "a refusal names what was offered", message)
        demand(match.digest() == before, "a refused action changes nothing", decision)
        demand(str(match.record) == record, "a refused action is not recorded", decision)
        demand(match.decision is decision, "a refused action leaves the decision as it was", decision)


def refuse(match: Match, action: Action | str) -> str:
    try:
        match.play(action)
    except IllegalAction as error:
        message = str(error)
        demand(bool(message) and "\n" not in message.removeprefix(str(action)), "a refusal is one line", message)
        return message
    raise Broken(f"an action that was not offered is refused: {action!r}")


# Events


def check_events(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """Events have words for every audience; a viewer who may know more is told no less."""
    for seed in seeds:
        match, picker = game.start(setup=setup, seats=seats, seed=seed), Picker(seed)
        while (decision := match.decision) is not None:
            check_telling(match, match.play(picker.one(decision.options)), seats)


def check_telling(match: Match, events: Events, seats: int) -> None:
    words = match.record.lexicon.words
    for event in events:
        demand(words.has_some("events", event.name), "there are words for every event", event.name)
        told = [event.text_for(seat) for seat in (None, -1, *range(seats))]
        demand(all(text.strip() for text in told), "every event is told to everyone", event)
        demand("?" not in told[0].split(), "a viewer who may know everything is told everything", told[0])


def check_secret_choices(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """What an event reveals (`{order!}`) was chosen in secret before, or follows from such a choice beside it."""
    for seed in seeds:
        chosen: set[tuple[str, str]] = set()
        match, picker = game.start(setup=setup, seats=seats, seed=seed), Picker(seed)
        while (decision := match.decision) is not None:
            action = picker.one(decision.options)
            chosen |= secretly_chosen(match.record.lexicon.actions, action.code)
            for event in match.play(action):
                marked = zip(event.nouns, event.words, event.later)
                told = {(noun, word) for noun, word, later in marked if later}
                demand(not told or bool(told & chosen), "what an event reveals was chosen in secret before", event)


def secretly_chosen(notation: Notation, code: int) -> set[tuple[str, str]]:
    pattern = notation.pattern(code)
    marked = zip(pattern.nouns, arguments(code), pattern.later)
    return {(noun, notation.word(noun, value)) for noun, value, later in marked if later}


# Copies, replays, positions, views


def check_copies(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """A copy equals the original field by field, and playing on it does not affect the original."""
    for match, _, picker in samples(game, setup, seats, seeds):
        state = match.state
        before = dump(state)
        other = match.copy()
        wrong = difference(before, dump(other.state))
        demand(not wrong, "a copy has every field of the original", wrong)
        demand(other.digest() == match.digest(), "a copy has the digest of the original")
        demand(str(other.record) == str(match.record), "a copy has the record of the original")
        third, record = other.copy(), str(match.record)
        play_on(other, picker, 25)
        wrong = difference(before, dump(state))
        demand(not wrong, "playing on a copy does not change the original", wrong)
        wrong = difference(before, dump(third.state))
        demand(not wrong, "playing on does not change a copy made before", wrong)
        demand(str(match.record) == record, "playing on a copy does not change the record")


def check_twins(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """A copy continues as the original does."""
    for match, _, _ in samples(game, setup, seats, seeds):
        first, second = match.copy(), match.copy()
        play_on(first, Picker(5), 15)
        play_on(second, Picker(5), 15)
        demand(first.digest() == second.digest(), "two copies that play the same stay the same")


def check_replay(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """A record replays to the same state after every action, and its text stays the same."""
    for seed in seeds:
        match, picker, digests = game.start(setup=setup, seats=seats, seed=seed), Picker(seed), []
        while (decision := match.decision) is not None:
            digests.append(match.digest())
            match.play(picker.one(decision.options))
        text = str(match.record)
        again = game.replay(text)
        demand(again.digest() == match.digest(), "a replay ends in the same state", f"seed {seed}")
        demand(str(again.record) == text, "the text of a replayed record is the same text", f"seed {seed}")
        demand(again.outcome == match.outcome, "a replay ends with the same outcome", again.outcome)
        check_replay_by_step(game, match, digests)
        half = len(digests) // 2
        demand(game.replay(text, plays=half).digest() == digests[half], "the first half of a record replays on its own")


def check_replay_by_step(game: Game, match: Match, digests: list[str]) -> None:
    header, record = match.record.header, match.record
    dealer = Recorded(record.outcomes)
    again = game.start(setup=header.setup, seats=header.seats, options=header.options, dealer=dealer)
    for at, code in enumerate(record.codes):
        demand(again.digest() == digests[at], "a replay has the same state after every action", f"action {at}")
        again.play(record.lexicon.actions.text(code))
    demand(dealer.left() == 0, "a replay uses every outcome", dealer.left())


def check_continuation(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """A match that is saved and loaded halfway continues with the same dice."""
    for seed in seeds:
        match = game.start(setup=setup, seats=seats, seed=seed)
        play_on(match, Picker(seed), 20)
        again = game.replay(str(match.record))
        play_on(match, Picker(9), 40)
        play_on(again, Picker(9), 40)
        demand(again.digest() == match.digest(), "a loaded record continues as the match would have", f"seed {seed}")


def check_positions(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """A position loads as an equal state, and continues equally under the same chance."""
    for match, _, _ in samples(game, setup, seats, seeds):
        text = match.position()
        loaded = game.position(text)
        demand(loaded.position() == text, "the text of a loaded position is the same text")
        demand(loaded.digest() == match.digest(), "a loaded position has the same digest")
        onwards = match.copy()
        mark, played = match.record.shown, match.record.plays
        play_on(onwards, Picker(3), 15)
        forced = game.position(text, dealer=Recorded(onwards.record.outcomes[mark:]))
        for code in onwards.record.codes[played:]:
            forced.play(onwards.record.lexicon.actions.text(code))
        demand(forced.digest() == onwards.digest(), "a loaded position continues as the match does")
        demand(game.replay(str(forced.record)).digest() == forced.digest(), "a match from a position replays")


def check_views(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """Views are plain data; a match imagined from a view agrees with it and offers its seat the same."""
    for match, decision, picker in samples(game, setup, seats, seeds):
        before = match.digest()
        for seat in (None, *range(seats)):
            view = match.view(seat)
            wrong = not_plain(view)
            demand(not wrong, "a view is plain data", wrong)
            demand(json.loads(json.dumps(view)) == view, "a view survives JSON", seat)
            imagined = game.imagine(view, picker.below(1000))
            wrong = difference(view, imagined.view(seat), "view")
            demand(not wrong, "an imagined match agrees with the view", wrong)
            check_imagined_decision(decision, imagined, seat)
        demand(match.digest() == before, "imagining a match changes nothing")


def check_imagined_decision(decision: Decision, imagined: Match, seat: int | None) -> None:
    asked = imagined.decision
    demand(asked is not None and asked.seat == decision.seat, "an imagined match asks the same seat", asked)
    if asked is not None and asked.seat == seat:
        demand(asked.options.texts() == decision.options.texts(), "an imagined match offers the same options", asked)
        demand(asked.prompt == decision.prompt, "an imagined match has the same prompt", asked.prompt)


def not_plain(thing: object, path: str = "view") -> str:
    """Where data is not plain: only tables, lists, texts, whole numbers, booleans and None are."""
    if type(thing) is dict:
        bad = next((f"{path}: key {key!r}" for key in thing if type(key) is not str), "")
        return bad or next((found for key, value in thing.items() if (found := not_plain(value, f"{path}.{key}"))), "")
    if type(thing) is list:
        return next((found for at, item in enumerate(thing) if (found := not_plain(item, f"{path}[{at}]"))), "")
    return "" if type(thing) in (str, int, bool, type(None)) else f"{path}: {thing!r}"


def check_seats(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """Only seats of the match have a view."""
    for seed in seeds:
        match = game.start(setup=setup, seats=seats, seed=seed)
        for seat in (-1, seats, 99):
            must_refuse(partial(match.view, seat), f"view of seat {seat}")
    start: Callable[..., Match] = partial(game.start, setup)
    for wrong in (0, 1000, -1):
        must_refuse(partial(start, seats=wrong), f"{wrong!r} seats")
    must_refuse(partial(game.start, "no such setup", seats), "an unknown setup")
    must_refuse(partial(start, seats=seats, options={"no such option": 1}), "an unknown option")


def must_refuse(attempt: Callable[[], object], what: str) -> None:
    try:
        attempt()
    except BadText as error:
        demand(bool(str(error)) and "\n" not in str(error), "a refusal is one line", str(error))
        return
    raise Broken(f"{what} is refused")


# Undo


def check_undo(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """Undo restores the exact state, or is refused: always past chance or another seat's choice, unless lifted."""
    for match, decision, picker in samples(game, setup, seats, seeds):
        before, options, outcomes = match.digest(), decision.options.texts(), match.record.shown
        after = match.copy()
        after.play(picker.one(decision.options))
        if seats > 1:
            other = (decision.seat + 1) % seats
            demand(not try_undo(after.copy(), other), "a seat cannot take back another seat's choice", decision)
        once = after.copy()
        if try_undo(once, decision.seat):
            demand(after.record.shown == outcomes, "undo never goes past dice or draws", decision)
            demand(once.record.lifted == 0, "an ordinary undo leaves no mark in the record", decision)
            check_restored(once, before, options)
        lifted = after.copy()
        lifted.undo(decision.seat, lift=True)
        check_restored(lifted, before, options)


def check_restored(match: Match, digest: str, options: list[str]) -> None:
    demand(match.digest() == digest, "undo restores the state")
    decision = match.decision
    demand(decision is not None and decision.options.texts() == options, "undo restores the options", decision)


def try_undo(match: Match, seat: int) -> bool:
    before = match.digest()
    try:
        match.undo(seat)
    except UndoRefused as error:
        demand(bool(str(error)), "a refused undo says why")
        demand(match.digest() == before, "a refused undo changes nothing")
        return False
    return True


# The built-in players, dealers and seeds


def check_players(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """Each built-in player chooses an option, the same when asked again, and changes nothing."""
    for match, decision, _ in samples(game, setup, seats, seeds):
        for player, name in enumerate(players_of(game)):
            before = dump(match.state)
            choices = {choice_of(match.state, player, Imagined(5, 6)) for _ in range(2)}
            demand(choices <= set(decision.options.codes), "a built-in player takes an option", f"{name}: {choices}")
            demand(len(choices) == 1, "a built-in player makes the same choice when asked again", f"{name}: {decision}")
            wrong = difference(before, dump(match.state))
            demand(not wrong, "a built-in player does not change the state", f"{name}: {wrong}")


def check_players_to_the_end(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """Matches of each built-in player, and of all together, come to an end; they go where random play rarely does."""
    names = players_of(game)
    tables = [[player] * seats for player in range(len(names))]
    tables += [[seat % len(names) for seat in range(seats)]] if seats > 1 else []
    for seed in seeds:
        for players in tables:
            told = f"{', '.join(names[player] for player in players)}, seed {seed}"
            match = game.start(setup=setup, seats=seats, seed=seed)
            play_to_the_end(match, players, [Imagined(seed, seat + 1) for seat in range(seats)], told)


def play_to_the_end(match: Match, players: list[int], chance: list[Imagined], told: str) -> None:
    for _ in range(STEP_CAP):
        decision = match.decision
        if decision is None:
            return
        demand(len(decision.options) > 0, "there is always something to choose", told)
        seat = decision.seat
        code = choice_of(match.state, players[seat], chance[seat])
        demand(code in decision.options.codes, "a built-in player takes an option", told)
        match.play(decision.options[decision.options.codes.index(code)])
    raise Broken(f"every match ends within {STEP_CAP} decisions: {told}")


def check_manual(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """The table can answer for chance, and the record of such a match replays."""
    for seed in seeds:
        match, picker, last = game.start(setup=setup, seats=seats, dealer=Manual()), Picker(seed), -1
        while (decision := match.decision) is not None:
            demand(decision.number > last, "the number of a decision increases at the table too", decision)
            last = decision.number
            if decision.seat == TABLE:
                check_table_options(match, decision)
            match.play(str(picker.one(decision.options)))
        again = game.replay(str(match.record))
        demand(again.digest() == match.digest(), "a match with outcomes from the table replays", f"seed {seed}")


def check_table_options(match: Match, decision: Decision) -> None:
    texts = decision.options.texts()
    demand(len(texts) > 0 and len(set(texts)) == len(texts), "the table is offered each answer once", texts)
    demand(bool(decision.prompt), "the table gets a prompt in words")
    for code, text in zip(decision.options.codes, texts):
        demand(match.record.lexicon.outcome_code(text) == code, "the text of an outcome can be read back", text)


def check_withdrawal(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """While the table is asked, the action that led to the question can be taken back."""
    for seed in seeds:
        match, picker = game.start(setup=setup, seats=seats, dealer=Manual()), Picker(seed)
        for _ in range(60):
            if (decision := match.decision) is None:
                break
            if decision.seat == TABLE and match.record.plays and picker.chance(4):
                played, record = match.digest(), str(match.record)
                match.undo()
                demand(match.digest() == played and str(match.record) == record, "a withdrawn action leaves no trace")
                demand(match.decision is not None and match.decision.seat != TABLE, "the seat chooses again")
            else:
                match.play(picker.one(decision.options))


def check_seeds(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """Different seeds and match numbers give different matches; numbers out of range are refused."""
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    for seed in {*seeds, 1, 2}:
        for number in (0, 1):
            match = game.start(setup=setup, seats=seats, seed=seed, match=number)
            play_on(match, Picker(7), 40)
            chance = tuple(match.record.outcomes)
            if len(chance) < 5:  # too little chance for matches to differ
                continue
            same = found.setdefault(chance, (seed, number))
            demand(
                same == (seed, number),
                "different seeds and numbers give different matches",
                f"{same} and {(seed, number)}",
            )
    start: Callable[..., Match] = partial(game.start, setup, seats)
    for bad in BAD_SEEDS:
        must_refuse(partial(start, seed=bad), f"seed {bad!r}")
        must_refuse(partial(start, match=bad), f"match number {bad!r}")


# Options


def variants(game: Game, setup: str) -> Iterator[tuple[str, object]]:
    """Every option with a few possible values, with each value that is not its default."""
    for option in game.options(setup):
        few = [True, False] if option.kind == FLAG else option.words if option.kind == CHOICE else []
        for value in few if option.matters_in(setup) else []:
            if value != option.default:
                yield option.name, value


def check_variants(game: Game, setup: str, seats: int, seeds: Iterable[int]) -> None:
    """A match can be started with each value of each option and played to its end."""
    for name, value in variants(game, setup):
        for seed in list(seeds)[:1]:
            match = game.start(setup=setup, seats=seats, seed=seed, options={name: value})
            demand(match.record.header.options[name] == value, "an option has the value it was given", (name, value))
            play_on(match, Picker(seed))
            demand(match.outcome is not None, f"a match with {name} = {value!r} ends", f"seed {seed}")


CHECKS: list[Check] = [
    check_decisions,
    check_end,
    check_refusals,
    check_events,
    check_secret_choices,
    check_copies,
    check_twins,
    check_replay,
    check_continuation,
    check_positions,
    check_views,
    check_seats,
    check_undo,
    check_players,
    check_players_to_the_end,
    check_manual,
    check_withdrawal,
    check_seeds,
    check_variants,
]


def check(game: Game, seeds: Iterable[int] = SEEDS) -> None:
    """The whole suite, for every setup and number of seats."""
    chosen = list(seeds)
    for setup, seats in tables_of(game):
        for one in CHECKS:
            one(game, setup, seats, chosen)
