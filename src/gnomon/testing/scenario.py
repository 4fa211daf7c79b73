"""Scenarios: an arranged position, scripted plays, forced chance, and every event that must follow.

    python -m gnomon.testing.scenario FILE [--write]

A file contains `[[scenario]]` tables. Keys above them, and in the folder's `standard.toml`, apply to all of them.
A scenario starts from a position: that of a new match, changed by the `position` of folder, file and scenario in turn.
In a change, `*` means every entry, `seat=0` every entry whose `seat` is 0, a number is a place in a list, a text in
place of a list is split into words, and the card `...` means all cards of a deck that are nowhere else. An entry that a
change adds begins as the `blanks` say, a table shaped like the position; tables that a new match has filled and changes
should not add to are `cleared` first.
With `start` (a text of outcomes) the scenario starts from the setup instead.

The story is written in lines:

    0: strike ann 2 | die six six, deck ace      seat, play, and what chance then shows
        hurt ann 4 ben                           indented: the events of the play, all of them
    + walk north, strike ann *                   offered now; `*` means any ending
    - hide                                       not offered now
    = pass                                       offered now, and nothing else
    @ 1 9.5                                      the seat that must choose, and the rule of the prompt
    # a remark

`end`, `view.SEAT` and `told.SEAT` say what must be true afterwards; `error` is the sentence that refuses the start.
A scenario fails if anything happens that is not scripted, or if anything scripted does not happen.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from difflib import unified_diff
from functools import cached_property
from pathlib import Path
from typing import Any

from mypy_extensions import i64

import gnomon
from gnomon.kernel.dealer import Dealer, item_of, outcome, source_of
from gnomon.kernel.decision import Decision
from gnomon.kernel.errors import BadText, IllegalAction
from gnomon.kernel.game import Game
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.match import Match
from gnomon.kernel.record import split_line
from gnomon.kernel.toml import Plain, Reader, read, write

STANDARD = "standard.toml"
REST = "..."
SHARED = ["game", "setup", "seats", "options", "decks", "rests", "cleared", "blanks", "position"]
OWN = ["title", "rules", "content", "start", "story", "end", "view", "told", "error"]
SPECTATOR = "spectator"
QUOTE = "story = '''\n{}'''\n"


class Failure(AssertionError):
    """Something did not happen as scripted."""


# Reading


@dataclass(frozen=True)
class Scenario:
    """One scenario: its own data, and the layers (folder, file) below it."""

    where: str
    layers: tuple[Plain, ...]

    @property
    def own(self) -> Plain:
        return self.layers[-1]

    @property
    def title(self) -> str:
        return str(self.own["title"])

    @property
    def rules(self) -> list[str]:
        return list(self.own.get("rules", []))

    @property
    def content(self) -> list[str]:
        return list(self.own.get("content", []))

    @property
    def story(self) -> str:
        return str(self.own.get("story", ""))

    def shared(self, key: str) -> Any:
        """The value of a key, from the innermost layer that has it."""
        found = [layer[key] for layer in self.layers if key in layer]
        if not found:
            raise BadText(self.where, key, "a value for every scenario")
        return found[-1]

    def changes(self) -> list[Plain]:
        return [layer["position"] for layer in self.layers if "position" in layer]

    def perhaps(self, key: str, otherwise: Any) -> Any:
        """The value of a key that no layer needs to have."""
        return self.shared(key) if any(key in layer for layer in self.layers) else otherwise

    @property
    def options(self) -> Plain:
        out: Plain = {}
        for layer in self.layers:
            out |= layer.get("options", {})
        return out

    @cached_property
    def game(self) -> Game:
        return gnomon.load(self.shared("game"))

    @cached_property
    def lexicon(self) -> Lexicon:
        return self.game.lexicon(self.game.header(self.shared("setup"), self.shared("seats"), self.options))


def load_folder(folder: Path) -> list[Scenario]:
    """All scenarios below a folder, file by file."""
    files = sorted(path for path in folder.rglob("*.toml") if path.name != STANDARD)
    return [scenario for path in files for scenario in load_file(path)]


def matches_below(folder: Path) -> list[list[Match]]:
    """The matches of all scenarios below a folder that begin: of each, a copy at every decision, and the end."""
    return [list(_along(one)) for one in load_folder(folder) if "error" not in one.own]


def _along(one: Scenario) -> Iterator[Match]:
    """One scenario as far as it goes; whether that is to its end is not tested here."""
    with suppress(Failure, BadText):
        dealer = Forced(one.lexicon)
        telling = Telling(begin(one, dealer), dealer)
        for line in one.story.splitlines():
            if line[:1].isdigit():
                yield telling.match.copy()
            telling.take(line)
        yield telling.match


def load_file(path: Path) -> list[Scenario]:
    """The scenarios of one file, with the nearest `standard.toml` above it."""
    reader = Reader(read(path.read_text("utf-8"), path.name), path.name)
    reader.only([*SHARED, "scenario"])
    standard = next((folder / STANDARD for folder in path.parents if (folder / STANDARD).is_file()), None)
    above = [read(standard.read_text("utf-8"), STANDARD)] if standard else []
    common = {key: value for key, value in reader.data.items() if key != "scenario"}
    return [_scenario(one, (*above, common)) for one in reader.tables("scenario")]


def _scenario(reader: Reader, above: tuple[Plain, ...]) -> Scenario:
    reader.only([*SHARED, *OWN])
    title = reader.text("title")
    reader.texts("rules", [])
    reader.texts("content", [])
    reader.text("story", "")
    return Scenario(f"{reader.where}: {title}", (*above, reader.data))


# Arranging


def merged(base: Any, change: Any, blanks: Any = None) -> Any:
    """Data with a change applied; what the change adds begins as the blanks say."""
    if isinstance(base, list) and isinstance(change, str):
        return change.split()
    if not isinstance(base, dict | list) or not isinstance(change, dict):
        return deepcopy(change)
    out: Any = base.copy()
    for key in sorted(change, key=lambda key: key != "*"):
        for at in _keys(base, key):
            blank = blanks.get(at, blanks.get("*")) if isinstance(blanks, dict) else None
            old = blank if isinstance(base, dict) and at not in out else out[at]
            out[at] = merged(old, change[key], blank)
    return out


def _keys(data: Plain | list[Any], key: str) -> list[Any]:
    """The entries of a table or list that a key refers to."""
    if key == "*":
        return list(data) if isinstance(data, dict) else list(range(len(data)))
    if "=" in key:
        name, _, value = key.partition("=")
        return [at for at in _keys(data, "*") if str(data[at].get(name)) == value]
    if isinstance(data, dict):
        return [key]
    if not key.isdigit() or int(key) >= len(data):
        raise BadText("position", key, f"a number below {len(data)}")
    return [int(key)]


def slots(data: Any, path: list[str]) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) that a path such as `seats.*.book` leads to."""
    for key in _keys(data, path[0]):
        if len(path) == 1:
            yield data, key
        else:
            yield from slots(data[key], path[1:])


