"""The flags for game options, the same for every command that starts matches.

Each option can be given as `--bot-hp 4` or as `--option bot_hp=4`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from gnomon import BadText, Game
from gnomon.kernel import options
from gnomon.kernel.options import Option
from gnomon.terminal.files import naming, text_of

Pairs = Annotated[tuple[str, ...], Parameter(help="a game option as key=value; see gnomon games", negative=())]
Flags = Annotated[str, Parameter(help="a game option as --KEY VALUE; see gnomon games")]
Check = Callable[[dict[str, Any]], object]


def options_of(game: Game, setup: str, seats: int, pairs: Iterable[str], flags: dict[str, str]) -> dict[str, Any]:
    """The options of a match, as the game expects them."""
    game.header(setup, seats)
    known = {option.name: option for option in game.options(setup)}
    given = read_all(known, pairs, flags, lambda one: game.header(setup, seats, one))
    _refuse_idle(known, setup, given)
    return given


def read_all(known: dict[str, Option], pairs: Iterable[str], flags: dict[str, str], check: Check) -> dict[str, Any]:
    """What was typed, as option values; an error in a file names the file."""
    typed = [_pair(pair, known) for pair in pairs]
    typed += [_flag(flag, word, known) for flag, word in flags.items()]
    return {name: _value(known[name], word, check) for name, word in typed}


def refuse_beside(game: Game, setup: str, command: str) -> None:
    """Refuse a setup for the real box: only gnomon companion can play it."""
    if setup in game.setups and game.setups[setup].beside:
        raise BadText("setup", "", f"gnomon companion instead of {command}, for playing with the real box", setup)


def _refuse_idle(known: dict[str, Option], setup: str, given: dict[str, Any]) -> None:
    """Refuse an option that does not apply to this setup, unless it has its default value."""
    for name, value in given.items():
        if not known[name].matters_in(setup) and value != known[name].default:
            others = ", ".join(option.name for option in known.values() if option.matters_in(setup))
            raise BadText("option", name, f"an option that applies to {setup} ({others})", f"{name}={value}")


def _pair(pair: str, known: dict[str, Option]) -> tuple[str, str]:
    key, equals, word = pair.partition("=")
    if not equals or key not in known:
        raise BadText("option", "", f"key=value with {_keys(known)} as key", pair)
    return key, word


def _flag(flag: str, word: str, known: dict[str, Option]) -> tuple[str, str]:
    name = flag.replace("-", "_")
    if name not in known:
        flags = ", ".join(f"--{key.replace('_', '-')}" for key in known)
        raise BadText(f"--{flag}", "", f"a flag of this command or an option of the game ({flags or 'it has none'})")
    return name, word


def _keys(known: dict[str, Option]) -> str:
    return "one of " + ", ".join(known) if known else "no option of this game, since it has none,"


def _value(option: Option, word: str, check: Check) -> Any:
    if option.kind == options.FLAG:
        return _boolean(option.name, word)
    if option.kind == options.WHOLE:
        return _whole(option.name, word)
    if option.kind == options.NAMES:
        return word if word in option.words else [name.strip() for name in word.split(",")]
    if option.kind == options.TEXT and word not in option.words:
        return _file(option, word, check)
    return word


def _file(option: Option, word: str, check: Check) -> str:
    """Read a text option from a file; a short word that is not a file may be a value the game knows."""
    path = Path(word)
    is_there = _exists(path)
    if option.is_file or is_there:
        known = [one for one in option.words if one]
        if known and not is_there:
            raise BadText(option.name, "", f"{' or '.join(known)}, or a file that can be read", word)
        text = text_of(path)
        with naming(path):
            check({option.name: text})
        return text
    return word


def _exists(path: Path) -> bool:
    """Whether there is such a file; a text that is no path at all names none."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _boolean(key: str, word: str) -> bool:
    if word not in ("true", "false"):
        raise BadText("option", key, "true or false", word)
    return word == "true"


def _whole(key: str, word: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 18:
        raise BadText("option", key, "a whole number", word)
    return int(word)
