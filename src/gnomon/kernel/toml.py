"""Reading and writing our texts: records, positions, maps. A small TOML writer, and a reader with clear errors."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from gnomon.kernel import toml_limits
from gnomon.kernel.errors import BadText, one_line

Plain = dict[str, Any]
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_WIDTH = 110
BYTE_ORDER_MARK = "\ufeff"  # some editors begin a file with it
LONGEST_MISTAKE = 200  # characters of what the parser says


def read(text: str, where: str, longest: int = toml_limits.LONGEST) -> Plain:
    """Parse TOML that anyone may have written; raises BadText with one sentence that says where it fails."""
    toml_limits.check(text, where, longest)
    try:
        data = tomllib.loads(text.removeprefix(BYTE_ORDER_MARK))
    except (ValueError, RecursionError) as error:
        raise BadText(where, "", f"valid TOML: {one_line(str(error), LONGEST_MISTAKE)}") from None
    toml_limits.check_keys(data, where)
    return data


def write(data: Mapping[str, Any]) -> str:
    """Plain data as TOML: values first, then tables, in the order given."""
    lines: list[str] = []
    _table(lines, (), data)
    return "\n".join(lines).strip("\n") + "\n"


def _table(lines: list[str], path: tuple[str, ...], data: Mapping[str, Any]) -> None:
    for key, value in data.items():
        if not _is_section(value):
            lines.append(f"{_key(key)} = {_value(value)}")
    for key, value in data.items():
        if _is_section(value):
            _section(lines, (*path, _key(key)), value)


def _section(lines: list[str], path: tuple[str, ...], value: Any) -> None:
    if isinstance(value, Mapping):
        lines.extend(("", f"[{'.'.join(path)}]"))
        _table(lines, path, value)
        return
    for item in value:
        lines.extend(("", f"[[{'.'.join(path)}]]"))
        _table(lines, path, item)


def _is_section(value: Any) -> bool:
    if isinstance(value, Mapping):
        return True
    return isinstance(value, list) and bool(value) and all(isinstance(item, Mapping) for item in value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return _array([_value(item) for item in value])
    raise TypeError(f"cannot be written: {value!r}")


def _array(items: list[str]) -> str:
    flat = "[" + ", ".join(items) + "]"
    if len(flat) <= _WIDTH:
        return flat
    return "[\n" + "".join(f"    {item},\n" for item in items) + "]"


class Reader:
    """Reads checked values from parsed data; every error names the place."""

    def __init__(self, data: object, where: str, path: str = "") -> None:
        if not isinstance(data, dict):
            raise BadText(where, path, "a table", data)
        self.data: Plain = data
        self.where = where
        self.path = path

    def name(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def bad(self, key: str, expected: str) -> BadText:
        return BadText(self.where, self.name(key), expected, self.data.get(key, "nothing"))

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self.data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.bad(key, f"a whole number from {low} to {high}")
        return value

    def boolean(self, key: str, default: bool | None = None) -> bool:
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            raise self.bad(key, "true or false")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise self.bad(key, "a text")
        return value

    def one_of(self, key: str, words: list[str], default: str | None = None) -> int:
        """The index of a word in a list of words."""
        value = self.data.get(key, default)
        if not isinstance(value, str) or value not in words:
            raise self.bad(key, _choice(words))
        return words.index(value)

    def array(self, key: str, default: list[Any] | None = None) -> list[Any]:
        value = self.data.get(key, default)
        if not isinstance(value, list):
            raise self.bad(key, "a list")
        return value

    def texts(self, key: str, default: list[str] | None = None) -> list[str]:
        value = self.array(key, default)
        if not all(isinstance(item, str) for item in value):
            raise self.bad(key, "a list of texts")
        return value

    def table(self, key: str, default: Plain | None = None) -> Reader:
        return Reader(self.data.get(key, default), self.where, self.name(key))

    def tables(self, key: str) -> list[Reader]:
        items = self.array(key, [])
        return [Reader(item, self.where, f"{self.name(key)}[{at}]") for at, item in enumerate(items)]

    def only(self, keys: list[str]) -> None:
        """Refuse any other key."""
        for key in self.data:
            if key not in keys:
                wanted = _choice(keys) + " as key" if keys else "no key here"
                raise BadText(self.where, self.name(str(key)), wanted, str(key))


def _choice(words: list[str]) -> str:
    return words[0] if len(words) == 1 else "one of " + ", ".join(words)
