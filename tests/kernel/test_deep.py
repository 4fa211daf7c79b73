"""Long chains of states, as a search tree makes them, are dropped without harm."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import gnomon

# Python's debug allocator notices a byte written outside an object. A class marked `acyclic` fails this: what frees its
# objects deep inside a chain writes in front of them.
CHAINS = """
import gnomon
states = [gnomon.load("casting-shadows").start("base", 4, seed=seed).state for seed in range(5)]
for length in range(60, 160):
    chain = None
    for at in range(length):
        state = states[at % 5].copy()
        chain = [state.seats[0], state.main, state.frames[0], chain, state]
    del chain
print("dropped")
"""


def test_a_long_chain_of_states_is_dropped_without_harm() -> None:
    around = os.environ | {"PYTHONPATH": str(Path(gnomon.__file__).parents[1]), "PYTHONMALLOC": "debug"}
    done = subprocess.run([sys.executable, "-c", CHAINS], env=around, capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("dropped\n", 0), done.stderr[:500]
