"""Sentences, made at the edge: a catalogue of templates in TOML, by section and key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gnomon.kernel.errors import BadText
from gnomon.kernel.toml import read


class Words:
    """One language of one game: `say("events", "hurt", who="Kit", amount="3")`; what it lacks, another one says."""

    def __init__(self, text: str, where: str, otherwise: Words | None = None) -> None:
        self.where = where
        self.otherwise = otherwise
        self.sections: dict[str, Any] = read(text, where)

    def has(self, section: str, key: str) -> bool:
        otherwise = self.otherwise
        return key in self.sections.get(section, {}) or (otherwise is not None and otherwise.has(section, key))

    def find(self, section: str, key: str) -> str:
        entry = self.sections.get(section, {}).get(key)
        if entry is None and self.otherwise is not None:
            return self.otherwise.find(section, key)
        if not isinstance(entry, str):
            raise BadText(self.where, f"{section}.{key}", "a sentence", entry)
        return entry

    def say(self, section: str, key: str, args: Mapping[str, object]) -> str:
        return self.find(section, key).format(**args)
