"""Limits of fields: length, size, characters."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

KEY_PATTERN = "^[A-Za-z0-9_-]{1,64}$"
Key = Annotated[str, Meta(pattern=KEY_PATTERN)]
Token = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(max_length=40)]
Title = Annotated[str, Meta(max_length=80)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Seed = Annotated[int, Meta(ge=0, le=2**63 - 1)]
ENGLISH = "en"
Language = Annotated[str, Meta(max_length=8)]
Clock = Annotated[int, Meta(ge=0, le=86_400)]
Plain = dict[str, Any]
