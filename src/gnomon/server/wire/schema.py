"""All wire types as JSON schema; `python -m gnomon.server.wire.schema` prints it."""

from __future__ import annotations

import json

import msgspec

from gnomon.server.wire import answers, bodies, outgoing
from gnomon.server.wire.fields import Plain
from gnomon.server.wire.incoming import Message

RECEIVED = (
    Message,
    bodies.NewMatch,
    bodies.CheckValue,
    bodies.NewBranch,
    bodies.NewLink,
    bodies.TakeSeat,
    bodies.Mine,
    bodies.QrText,
    bodies.NewTalk,
    bodies.TalkAnswer,
    bodies.TalkCorrection,
    bodies.TalkUndo,
)
SENT = (
    outgoing.Answer
    | outgoing.Error
    | outgoing.Seats
    | outgoing.ChatLines
    | outgoing.Rematch
    | outgoing.Dice
    | outgoing.Table,
    outgoing.Moment,
    answers.MatchMade,
    answers.LinkMade,
    answers.RematchMade,
    answers.Summary,
    answers.Summaries,
    answers.History,
    answers.Moments,
    answers.Ending,
    answers.DiceCheck,
    answers.Talk,
    answers.TalkOpening,
    answers.Games,
    answers.Content,
    answers.Checked,
    answers.Rulebook,
    answers.Refusal,
    answers.Alive,
    answers.Ready,
    answers.Health,
    answers.Reached,
    answers.Qr,
)


def schema() -> Plain:
    """All types, by name."""
    _, components = msgspec.json.schema_components((*RECEIVED, *SENT), ref_template="#/$defs/{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": components}


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
