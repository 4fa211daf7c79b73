"""Draws docs/pictures/table.svg: the terminal table in the middle of a match."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

import gnomon
from gnomon.kernel.dealer import Imagined
from gnomon.terminal import drawing_for
from gnomon.terminal.presenter import Presenter
from gnomon.terminal.screen import Screen

OUT = Path(__file__).parents[1] / "docs" / "pictures" / "table.svg"
WIDTH = 96


def in_the_middle(seed: int, turns: int) -> gnomon.Match:
    """A match between greedy players, at the start of a turn of the first seat."""
    match = gnomon.load("casting-shadows").start(setup="base", seats=4, seed=seed)
    own = Imagined(seed)
    menus = 0
    while (decision := match.decision) is not None:
        if decision.seat == 0 and len(decision.options) > 9:
            menus += 1
            if menus == turns:
                break
        codes = decision.options.codes
        match.play(decision.options[codes.index(match.state.choose(1, own))])
    return match


def main() -> None:
    match = in_the_middle(seed=11, turns=9)
    decision = match.decision
    assert decision is not None
    screen = Screen(output=io.StringIO())
    screen.plain = False
    screen.console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    presenter = Presenter(drawing_for(match), screen)
    for line in presenter.frame(match.view(0), decision, presenter.teller.prompt(match)):
        screen.console.print(line)
    OUT.parent.mkdir(parents=True, exist_ok=True)
    drawn = screen.console.export_svg(title="gnomon play casting-shadows")
    OUT.write_text(without_web_fonts(drawn), "utf-8")


def without_web_fonts(drawn: str) -> str:
    """Remove web fonts, so that the picture loads nothing."""
    plain = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
    return plain.replace("Fira Code, monospace", "DejaVu Sans Mono, Menlo, Consolas, monospace")


if __name__ == "__main__":
    main()
