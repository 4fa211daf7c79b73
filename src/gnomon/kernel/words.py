"""Sentences, made at the edge: a catalogue of templates in TOML, by section and key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gnomon.kernel.errors import BadText
from gnomon.kernel.toml import read


class Words:
    """One language of one game: `say("events", "hurt", who="Kit", amount="3")`."""

    def __init__(self, text: str, where: str) -> None:
        self.where = where
        self.sections: dict[str, Any] = read(text, where)

    def has(self, section: str, key: str) -> bool:
        return key in self.sections.get(section, {})

    def find(self, section: str, key: str) -> str:
        entry = self.sections.get(section, {}).get(key)
        if not isinstance(entry, str):
            raise BadText(self.where, f"{section}.{key}", "a sentence", entry)
        return entry

    def say(self, section: str, key: str, args: Mapping[str, object]) -> str:
        return self.find(section, key).format(**args)
