"""The content files: read, checked, overlaid with an owner's own numbers, and compiled into `Tables`.

Each entry is a TOML table named by its slug. Its `from` says where every value comes from (see `PROVENANCE_WORDS`);
a key of `from` is a key of the entry, `"table.key"` for one inside a table, or `"*"` for all others.
An overlay is TOML text of the same form with only the changed keys.
"""

from __future__ import annotations

import copy
import hashlib
import importlib.resources
import json
import re
import tomllib
from dataclasses import dataclass
from typing import Final

from gnomon.games.casting_shadows.compile import MAIN_KINDS, build
from gnomon.games.casting_shadows.schema import (
    DICE,
    OPTIONAL,
    SCHEMAS,
    ContentError,
    either,
    is_whole,
    nearest,
    one_of,
    plain,
    refuse,
    show,
    table,
    wholes,
)
from gnomon.games.casting_shadows.tables import COST_WORDS, FACE_WORDS, GEM_PAIR, Tables

__all__ = ["ContentError", "Entry", "Map", "entry", "listing", "load", "maps"]

EDITIONS: Final[list[str]] = ["base", "exclusive"]
PROVENANCE_WORDS: Final[list[str]] = ["printed", "reported", "base", "house"]

# How many copies a deck's file holds in all (1.8); then the files in the order of card ids, and what may stand in them.
DECKS: Final[dict[str, int]] = {
    "main.toml": 52,
    "counterspells.toml": 10,
    "companions.toml": 10,
    "main-ice-storm.toml": 13,
    "counterspells-ice-storm.toml": 3,
    "companions-ice-storm.toml": 4,
}
FILE_KINDS: Final[dict[str, list[str]]] = {
    "main.toml": MAIN_KINDS,
    "counterspells.toml": ["counterspell"],
    "companions.toml": ["companion"],
    "main-ice-storm.toml": MAIN_KINDS,
    "counterspells-ice-storm.toml": ["counterspell"],
    "companions-ice-storm.toml": ["companion"],
    "tiles.toml": ["tile"],
    "characters.toml": ["character"],
    "dice.toml": ["die", "board"],
    "maps.toml": ["map"],
}
LONGEST_OVERLAY: Final = 200_000  # characters
OVERLAY: Final = "overlay"

WORDLESS: Final[list[str]] = ["rule", "from"]  # keys that need no provenance and are not listed
NOT_HASHED: Final[list[str]] = ["text", "rule"]  # keys that change no game
FIXED: Final[list[str]] = ["kind", "set", "home", "home_of", "rule"]  # keys no overlay may change

Values = dict[str, object]
Map = tuple[list[tuple[str, int, int]], dict[int, list[int]]]


class Item:
    """One entry as read: where from, its values without `from`, and the provenance of every leaf."""

    def __init__(self, file: str, slug: str, values: Values, origin: dict[str, str], label: str) -> None:
        self.file = file
        self.slug = slug
        self.values = values
        self.origin = origin
        self.label = label  # the file to name in a complaint: the overlay's once it has touched the entry


@dataclass(frozen=True)
class Entry:
    """One value of one entry, as `gnomon content` lists it."""

    file: str
    slug: str
    title: str
    kind: str
    key: str
    value: str
    provenance: str


# ---------------------------------------------------------------------------------------------------------------------
# What callers use


_loaded: dict[str, Tables] = {}
_read: list[Item] = []


def load(edition: str, overlay: str | None = None) -> Tables:
    """The tables of an edition, with an overlay's values where one is given."""
    if overlay is None and edition in _loaded:
        return _loaded[edition]
    items = _items(edition, overlay)
    tables = build([(item.slug, item.values) for item in items])
    tables.hash = _hash(edition, items)
    if overlay is None:
        _loaded[edition] = tables
    return tables


def listing(edition: str, overlay: str | None = None) -> list[Entry]:
    """Every value of an edition with its provenance, in file order."""
    out: list[Entry] = []
    for item in _items(edition, overlay):
        title, kind = str(item.values["title"]), str(item.values["kind"])
        for key, value in _leaves(item.values).items():
            shown = _text(item) if key == "text" else _plain_value(value)
            out.append(Entry(item.file, item.slug, title, kind, key, shown, item.origin[key]))
    return out


