"""The configuration of a server: options, then the environment, then a file, then the defaults."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, get_type_hints

from gnomon import BadText
from gnomon.kernel import toml
from gnomon.server import addresses, logs, visitors
from gnomon.server.limits import Check, Limits, setting
from gnomon.store.shown import shown

PREFIX: Final = "GNOMON_"
SET: Final = "--set"
DEFAULT: Final = "default"
# Variables of other programs: of our build and our tests, and those that container managers make up for services.
NOT_SETTINGS: Final = {"CHROMIUM", "COMMAND", "COMMIT", "CONFIG", "PAGE", "PASSWORD", "PURE", "PYTHON", "SERVER"}
OF_OTHERS: Final = ("PORT_", "SERVICE_", "SOAK_", "UPDATE_")
HOST_NAME: Final = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?")
# The first of each pair may not be larger than the second.
ORDER: Final = (
    ("limits.address_connections", "limits.connections"),
    ("limits.sockets", "limits.address_connections"),
)


def _address(text: str) -> str:
    try:
        return addresses.checked(text)
    except BadText:
        raise ValueError("http:// or https:// with a host and an optional port") from None


def _address_or_none(text: str) -> str:
    return _address(text) if text else ""


def _network(text: str) -> str:
    try:
        return str(ip_network(text, strict=False))
    except ValueError:
        raise ValueError("an address or a network such as 10.0.0.0/8") from None


def _name(text: str) -> str:
    if not HOST_NAME.fullmatch(text):
        raise ValueError("a host name without a port, such as table.example")
    return text.lower()


def one_of(choices: Sequence[str]) -> Check:
    def check(text: str) -> str:
        if text not in choices:
            raise ValueError(f"one of {', '.join(choices)}")
        return text

    return check


@dataclass(frozen=True)
class Logging:
    level: str = setting("warning", "what is logged: debug, info, warning or error", check=one_of(list(logs.LEVELS)))
    file: str = setting("", "the log file; without one, standard error")
    size: int = setting(10_000_000, "bytes after which a log file is put aside and a new one begun", 1000, 2**40)
    count: int = setting(5, "log files that are kept beside the current one", 1, 1000)
    each: int = setting(logs.EACH, "lines a minute about the same event", 1, 1_000_000)


@dataclass(frozen=True)
class Config:
    port: int = setting(8642, "the port to listen on; 0 picks a free one", 0, 65_535)
    host: tuple[str, ...] = setting(("127.0.0.1",), "the addresses to listen on; 0.0.0.0 is every IPv4 address")
    address: str = setting("", "the address others use to open the page, behind a proxy", check=_address_or_none)
    database: str = setting("", "sqlite:///FILE or postgresql://...; without one, a file in your data folder")
    page_folder: str = setting("", "the folder of the built page, if it is not the one of the package")
    origin: tuple[str, ...] = setting((), "other addresses whose pages may connect to this server", check=_address)
    name: tuple[str, ...] = setting((), "other host names under which requests are answered", check=_name)
    proxy: tuple[str, ...] = setting((), "addresses and networks of trusted proxies", check=_network)
    proxy_header: str = setting(
        visitors.FORWARDED_FOR,
        "the header in which they name the client: x-forwarded-for or forwarded",
        check=one_of(visitors.HEADERS),
    )
    pace: float = setting(0.6, "seconds between the actions of bots", 0, 60)
    log: Logging = field(default_factory=Logging)
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True)
class Setting:
    """One key of the configuration."""

    key: str
    kind: type
    default: Any
    about: str
    low: float
    high: float
    check: Check | None

    @property
    def variable(self) -> str:
        return PREFIX + self.key.replace(".", "_").upper()

    @property
    def expected(self) -> str:
        if self.kind is int:
            return f"a whole number from {self.low:.0f} to {self.high:.0f}"
        if self.kind is float:
            return f"a number from {self.low:g} to {self.high:g}"
        return "a list of texts" if self.kind is tuple else "a text"


@dataclass(frozen=True)
class Given:
    """A value as somebody gave it, and where."""

    value: Any
    where: str
    key: str = ""

    def bad(self, expected: str) -> BadText:
        return BadText(
            self.where, self.key, expected, hidden(self.value) if isinstance(self.value, str) else self.value
        )


@dataclass(frozen=True)
class Reading:
    """The configuration in force, and where each value comes from."""

    values: dict[str, Any]
    sources: dict[str, str]

    @property
    def config(self) -> Config:
        config: Config = _built(Config, self.values)
        return config

    def lines(self) -> list[str]:
        """For people, and valid TOML; passwords are left out."""
        told = [f"{key} = {_written(value)}" for key, value in self.values.items()]
        width = max(map(len, told))
        return [f"{line:<{width}}  # {self.sources[key]}" for line, key in zip(told, self.values)]


def settings() -> dict[str, Setting]:
    """All keys in their order."""
    return {one.key: one for one in _settings_of(Config)}


def _settings_of(kind: type, prefix: str = "") -> Iterator[Setting]:
    hints = get_type_hints(kind)
    for one in fields(kind):
        hint = hints[one.name]
        if isinstance(hint, type) and is_dataclass(hint):
            yield from _settings_of(hint, f"{prefix}{one.name}.")
        else:
            plain = getattr(hint, "__origin__", hint)
            yield Setting(prefix + one.name, plain, one.default, **one.metadata)


def read(options: Mapping[str, Any], more: Sequence[str], file: str, environment: Mapping[str, str]) -> Reading:
    """`options` by key, `more` as KEY=VALUE; BadText names the first value that is wrong."""
    known = settings()
    given = dict(_from_file(known, file)) if file else {}
    given |= dict(_from_environment(known, environment))
    given |= dict(_from_pairs(known, more))
    given |= {key: Given(value, f"--{key.replace('.', '-').replace('_', '-')}") for key, value in options.items()}
    values = {key: checked(one, given[key]) if key in given else one.default for key, one in known.items()}
    return Reading(_ordered(values, given), {key: _source(given.get(key)) for key in known})


def _source(given: Given | None) -> str:
    return DEFAULT if given is None else given.where


def _from_file(known: Mapping[str, Setting], file: str) -> Iterator[tuple[str, Given]]:
    try:
        text = Path(file).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise BadText("--config", "", "a file that can be read", f"{file} ({why})") from None
    for key, value in _flat(toml.read(text, file)):
        if key not in known:
            raise BadText(file, key, "a key of the configuration; docs/serve.md lists them")
        yield key, Given(value, file, key)


def _flat(data: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def _from_environment(known: Mapping[str, Setting], environment: Mapping[str, str]) -> Iterator[tuple[str, Given]]:
    variables = {one.variable: one for one in known.values()}
    for variable, text in environment.items():
        name = variable.removeprefix(PREFIX)
        if name == variable or name in NOT_SETTINGS or name.startswith(OF_OTHERS):
            continue
        if variable not in variables:
            raise BadText(variable, "", "a variable of the configuration; docs/serve.md lists them")
        one = variables[variable]
        yield one.key, _read_text(one, Given(text, variable))


def _from_pairs(known: Mapping[str, Setting], pairs: Sequence[str]) -> Iterator[tuple[str, Given]]:
    for pair in pairs:
        key, is_pair, text = pair.partition("=")
        if not is_pair or key not in known:
            raise BadText(SET, "", "KEY=VALUE with a key of the configuration; docs/serve.md lists them", pair)
        yield key, _read_text(known[key], Given(text, SET, key))


def _read_text(one: Setting, given: Given) -> Given:
    """A value that came as text."""
    readers: dict[type, Callable[[str], Any]] = {
        int: int,
        float: float,
        tuple: lambda text: [part.strip() for part in text.split(",") if part.strip()],
    }
    try:
        return Given(readers.get(one.kind, str)(given.value.strip()), given.where, given.key)
    except ValueError:
        raise given.bad(one.expected) from None


def checked(one: Setting, given: Given) -> Any:
    """The value of a key; BadText if it is of the wrong type or out of range."""
    value = given.value
    if one.kind in (int, float):
        accepted = (int,) if one.kind is int else (int, float)
        if isinstance(value, bool) or not isinstance(value, accepted) or not one.low <= value <= one.high:
            raise given.bad(one.expected)
        return one.kind(value)
    if one.kind is tuple:
        parts = [value] if isinstance(value, str) else value
        if not isinstance(parts, list | tuple) or not all(isinstance(part, str) for part in parts):
            raise given.bad(one.expected)
        return tuple(_stands_for(one, part, given) for part in parts)
    if not isinstance(value, str):
        raise given.bad(one.expected)
    return _stands_for(one, value, given)


def _stands_for(one: Setting, text: str, given: Given) -> Any:
    try:
        return one.check(text) if one.check is not None else text
    except ValueError as error:
        raise Given(text, given.where, given.key).bad(str(error)) from None


def _ordered(values: dict[str, Any], given: Mapping[str, Given]) -> dict[str, Any]:
    """Values that contradict each other are refused; a default gives way."""
    for small, large in ORDER:
        if values[small] > values[large]:
            if small in given:
                raise given[small].bad(f"at most {large}, which is {values[large]}")
            values[small] = values[large]
    return values


def _built(kind: type, values: Mapping[str, Any], prefix: str = "") -> Any:
    hints = get_type_hints(kind)
    parts = {
        one.name: _built(hints[one.name], values, f"{prefix}{one.name}.")
        if is_dataclass(hints[one.name])
        else values[prefix + one.name]
        for one in fields(kind)
    }
    return kind(**parts)


def hidden(text: str) -> str:
    """An address without what comes before its host and after its path, where passwords may be."""
    return shown(text) if "://" in text else text


def _written(value: Any) -> str:
    if isinstance(value, str):
        return toml.write({"": hidden(value)}).partition("= ")[2].strip()
    return repr(value) if not isinstance(value, tuple) else f"[{', '.join(map(_written, value))}]"
