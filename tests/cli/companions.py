"""Those who sit at a real table beside `gnomon companion`, and the match they would have played without it."""

from __future__ import annotations

import io
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import gnomon
from gnomon import Match, bots
from gnomon.companion.box import Box
from gnomon.games.casting_shadows import content
from gnomon.kernel.toml import read, write
from gnomon.terminal.companion import Talk
from gnomon.terminal.screen import Screen

GNOMON = [sys.executable, "-m", "gnomon"]
BEES = "bees-everywhere"
SPELLS = ["heavy-hand", "feeding-frenzy", "fatal-fronds"]
FLAGS = ("--character", "frill", "--bot-spells", "kit=heavy,nuzzle=feeding,haze=fatal", "--homes", "standard")
START = ("companion", "shadow-boxing", *FLAGS, "--seed", "4")
LINE = "[tiles]\n" + "".join(
    f"{tile} = [{at}, 0]\n"
    for at, tile in enumerate(
        ["dusty-desert", "ancient-rune", "underground-volcano", "home-1", "home-2", "home-3", "home-4"]
    )
)


def pipe(folder: Path, lines: list[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    text = "".join(line + "\n" for line in lines)
    return subprocess.run(
        [*GNOMON, *arguments], input=text, capture_output=True, text=True, cwd=folder, timeout=120, check=False
    )


def kill_after(folder: Path, line: str, arguments: tuple[str, ...]) -> None:
    """Type one line, wait until the next question is there, and kill the process."""
    with subprocess.Popen(
        [*GNOMON, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder, bufsize=1
    ) as running:
        assert running.stdin is not None and running.stdout is not None
        running.stdin.write(line + "\n")
        running.stdin.flush()
        shown = ""
        while len(re.findall(r"^[^\n>]+> ", shown, re.M)) < 2:
            letter = running.stdout.read(1)
            assert letter
            shown += letter
        running.send_signal(signal.SIGKILL)


def see_it_go_on(folder: Path, typed: list[str], begin: tuple[str, ...]) -> None:
    """A companion that is killed after every answer in turn goes on where it was, and keeps what it always keeps."""
    whole = pipe(folder, typed, *begin, "--save", "whole.toml")
    assert whole.returncode == 0
    arguments: tuple[str, ...] = (*begin, "--save", "kept.toml")
    for line in typed:
        kill_after(folder, line, arguments)
        arguments = ("companion", "--resume", "kept.toml")
    assert (folder / "kept.toml").read_text("utf-8") == (folder / "whole.toml").read_text("utf-8")
    assert not list(folder.glob("*.new"))


def start(seed: int = 4, **options: Any) -> Match:
    game = gnomon.load("casting-shadows")
    wished = {"characters": ["frill"], "bot_spells": SPELLS} | options
    return game.start("companion", 1, seed=seed, options=wished, dealer=gnomon.Manual())


def talk(match: Match, source: io.StringIO, path: Path) -> Talk:
    companion = gnomon.games.find("casting-shadows").talk()
    assert companion is not None
    return Talk(companion, match, Screen(True, io.StringIO(), source), path)


def says(tmp_path: Path, *lines: str, **options: Any) -> tuple[str, Box]:
    """What the dialogue says to these lines; the match is left where the input ends."""
    held = talk(start(**options), io.StringIO("".join(line + "\n" for line in lines)), tmp_path / "kept.toml")
    assert held.run() == 0
    assert isinstance(held.screen.output, io.StringIO)
    return held.screen.output.getvalue(), held.dialogue.box


def seat(box: Box, name: str) -> dict[str, Any]:
    seats: list[dict[str, Any]] = box.view()["state"]["seats"]
    return next(one for one in seats if one["character"] == name)


class Solo:
    """A Shadow Boxing match by a scripted player who collects no Counterspells and stays in Base Form."""

    def __init__(self, seed: int) -> None:
        self.match = self._start(seed)
        self.bot = bots.make(self.match.game, "greedy", seed)
        self.hp = 18
        self.rolls: list[str] = []
        self.facts: list[tuple[str, str]] = []
        while self.match.decision is not None:
            self._move()

    def _start(self, seed: int) -> Match:
        options = {"characters": ["frill"], "bot_spells": SPELLS}
        return gnomon.load("casting-shadows").start("shadow-boxing", 1, seed=seed, options=options)

    def _choice(self, texts: list[str], best: str) -> str:
        fit = [text for text in texts if not text.startswith(("collect-counter", "transform"))]
        return best if best in fit else fit[0]

    def _move(self) -> None:
        decision = self.match.decision
        assert decision is not None
        best = str(self.bot.choose(self.match.view(0), decision.options))
        action = self._choice(decision.options.texts(), best)
        words = action.split()
        if words[0] == "cast" and words[-2] in (">", "on"):
            damage = cast(list[int], content.entry("base", words[1])["damage"])[int(words[2]) - 1]
            self._report(f"{words[-1]} {damage}" if words[-2] == ">" else f"tile {words[-1]} {damage}")
        if words[0] in ("step", "flee"):
            self.facts.append((words[0], words[1]))
        for event in self.match.play(action):
            self._note(event.name, event.words)

    def _report(self, line: str) -> None:
        self.facts.append(("report", f"set me hp {self.hp}"))
        self.facts.append(("report", line))

    def _note(self, name: str, words: list[str]) -> None:
        own = words and words[0] == "frill"
        if name == "rolled" and not own:
            self._roll(words[2])
        elif name == "travelled":
            self._moved(bool(own), words[1])
        elif name in ("hurt", "burned", "healed") and own:
            self.hp += int(words[1]) if name == "healed" else -int(words[1])
            if name == "hurt":
                self.facts[-1] = ("blow", self.facts[-1][1][:-1] + words[1])
        elif name == "ended" and own:
            self._report("done")
        elif name in ("bot-cast", "bot-arrived", "bot-pressed"):
            self.facts.append(("blow", "0"))
        elif name == "bot-missed":
            self.facts.pop()
        elif name == "answered" and own:
            self.facts[-1] = ("blow", "b 2 0")
        elif name == "answered":
            self.facts.append(("card", words[1]))
            self.facts += [("blow", "0")] if words[1] == "bees-everywhere" else []
        elif name == "beaten" and self.facts[-1][0] != "blow":
            self.facts.append(("report", "set me hp 0"))

    def _moved(self, own: bool, tile: str) -> None:
        if own:
            self.facts.append(("report", f"go {tile}"))
        elif self.facts[-1][0] != "flee":
            self.facts.append(("flee", tile))

    def _roll(self, face: str) -> None:
        self.rolls.append(face[0])
        if len(self.rolls) == 5:
            self.facts.append(("dice", "".join(self.rolls)))
            self.rolls = []


class Beekeeper(Solo):
    """The same with both Bees Everywhere in the book, kept for a bot that they fell or that has an answer to them."""

    def __init__(self, seed: int) -> None:
        self.came_of_bees: set[str] = set()
        super().__init__(seed)

    def _note(self, name: str, words: list[str]) -> None:
        if self.facts and self.facts[-1][1].startswith("b ") and words[0] != "frill":
            self.came_of_bees.add(name)
        super()._note(name, words)

    def _start(self, seed: int) -> Match:
        data = read(super()._start(seed).position(), "position")
        deck = data["state"]["counterspells"][0]["cards"]
        data["state"]["counterspells"][0]["cards"] = [card for card in deck if card != BEES]
        data["state"]["seats"][0]["book"] += [f"{BEES}@0"] * deck.count(BEES)
        return gnomon.load("casting-shadows").position(write(data), seed)

    def _choice(self, texts: list[str], best: str) -> str:
        if f"counter {BEES}" not in texts:
            return super()._choice(texts, best)
        state = self.match.view(0)["state"]
        bot = state["seats"][state["frames"][-1]["source"]]
        return f"counter {BEES}" if bot["unseen"] or bot["hp"] <= 2 else "pass"


class Person(io.StringIO):
    """Sits at the companion and tells it what happened in another match."""

    def __init__(self, facts: list[tuple[str, str]]) -> None:
        super().__init__()
        self.box: Box
        self.facts = facts[:]
        self.typed: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # the stub mixes bytes and text
        line = self._line(self._asked())
        self.typed.append(line)
        return line + "\n"

    def _asked(self) -> str:
        if self.box.match.decision is None:
            return "over"
        if self.box.asks_table:
            return "dice" if self.box.source < 3 else "card"
        step = str(self.box.view()["state"]["frames"][-1]["step"])
        return {"taken": "blow"}.get(step, step)

    def _line(self, asked: str) -> str:
        if asked == "over":
            return ""
        while True:
            if asked == "flee" and self.facts[0][0] != "flee":
                return "hold"
            kind, line = self.facts.pop(0)
            if kind == asked and not self._is_known(line):
                return line
            assert kind in ("card", asked), f"{asked} was asked, {kind} {line} happened"

    def _is_known(self, line: str) -> bool:
        """HP that agree already need not be set."""
        return line == f"set me hp {self.box.view()['state']['seats'][0]['hp']}"


def shared(match: Match) -> dict[str, Any]:
    """What both modes know; which Counterspells lie in the deck only the match without the box does."""
    state = match.view(None)["state"]
    known = ("hp", "tile", "book", "unseen")
    robots = [{key: one[key] for key in known} for one in state["seats"] if one["bot"]]
    return {
        "bots": robots,
        "round": state["round"],
        "order": state["order"],
        "outcome": match.outcome,
        "hp": state["seats"][0]["hp"],
        "tile": state["seats"][0]["tile"],
    }


def told(solo: Solo, path: Path) -> tuple[Box, list[str]]:
    person = Person(solo.facts)
    held = talk(start(), person, path)
    person.box = held.dialogue.box
    assert held.run() == 0
    return person.box, person.typed
