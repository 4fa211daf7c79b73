"""What every pack must do: `check_pack(PACK)` takes it through the list of games, terminal, replay, simulator and
server, complete and with each optional part missing in turn.

Everything runs in separate processes, as it does for users, so the pack must be installed. To run Gnomon with one part
missing:

    python -m gnomon.testing.packs GAME PART [ARGUMENTS OF gnomon...]
"""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import quote
from urllib.request import Request, urlopen

from gnomon import games
from gnomon.games.pack import Pack
from gnomon.kernel.game import Game, Setup
from gnomon.kernel.match import Match
from gnomon.kernel.words import ENGLISH, Words
from gnomon.testing.contract import demand
from gnomon.testing.walk import Picker, players_of

PATIENCE = 1_200  # seconds; only to stop a hang: a player that thinks may take minutes over an interpreted match
NO_BOOK = "gnomon.kernel"  # a package without a RULES.md
TAKEN: dict[str, Callable[[Pack], Pack]] = {
    "words": lambda pack: replace(pack, teller=None, drawing=None, companion=None, game=lambda: wordless(pack.game())),
    "teller": lambda pack: replace(pack, teller=None, drawing=None),  # a drawing may depend on its game's teller
    "drawing": lambda pack: replace(pack, drawing=None),
    "companion": lambda pack: replace(pack, companion=None),
    "content": lambda pack: replace(pack, content=None),
    "rules": lambda pack: replace(pack, package=NO_BOOK),
}
ASKED = ["?", "help", "board", "why 1", "hint", "log", "rule 1"]
CHOSEN = [str(1 + at % 3) for at in range(24)]
TYPED = "\n".join([*ASKED, *CHOSEN, "undo", "log", "quit", ""])
LOOKED_AT = "\nn\nend\np\nstart\nq\n"
GAMES = 2  # simulated by each player
SERVED_PLAYS = 6
GREETING = "The table is at "


def check_pack(pack: Pack, environment: Mapping[str, str] | None = None) -> None:
    """Raises Broken with what the pack, or Gnomon without one of its parts, fails to do."""
    setups = list(playable(pack.game()))
    check_trial(Trial(pack, "", environment), setups)
    for part in parts_of(pack):
        check_trial(Trial(pack, part, environment), setups[:1])


def wordless(game: Game) -> Game:
    """The same game, as if it had no words folder."""
    game.languages = {ENGLISH: Words("", "words")}
    return game


def parts_of(pack: Pack) -> list[str]:
    """The optional parts that a pack has."""
    return [part for part, take in TAKEN.items() if take(pack) != pack and (part != "rules" or pack.rules().rules)]


def playable(game: Game) -> Iterator[Setup]:
    """The setups that need no real table."""
    return (setup for setup in game.setups.values() if not setup.beside)


@dataclass
class Trial:
    """One game, complete or with one part removed."""

    pack: Pack
    part: str = ""
    environment: Mapping[str, str] | None = None

    @property
    def game(self) -> Game:
        return self.pack.game()

    def command(self, *words: str) -> list[str]:
        start = ["gnomon.testing.packs", self.pack.name, self.part] if self.part else ["gnomon"]
        return [sys.executable, "-m", *start, *words]

    def run(self, folder: Path, *words: str, typed: str = "") -> str:
        """The output of one command, which must succeed without errors."""
        done = subprocess.run(
            self.command(*words),
            input=typed,
            capture_output=True,
            text=True,
            cwd=folder,
            env=dict(self.environment or os.environ),
            timeout=PATIENCE,
            check=False,
        )
        told = f"gnomon {' '.join(words)}{self.lacking()}"
        demand(done.returncode == 0, f"{told} succeeds", done.stderr[-2000:])
        demand("Traceback" not in done.stderr, f"{told} prints no errors", done.stderr[-2000:])
        demand(bool(done.stdout.strip()), f"{told} prints something")
        return done.stdout

    def lacking(self) -> str:
        return f" without {self.part}" if self.part else ""