def cards_at(state: Plain, places: list[str]) -> list[str]:
    """The names of all cards in some places, without their marks."""
    found = [holder[key] for place in places for holder, key in slots(state, place.split("."))]
    words = [word for value in found for word in ([value] if isinstance(value, str) else value)]
    return [re.split(r"[*@+]", word)[0] for word in words if word not in ("", REST)]


def boxes_of(state: Plain, decks: dict[str, list[str]]) -> dict[str, Counter[str]]:
    """All cards of each deck in a new match; a place shared by several decks counts for the first one."""
    boxes: dict[str, Counter[str]] = {}
    counted: list[str] = []
    for deck, places in decks.items():
        boxes[deck] = Counter(cards_at(state, [place for place in places if place not in counted]))
        counted += places
    return boxes


def refill(state: Plain, places: list[str], box: Counter[str]) -> None:
    """Replace `...` by every card of the box that is nowhere else."""
    used = Counter(card for card in cards_at(state, places) if card in box)
    rest = sorted((box - used).elements())
    for place in places:
        for holder, key in slots(state, place.split(".")):
            if isinstance(holder[key], list) and REST in holder[key]:
                at = holder[key].index(REST)
                holder[key] = [*holder[key][:at], *rest, *holder[key][at + 1 :]]


def arranged(scenario: Scenario) -> str:
    """The text of the position a scenario starts from."""
    match = scenario.game.start(scenario.shared("setup"), scenario.shared("seats"), options=scenario.options)
    data = read(match.position(), "position")
    decks: dict[str, list[str]] = scenario.shared("decks")
    boxes = boxes_of(data["state"], decks)
    for place in scenario.perhaps("cleared", []):
        for holder, key in list(slots(data["state"], place.split("."))):
            holder[key] = {}
    for change in scenario.changes():
        data["state"] = merged(data["state"], change, scenario.perhaps("blanks", {}))
    for deck, places in decks.items():
        refill(data["state"], places, boxes[deck])
    return write(data)


