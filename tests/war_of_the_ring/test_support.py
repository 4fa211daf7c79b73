"""Support is arranged so that the most icons count (8.8, 10.5): compared with every possible arrangement."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gnomon.games.war_of_the_ring.game import GAME, as_table
from gnomon.games.war_of_the_ring.icons import ATTACK, DEFENCE, side_total, supported
from gnomon.games.war_of_the_ring.state import State
from gnomon.games.war_of_the_ring.tables import (
    ARMY,
    CHARACTER,
    FACTION_WORDS,
    FREE,
    FREE_FACTIONS,
    GROUNDS,
    ITEM,
    PATH,
    SHADOW,
    fits,
    local,
    side_of,
)
from gnomon.kernel.bits import bit, bits
from gnomon.kernel.ints import ints
from gnomon.testing.walk import Picker

BATTLEGROUNDS = 1_500  # for each side
ARMIES, CHARACTERS = 4, 5  # at most so many
FIRST_PATH = GROUNDS
# With the Three Hunters, whom any army supports, others may need the very army that Aragorn has.
CONTEST = [
    "aragorn", "eowyn", "eomer", "elrond", "merry-brandybuck", "riders-of-rohan", "village-militia", "high-elves",
    "soldiers-of-gondor",
]  # fmt: skip
# Cards whose support is special.
SPECIAL = {
    FREE: ["dead-men-of-dunharrow", "aragorn", "strider", "merry-brandybuck", "pippin-took", "legolas", "theoden"],
    SHADOW: ["the-witch-king", "gothmog", "mouth-of-sauron", "saruman", "the-black-serpent"],
}
# The rules written down once more, by name and without the content: who may be supported by whom, and what it gives.
SECOND_FACTION = {"merry-brandybuck": "rohan", "pippin-took": "dunedain"}
HUNTERS = ("legolas", "gimli", "strider", "aragorn")
LED_BY = ("strider", "aragorn")  # whom the Dead Men must support for their icons
DEAD_MEN, DEAD_ICONS = "dead-men-of-dunharrow", 2
GANDALFS = ("gandalf-the-grey", "gandalf-the-white")

Pairs = tuple[tuple[str, str], ...]


class Battleground:
    """Some cards of one side on a battleground, perhaps with events in force and Gandalf elsewhere."""

    def __init__(self, seed: int, side: int) -> None:
        picker = Picker(seed)
        self.state: State = as_table(GAME.start("duel", 2, seed=1, options={"promos": True}).state.copy())
        self.tables = self.state.tables
        self.side = side
        self.place = picker.below(GROUNDS)
        self.is_contest = side == FREE and picker.chance(4)
        self.factions = [] if self.is_contest else self.some_factions(picker)
        self.armies = self.picked(picker, ARMY, picker.below(ARMIES + 1))
        self.characters = self.picked(picker, CHARACTER, picker.below(CHARACTERS + 1))
        self.cards = mixed([*self.armies, *self.characters], picker)
        self.state.permits = 2 if self.is_contest else picker.below(4)
        self.state.grounds, self.state.path = ints([self.place]), FIRST_PATH
        places = self.state.free if side == FREE else self.state.shadow
        places[self.place] = ints([card for unit in self.cards for card in self.with_items(unit, picker)])
        others = [name for name in GANDALFS if name not in self.names() and picker.chance(3)]
        self.state.free[PATH] = ints([self.tables.slugs.index(name) for name in others])

    def some_factions(self, picker: Picker) -> list[int]:
        """Two factions of the side, so that cards compete for support; sometimes all of them."""
        every = range(FREE_FACTIONS) if self.side == FREE else range(FREE_FACTIONS, len(FACTION_WORDS))
        return list(every) if picker.chance(4) else [picker.one(every), picker.one(every)]

    def picked(self, picker: Picker, kind: int, count: int) -> list[int]:
        """Cards of a kind, no more of each than there are; leaders of the Dead Men and others more often than not."""
        special = CONTEST if self.is_contest else SPECIAL[self.side] if not picker.chance(3) else []
        able = [
            card
            for card, slug in enumerate(self.tables.slugs)
            if self.tables.kind[card] == kind and side_of(self.tables, card) == self.side
            if self.tables.faction[card] in self.factions or slug in special
            for _ in range(self.tables.copies[card])
        ]
        return [able.pop(picker.below(len(able))) for _ in range(min(count, len(able)))]

    def with_items(self, card: int, picker: Picker) -> list[int]:
        """A card and an item it may wield, sometimes."""
        tables = self.tables
        able = [
            item for item, kind in enumerate(tables.kind) if kind == ITEM and fits(tables, tables.wielders[item], card)
        ]
        return [card, picker.one(able)] if able and picker.chance(4) else [card]

    def names(self) -> list[str]:
        return [self.tables.slugs[card] for card in self.cards]

    # What the engine says

    def counted(self, which: int) -> set[str]:
        found = supported(self.state, self.side, self.place, which)
        first = 0 if self.side == FREE else self.tables.first_shadow
        return {self.tables.slugs[first + at] for at in bits(found)}

    def total(self, which: int) -> int:
        found = supported(self.state, self.side, self.place, which)
        return int(side_total(self.state, self.side, self.place, which, found))

    # What brute force says

    def can(self, army: int, character: int) -> bool:
        """Whether an army may support a character."""
        slugs, faction = self.tables.slugs, self.tables.faction
        hunted = "the-three-hunters" in self.events() and slugs[character] in HUNTERS
        own = FACTION_WORDS[faction[army]]
        return hunted or own in (FACTION_WORDS[faction[character]], SECOND_FACTION.get(slugs[character]))

    def events(self) -> list[str]:
        words = ["the-red-arrow", "the-three-hunters"]
        return [word for at, word in enumerate(words) if self.state.permits >> at & 1]

    def arrangements(self, armies: list[int], taken: frozenset[int] = frozenset()) -> Iterator[Pairs]:
        """Every way in which each army supports one character or none, and each character has one army or none."""
        if not armies:
            yield ()
            return
        yield from self.arrangements(armies[1:], taken)
        for character in self.characters:
            if character not in taken and self.can(armies[0], character):
                pair = (self.tables.slugs[armies[0]], self.tables.slugs[character])
                for rest in self.arrangements(armies[1:], taken | {character}):
                    yield (pair, *rest)

    def leadership(self, name: str, which: int) -> int:
        lead = self.tables.lead_attack if which == ATTACK else self.tables.lead_defence
        return int(lead[self.tables.slugs.index(name)])

    def worth(self, pairs: Pairs, which: int) -> int:
        dead = DEAD_ICONS * any(army == DEAD_MEN and led in LED_BY for army, led in pairs)
        return dead + sum(self.leadership(led, which) for _, led in pairs)

    def best(self, which: int) -> tuple[int, list[Pairs]]:
        """The most icons that support can give, and the arrangements that do."""
        every = {pairs: self.worth(pairs, which) for pairs in self.arrangements(self.armies)}
        most = max(every.values())
        return most, [pairs for pairs, worth in every.items() if worth == most]

    def at_first_sight(self, which: int) -> int:
        """What support gives if every leader takes the first army that it can have, and nobody makes room."""
        free, worth = self.armies[:], 0
        for card in self.cards:
            lead = self.leadership(self.tables.slugs[card], which)
            able = [army for army in free if card in self.characters and self.can(army, card)]
            if lead and able:
                free.remove(able[0])
                worth += lead
        return worth

    def without_support(self, which: int) -> int:
        """Printed icons and those of conditions that have nothing to do with support."""
        gandalf = any(name in GANDALFS for name in [*self.names(), *self.on_path()])
        king = "theoden" in self.names() and gandalf
        none = bit(local(self.tables, self.tables.slugs.index("theoden"))) if king else 0
        return int(side_total(self.state, self.side, self.place, which, none))

    def on_path(self) -> list[str]:
        return [self.tables.slugs[card] for card in self.state.free[PATH]]

    def led(self, pairs: Pairs, which: int) -> list[bool]:
        """Which cards lead with icons, in the order in which they came."""
        leaders = [led for _, led in pairs if self.leadership(led, which)]
        return [name in leaders for name in self.names()]


def mixed(cards: list[int], picker: Picker) -> list[int]:
    return [cards.pop(picker.below(len(cards))) for _ in range(len(cards))]


@pytest.mark.parametrize("which", [ATTACK, DEFENCE], ids=["attack", "defence"])
@pytest.mark.parametrize("side", [FREE, SHADOW], ids=["free", "shadow"])
def test_support_is_as_good_as_the_best_arrangement(side: int, which: int) -> None:
    supporting = 0
    for seed in range(BATTLEGROUNDS):
        ground = Battleground(seed, side)
        most, ways = ground.best(which)
        assert ground.total(which) == ground.without_support(which) + most, f"seed {seed}: {ground.names()}"
        supporting += most > 0
        check_counted(ground, which, ways, seed)
    assert supporting > BATTLEGROUNDS / 10


def check_counted(ground: Battleground, which: int, ways: list[Pairs], seed: int) -> None:
    """The cards that count are those of one of the best arrangements: that in which the cards that came first lead."""
    counted = ground.counted(which)
    leads = [name in counted and ground.leadership(name, which) > 0 for name in ground.names()]
    assert leads == max(ground.led(pairs, which) for pairs in ways), f"seed {seed}: {ground.names()} {sorted(counted)}"
    led_dead = [any(army == DEAD_MEN and led in LED_BY for army, led in pairs) for pairs in ways]
    if DEAD_MEN in ground.names():
        assert (DEAD_MEN in counted) == any(led_dead), f"seed {seed}: {ground.names()} {sorted(counted)}"


def test_the_battlegrounds_are_hard_enough() -> None:
    """Leaders are more than armies, armies must make room, and the Dead Men, Hobbits, Hunters and promo cards occur."""
    met = {"short": 0, "moved": 0, "dead": 0, "hobbits": 0, "hunters": 0, "promos": 0}
    for seed in range(BATTLEGROUNDS):
        ground = Battleground(seed, FREE)
        names = ground.names()
        most, _ = ground.best(DEFENCE)
        met["short"] += 0 < most < sum(ground.leadership(name, DEFENCE) for name in names)
        met["moved"] += DEAD_MEN not in names and ground.at_first_sight(DEFENCE) < most
        met["dead"] += DEAD_MEN in ground.counted(DEFENCE)
        met["hobbits"] += any(name in ground.counted(DEFENCE) for name in SECOND_FACTION)
        met["hunters"] += "aragorn" in ground.counted(DEFENCE) and "the-three-hunters" in ground.events()
        met["promos"] += any(name in ground.counted(DEFENCE) for name in ("ioreth", "ghan-buri-ghan"))
    assert min(met.values()) >= 10, met
