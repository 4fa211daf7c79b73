"""The table in sentences, for screen readers and pipes."""

from __future__ import annotations

from gnomon.games.casting_shadows.board import NEIGHBOURS
from gnomon.games.casting_shadows.terminal.seats import SeatWords, picked_dice
from gnomon.telling import View


class PlainTable:
    def __init__(self, words: SeatWords, view: View) -> None:
        self.words = words
        self.say = words.say
        self.lore = words.lore
        self.view = view
        self.state = view["state"]

    def board(self) -> list[str]:
        return [
            f"{self.words.teller.moment(self.view)}.",
            self.say("map"),
            *self.tiles(),
            self.say("players"),
            *self.players(),
            f"{self.words.portal(self.view)}.",
            f"{self.words.decks(self.view)}.",
            self.lore.label("legend-house").replace("°", self.say("house"), 1) + ".",
        ]

    def in_short(self) -> list[str]:
        """What may change, one line each: whose turn it is, cards beside tiles, the players, the viewer's things."""
        cards = [
            self.say("beside", tile=self.lore.title(tile), card=self._lying(tile)) for tile in self.state["beside"]
        ]
        turn = f"{self.words.teller.moment(self.view)}."
        return [turn, *self.players(), *cards, f"{self.words.portal(self.view)}.", *self.hand(False), *self.own_book()]

    def _lying(self, tile: str) -> str:
        card = self.state["beside"][tile]
        return self.lore.title(card) if card else self.say("nothing")

    # The map

    def tiles(self) -> list[str]:
        return [self._tile(tile) for tile in self.state["tiles"]]

    def _tile(self, tile: str) -> str:
        parts = [f"{self.lore.title(tile)}{self._house(tile)}: {self.lore.entry(tile)['text']}"]
        near = ", ".join(self.lore.title(other) for other in neighbours(self.state["tiles"], tile))
        parts.append(self.say("next-to", tiles=near) if near else self.say("next-to-nothing"))
        card = self.state["beside"].get(tile)
        if card:
            parts.append(self._card(card))
        here = self.words.names(self.view, self.words.teller.standing(self.view, tile))
        parts.append(self.say("here", who=here) if here else self.say("nobody-here"))
        return " ".join(parts)

    def _card(self, card: str) -> str:
        title, text = self.lore.title(card) + self._house(card), self.lore.entry(card)["text"]
        return self.say("card", card=title, kind=self.lore.kind_words(card), cost=self.lore.cost_words(card), text=text)

    def _house(self, slug: str) -> str:
        return " " + self.say("house") if self.lore.is_house(slug) else ""

    # The players

    def players(self) -> list[str]:
        return [self._player(number) for number in range(len(self.state["seats"]))]

    def _player(self, number: int) -> str:
        seat, name = self.state["seats"][number], self.words.with_you(self.view, number)
        if not seat["character"]:
            return self.say("no-character-bot" if seat["bot"] else "no-character", who=name)
        who = self.say("seat", seat=number + 1, who=name)
        if seat["hp"] == 0:
            return self.say("out-of-the-game", who=who)
        parts = [self.say("hp", hp=seat["hp"])]
        place = self.say("on", tile=self.lore.place(seat["tile"]))
        if seat["bot"]:
            parts += [place, self.words.bot_book(seat, drawn=False)]
            who = self.say("a-bot", who=who)
        else:
            parts += [self.say("energy", energy=self.words.energy(seat)), self.words.form(seat), place]
            parts.append(self.say("companion", companion=self.words.companion(seat)))
            parts.append(self.say("book-of", cards=", ".join(self.words.book_words(seat))))
        return f"{who}: " + "; ".join(parts + self.words.status(seat)) + "."

    # The viewer's own pool and cards

    def hand(self, whole: bool) -> list[str]:
        lines = []
        if self.words.pool_owner(self.view) is not None:
            pool = self.state["seats"][self.state["active"]]["pool"]
            lines.append(f"{self.words.whose_pool(self.view)}: {', '.join(self.lore.piece(piece) for piece in pool)}.")
        if picked := picked_dice(self.view):
            lines.append(f"{self.say('picked')}: {', '.join(map(self.lore.piece, picked))}.")
        if self.view["seat"] is not None and whole:
            lines += [*self._place(), *self.own_book(), *self.words.own_powers(self.view)]
        return [line.replace("°", f" {self.say('house')}") for line in lines]

    def own_book(self) -> list[str]:
        if self.view["seat"] is None:
            return []
        book = self.words.book_lines(self.state["seats"][self.view["seat"]]["book"])
        lines = [self.say("own-card", card=title, text=text) for title, text in book]
        return [line.replace("°", f" {self.say('house')}") for line in lines or [self.say("own-book-empty")]]

    def _place(self) -> list[str]:
        tile = self.state["seats"][self.view["seat"]]["tile"]
        if not tile:
            return []
        card = self.state["beside"].get(tile)
        return [self.say("you-stand", tile=self.lore.place(tile)) + (f" {self._card(card)}" if card else "")]

    # Only who stands where

    def places(self) -> list[str]:
        tiles = self.state["tiles"]
        near = {tile: ", ".join(map(self.lore.title, neighbours(tiles, tile))) for tile in tiles}
        here = {tile: self.who(tile) or self.lore.phrase("nobody") for tile in tiles}
        return [f"{self.lore.title(tile)}: {here[tile]}. {self.say('next-to', tiles=near[tile])}" for tile in tiles]

    def who(self, tile: str) -> str:
        """Everyone on a tile when playing with the real box, where one seat is a person's."""
        here = [seat for seat in self.state["seats"] if seat["tile"] == tile]
        you = " " + self.lore.label("you")
        return ", ".join(self.lore.name(seat["character"]) + ("" if seat["bot"] else you) for seat in here)


def neighbours(tiles: dict[str, list[int]], tile: str) -> list[str]:
    q, r = tiles[tile]
    near = [[q + right, r + down] for right, down in NEIGHBOURS]
    return [other for place in near for other, at in tiles.items() if at == place]
