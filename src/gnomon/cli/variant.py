"""The flags that say how a game is varied, alike for every command that starts matches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from gnomon import BadText, Game
from gnomon.cli.companion import SETUP as COMPANION
from gnomon.kernel import options
from gnomon.kernel.options import Option


@Parameter(name="*")
@dataclass(frozen=True)
class Variant:
    """How the match differs from the game's defaults."""

    characters: Annotated[str, Parameter(help="random, choose, or the characters by seat: frill,kit")] = ""
    map: Annotated[str, Parameter(help="a map of the game by its name, or a map file")] = ""
    overlay: Annotated[Path | None, Parameter(help="a file with changed content values")] = None
    option: Annotated[tuple[str, ...], Parameter(help="key=value, see gnomon games", negative=())] = ()

    def options(self, game: Game, setup: str, seats: int) -> dict[str, Any]:
        """The options of a match, as the game takes them."""
        game.header(setup, seats)
        known = {option.name: option for option in game.options(setup)}
        given = dict(_read(pair, known) for pair in self.option)
        _refuse_idle(known, setup, given)
        if self.characters:
            given["characters"] = _names(self.characters)
        if self.map:
            maps = [word for word in known["map"].words if word]
            given["map"] = self.map if self.map in maps else _checked(game, setup, seats, "map", _file(self.map, maps))
        if self.overlay is not None:
            given["overlay"] = _checked(game, setup, seats, "overlay", self.overlay)
        return given


def refuse_companion(setup: str, command: str) -> None:
    """That set-up waits for what a real table shows, and only its own command asks for it."""
    if setup == COMPANION:
        raise BadText("setup", "", f"gnomon companion instead of {command}, with the real box on the table", setup)


def _refuse_idle(known: dict[str, Option], setup: str, given: dict[str, Any]) -> None:
    """An option that changes nothing in a set-up may only be given as it is anyway."""
    for name, value in given.items():
        if not known[name].matters_in(setup) and value != known[name].default:
            others = ", ".join(option.name for option in known.values() if option.matters_in(setup))
            raise BadText("option", name, f"one of the options that matter in {setup} ({others})", f"{name}={value}")


def _file(name: str, maps: list[str]) -> Path:
    path = Path(name)
    if not path.exists():
        raise BadText("map", "", f"{' or '.join(maps)}, or a map file that can be read", name)
    return path


def _checked(game: Game, setup: str, seats: int, key: str, path: Path) -> str:
    """A file the game understands; a complaint names the file."""
    text = text_of(path)
    with naming(path):
        game.header(setup, seats, {key: text})
    return text


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """A complaint made here is about this file, and says so."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def text_of(path: Path) -> str:
    """What a file says; BadText names the file that cannot be read."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise BadText(str(path), "", "a file that can be read", error.strerror) from None
    except UnicodeDecodeError:
        raise BadText(str(path), "", "text in UTF-8", "other bytes") from None


def _read(pair: str, known: dict[str, Option]) -> tuple[str, Any]:
    key, equals, word = pair.partition("=")
    if not equals or key not in known:
        raise BadText("option", "", "key=value with one of " + ", ".join(known) + " as key", pair)
    kind = known[key].kind
    if kind == options.FLAG:
        return key, _boolean(key, word)
    if kind == options.WHOLE:
        return key, _whole(key, word)
    return key, _names(word) if kind == options.NAMES else word


def _boolean(key: str, word: str) -> bool:
    if word not in ("true", "false"):
        raise BadText("option", key, "true or false", word)
    return word == "true"


def _whole(key: str, word: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 18:
        raise BadText("option", key, "a whole number", word)
    return int(word)


def _names(word: str) -> str | list[str]:
    """A way to settle it, or names by seat."""
    return word if word in ("random", "choose") else [name.strip() for name in word.split(",")]
