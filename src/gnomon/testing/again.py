"""Replays in a separate process: takes records and prints one digest for each, computed over the state after every
action and what the built-in players would choose there.

    python -m gnomon.testing.again < records.json

The records are a JSON list of texts; the digests are printed as a JSON list.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import blake2b

import gnomon
from gnomon.kernel.dealer import Imagined, Recorded
from gnomon.kernel.match import Match
from gnomon.testing.walk import choice_of, players_of

SAMPLE = 5  # one in this many states is shown to the built-in players
SELDOM = 60  # ... and one in this many where a game has more than two, of whom some may look ahead and take long


def digest_along(match: Match) -> str:
    """One digest of a match's states from the setup to now, independent of hash order."""
    record, header = match.record, match.record.header
    again = match.game.start(header.setup, header.seats, options=header.options, dealer=Recorded(record.outcomes))
    state, dealer = again.state, again.dealer
    sum_of_all = blake2b(digest_size=16)
    players = range(len(players_of(match.game)))
    for at, code in enumerate(record.codes):
        sum_of_all.update(repr((match.game.encode(state, None), state.options())).encode())
        if at % SAMPLE == 0:
            asked = players if len(players) <= 2 or at % SELDOM == SAMPLE else players[:1]
            sum_of_all.update(repr([choice_of(state, player, Imagined(at, 1)) for player in asked]).encode())
        state.apply(code, dealer)
    sum_of_all.update(again.digest().encode())
    return sum_of_all.hexdigest()


def digest_of_record(text: str) -> str:
    return digest_along(gnomon.replay(text))


def in_another_process(
    records: list[str], hash_seed: int, timeout: float = 3600, variables: dict[str, str] | None = None
) -> list[str]:
    """The digests of records, computed by a fresh Python with this hash seed, and optionally another build."""
    command = [sys.executable, "-m", __spec__.name]
    environment = os.environ | {"PYTHONHASHSEED": str(hash_seed)} | (variables or {})
    done = subprocess.run(
        command,
        input=json.dumps(records),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=timeout,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    found: list[str] = json.loads(done.stdout)
    return found


def check_alike(matches: list[Match], hash_seed: int, variables: dict[str, str] | None = None) -> int:
    """Matches go through the same states here and in another process; how many decisions were compared."""
    found = in_another_process([str(match.record) for match in matches], hash_seed, variables=variables)
    assert found == [digest_along(match) for match in matches]
    return sum(len(match.record.codes) for match in matches)


if __name__ == "__main__":
    print(json.dumps([digest_of_record(text) for text in json.load(sys.stdin)]))
