"""gnomon companion: Shadow Boxing with the real box on the table."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gnomon import BadText
from gnomon.cli.companion import Wishes
from gnomon.cli.variant import text_of

NAME = "companion"
AUTOMAS = {"shadow-boxing": "casting-shadows"}
SEED_LIMIT = 1_000_000_000  # short enough to be typed again


def run(
    bots_of: Annotated[str, Parameter(show_default=False, help=f"whose bots: {', '.join(AUTOMAS)}")] = "",
    /,
    *,
    character: Annotated[str, Parameter(help="who you are, such as kit")] = "",
    bots: Annotated[int, Parameter(help="how many bots, 1 to 3")] = 3,
    bot_hp: Annotated[int, Parameter(help="the HP each bot starts with: 4 easy, 6 standard, 8 hard")] = 6,
    bot_spells: Annotated[
        str, Parameter(help="kit=heavy-hand,haze=fatal-fronds or random; asked where not given")
    ] = "",
    homes: Annotated[str, Parameter(help="the home tiles clockwise from the Desert: mines,lake,forest,mountain")] = "",
    map: Annotated[Path | None, Parameter(help="a map file with seven tiles")] = None,
    overlay: Annotated[Path | None, Parameter(help="a file with the printed numbers, see gnomon content")] = None,
    save: Annotated[Path | None, Parameter(help="where the match is kept after every answer")] = None,
    resume: Annotated[Path | None, Parameter(help="go on with a match")] = None,
    seed: Annotated[int | None, Parameter(help="for the dice you have rolled here")] = None,
    plain: Annotated[
        bool, Parameter(negative=(), show_default=False, help="lines for screen readers and pipes: no colour, no boxes")
    ] = False,
) -> int:
    """Play Shadow Boxing with the real box: you tell what you did and what you rolled, the bots answer with reasons."""
    from gnomon.cli.companion import start

    if resume is not None:
        return start.go_on(resume, save, plain)
    if bots_of not in AUTOMAS:
        raise BadText("companion", "", f"one of {', '.join(AUTOMAS)}, or --resume FILE", bots_of)
    texts = [text_of(path) if path else "" for path in (map, overlay)]
    wishes = Wishes(character, bots, bot_hp, bot_spells, homes, *texts)
    chosen = secrets.randbelow(SEED_LIMIT) if seed is None else seed
    return start.begin(AUTOMAS[bots_of], wishes, chosen, save, plain)
