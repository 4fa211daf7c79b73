"""Settings: from a file, the environment and options; each mistake is one sentence that says where it is."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gnomon import BadText
from gnomon.server import descriptors
from gnomon.server.config import Config, Reading, read, settings
from gnomon.server.limits import Limits

DOCUMENT = Path(__file__).parents[2] / "docs" / "serve.md"


def reading(
    text: str = "", tmp_path: Path | None = None, more: tuple[str, ...] = (), environment: Any = None, **options: Any
) -> Reading:
    file = ""
    if tmp_path is not None:
        path = tmp_path / "gnomon.toml"
        path.write_text(text)
        file = str(path)
    return read(options, more, file, environment or {})


def test_without_settings_the_defaults_hold() -> None:
    found = reading()
    assert found.config == Config()
    assert set(found.sources.values()) == {"default"}


def test_options_come_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    text = "port = 1\npace = 1\n[limits]\nsockets = 11\nframe = 2000\n[log]\nlevel = 'debug'"
    environment = {"GNOMON_PORT": "2", "GNOMON_LIMITS_SOCKETS": "12", "HOME": "/x", "GNOMON_PURE": "1"}
    found = reading(text, tmp_path, ("limits.sockets=13",), environment, port=3)
    assert (found.config.port, found.config.pace, found.config.log.level) == (3, 1.0, "debug")
    assert (found.config.limits.sockets, found.config.limits.frame) == (13, 2000)
    file = str(tmp_path / "gnomon.toml")
    assert [found.sources[key] for key in ("port", "pace", "limits.sockets", "address")] == [
        "--port",
        file,
        "--set",
        "default",
    ]
    assert reading(text, tmp_path, (), environment).config.port == 2


def test_lists_come_as_lists_or_as_text(tmp_path: Path) -> None:
    expected = ("10.0.0.0/8", "::1/128")
    assert reading('proxy = ["10.1.2.3/8", "::1"]', tmp_path).config.proxy == expected
    assert reading(environment={"GNOMON_PROXY": "10.0.0.0/8, ::1"}).config.proxy == expected
    assert reading(more=("proxy=10.0.0.0/8,::1",)).config.proxy == expected
    assert reading('name = "Table.Example"', tmp_path).config.name == ("table.example",)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("colour = 1", "colour: expected a key of the configuration; docs/serve.md lists them"),
        ("[limits]\nsocket = 1", "limits.socket: expected a key of the configuration; docs/serve.md lists them"),
        ("limits = 1", "limits: expected a key of the configuration; docs/serve.md lists them"),
        ("port = '1'", "port: expected a whole number from 0 to 65535, found '1'"),
        ("port = true", "port: expected a whole number from 0 to 65535, found True"),
        ("port = 65536", "port: expected a whole number from 0 to 65535, found 65536"),
        ("pace = nan", "pace: expected a number from 0 to 60, found nan"),
        ("address = 1", "address: expected a text, found 1"),
        (
            "address = 'table.example'",
            "address: expected http:// or https:// with a host and an optional port, found 'table.example'",
        ),
        ("host = [1]", "host: expected a list of texts, found [1]"),
        ("proxy = 'here'", "proxy: expected an address or a network such as 10.0.0.0/8, found 'here'"),
        ("name = ['a:1']", "name: expected a host name without a port, such as table.example, found 'a:1'"),
        ("log.level = 'loud'", "log.level: expected one of debug, info, warning, error, found 'loud'"),
        ("proxy_header = 'x'", "proxy_header: expected one of x-forwarded-for, forwarded, found 'x'"),
        (
            "limits.sockets = 1000",
            "limits.sockets: expected at most limits.address_connections, which is 300, found 1000",
        ),
        (
            "limits.connections = 100\nlimits.address_connections = 200",
            "limits.address_connections: expected at most limits.connections, which is 100, found 200",
        ),
    ],
)
def test_a_mistake_in_the_file_is_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(BadText) as error:
        reading(text, tmp_path)
    assert str(error.value) == f"{tmp_path / 'gnomon.toml'}: {sentence}"


@pytest.mark.parametrize(
    ("variable", "text", "sentence"),
    [
        ("GNOMON_PROT", "1", "expected a variable of the configuration; docs/serve.md lists them"),
        ("GNOMON_LIMITS", "1", "expected a variable of the configuration; docs/serve.md lists them"),
        ("GNOMON_PORT", "tcp://10.0.0.1:8642", "expected a whole number from 0 to 65535, found 'tcp://10.0.0.1:8642'"),
        ("GNOMON_LIMITS_FRAME", "10", "expected a whole number from 1024 to 1073741824, found 10"),
    ],
)
def test_a_mistake_in_the_environment_names_the_variable(variable: str, text: str, sentence: str) -> None:
    with pytest.raises(BadText) as error:
        reading(environment={variable: text})
    assert str(error.value) == f"{variable}: {sentence}"


def test_variables_that_others_make_are_left_alone() -> None:
    environment = {
        "GNOMON_SERVICE_HOST": "x",
        "GNOMON_PORT_8642_TCP": "x",
        "GNOMON_COMMIT": "x",
        "GNOMON_PASSWORD": "x",
    }
    assert reading(environment=environment).config == Config()


def test_a_mistake_in_an_option_names_the_option() -> None:
    with pytest.raises(BadText, match=r"^--pace: expected a number from 0 to 60, found 61$"):
        reading(pace=61)
    with pytest.raises(
        BadText, match=r"^--set: expected KEY=VALUE with a key of the configuration; .*found 'frame=1'$"
    ):
        reading(more=("frame=1",))
    with pytest.raises(BadText, match=r"^--set: limits.frame: expected a whole number from 1024 to .*found 'x'$"):
        reading(more=("limits.frame=x",))


def test_a_file_that_cannot_be_read_is_told() -> None:
    with pytest.raises(BadText, match=r"^--config: expected a file that can be read, found '/nowhere.toml"):
        read({}, (), "/nowhere.toml", {})


def test_a_default_gives_way_to_what_was_set(tmp_path: Path) -> None:
    limits = reading("limits.connections = 50", tmp_path).config.limits
    assert (limits.connections, limits.address_connections, limits.sockets) == (50, 50, 50)


def test_connections_leave_files_free() -> None:
    found = reading()
    assert descriptors.fitted(found, None) is found
    assert descriptors.fitted(found, 20_000) is found
    low = descriptors.fitted(found, 1024)
    limits = low.config.limits
    assert (limits.connections, limits.address_connections, limits.sockets) == (1024 - 128, 300, 150)
    assert low.sources["limits.connections"] == "lowered: only 1024 files may be open"
    assert low.sources["limits.address_connections"] == "default"
    several = reading(host=("127.0.0.1", "127.0.0.2"))
    assert descriptors.fitted(several, 1024).config.limits.connections == 1024 - 192
    with pytest.raises(BadText, match=r"^the limit of open files \(ulimit -n\): expected at least 144, found 143$"):
        descriptors.fitted(found, 143)


def test_what_is_shown_can_be_read_again(tmp_path: Path) -> None:
    text = "\n".join(reading(port=1, host=("127.0.0.1", "::1"), name=("a.example",)).lines())
    assert tomllib.loads(text)["limits"]["frame"] == Limits().frame
    again = reading(text, tmp_path)
    assert (again.config.port, again.config.host) == (1, ("127.0.0.1", "::1"))
    assert replace(again.config, port=8642, host=("127.0.0.1",), name=()) == Config()


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://gnomon:secret@db/x", "postgresql://...@db/x"),
        ("postgresql://gnomon:a/secret@db/x", "postgresql://...@db/x"),
        ("postgresql://db:5432/x?user=g&password=secret&a=b", "postgresql://db:5432/x"),
        ("sqlite:////var/lib/gnomon.db", "sqlite:////var/lib/gnomon.db"),
    ],
)
def test_passwords_are_not_shown(url: str, shown: str) -> None:
    lines = reading(database=url).lines()
    assert any(f'database = "{shown}"' in line for line in lines)
    assert "secret" not in "\n".join(lines)


def test_the_document_lists_every_setting() -> None:
    text = DOCUMENT.read_text("utf-8")
    rows = [[cell.strip() for cell in line.split("|")] for line in text.splitlines() if line.startswith("| `")]
    for key, one in settings().items():
        written = str(one.default) if not isinstance(one.default, tuple) else ", ".join(one.default)
        assert ["", f"`{key}`", one.about, f"`{written}`" if written else "none", ""] in rows


def test_the_command_shows_what_holds(tmp_path: Path) -> None:
    file = tmp_path / "gnomon.toml"
    file.write_text("[limits]\nsockets = 50\n")
    command = [sys.executable, "-m", "gnomon", "serve", "--config", str(file), "--log-level", "info", "--show-config"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120)
    lines = {line.partition(" = ")[0]: line for line in done.stdout.splitlines()}
    assert lines["limits.sockets"].split() == ["limits.sockets", "=", "50", "#", str(file)]
    assert lines["log.level"].split() == ["log.level", "=", '"info"', "#", "--log-level"]


@pytest.mark.parametrize(
    "option", [["--config", "/nowhere"], ["--set", "limits.sockets=0"], ["--log-file", "/nowhere/x"]]
)
def test_a_server_with_a_mistake_does_not_start(tmp_path: Path, option: list[str]) -> None:
    command = [sys.executable, "-m", "gnomon", "serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'm.db'}"]
    done = subprocess.run([*command, *option], check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2
    assert done.stderr.startswith(f"gnomon: {option[0]}: ")
    assert done.stderr.count("\n") == 1


def test_settings_reach_the_server(tmp_path: Path, process: Any) -> None:
    file = tmp_path / "gnomon.toml"
    log = tmp_path / "server.log"
    logging = f'log = {{ file = "{log}", level = "debug" }}'
    file.write_text(f'name = "play.example"\n{logging}\nlimits = {{ request_rate = 0.01, request_burst = 2 }}')
    server = process(f"sqlite:///{tmp_path / 'm.db'}", "--config", str(file))
    assert [server.call("/api/games", Host="play.example").status for _ in range(3)] == [200, 200, 429]
    status, errors = server.terminate()
    assert (status, errors) == (0, "")
    assert log.read_text().count('"path": "/api/games"') == 3
