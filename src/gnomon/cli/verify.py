"""gnomon verify: were the dice of a match fixed before it began, and are they the ones that fell?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import gnomon
from gnomon.cli.shown import Language
from gnomon.kernel.fairness import Stretch, stretches
from gnomon.kernel.record import parse
from gnomon.terminal.files import text_of
from gnomon.terminal.saying import Saying
from gnomon.terminal.screen import Screen

NAME = "verify"
FAIR = "verify.fair"


def run(
    file: Annotated[Path, Parameter(help="the record of a match, downloaded after its end")],
    /,
    *,
    seal: Annotated[
        tuple[str, ...], Parameter(negative=(), help="a seal that you noted during the match; may be repeated")
    ] = (),
    language: Language = "en",
) -> int:
    """Check that all dice and draws of a match follow from its seals; exits with status 1 unless all do."""
    text, where = text_of(file), str(file)
    match, draws = gnomon.load(parse(text, where).text("game")).check_dice(text, where)
    found = stretches(match.record.seals, draws)
    screen = Screen(True, language=language)
    missing = [one for one in seal if one not in [known.commitment for known in match.record.seals]]
    for line in [
        *(told(one, screen.words) for one in found),
        *(screen.words("verify.missing", seal=one) for one in missing),
    ]:
        screen.say(line)
    last = verdict(found, bool(missing))
    screen.say(screen.words(last))
    return 0 if last == FAIR else 1


def verdict(found: list[Stretch], is_other: bool) -> str:
    """The key of the last sentence."""
    if is_other or any(one.is_open and not one.is_fair for one in found):
        return "verify.unfair"
    return FAIR if all(one.is_open for one in found) else "verify.unknown"


def told(stretch: Stretch, say: Saying) -> str:
    """One sentence about the outcomes under one seal."""
    words: dict[str, object] = {"first": stretch.start + 1, "last": stretch.start + len(stretch.draws)}
    words["count"] = len(stretch.draws)
    if stretch.seal is not None:
        words["seal"] = stretch.seal.commitment
    return say(key_of(stretch), **words, wrong=stretch.first_wrong())


def key_of(stretch: Stretch) -> str:
    """What is to be said about a stretch."""
    if stretch.is_open and not stretch.is_kept:
        return "verify.broken"
    if not stretch.draws:
        return "verify.unused"
    if not stretch.is_open:
        return "verify.closed"
    if stretch.first_wrong():
        return "verify.wrong" if stretch.seal is not None else "verify.wrong-seed"
    return "verify.kept" if stretch.seal is not None else "verify.seeded"