class Forced(Dealer):
    """Chance shows exactly what the script says."""

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__()
        self.lexicon = lexicon
        self.waiting: list[int] = []

    def expect(self, text: str) -> None:
        """`die six one, deck ace`: three outcomes."""
        for part in filter(None, (part.strip() for part in text.split(","))):
            source, *words = part.split()
            self.waiting += [self.lexicon.outcome_code(f"{source} {word}") for word in words or [""]]

    def deal(self, source: i64, items: list[int], first: i64, count: i64) -> i64:
        possible = items[first : first + count]
        wanted = self.waiting.pop(0) if self.waiting else None
        if wanted is None or source_of(wanted) != source or item_of(wanted) not in possible:
            shown = "nothing" if wanted is None else self.lexicon.outcome_text(wanted)
            able = sorted({self.lexicon.outcome_text(outcome(source, item)) for item in possible})
            raise Failure(f"chance: the script has {shown}; possible: {', '.join(able)}")
        if self.log is not None:
            self.log.append(wanted)
        return first + possible.index(item_of(wanted))

    def check_used(self) -> None:
        if self.waiting:
            left = ", ".join(self.lexicon.outcome_text(one) for one in self.waiting)
            raise Failure(f"chance: not asked for: {left}")

    def copy(self) -> Dealer:
        new = Forced(self.lexicon)
        new.waiting = self.waiting[:]
        return new

    def rewind(self, outcomes: i64) -> None:
        raise Failure("scenarios do not use undo")


def begin(scenario: Scenario, dealer: Forced) -> Match:
    """The match at the beginning of the story."""
    if "start" not in scenario.own:
        return scenario.game.position(arranged(scenario), dealer=dealer)
    dealer.expect(scenario.own["start"])
    setup, seats = scenario.shared("setup"), scenario.shared("seats")
    match = scenario.game.start(setup, seats, options=scenario.options, dealer=dealer)
    dealer.check_used()
    return match


# The story


class Telling:
    """A story as it really happens: `lines` are its lines with the actual events."""

    def __init__(self, match: Match, dealer: Forced) -> None:
        self.match = match
        self.dealer = dealer
        self.lines: list[str] = []
        self.told: dict[str, list[str]] = {}
        self.checked = False  # the line before was a check

    def take(self, line: str) -> None:
        """Carry out one line of the script, recording the actual events."""
        if line.startswith((" ", "\t")) or not line:
            return
        self.lines.append(line)
        mark, _, rest = line.partition(" ")
        if mark in CHECKS:
            CHECKS[mark](self.decision(), rest.strip())
            self.checked = True
        elif mark != "#":
            self.play(line)
            self.checked = False

    def decision(self) -> Decision:
        if self.match.decision is None:
            raise Failure("the match is over, and nothing more is offered")
        return self.match.decision

    def play(self, line: str) -> None:
        seat, action, _ = split_line(line, "story")
        decision = self.decision()
        if decision.seat != seat:
            raise Failure(f"{line}: seat {decision.seat} must choose: {decision!r}")
        self.dealer.expect(line.partition(" | ")[2])
        try:
            events = self.match.play(action)
        except IllegalAction as error:
            raise Failure(str(error)) from None
        self.dealer.check_used()
        self.check_kept()
        self.lines += [f"    {event}" for event in events]
        for key, viewer in self.viewers():
            self.told.setdefault(key, []).extend(events.texts_for(viewer))

    def check_kept(self) -> None:
        """At every point of a story, the match can be saved and loaded, and the chooser can imagine a match."""
        game, text = self.match.game, self.match.position()
        if game.position(text).position() != text:
            raise Failure("a loaded position is not the one that was written")
        if self.match.decision is not None:
            game.imagine(self.match.view(self.match.decision.seat), 0)

    def viewers(self) -> list[tuple[str, int]]:
        return [(SPECTATOR, -1), *((str(seat), seat) for seat in range(self.match.record.header.seats))]


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def _matches(decision: Decision, wanted: str) -> bool:
    texts = decision.options.texts()
    return any(one.startswith(wanted[:-1]) for one in texts) if wanted.endswith("*") else wanted in texts


def check_offered(decision: Decision, rest: str) -> None:
    for wanted in _listed(rest):
        if not _matches(decision, wanted):
            raise Failure(f"{wanted}: not offered by {decision!r}")


def check_not_offered(decision: Decision, rest: str) -> None:
    for wanted in _listed(rest):
        if _matches(decision, wanted):
            raise Failure(f"{wanted}: offered by {decision!r}")


def check_exactly(decision: Decision, rest: str) -> None:
    if sorted(_listed(rest)) != sorted(decision.options.texts()):
        raise Failure(f"= {rest}: but offered are {', '.join(decision.options.texts())}")


def check_asked(decision: Decision, rest: str) -> None:
    if rest != f"{decision.seat} {decision.cite}":
        raise Failure(f"@ {rest}: but seat {decision.seat} is asked by {decision.cite}: {decision!r}")


CHECKS = {"+": check_offered, "-": check_not_offered, "=": check_exactly, "@": check_asked}


