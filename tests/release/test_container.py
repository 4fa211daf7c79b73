"""Containerfile and compose.yaml match the program: what they run exists, and they name no registry."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import checkouts
import pytest
from containers import ROOT, command, compose, instructions, texts
from starlette.routing import Route

from gnomon.cli import app, serve
from gnomon.server import app as server
from gnomon.server.config import Config
from gnomon.server.house import House
from gnomon.store import open_store

PYTHON = """#!/bin/sh
echo "$0 $*" >>"$ASKED"
case "$1 $2" in "-m venv") mkdir -p "$3/bin" && cp "$0" "$3/bin/python" && cp "$0" "$3/bin/gnomon" ;; esac
"""
SHORT = re.compile(r"[a-z]+:[\w.-]+")  # a name and a tag: no host, no path


def options(words: list[str]) -> dict[str, str]:
    return dict(zip(words[::2], words[1::2], strict=True))


def environment(service: str) -> dict[str, str]:
    found: dict[str, str] = compose()["services"][service]["environment"]
    return found


def test_images_are_named_without_a_host() -> None:
    images = [text.split()[0] for text in texts("FROM")]
    images += [service["image"] for service in compose()["services"].values() if "image" in service]
    assert len(images) == 3
    assert [image for image in images if not SHORT.fullmatch(image)] == []


def test_all_that_is_run_is_one_script() -> None:
    assert [line for line in texts("RUN") if not line.startswith("sh /source/scripts/container.sh ")] == []
    assert len(texts("RUN")) == 1
    assert (ROOT / "scripts" / "container.sh").exists()
    known = {"FROM", "ARG", "COPY", "RUN", "ENV", "USER", "EXPOSE", "ENTRYPOINT", "CMD"}
    assert {instruction.name for instruction in instructions()} <= known


def test_the_folder_that_is_filled_is_the_one_that_is_used() -> None:
    folder = texts("RUN")[0].split()[-1]
    assert f"--from=build {folder} {folder}" in texts("COPY")
    assert texts("ENV") == [f"PATH={folder}/bin:$PATH"]
    assert texts("USER") == ["nobody"]


def test_the_command_is_one_of_gnomon() -> None:
    program, *arguments = command()
    assert program == "gnomon"
    assert arguments[0] == serve.NAME
    app.parse_args(arguments, exit_on_error=False, print_error=False)


def test_compose_runs_the_same_command_with_the_address_that_others_open() -> None:
    _, *usual = command()
    arguments = compose()["services"]["table"]["command"]
    assert " ".join(arguments[:-1]).replace("=", " ") == " ".join(usual)
    name, _, address = arguments[-1].partition("=")
    assert name == "--address" and address.startswith("${GNOMON_ADDRESS:?"), "it is required"
    app.parse_args([*arguments[:-1], "--address=http://192.168.1.5:8642"], exit_on_error=False, print_error=False)


def test_the_port_is_the_one_that_is_served() -> None:
    assert texts("EXPOSE") == [str(Config().port)]
    assert compose()["services"]["table"]["ports"] == [f"{Config().port}:{Config().port}"]
    assert options(command()[2:])["--host"] == "0.0.0.0"


def test_the_database_is_the_one_beside_it() -> None:
    address = urlsplit(options(command()[2:])["--database"])
    database = environment("database")
    assert address.scheme == "postgresql"
    assert address.hostname in compose()["services"]["table"]["depends_on"]
    assert (address.username, address.path) == (database["POSTGRES_USER"], f"/{database['POSTGRES_DB']}")
    assert environment("table")["PGPASSWORD"] == database["POSTGRES_PASSWORD"]
    assert "GNOMON_PASSWORD:?" in database["POSTGRES_PASSWORD"], "a password is required, none is given"


def test_health_is_asked_where_it_is_told(tmp_path: Path) -> None:
    asked = re.search(r"http://127\.0\.0\.1:(\d+)(/\w+)", compose()["services"]["table"]["healthcheck"]["test"][-1])
    assert asked is not None
    store = open_store(f"sqlite:///{tmp_path / 'store.db'}")
    routes = [route.path for route in server.create(House(store, 0)).routes if isinstance(route, Route)]
    store.close()
    assert int(asked[1]) == Config().port
    assert asked[2] in routes


def test_the_commit_is_handed_down() -> None:
    assert texts("ARG") == ["GNOMON_COMMIT="]
    assert list(compose()["services"]["table"]["build"]["args"]) == ["GNOMON_COMMIT"]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout on a machine whose Python only logs its arguments."""
    checkouts.make(tmp_path, "container.sh", "web.sh", "compiler.sh", "debian.sh")
    checkouts.add_node(tmp_path)
    checkouts.program(tmp_path / "bin" / "python3", PYTHON)
    checkouts.program(tmp_path / "bin" / "cc", "#!/bin/sh\n")
    (tmp_path / "requirements.lock").write_text((ROOT / "requirements.lock").read_text("utf-8"))
    return tmp_path


def test_the_script_installs_for_postgresql_with_the_locked_versions(checkout: Path) -> None:
    done = checkouts.run(checkout, "sh", "scripts/container.sh", str(checkout / "prefix"))
    assert done.returncode == 0, done.stderr
    calls: list[Any] = [line.split() for line in checkouts.asked(checkout)]
    assert calls[0][1:] == ["-m", "venv", str(checkout / "prefix")]
    assert [call[1] for call in calls if call[0] == "npm"] == ["ci", "run"]
    assert calls[-2][1:4] == ["-m", "pip", "install"]
    assert calls[-2][-1] == ".[postgresql]"
    assert calls[-1][1:] == ["--version"]
    pins = (checkout / "build" / "pins.txt").read_text().splitlines()
    assert [pin for pin in pins if not re.fullmatch(r"[\w.-]+(\[\w+\])?==[\w.]+( ; .+)?", pin)] == []
    assert {"starlette", "psycopg"} <= {pin.split("==")[0] for pin in pins}
