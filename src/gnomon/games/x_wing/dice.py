"""Dice as counts of faces, four bits each: how many hits, criticals, focus results, blanks and evades (6.17)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.state import ATTACK_DIE, DEFENCE_DIE
from gnomon.games.x_wing.terms import (
    ATTACK_FACES,
    BLANK,
    CRIT,
    DEFENCE_FACES,
    EVADE,
    FACE_WORDS,
    FOCUS,
    HIT,
)
from gnomon.kernel.dealer import Dealer

WIDTH: Final = 4
MOST: Final = 15
SIDES: Final = 8
MOST_DICE: Final = 7  # rolled at once; the notation has three bits a face

# Faces in the order of the notation, three bits each.
ATTACK_ORDER: Final[list[int]] = [HIT, CRIT, FOCUS, BLANK]
DEFENCE_ORDER: Final[list[int]] = [EVADE, FOCUS, BLANK]
NOTHING_WORD: Final = "nothing"


def one(face: i64) -> i64:
    """One result."""
    return (face - face + 1) << (WIDTH * face)


def number(dice: i64, face: i64) -> i64:
    """How many dice show a face."""
    return dice >> (WIDTH * face) & MOST


def total(dice: i64) -> i64:
    """How many dice there are."""
    count: i64 = 0
    while dice:
        count += dice & MOST
        dice >>= WIDTH
    return count


def without_face(dice: i64, face: i64) -> i64:
    """The dice that do not show a face."""
    return dice - number(dice, face) * one(face)


def roll_attack(count: i64, dealer: Dealer) -> i64:
    """Roll attack dice."""
    dice: i64 = 0
    for _die in range(count):
        dice += one(ATTACK_FACES[dealer.deal(ATTACK_DIE, ATTACK_FACES, 0, SIDES)])
    return dice


def roll_defence(count: i64, dealer: Dealer) -> i64:
    """Roll defence dice."""
    dice: i64 = 0
    for _die in range(count):
        dice += one(DEFENCE_FACES[dealer.deal(DEFENCE_DIE, DEFENCE_FACES, 0, SIDES)])
    return dice


def attack_code(dice: i64) -> i64:
    """Attack dice as the notation numbers them."""
    return number(dice, HIT) | number(dice, CRIT) << 3 | number(dice, FOCUS) << 6 | number(dice, BLANK) << 9


def attack_dice(code: i64) -> i64:
    """The attack dice of a number in the notation."""
    hits, crits = (code & 7) * one(HIT), (code >> 3 & 7) * one(CRIT)
    return hits + crits + (code >> 6 & 7) * one(FOCUS) + (code >> 9 & 7) * one(BLANK)


def evasion_code(dice: i64) -> i64:
    """Defence dice as the notation numbers them."""
    return number(dice, EVADE) | number(dice, FOCUS) << 3 | number(dice, BLANK) << 6


def evasion_dice(code: i64) -> i64:
    """The defence dice of a number in the notation."""
    return (code & 7) * one(EVADE) + (code >> 3 & 7) * one(FOCUS) + (code >> 6 & 7) * one(BLANK)


def _word(code: int, order: list[int]) -> str:
    faces = [FACE_WORDS[face] for place, face in enumerate(order) for _ in range(code >> 3 * place & 7)]
    return "+".join(faces) or NOTHING_WORD


DICE_WORDS: Final[list[str]] = [_word(code, ATTACK_ORDER) for code in range(4096)]
EVASION_WORDS: Final[list[str]] = [_word(code, DEFENCE_ORDER) for code in range(512)]
