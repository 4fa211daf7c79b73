"""Why a record cannot be replayed: the file, the play, and what would have been possible there, in the game's words."""

from __future__ import annotations

import gnomon
from gnomon import TABLE, BadText, Decision, IllegalAction, Manual, Match, Record
from gnomon.kernel.record import parse, split_line
from gnomon.kernel.toml import Reader

MOST_LISTED = 20


def explained(text: str, where: str, error: BadText) -> ValueError:
    """The error about a record with its file name, and what was possible where a play or an outcome does not fit."""
    if _names(error, where) and not _names(error, f"{where}: play", " "):
        return error
    found: ValueError = error
    try:
        _walk(parse(text, where))
    except BadText as again:
        found = again
    return found if _names(found, where) else ValueError(f"{where}: {found}")


def _names(error: ValueError, where: str, end: str = ": ") -> bool:
    return str(error).startswith(where + end)


def _walk(reader: Reader) -> None:
    """Play as if a person reported every outcome: where the record does not fit, the question lists what does."""
    game, data, play = gnomon.load(reader.text("game")), reader.data, reader.table("play")
    header = game.header(data["setup"], data["seats"], data.get("options"), data["rules"])
    header.position = data.get("position")
    match = Match(game, Record(header, game.lexicon(header)), Manual())
    _show(match, play.texts("start"), f"{reader.where}: play.start")
    for number, line in enumerate(play.texts("actions"), 1):
        where = f"{reader.where}: play {number}"
        seat, action, outcomes = split_line(line, where)
        if match.decision is None or match.decision.seat != seat:
            return
        _choose(match, match.decision, action, where)
        _show(match, outcomes, where)


def _choose(match: Match, decision: Decision, action: str, where: str) -> None:
    try:
        match.play(action)
    except IllegalAction:
        raise BadText(where, "", _offered(decision.options.texts(), action), action) from None


def _offered(offered: list[str], action: str) -> str:
    """The offered actions of the same kind; if there are none, the first words of all offered actions."""
    kind = action.lower().partition(" ")[0]
    alike = [one for one in offered if one.partition(" ")[0] == kind]
    kinds = list(dict.fromkeys(one.partition(" ")[0] for one in offered))
    return _one_of(alike) if alike else f"an action that begins with {_one_of(kinds)}"


def _show(match: Match, outcomes: list[str], where: str) -> None:
    """Answer the table's questions with the outcomes of a line; all outcomes must be used, and no more are needed."""
    left = outcomes[:]
    while (decision := match.decision) is not None and decision.seat == TABLE:
        found = left.pop(0) if left else ""
        try:
            match.play(found)
        except IllegalAction:
            raise BadText(where, "", _showing(decision), found or "no more outcomes") from None
    if left:
        raise BadText(where, "", "no more outcomes", ", ".join(left))


def _showing(decision: Decision) -> str:
    parted = [text.partition(" ") for text in decision.options.texts()]
    return f"{parted[0][0]} to show {_one_of([word for _, _, word in parted])}"


def _one_of(words: list[str]) -> str:
    if len(words) == 1:
        return words[0]
    rest = len(words) - MOST_LISTED
    return "one of " + ", ".join(words[:MOST_LISTED]) + (f" and {rest} more" if rest > 0 else "")