def entry(edition: str, slug: str, overlay: str | None = None) -> Values:
    """One entry: its keys, `text` filled in, `file`, `slug`, and `from` with a word for every value."""
    items = _items(edition, overlay)
    for item in items:
        if item.slug == slug:
            out = copy.deepcopy(item.values)
            out.update({"text": _text(item), "file": item.file, "slug": item.slug, "from": dict(item.origin)})
            return out
    known = [item.slug for item in items]
    raise ContentError(f"{edition}: {plain(slug)}: expected the name of an entry{nearest(slug, known)}")


def maps(edition: str) -> dict[str, Map]:
    """The edition's maps by name: places with their axial coordinates, and the home places that so many seats take."""
    out: dict[str, Map] = {}
    for item in _items(edition, None):
        if item.values["kind"] == "map":
            out[item.slug] = _map(item.values)
    return out


def _map(values: Values) -> Map:
    places: list[tuple[str, int, int]] = []
    seats: dict[int, list[int]] = {}
    rows, homes = values["tiles"], values["seats"]
    assert isinstance(rows, list) and isinstance(homes, dict)
    for word, q, r in rows:
        places.append((word, q, r))
    for count, taken in homes.items():
        seats[int(count)] = list(taken)
    return places, seats


def _items(edition: str, overlay: str | None) -> list[Item]:
    if edition not in EDITIONS:
        raise ContentError(f"edition: expected {either(EDITIONS)}, found {show(edition)}")
    items = _content()
    if overlay is not None:
        items = _overlaid(items, overlay)
    return [item for item in items if edition == "exclusive" or _set(item) == "base"]


def _set(item: Item) -> str:
    given = item.values.get("set")
    if isinstance(given, str):
        return given
    return "ice-storm" if item.file.endswith("-ice-storm.toml") else "base"


