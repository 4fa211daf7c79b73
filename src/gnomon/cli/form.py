"""The options of a game as a form: titles, ranges and choices in words, from the game's own table of options."""

from __future__ import annotations

from typing import Any, Literal, cast

from gnomon import Game
from gnomon.kernel.options import WHOLE, Option
from gnomon.server.wire.answers import OptionInfo, OptionValue

Kind = Literal["whole", "choice", "flag", "text", "names"]


def options_of(game: Game, lores: dict[str, Any]) -> list[OptionInfo]:
    """Every option that matters in one of the set-ups; once for all set-ups in which it reads the same."""
    out: list[OptionInfo] = []
    for setup, lore in lores.items():
        for option in game.options(setup):
            if option.matters_in(setup):
                _add(out, _info(option, lore), setup)
    order = [option.name for setup in lores for option in game.options(setup)]
    return sorted(out, key=lambda info: order.index(info.name))


def _add(out: list[OptionInfo], info: OptionInfo, setup: str) -> None:
    same = next((one for one in out if _shape(one) == _shape(info)), None)
    if same is None:
        out.append(info)
    (same or info).setups.append(setup)


def _shape(info: OptionInfo) -> tuple[Any, ...]:
    return info.name, info.default, info.low, info.high, info.choices, info.names


def _info(option: Option, lore: Any) -> OptionInfo:
    is_whole = option.kind == WHOLE
    return OptionInfo(
        name=option.name,
        title=lore.words.find("titles", option.name),
        about=lore.words.find("form", option.name),
        kind=cast(Kind, option.kind),
        default=option.default,
        setups=[],
        low=option.low if is_whole else None,
        high=option.high if is_whole else None,
        choices=[OptionValue(word, _said(lore, option.name, word)) for word in option.words],
        names=[OptionValue(name, lore.title(name)) for name in option.names],
        each=option.each,
    )


def _said(lore: Any, option: str, word: str) -> str:
    key = f"{option}-{word}"
    return str(lore.words.find("values", key)) if lore.words.has("values", key) else word
