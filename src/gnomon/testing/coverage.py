"""Which rules and content the scenarios of a game cover, and which rules its code cites.

    python -m gnomon.testing.coverage GAME [FOLDER]

Rules are the numbered headings of the game's RULES.md; content is every entry of its content files. The default folder
is tests/GAME/scenarios.
"""

from __future__ import annotations

import argparse
import json
import re
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.resources import as_file, files
from pathlib import Path

import gnomon
from gnomon.kernel.toml import Plain, read
from gnomon.testing.scenario import Scenario, load_folder

HEADING = re.compile(r"^### (\d+\.\d+) (.+)$", re.MULTILINE)
NUMBER = re.compile(r"\d+\.\d+")
RANGE = re.compile(r"(\d+)\.(\d+) to \1\.(\d+)")
CITATION = re.compile(r"\((\d[^()]*)\)")


def package_of(game: str) -> Path:
    """The folder of a game's package."""
    with as_file(files(gnomon.games.find(game).package)) as folder:
        return folder


def rules_of(game: str) -> dict[str, str]:
    """The number and heading of every rule."""
    return dict(HEADING.findall((package_of(game) / "RULES.md").read_text("utf-8")))


def content_of(game: str) -> dict[str, Plain]:
    """Every content entry by its name. What has no kind is a change to an entry."""
    out: dict[str, Plain] = {}
    for path in sorted((package_of(game) / "content").glob("*.toml")):
        found = read(path.read_text("utf-8"), path.name)
        out |= {name: entry for name, entry in found.items() if "kind" in entry}
    return out


class Coverage:
    """The titles of the scenarios that name each rule and content entry, and names that do not exist.

    `furniture` are kinds of content that lie on the table in every scenario without being named.
    """

    def __init__(self, game: str, scenarios: list[Scenario], furniture: frozenset[str] = frozenset()) -> None:
        self.game = game
        self.scenarios = scenarios
        self.furniture = furniture
        self.headings = rules_of(game)
        self.rules: dict[str, list[str]] = {number: [] for number in self.headings}
        self.content: dict[str, list[str]] = {name: [] for name in content_of(game)}
        self.unknown: list[str] = []
        for scenario in scenarios:
            self.count(self.rules, scenario.rules, scenario)
            self.count(self.content, scenario.content, scenario)

    def count(self, table: dict[str, list[str]], names: list[str], scenario: Scenario) -> None:
        for name in names:
            if name in table:
                table[name].append(scenario.title)
            else:
                self.unknown.append(f"{scenario.where}: {name}")

    def missing(self) -> list[str]:
        """Rules and content that no scenario names."""
        return [name for table in (self.rules, self.content) for name, titles in table.items() if not titles]

    def lines(self) -> Iterator[str]:
        """A readable list: each rule and card with its scenarios."""
        for name, titles in {**self.rules, **self.content}.items():
            yield f"{name} {self.headings.get(name, '')}".rstrip() + f": {len(titles)}"
            yield from (f"    {title}" for title in titles)
        yield f"{len(self.rules)} rules, {len(self.content)} content entries, {len(self.missing())} without a scenario"


# What scenarios, rules and code promise each other: for each promise, what breaks it


def same_titles(coverage: Coverage) -> list[str]:
    return [title for title, count in Counter(one.title for one in coverage.scenarios).items() if count > 1]


def rules_without_scenario(coverage: Coverage) -> list[str]:
    return [number for number, titles in coverage.rules.items() if not titles]


def content_without_scenario(coverage: Coverage) -> list[str]:
    return [name for name, titles in coverage.content.items() if not titles]


def unknown_names(coverage: Coverage) -> list[str]:
    return coverage.unknown


def scenarios_without_rule(coverage: Coverage) -> list[str]:
    return [scenario.where for scenario in coverage.scenarios if not scenario.rules]


def content_that_takes_no_part(coverage: Coverage) -> list[str]:
    """Content that a scenario names, but that is neither in its position nor in its story."""
    kinds = {name: entry["kind"] for name, entry in content_of(coverage.game).items()}
    out: list[str] = []
    for scenario in coverage.scenarios:
        shown = json.dumps({key: value for key, value in scenario.own.items() if key not in ("content", "title")})
        named = [name for name in scenario.content if kinds.get(name, "") not in coverage.furniture]
        out += [f"{scenario.where}: {name}" for name in named if name not in shown]
    return out


def citations_of_nothing(coverage: Coverage) -> list[str]:
    found = citations(coverage.game)
    return [f"{number}: {', '.join(where)}" for number, where in found.items() if number not in coverage.headings]


def rules_not_cited(coverage: Coverage) -> list[str]:
    cited = citations(coverage.game)
    return [number for number in coverage.headings if number not in cited]


PROMISES: dict[str, Callable[[Coverage], list[str]]] = {
    "titles are told apart": same_titles,
    "every rule has a scenario": rules_without_scenario,
    "every content entry has a scenario": content_without_scenario,
    "scenarios name only what exists": unknown_names,
    "every scenario names a rule": scenarios_without_rule,
    "content named by a scenario takes part in it": content_that_takes_no_part,
    "citations point to rules": citations_of_nothing,
    "every rule is cited by code or content": rules_not_cited,
}


# Citations


def numbers_in(text: str) -> list[str]:
    """The rule numbers of a citation such as `2.2 to 2.4, 3.1`."""
    spans = [
        f"{chapter}.{at}" for chapter, first, last in RANGE.findall(text) for at in range(int(first) + 1, int(last))
    ]
    return NUMBER.findall(text) + spans


def cited_in(path: Path) -> set[str]:
    """Rule numbers cited in a source file: in brackets in comments and strings, or as a whole string."""
    cited: set[str] = set()
    with path.open("rb") as source:
        for token in tokenize.tokenize(source.readline):
            if token.type == tokenize.STRING and NUMBER.fullmatch(token.string.strip("\"'")):
                cited.add(token.string.strip("\"'"))
            elif token.type in (tokenize.STRING, tokenize.COMMENT):
                cited.update(number for text in CITATION.findall(token.string) for number in numbers_in(text))
    return cited


def citations(game: str) -> dict[str, list[str]]:
    """Every rule number that the code or the content of a game cites, with the files that do."""
    out: dict[str, list[str]] = {}
    for path in sorted(package_of(game).rglob("*.py")):
        for number in cited_in(path):
            out.setdefault(number, []).append(path.name)
    for name, entry in content_of(game).items():
        if "rule" in entry:
            out.setdefault(entry["rule"], []).append(f"content: {name}")
    return out


def main() -> None:
    parser = argparse.ArgumentParser(prog="gnomon.testing.coverage", description="List what the scenarios cover.")
    parser.add_argument("game", choices=gnomon.games.names())
    parser.add_argument("folder", nargs="?", type=Path)
    given = parser.parse_args()
    folder = given.folder or Path("tests") / package_of(given.game).name / "scenarios"
    coverage = Coverage(given.game, load_folder(folder))
    print("\n".join(coverage.lines()))
    wrong = [*coverage.unknown, *(f"no scenario: {name}" for name in coverage.missing())]
    print("\n".join(wrong))
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
