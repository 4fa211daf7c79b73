"""How a command shows things at a terminal: options that several commands share."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

Plain = Annotated[
    bool,
    Parameter(negative=(), show_default=False, help="lines for screen readers and pipes: no colour, nothing redrawn"),
]
Language = Annotated[Literal["en", "de"], Parameter(help="the language of the table")]
