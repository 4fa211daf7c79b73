"""Signs and sides in colour."""

from __future__ import annotations

from rich.text import Text

FREE_STYLE = "bright_blue"
SHADOW_STYLE = "red"
SIDE_STYLES = {"free": FREE_STYLE, "shadow": SHADOW_STYLE, "none": ""}
COLOURS = {r"[◆]\d": "yellow", r"[▲△]\d": "bright_red", r"[■□]\d": "bright_cyan"}


def coloured(text: str, style: str = "") -> Text:
    line = Text(text, style)
    for pattern, colour in COLOURS.items():
        line.highlight_regex(pattern, colour)
    return line
