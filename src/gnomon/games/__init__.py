"""The registry of games: packs in the folders next to this file, and those of other distributions.

A built-in pack is found by its folder (`games/<game>/pack.py` with a `PACK`), any other by an entry point in the group
`gnomon.games`. A broken pack is reported in one sentence by `problems()` and never affects another game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

from gnomon.companion import Companion
from gnomon.games.pack import Pack
from gnomon.kernel.errors import BadText

__all__ = ["GROUP", "Pack", "companions", "find", "names", "packs", "problems", "trying"]

GROUP = "gnomon.games"
Source = tuple[str, Callable[[], object]]
FAULTS = (Exception, SystemExit)  # whatever a third-party module may raise when it is loaded


def packs() -> dict[str, Pack]:
    """Every pack whose game can be loaded, by the name of its game."""
    return {name: pack for name, pack in _found()[0].items() if not _problem(name)}


def names() -> list[str]:
    """The names of all games."""
    return list(packs())


def problems() -> list[str]:
    """One sentence for each pack that cannot be used."""
    known, wrong = _found()
    talks = [one for one in map(_companion, names()) if isinstance(one, str)]
    return [*wrong, *(sentence for name in known if (sentence := _problem(name))), *talks]


def find(name: str) -> Pack:
    """A pack by the name of its game, loading no other; raises BadText with the known names, or what is wrong."""
    found = _found()[0].get(name)
    if found is not None and not _problem(name):
        return found
    wrong = "".join(f"; {sentence}" for sentence in problems())
    known = f"one of {', '.join(names())}" if names() else "a game, but none is installed"
    raise BadText("game", "", known + wrong, name)


@contextmanager
def trying(pack: Pack) -> Iterator[None]:
    """Temporarily replace the pack with this name, or add one."""
    known = _found()[0]
    before = known.get(pack.name)
    _put(pack.name, pack)
    try:
        yield
    finally:
        _put(pack.name, before)


def _put(name: str, pack: Pack | None) -> None:
    known = _found()[0]
    known.pop(name, None)
    if pack is not None:
        known[name] = pack
    _problem.cache_clear()
    _companion.cache_clear()


def companions() -> dict[str, Companion]:
    """Every companion, by its name on the command line."""
    return {one.name: one for one in map(_companion, names()) if isinstance(one, Companion)}


@cache
def _companion(name: str) -> Companion | str | None:
    """A game's companion, if it has one; a sentence if it is broken."""
    try:
        return packs()[name].talk()
    except FAULTS as error:
        return f"the companion of {name} cannot be used: {_short(error)}"


@cache
def _found() -> tuple[dict[str, Pack], list[str]]:
    """The packs, without loading their games, and what is wrong with others."""
    known: dict[str, Pack] = {}
    wrong: list[str] = []
    for where, load in [*_built_in(), *_installed()]:
        try:
            pack = _checked(load(), known)
        except FAULTS as error:
            wrong.append(f"{where} cannot be used: {_short(error)}")
        else:
            known[pack.name] = pack
    return known, wrong


def _checked(found: object, known: dict[str, Pack]) -> Pack:
    if not isinstance(found, Pack):
        raise TypeError(f"expected a gnomon.games.Pack, found {type(found).__name__}")
    if found.name in known:
        raise ValueError(f"there is a game called {found.name} already")
    return found


@cache
def _problem(name: str) -> str:
    """Why a pack's game cannot be loaded; empty if it can."""
    try:
        found = _found()[0][name].game().name
    except FAULTS as error:
        return f"the game {name} cannot be used: {_short(error)}"
    return "" if found == name else f"the game {name} cannot be used: it calls itself {found}"


def _built_in() -> Iterator[Source]:
    for file in sorted(Path(__file__).parent.glob("*/pack.py")):
        module = f"{__name__}.{file.parent.name}.pack"
        yield module, lambda module=module: import_module(module).PACK  # type: ignore[misc]


def _installed() -> Iterator[Source]:
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        yield f"the game {point.name} ({point.value})", point.load


def _short(error: BaseException) -> str:
    words = " ".join(str(error).split()) or type(error).__name__
    return words if len(words) <= 200 else words[:197] + "..."
