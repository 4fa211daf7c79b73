"""What a TOML text may have, checked before it is parsed.

The parser takes time and memory that grow with the square of the parts of a key, and keeps about a kilobyte for every
table, list and dotted key. Anyone may send us a text, so it is looked through first: what stands in quotes and comments
is put aside, and the signs that are left are counted. That takes time in proportion to its length.
"""

from __future__ import annotations

import re
from typing import Any, Final

from gnomon.kernel.errors import BadText

LONGEST: Final = 4_000_000  # characters; a record of 20,000 choices has about half of them
MOST_SIGNS: Final = 20_000  # keys, tables, lists and dots
MOST_PARTS: Final = 8  # of one dotted key
LONGEST_WORD: Final = 100  # characters of a key or number
DEEPEST: Final = 16  # lists and tables in each other

# The parser gets no further than to quotes that are not closed, so the rest is left out. The possessive repeats (`*+`)
# never go back.
_QUOTED: Final = re.compile(
    r'"""[^"\\]*+(?:(?:\\.|"(?!""))[^"\\]*+)*+"""["]{0,2}'
    r"|'''[^']*+(?:'(?!'')[^']*+)*+'''[']{0,2}"
    r'|"(?!"")[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"'
    r"|'(?!'')[^'\n]*+'"
    r"|\#[^\n]*+"
    r"|[\"'].*+",
    re.DOTALL,
)
_STAND_IN: Final = '"'
_BRACKETS: Final = re.compile(r"[\[\]{}]")
_LONG_KEY: Final = re.compile(r"\.(?:[^.=,\n\[\]{}]*+\.){" + str(MOST_PARTS - 1) + "}")
_LONG_WORD: Final = re.compile(r"(?<![\w+-])[\w+-]{" + str(LONGEST_WORD + 1) + "}")


def check(text: str, where: str, longest: int = LONGEST) -> None:
    """Raise BadText if the text is longer or deeper, or has more in it, than any of ours needs."""
    if len(text) > longest:
        raise BadText(where, "", f"at most {longest} characters", len(text))
    bare = _QUOTED.sub(_STAND_IN, text)
    signs = sum(bare.count(sign) for sign in "=.[{")
    if signs > MOST_SIGNS:
        raise BadText(where, "", f"at most {MOST_SIGNS} keys, tables, lists and dots", signs)
    if _LONG_KEY.search(bare) is not None:
        raise BadText(where, "", f"keys of at most {MOST_PARTS} parts, found one with more")
    word = _LONG_WORD.search(bare)
    if word is not None:
        raise BadText(where, "", f"keys and numbers of at most {LONGEST_WORD} characters", word.group())
    _check_depth(bare, where)


def _check_depth(bare: str, where: str) -> None:
    depth = 0
    for found in _BRACKETS.finditer(bare):
        depth += 1 if found.group() in "[{" else -1
        if depth > DEEPEST:
            raise BadText(where, "", f"lists and tables at most {DEEPEST} deep, found deeper ones")
        if depth < 0:
            return  # the parser gets no further either


def check_keys(data: Any, where: str) -> None:
    """Raise BadText for a key in quotes that is too long: it may stand before each of many values."""
    if isinstance(data, dict):
        for key in data:
            if len(key) > LONGEST_WORD:
                raise BadText(where, key, f"a key of at most {LONGEST_WORD} characters", len(key))
            check_keys(data[key], where)
    elif isinstance(data, list):
        for part in data:
            if isinstance(part, (dict, list)):
                check_keys(part, where)