def _hash(edition: str, items: list[Item]) -> str:
    """Sixteen hex digits over everything that can change a game."""
    values = [[item.slug, {k: v for k, v in item.values.items() if k not in NOT_HASHED}] for item in items]
    form = json.dumps([edition, values], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(form.encode("ascii")).hexdigest()[:16]


# ---------------------------------------------------------------------------------------------------------------------
# Reading and overlaying


def _content() -> list[Item]:
    """All entries of all files, checked; read once."""
    if not _read:
        items: list[Item] = []
        folder = importlib.resources.files("gnomon.games.casting_shadows") / "content"
        for file in FILE_KINDS:
            items.extend(_file_items(file, (folder / file).read_text(encoding="utf-8")))
        _check_together(items, "")
        _read.extend(items)
    return _read


def _file_items(file: str, text: str) -> list[Item]:
    out: list[Item] = []
    for slug, values in _parse(text, file).items():
        given = values.pop("from", None)
        item = Item(file, slug, values, {}, file)
        _check_item(item)
        item.origin = _origin(item, given)
        out.append(item)
    return out


def _overlaid(items: list[Item], text: str) -> list[Item]:
    """The items with an overlay's values; those it does not touch are shared."""
    changes = _parse(text, OVERLAY)
    slugs = [item.slug for item in items if item.file != "maps.toml"]
    for slug in changes:
        if slug not in slugs:
            raise ContentError(f"{OVERLAY}: {plain(slug)}: expected the name of an entry{nearest(slug, slugs)}")
    out = [_changed(item, changes[item.slug]) if item.slug in changes else item for item in items]
    _check_together(out, OVERLAY)
    return out


def _changed(item: Item, change: Values) -> Item:
    new: Values = {key: value for key, value in change.items() if key != "from"}
    where = f"{OVERLAY}: {item.slug}"
    for key in new:
        if key in FIXED:
            raise ContentError(f"{where}: {key}: expected no change to this key, found {show(new[key])}")
    out = Item(item.file, item.slug, _merged(item.values, new), {}, OVERLAY)
    _check_item(out)
    given = _words_of(out, change.get("from", {}))
    touched = _leaves(new)
    for leaf in _leaves(out.values):
        old = item.origin.get(leaf, "printed") if leaf not in touched else _lookup({"*": "printed", **given}, leaf)
        out.origin[leaf] = given.get(leaf, given.get(leaf.partition(".")[0], old))
    return out


def _merged(values: Values, new: Values) -> Values:
    """A table in an overlay changes only the keys it names, unless it names its `op`: then it stands for itself."""
    out = dict(values)
    for key, value in new.items():
        old = values.get(key)
        if isinstance(value, dict) and isinstance(old, dict) and "op" not in value:
            out[key] = {**old, **value}
        else:
            out[key] = value
    return out


def _parse(text: str, file: str) -> dict[str, Values]:
    """The entries of a TOML text by slug."""
    if len(text) > LONGEST_OVERLAY:
        raise ContentError(f"{file}: expected at most {LONGEST_OVERLAY} characters, found {len(text)}")
    try:
        found = tomllib.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        raise ContentError(f"{file}: expected TOML, found lists or tables nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{file}: expected TOML, found a mistake: {plain(str(error), 200)}") from None
    except (ValueError, OverflowError):
        raise ContentError(f"{file}: expected TOML, found a number, date or time that is out of bounds") from None
    for slug, value in found.items():
        if not isinstance(value, dict):
            raise ContentError(f"{file}: {plain(slug)}: expected a table such as [heavy-hand], found {show(value)}")
    return found


# ---------------------------------------------------------------------------------------------------------------------
# Provenance


def _leaves(values: Values) -> dict[str, object]:
    """Every value that has a provenance, those inside a table as `table.key`."""
    out: dict[str, object] = {}
    for key, value in values.items():
        if key in WORDLESS:
            continue
        if isinstance(value, dict):
            for inner, deep in value.items():
                out[f"{key}.{inner}"] = deep
        else:
            out[key] = value
    return out


def _lookup(words: dict[str, str], leaf: str) -> str:
    return words.get(leaf, words.get(leaf.partition(".")[0], words.get("*", "")))


def _origin(item: Item, given: object) -> dict[str, str]:
    words = _words_of(item, given)
    out: dict[str, str] = {}
    for leaf in _leaves(item.values):
        out[leaf] = _lookup(words, leaf)
        if not out[leaf]:
            raise ContentError(f"{item.label}: {item.slug}: from: expected a word for {leaf}, found none")
    return out


def _words_of(item: Item, given: object) -> dict[str, str]:
    """A `from` table, checked: its keys are keys of the entry, its words are known."""
    where = f"{item.label}: {item.slug}: from"
    if not isinstance(given, dict):
        found = "none" if given is None else show(given)
        raise ContentError(f"{where}: expected a table of {either(PROVENANCE_WORDS)}, found {found}")
    leaves = _leaves(item.values)
    known = ["*", *leaves, *(leaf.partition(".")[0] for leaf in leaves)]
    out: dict[str, str] = {}
    for key, word in given.items():
        if key not in known:
            raise ContentError(f"{where}: {plain(key)}: expected a key of this entry{nearest(key, known)}")
        one_of(PROVENANCE_WORDS)(word, f"{where}: {key}")
        out[key] = str(word)
    return out


# ---------------------------------------------------------------------------------------------------------------------
# Checks of whole entries, and of all of them together


def _check_item(item: Item) -> None:
    where = f"{item.label}: {item.slug}"
    values = item.values
    one_of(FILE_KINDS[item.file])(values.get("kind"), f"{where}: kind")
    kind = str(values["kind"])
    table(SCHEMAS[kind], OPTIONAL)(values, where)
    if kind == "attack":
        _check_damage(values, where)
    elif kind == "counterspell":
        _check_trigger(values, where)
    elif kind == "die":
        one_of([item.slug.removesuffix("-die")])(values["colour"], f"{where}: colour")
    elif kind == "map":
        _check_map(values, where)
    elif item.slug in ("ancient-rune", "dusty-desert") and values["card"] is not False:
        raise refuse(f"{where}: card", "false", values["card"])
    _check_text(item, where)


def _check_damage(values: Values, where: str) -> None:
    """One number for each amount that may be spent (7.3)."""
    cast = values["cast"]
    assert isinstance(cast, dict)
    wholes(cast["up_to"], 0, 99)(values["damage"], f"{where}: damage")


def _check_trigger(values: Values, where: str) -> None:
    """The operation decides when a Counterspell can be used: flight answers being targeted, all else answers damage."""
    do = values["do"]
    assert isinstance(do, dict)
    fitting = "targeted" if do["op"] == "run" else "damage"
    if values["trigger"] != fitting:
        raise refuse(f"{where}: trigger", f'"{fitting}", which goes with {do["op"]}', values["trigger"])


def _check_map(values: Values, where: str) -> None:
    places, seats = values["tiles"], values["seats"]
    if not isinstance(places, list) or not all(_is_place(place) for place in places):
        raise refuse(f"{where}: tiles", "a list of [tile, q, r]", places)
    if len({place[0] for place in places}) < len(places) or len({(q, r) for _, q, r in places}) < len(places):
        raise ContentError(f"{where}: tiles: expected every tile and every place once, found one twice")
    homes = sum(place[0].startswith("home-") for place in places)
    if not isinstance(seats, dict):
        raise refuse(f"{where}: seats", "a table of seat counts", seats)
    for count, taken in seats.items():
        one_of([str(n) for n in range(2, homes + 1)])(count, f"{where}: seats")
        wholes(int(count), 1, homes)(taken, f"{where}: seats: {count}")


def _is_place(place: object) -> bool:
    if not isinstance(place, list) or len(place) != 3 or not isinstance(place[0], str):
        return False
    return is_whole(place[1], -20, 20) and is_whole(place[2], -20, 20)


def _check_text(item: Item, where: str) -> None:
    text = str(item.values["text"])
    fillings = _fillings(item.values)
    for found in re.findall(r"\{[^{}]*\}|[{}]", text):
        if found[1:-1] not in fillings:
            names = ", ".join(sorted(fillings)) or "nothing"
            raise ContentError(f"{where}: text: expected only {names} in braces, found {plain(found)}")


def _check_together(items: list[Item], label: str) -> None:
    for file, total in DECKS.items():
        found = sum(_count(item, "copies") for item in items if item.file == file)
        if found != total:
            raise ContentError(f"{label or file}: copies: expected {total} in {file} in all, found {found}")
    dice = sum(_count(item, "count") for item in items if item.file == "dice.toml")
    if dice != DICE:
        raise ContentError(f"{label or 'dice.toml'}: count: expected {DICE} dice in all, found {dice}")
    by_slug = {item.slug: item for item in items}
    if len(by_slug) < len(items):
        raise ContentError("content: expected every name once, found one twice")
    for item in items:
        _check_home(item, by_slug)


def _count(item: Item, key: str) -> int:
    value = item.values.get(key, 0)
    return value if isinstance(value, int) else 0


def _check_home(item: Item, by_slug: dict[str, Item]) -> None:
    """A character and its home tile name each other and belong to one set."""
    for key, back in (("home", "home_of"), ("home_of", "home")):
        if key in item.values:
            other = by_slug.get(str(item.values[key]))
            if other is None or other.values.get(back) != item.slug or _set(other) != _set(item):
                where = f"{item.label}: {item.slug}: {key}"
                raise refuse(where, f"an entry of the same set whose {back} is {item.slug}", item.values[key])


# ---------------------------------------------------------------------------------------------------------------------
# Words


def _text(item: Item) -> str:
    """The entry's text with its own numbers in the places of the names in braces."""
    fillings = _fillings(item.values)
    return re.sub(r"\{([^{}]*)\}", lambda found: fillings[found[1]], str(item.values["text"]))


def _fillings(values: Values) -> dict[str, str]:
    out: dict[str, str] = {}
    for key, value in _leaves(values).items():
        name = key.rpartition(".")[2]
        if isinstance(value, int) and not isinstance(value, bool):
            out[name] = str(value)
        elif name == "damage" and isinstance(value, list):
            out[name] = either([str(amount) for amount in value])
        elif name == "gives" and isinstance(value, list):
            out[name] = _tokens(value)
    cast = values.get("cast")
    if isinstance(cast, dict):
        out["pay"] = _pay(str(cast["spend"]), int(cast["up_to"]))
    return out


def _pay(spend: str, up_to: int) -> str:
    """What a cast may spend: `1 or 2 red gems`."""
    if spend == COST_WORDS[GEM_PAIR]:
        pairs = "a red gem and a blue gem"
        return pairs if up_to == 1 else f"{either([str(n) for n in range(1, up_to + 1)])} times {pairs}"
    noun = {"fragment": "Shadow Fragment", "crystal": "Cursed Crystal"}.get(spend, spend)
    ending = " of any colour" if spend in FACE_WORDS[:2] else ""
    return f"{either([str(n) for n in range(1, up_to + 1)])} {noun}{'' if up_to == 1 else 's'}{ending}"


def _tokens(words: list[str]) -> str:
    parts: list[str] = []
    for word in dict.fromkeys(words):
        count = words.count(word)
        noun = "Shadow Fragment" if word == "fragment" else word
        parts.append(f"{count} {noun} token{'' if count == 1 else 's'}")
    return " and ".join(parts)


def _plain_value(value: object) -> str:
    if isinstance(value, list):
        return (
            ", ".join(" ".join(map(str, part)) if isinstance(part, list) else str(part) for part in value) or "nothing"
        )
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
