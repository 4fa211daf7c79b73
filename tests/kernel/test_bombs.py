"""Texts made to cost memory and time: every reader refuses or reads them, in proportion to their length."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import time
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest
from bombs import BOMBS, Bomb
from hypothesis import given, settings
from hypothesis import strategies as st

from gnomon.kernel.errors import BadText
from gnomon.kernel.toml import read
from gnomon.kernel.toml_limits import DEEPEST, LONGEST, LONGEST_WORD, MOST_PARTS, MOST_SIGNS, check

CAPPED = Path(__file__).parents[1] / "capped.py"
LENGTH = 400_000
ATTEMPTS = 5  # another program may have had the machine
NOTHING = 0.01  # seconds
LONGEST_SENTENCE = 1000


@pytest.mark.once
@pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process is limited here as Linux does it")
def test_every_reader_survives_every_bomb_with_little_memory() -> None:
    done = subprocess.run([sys.executable, CAPPED, "readers"], capture_output=True, text=True, check=True)
    for reader, endings in json.loads(done.stdout).items():
        assert endings.keys() == BOMBS.keys()
        for kind, ending in endings.items():
            assert ending or reader == "overlay", f"{kind} is no {reader}"  # an overlay may change nothing
            assert "CRASH" not in ending and ending.isprintable(), (reader, kind, ending)
            assert len(ending) < LONGEST_SENTENCE, (reader, kind, ending)


def passes(text: str) -> bool:
    try:
        check(text, "here")
    except BadText:
        return False
    return True


def longest_that_passes(bomb: Bomb) -> int:
    """The length at which a bomb costs most: all of it if it is refused at any length."""
    low, high = 0, LENGTH
    if passes(bomb(LENGTH)) or not passes(bomb(100)):
        return LENGTH
    while high - low > 100:
        middle = (low + high) // 2
        low, high = (middle, high) if passes(bomb(middle)) else (low, middle)
    return low


def seconds(text: str) -> float:
    """Without the garbage of other tests, which a collection would look through."""
    gc.disable()
    begun = time.process_time()
    with suppress(BadText):
        read(text, "here")
    taken = time.process_time() - begun
    gc.enable()
    return taken


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS.keys())
def test_the_time_grows_with_the_length(bomb: Bomb) -> None:
    """Four times the text may take four times as long; with the square of its length it would be sixteen times."""
    length = longest_that_passes(bomb)
    short, long = bomb(length // 4), bomb(length)
    shorter, longer = seconds(short), seconds(long)
    for _ in range(ATTEMPTS):
        if longer < 8 * shorter + NOTHING:
            break
        shorter, longer = max(shorter, seconds(short)), min(longer, seconds(long))
    assert longer < 8 * shorter + NOTHING, (length, shorter, longer)


DEEP = "x = " + "[" * DEEPEST + "]" * DEEPEST
PARTS = ".".join("a" * MOST_PARTS)


@pytest.mark.parametrize(
    "text",
    [
        DEEP,
        f"{PARTS} = 1",
        f"[{PARTS}]",
        "a" * LONGEST_WORD + " = 1",
        "a = " + "9" * LONGEST_WORD,
        "a = 1\n" + "\n" * (LONGEST - 6),
        "\n".join(f"a{at} = 1" for at in range(MOST_SIGNS)),
    ],
)
def test_what_is_just_allowed_is_read(text: str) -> None:
    assert read(text, "here")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (DEEP.replace("[", "[[", 1), "lists and tables at most 16 deep, found deeper ones"),
        (f"{PARTS}.a = 1", "keys of at most 8 parts, found one with more"),
        (f"a = 1\n[{PARTS} . 'b']", "keys of at most 8 parts, found one with more"),
        (f"a = [{{ '#' = 1, {PARTS}.a = 1 }}]", "keys of at most 8 parts, found one with more"),
        ("a" * 101 + " = 1", f"keys and numbers of at most 100 characters, found '{'a' * 56}..."),
        ("a = 0x" + "f" * 5000, f"keys and numbers of at most 100 characters, found '0x{'f' * 54}..."),
        ("\n" * (LONGEST + 1), f"at most {LONGEST} characters, found {LONGEST + 1}"),
        ("a = [" + "[]," * 20_000 + "]", "at most 20000 keys, tables, lists and dots, found 20002"),
    ],
)
def test_what_is_too_much_is_named(text: str, sentence: str) -> None:
    with pytest.raises(BadText) as caught:
        read(text, "here")
    assert str(caught.value) == f"here: expected {sentence}"


def test_a_key_in_quotes_has_bounds_too() -> None:
    with pytest.raises(BadText, match=r"^here: a{117}\.\.\.: expected a key of at most 100 characters, found 150$"):
        read(f'[x]\ny = [{{ "{"a" * 150}" = 1 }}]', "here")


# Quotes and comments: what they hold does not count, and nothing hides behind them.

HARMLESS = ".a" * 30 + "[" * 30 + "{" * 30 + "9" * 200 + " = 1"


@pytest.mark.parametrize(
    "text",
    [
        f'a = "{HARMLESS}"',
        f"a = '{HARMLESS}'",
        f'a = """{HARMLESS}\n{HARMLESS}"""',
        f"a = '''{HARMLESS}\n'{HARMLESS}'''''",
        f'a = "\\"{HARMLESS}\\\\"',
        f'a = """\\"""{HARMLESS}""{HARMLESS}\\\\"""""',
        f"a = 1 # {HARMLESS} \" '''",
        f"a = [ # {HARMLESS}\n 1, # \"\n '#', ]",
        f'"#" = "{HARMLESS}" # "',
        "a = ''\nb = \"\"\nc = ''''''\nd = \"\"\"\"\"\"",
    ],
)
def test_what_is_quoted_does_not_count(text: str) -> None:
    assert read(text, "here") == tomllib.loads(text)


INNER = st.text(st.sampled_from("\"'\\#\n\r .=[]{}ab"), max_size=8)
QUOTES = st.sampled_from(['"', "'", '"""', "'''"])
VALUE = st.one_of(st.builds(lambda quote, inner: quote + inner + quote, QUOTES, INNER), INNER)
PIECE = st.one_of(st.builds(lambda key, value: f"{key} = {value}\n", INNER, VALUE), st.just("# x\n"), INNER)


@settings(max_examples=3000)
@given(st.lists(PIECE, max_size=4).map("".join))
def test_nothing_hides_behind_quotes(text: str) -> None:
    """Whatever the parser gets past, the look beforehand gets past as well."""
    try:
        tomllib.loads(text)
    except ValueError:
        return
    with pytest.raises(BadText, match="keys of at most 8 parts"):
        check(f"{text}\n{PARTS}.a = 1", "here")