def check_trial(trial: Trial, setups: list[Setup]) -> None:
    with tempfile.TemporaryDirectory(prefix="gnomon-pack-") as name:
        folder = Path(name)
        title = trial.game.title
        demand(title in trial.run(folder, "games"), f"gnomon games lists {title}{trial.lacking()}")
        for setup in setups:
            check_terminal(trial, folder, setup)
            check_simulation(trial, folder, setup)
        check_talk(trial, folder)
        if not trial.part and trial.pack.teller is None:
            check_sentences(trial.pack)
        check_served(trial, folder, setups)


# Words


def check_sentences(pack: Pack) -> None:
    """A game's templates use only names that exist, and its prompts cite rules."""
    game, book = pack.game(), pack.rules().rules
    words = game.words(ENGLISH)
    for setup in playable(game):
        match, picker = game.start(setup=setup.name, seats=setup.low, seed=1), Picker(1)
        told = list(match.opening)
        while (decision := match.decision) is not None:
            check_prompt(game, match, book)
            for action in decision.options:
                check_sentence(words, "choices", action.name, action.args)
            told += match.play(picker.one(decision.options))
        for event in told:
            check_sentence(words, "events", event.name, event.args_for(None))
            check_sentence(words, "hidden", event.name, event.args_for(None))


def check_prompt(game: Game, match: Match, book: Mapping[str, object]) -> None:
    key, rule = game.pending(match.state)
    words = game.words(ENGLISH)
    demand(not words.sections.get("prompts") or words.has("prompts", key), "there is a prompt", f"prompts.{key}")
    demand(not book or rule in book, "a prompt cites a rule of RULES.md", rule)


def check_sentence(words: Words, section: str, key: str, args: Mapping[str, str]) -> None:
    if words.has(section, key):
        found = words.find(section, key)
        demand(words.fits(section, key, args), f"{section}.{key} names only {', '.join(args) or 'nothing'}", found)


# Terminal, replay, simulator


def check_talk(trial: Trial, folder: Path) -> None:
    """A talk can be started and left."""
    talk = trial.pack.talk()
    left = TAKEN[trial.part](trial.pack) if trial.part else trial.pack
    if talk is not None and left.companion is not None:
        trial.run(folder, "companion", talk.name, "--plain", typed="quit\n")


def check_terminal(trial: Trial, folder: Path, setup: Setup) -> None:
    """A person starts a match and leaves; built-in players finish one; both can be replayed."""
    game = trial.game
    player = players_of(game)[0 if trial.part else -1]
    begun, ended = f"{setup.name}-begun.toml", f"{setup.name}-ended.toml"
    play = ["play", game.name, "--setup", setup.name, "--seed", "1", "--plain"]
    trial.run(folder, *play, "--seats", ",".join(["human", *[player] * (setup.low - 1)]), "--save", begun, typed=TYPED)
    trial.run(folder, *play, "--seats", ",".join([player] * setup.low), "--save", ended)
    for file in (begun, ended):
        trial.run(folder, "replay", file, "--plain", typed=LOOKED_AT)
    match = game.replay((folder / ended).read_text("utf-8"))
    demand(match.outcome is not None, "a match between built-in players is saved to its end", setup.name)


def check_simulation(trial: Trial, folder: Path, setup: Setup) -> None:
    """Every player can be simulated; a missing part makes no difference to who plays, so one player is enough then."""
    players = players_of(trial.game)
    for player in players[:1] if trial.part else players:
        found = json.loads(trial.run(folder, *simulating(trial.game, setup, player), "--json").splitlines()[-1])
        demand(found["games"] == GAMES, "the requested number of matches is simulated", found)
    trial.run(folder, *simulating(trial.game, setup, players[0]))


def simulating(game: Game, setup: Setup, player: str) -> list[str]:
    """The words of a command that lets one player have all seats of some matches."""
    seats = ",".join([player] * setup.low)
    return ["simulate", game.name, "--setup", setup.name, "--seats", seats, "--games", str(GAMES), "--workers", "1"]


# Server


