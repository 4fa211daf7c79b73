"""Symbols of resources, in the colour that their letter names."""

from __future__ import annotations

from rich.text import Text

COLOURS = {r"R[◆●▲✖]": "bold red", r"B[◆●▲✖]": "bold bright_blue", r"P[◆●▲✖]": "bold magenta"}


def coloured(text: str, style: str = "") -> Text:
    return coloured_line(Text(text, style))


def coloured_line(line: Text) -> Text:
    for pattern, colour in COLOURS.items():
        line.highlight_regex(pattern, colour)
    return line
