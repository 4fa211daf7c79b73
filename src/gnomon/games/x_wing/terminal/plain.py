"""The table in sentences, for screen readers and pipes."""

from __future__ import annotations

from gnomon.games.x_wing.lore import is_flying, ships_of
from gnomon.games.x_wing.terminal.words import TableWords
from gnomon.telling import View


class PlainTable:
    def __init__(self, words: TableWords, view: View) -> None:
        self.words = words
        self.say = words.say
        self.lore = words.lore
        self.view = view
        self.state = view["state"]

    def board(self) -> list[str]:
        return [f"{self.words.teller.moment(self.view)}.", *self.in_short()]

    def in_short(self) -> list[str]:
        """What may change, one line each."""
        mat = [self.words.obstacles(self.view), *self.words.mission.escape(self.view)]
        return [self.words.standing(self.view), *mat, *self.ships(), *self.attack()]

    def attack(self) -> list[str]:
        told = self.words.attack(self.view)
        return [told] if told else []

    # Ships

    def ships(self) -> list[str]:
        return [self.ship(word) for word in self.words.own_first(self.view)]

    def ship(self, word: str) -> str:
        ship, squad = self.state["ships"][word], self.state["squads"][word]
        names = {"ship": self.lore.ship(word), "type": self.words.type(self.view, word)}
        names["you"] = self.say("you") if ship["seat"] == self.view["seat"] else ""
        if not is_flying(ship):
            fate = [self.words.fate(ship), *self.words.mission.intel(self.view, word)]
            return self.say("plain-gone", fate="; ".join(fate), **names)
        values = {"skill": squad["skill_now"], "attack": squad["attack"], "agility": squad["agility"]}
        values |= {"hull": self.words.hull(self.view, word), "hull_most": squad["hull"]}
        values |= {"shields": ship["shields"], "shields_most": squad["shields_most"]}
        place = self.words.place(ship) + self.words.exactly(ship)
        return self.say("plain-ship", place=place, more=self._more(word), **values, **names)

    def _more(self, word: str) -> str:
        """Intel, tokens, damage, arc, dial, and what it touches or lies on."""
        ship = self.state["ships"][word]
        parts = [*self.words.mission.intel(self.view, word), *self.words.tokens(ship)]
        if ship["faceup"]:
            parts.append(self.say("faceup", list=", ".join(self.words.faceup(ship))))
        if self.words.is_mobile(self.view, word):
            parts.append(self.say("arc", quadrant=self.lore.words.find("quadrants", ship["arc"])))
        if ship["touching"]:
            parts.append(self.say("touching", list=self.lore.ships(ship["touching"])))
        if ship["on"]:
            parts.append(self.say("on", list=self.lore.joined(map(self.lore.obstacle, ship["on"]))))
        parts += [self.words.dial(ship)] if self.words.dial(ship) else []
        parts += [self.say("doomed")] if ship["life"] == "doomed" else []
        return "".join(f"; {part}" for part in parts)

    # The cards of the ships

    def cards(self, seat: int, whole: bool) -> list[str]:
        """What pilots and upgrades of a seat say."""
        return [line for word in ships_of(self.view, seat) for line in self._cards(word, whole)]

    def _cards(self, word: str, whole: bool) -> list[str]:
        upgrades = self.words.upgrades(self.view, word)
        if not whole:
            return [self.say("plain-upgrades", ship=self.lore.ship(word), list=", ".join(upgrades))] if upgrades else []
        name, ability = self.lore.ship(word), self.lore.text(self.lore.pilot(word))
        lines = [self.say("plain-ability", ship=name, text=ability)] if ability else []
        for title, slug in zip(upgrades, self.state["squads"][word]["upgrades"], strict=True):
            lines.append(self.say("plain-card", ship=name, card=title, text=self.lore.text(slug)))
        return lines