class Table:
    """A running server, used over HTTP."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")

    def call(self, path: str, body: object = None, token: str = "") -> bytes:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.address + path, data, headers), timeout=PATIENCE) as answer:
            found: bytes = answer.read()
            return found

    def ask(self, path: str, body: object = None, token: str = "") -> Any:
        return json.loads(self.call(path, body, token))


@contextmanager
def served(trial: Trial, folder: Path) -> Iterator[Table]:
    words = trial.command("serve", "--port", "0", "--pace", "0", "--database", f"sqlite:///{folder / 'served.db'}")
    with (folder / "server.log").open("w") as log:
        server = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=log, text=True, cwd=folder, env=dict(trial.environment or os.environ)
        )
    with server:
        assert server.stdout is not None
        line = server.stdout.readline()
        try:
            demand(line.startswith(GREETING), "gnomon serve opens a table", (folder / "server.log").read_text()[-2000:])
            yield Table(line.split()[4])
        finally:
            server.terminate()
    demand("Traceback" not in (folder / "server.log").read_text(), f"the server does not fail{trial.lacking()}")


def check_served(trial: Trial, folder: Path, setups: list[Setup]) -> None:
    game = trial.game
    with served(trial, folder) as table:
        listed = {one["name"]: one for one in table.ask("/api/games")["games"]}
        demand(game.name in listed, f"the server lists {game.name}{trial.lacking()}", list(listed))
        named = [one["name"] for one in listed[game.name]["setups"]]
        demand(named == [setup.name for setup in playable(game)], "the server lists every setup", named)
        table.ask(f"/api/games/{game.name}/rules")
        for setup in setups:
            table.ask(f"/api/games/{game.name}/content?setup={quote(setup.name)}")
            check_served_match(table, game, setup)


def check_served_match(table: Table, game: Game, setup: Setup) -> None:
    """A person makes a few choices against a built-in player, undoes one, and downloads the record."""
    bot = {"kind": "bot", "bot": players_of(game)[-1]}
    seats = [{"kind": "me"}, *[bot] * (setup.low - 1)]
    made = table.ask("/api/matches", {"game": game.name, "setup": setup.name, "seats": seats, "seed": 1})
    play_served(table, made)
    for path in ("", "/content", "/history", "/position"):
        table.call(f"/api/matches/{made['match']}{path}", token=made["token"])
    record = table.call(f"/api/matches/{made['match']}/record", token=made["token"]).decode()
    demand(str(game.replay(record).record) == record, "the record of a served match replays", setup.name)


def play_served(table: Table, made: dict[str, Any]) -> None:
    from websockets.sync.client import connect

    address = f"{table.address.replace('http', 'ws', 1)}/api/matches/{made['match']}/socket"
    with connect(address, max_size=None, open_timeout=PATIENCE) as socket:
        socket.send(json.dumps({"type": "hello", "token": made["token"]}))
        for key in range(SERVED_PLAYS):
            seen = next_choice(socket.recv)
            if seen is None:
                return
            check_choice(seen["decision"])
            option = seen["decision"]["options"][key % len(seen["decision"]["options"])]
            wish = {"type": "play", "key": f"play-{key}", "version": seen["version"], "action": option["text"]}
            socket.send(json.dumps(wish))


def next_choice(hear: Callable[[float], str | bytes]) -> dict[str, Any] | None:
    """The table once it is our choice; None when the match is over."""
    while True:
        message: dict[str, Any] = json.loads(hear(PATIENCE))
        demand(message.get("ok", True), "an offered action is accepted", message)
        if message["type"] == "table":
            if message["outcome"] is not None:
                return None
            if message["decision"]["yours"]:
                return message


def check_choice(decision: dict[str, Any]) -> None:
    demand(bool(decision["prompt"]), "a choice has a prompt in words", decision["seat"])
    for option in decision["options"]:
        demand(bool(option["words"]) and bool(option["group"]), "every option has words", option)


def main(arguments: list[str]) -> None:
    """Run Gnomon without one part of one pack, for the tests above."""
    name, part, *words = arguments
    sys.argv[:] = ["gnomon", *words]
    with games.trying(TAKEN[part](games.find(name))):
        runpy.run_module("gnomon", run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1:])