def check_words(scenario: Scenario) -> None:
    """An action that must not be offered must at least be well-formed."""
    for line in scenario.story.splitlines():
        for wanted in _listed(line[1:]) if line.startswith("- ") else []:
            names = [pattern.name for pattern in scenario.lexicon.actions.patterns]
            if not wanted.endswith("*"):
                scenario.lexicon.actions.code(wanted)
            elif wanted.rstrip("* ").split(" ")[0] not in names:
                raise Failure(f"{wanted}: no action begins like this")


def tell(scenario: Scenario) -> Telling:
    """Play the story through."""
    check_words(scenario)
    dealer = Forced(scenario.lexicon)
    telling = Telling(begin(scenario, dealer), dealer)
    for line in scenario.story.splitlines():
        telling.take(line.rstrip())
    return telling


def run(scenario: Scenario) -> Match | None:
    """Run a scenario; raises Failure with the difference. Returns None if the start is refused, as expected."""
    try:
        if "error" not in scenario.own:
            return _played(scenario)
        _check_refused(scenario)
        return None
    except (Failure, BadText) as error:
        raise Failure(f"{scenario.where}\n{error}") from None


def _check_refused(scenario: Scenario) -> None:
    try:
        begin(scenario, Forced(scenario.lexicon))
    except BadText as error:
        if str(error) != scenario.own["error"]:
            raise Failure(f"refused with: {error}") from None
    else:
        raise Failure("the start was not refused")


def _played(scenario: Scenario) -> Match:
    telling = tell(scenario)
    wanted = [line.rstrip() for line in scenario.story.splitlines() if line.strip()]
    if wanted != telling.lines:
        raise Failure("\n".join(unified_diff(wanted, telling.lines, "script", "play", n=2, lineterm="")))
    check_rest(scenario, telling)
    check_afterwards(scenario, telling)
    return telling.match


def check_rest(scenario: Scenario, telling: Telling) -> None:
    """A story ends where nothing is pending, or says which choice is."""
    decision = telling.match.decision
    if decision is not None and not telling.checked and decision.cite not in scenario.shared("rests"):
        raise Failure(f"the story stops in the middle: {decision!r}")


def check_afterwards(scenario: Scenario, telling: Telling) -> None:
    match, own = telling.match, scenario.own
    data = read(match.position(), "position")["state"] if "end" in own else {}
    wrong = list(differences(own.get("end", {}), data, "end"))
    for seat, wanted in own.get("view", {}).items():
        view = match.view(None if seat == SPECTATOR else int(seat))["state"]
        wrong += differences(wanted, view, f"view.{seat}")
    for seat, events in own.get("told", {}).items():
        wrong += [f"told.{seat}: not told: {one}" for one in events if one not in telling.told.get(seat, [])]
    if wrong:
        raise Failure("\n".join(wrong))


def differences(wanted: Any, found: Any, path: str) -> Iterator[str]:
    """Where found data is not as expected; keys that are not mentioned may have any value."""
    if isinstance(wanted, dict) and isinstance(found, dict | list):
        for key, value in wanted.items():
            for at in _keys(found, key):
                there = found.get(at) if isinstance(found, dict) else found[at]
                yield from differences(value, there, f"{path}.{at}")
    else:
        expected = wanted.split() if isinstance(found, list) and isinstance(wanted, str) else wanted
        if expected != found:
            yield f"{path}: expected {expected!r}, found {found!r}"


# The command


def rewritten(text: str, scenario: Scenario) -> str:
    """A file with the actual events of one story, to be reviewed by a person."""
    told = "".join(f"{line}\n" for line in tell(scenario).lines)
    at = max(text.find(scenario.title), 0)  # another scenario may have the same story
    return text[:at] + text[at:].replace(QUOTE.format(scenario.story), QUOTE.format(told), 1)


def main() -> None:
    parser = argparse.ArgumentParser(prog="gnomon.testing.scenario", description="Run scenario files.")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--write", action="store_true", help="put the events that happened into the stories")
    given = parser.parse_args()
    failed = sum(run_file(path, given.write) for path in given.files)
    raise SystemExit(1 if failed else 0)


def run_file(path: Path, writes: bool) -> int:
    """Run one file, rewriting it first if requested; returns how many scenarios failed."""
    for scenario in load_file(path) if writes else []:
        with suppress(Failure, BadText):
            path.write_text(rewritten(path.read_text("utf-8"), scenario), "utf-8")
    failed = 0
    scenarios = load_file(path)
    for scenario in scenarios:
        try:
            run(scenario)
        except Failure as error:
            failed += 1
            print(f"FAILED {error}\n")
    print(f"{path}: {len(scenarios) - failed} passed, {failed} failed")
    return failed


if __name__ == "__main__":
    main()
