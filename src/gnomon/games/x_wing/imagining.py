"""A view with everything hidden dealt again: other dials, other facedown cards, other intel."""

from __future__ import annotations

from collections import Counter
from typing import Final

from gnomon.games.x_wing.damage import ails_of
from gnomon.games.x_wing.planning import may_plan
from gnomon.games.x_wing.position import read_discarded
from gnomon.games.x_wing.setup import damage_cards
from gnomon.games.x_wing.state import DAMAGE_DECK, INTEL_TOKENS, INTEL_VALUES, LIFE_WORDS, State
from gnomon.games.x_wing.terms import MANOEUVRE_WORDS
from gnomon.kernel.codec import deal_unseen, fill_deck
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import ints
from gnomon.kernel.notation import UNKNOWN
from gnomon.kernel.toml import Plain, Reader

# Sources that deal dials and intel to imagined enemies; no match ever asks them.
DIALS: Final = 4
INTELS: Final = 5


def fill(state: State, view: Plain, dealer: Dealer) -> Plain:
    """Deal what the viewer does not see; `state` is an empty mat of the match."""
    for number, word in enumerate(state.roster.words):
        note(state, number, view["ships"][word])
    out = dict(view)
    out["ships"] = {
        word: fill_ship(state, number, view["ships"][word], dealer) for number, word in enumerate(state.roster.words)
    }
    if "mission" in view:
        deal_intel(view, out["ships"], dealer)
    unseen = [unseen_of(state, view, seat) for seat in range(2)]
    slugs = state.tables.damage_slugs
    if UNKNOWN in view["looked"]:
        seat = looked_at(state, view)
        drawn = sorted(deal_unseen(unseen[seat], DAMAGE_DECK + seat, dealer) for _ in view["looked"])
        out["looked"] = [slugs[card] for card in drawn]
    out["decks"] = [
        fill_deck(slugs, view["decks"][seat], unseen[seat], DAMAGE_DECK + seat, dealer) for seat in range(2)
    ]
    return out


def note(state: State, number: int, ship: Plain) -> None:
    """Note what decides which manoeuvres a ship may have been given: stress, damage, and the cards that work."""
    known, slugs = state.ships[number], state.tables.damage_slugs
    known.life = LIFE_WORDS.index(ship["life"])
    known.stress = ship["stress"]
    known.discarded = read_discarded(state, number, Reader(ship, "view"))
    known.faceup = ints([slugs.index(text.partition("@")[0]) for text in ship["faceup"]])
    known.ails = ails_of(state, number)


def fill_ship(state: State, number: int, ship: Plain, dealer: Dealer) -> Plain:
    """A hidden dial becomes any manoeuvre that its player may have chosen."""
    if ship["dial"] != UNKNOWN:
        return ship
    dial = [int(one) for one in state.tables.dials[state.roster.ship[number]]]
    allowed = [one for one in dial if may_plan(state, number, one)] or dial
    return ship | {"dial": MANOEUVRE_WORDS[allowed[dealer.deal(DIALS, allowed, 0, len(allowed))]]}


def deal_intel(view: Plain, ships: Plain, dealer: Dealer) -> None:
    """Hidden intel becomes any of the tokens that are not seen elsewhere (14.13)."""
    left = [INTEL_VALUES[kind] for kind in INTEL_TOKENS]
    for value in [*view["mission"]["stolen"], *view["mission"]["lost"]]:
        left.remove(value)
    for ship in ships.values():
        if ship["intel"] not in ("", UNKNOWN):
            left.remove(int(ship["intel"]))
    for word, ship in ships.items():
        if ship["intel"] == UNKNOWN:
            at = dealer.deal(INTELS, left, 0, len(left))
            ships[word] = ship | {"intel": str(left.pop(at))}


def looked_at(state: State, view: Plain) -> int:
    """The seat whose deck the cards came from that somebody looks at."""
    return int(state.roster.seat[state.roster.words.index(view["frames"][-1]["other"])])


def unseen_of(state: State, view: Plain, seat: int) -> list[int]:
    """The damage cards of a seat that the viewer has not seen."""
    slugs = state.tables.damage_slugs
    left = Counter(damage_cards(state))
    seen = list(view["discards"][seat])
    for ship in view["ships"].values():
        if ship["seat"] == seat:
            seen += [text.partition("@")[0] for text in ship["faceup"]] + ship["turned"]
    if view["looked"] and UNKNOWN not in view["looked"] and looked_at(state, view) == seat:
        seen += view["looked"]
    for group in view["decks"][seat]:
        seen += group.get("cards", [])
    left.subtract(slugs.index(slug) for slug in seen)
    return sorted(left.elements())
