"""Casting Shadows on a terminal: the hex map, the players, the pool and the Spell Book, all from a view."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from gnomon.games.casting_shadows.lore import choice_key, piece_sign, signs
from gnomon.games.casting_shadows.teller import CastingShadowsTeller
from gnomon.games.casting_shadows.terminal import hexmap
from gnomon.games.casting_shadows.terminal.compact import Compact, brief
from gnomon.games.casting_shadows.terminal.plain import PlainTable
from gnomon.games.casting_shadows.terminal.seats import Seat, SeatWords, picked_dice
from gnomon.games.casting_shadows.terminal.signs import coloured, coloured_line
from gnomon.kernel.codec import deck_size
from gnomon.kernel.decision import Action
from gnomon.telling import OptionWords, Teller, View
from gnomon.terminal.drawing import Drawing

BAR = 9
COLUMNS = ("player", "hp-column", "energy-column", "form-column", "companion-column", "book-column", "status-column")
WRAPPED = COLUMNS[4:]


def draw(teller: Teller) -> Drawing:
    assert isinstance(teller, CastingShadowsTeller)
    return CastingShadowsDrawing(teller)


class CastingShadowsDrawing(Drawing):
    def __init__(self, teller: CastingShadowsTeller) -> None:
        super().__init__(teller)
        self.teller: CastingShadowsTeller = teller
        self.lore = teller.lore
        self.words = SeatWords(teller)
        self.say = self.words.say

    def compact(self, view: View, width: int, height: int) -> list[Text]:
        return Compact(self.words, view, width).lines(height)

    def legend(self) -> list[Text]:
        return [coloured(self.lore.label("legend"), "dim"), Text(self.say("legend"), "dim")]

    def brief(self, view: View, action: Action, said: OptionWords) -> str:
        return brief(self.words, view, action, choice_key(action))

    # The map

    def board(self, view: View, width: int, legend: bool) -> RenderableType:
        parts: list[RenderableType] = []
        drawn = hexmap.draw(self._hexes(view), width)
        if drawn:
            parts += [coloured_line(line) for line in drawn]
            keys = ("legend", "legend-card", "legend-house") if legend else ("legend-house",)
            parts += [coloured(self.lore.label(key), "dim") for key in keys]
        else:
            parts += [Text(line) for line in PlainTable(self.words, view).tiles()]
        parts += [Text(), self._players(view), self._middle(view)]
        return Stack(*parts)

    def _hexes(self, view: View) -> list[hexmap.Hex]:
        return [self._hex(view, tile, q, r) for tile, (q, r) in view["state"]["tiles"].items()]

    def _hex(self, view: View, tile: str, q: int, r: int) -> hexmap.Hex:
        here = self.teller.standing(view, tile)
        mine = view["seat"] in here
        card, effect = self._offer(view, tile)
        meeples = [[self._meeples(view, here), " ".join(self.words.name(view, one)[0] for one in here)]]
        lines = [[self.lore.marked(tile)], self.lore.short_tile(tile), card, effect, *meeples]
        styles = ["bold", "", "bold", "", "bold reverse" if mine else "bold"]
        return hexmap.Hex(q, r, lines, styles, "bold" if mine else "dim")

    def _meeples(self, view: View, here: list[int]) -> str:
        return "  ".join(f"[{self.words.name(view, one)[0]}] {self.words.with_you(view, one)}" for one in here)

    def _offer(self, view: View, tile: str) -> tuple[list[str], list[str]]:
        """The card beside a tile and the tile's effect, in short."""
        state, label = view["state"], self.lore.label
        if tile == "dusty-desert":
            cost = signs(self.lore.rules_of_play["counterspell_cost"])
            return [label("counterspell-deck", count=deck_size(state["counterspells"]))], [
                label("counterspell-cost", cost=cost)
            ]
        card = state["beside"].get(tile)
        if not card:
            return [label("no-card" if card is None else "empty-place")], [""]
        cost, name = signs(self.lore.cost(card)), self.lore.marked(card)
        named = label("card-and-cost", card=name, cost=cost) if cost else label("card-free", card=name)
        return [named, f"{name} {cost}"], self.lore.short_effect(card)

    # The players

    def _players(self, view: View) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", expand=False)
        for key in COLUMNS:
            table.add_column(self.say(key), no_wrap=key not in WRAPPED)
        for number in range(len(view["state"]["seats"])):
            self._add_player(table, view, number)
        return table

    def _add_player(self, table: Table, view: View, number: int) -> None:
        seat = view["state"]["seats"][number]
        turn = "▶" if number == view["state"]["active"] else " "
        shown = f"{turn} [{self.words.name(view, number)[0]}] {self.words.with_you(view, number)}"
        style = "dim strike" if seat["character"] and seat["hp"] == 0 else "bold" if number == view["seat"] else ""
        if not seat["character"]:
            table.add_row(f"{turn} {shown[6:]}")
        elif seat["hp"] == 0:
            table.add_row(shown, " 0", "", "", "", "", self.say("out"), style=style)
        else:
            table.add_row(shown, self._hp(seat), *self._condition(seat), style=style)

    def _condition(self, seat: Seat) -> list[str]:
        status = ", ".join(self.words.status(seat)) or "-"
        if seat["bot"]:
            return ["", self.say("bot"), "", self.words.bot_book(seat, drawn=True), status]
        book = ", ".join(self.words.book_words(seat))
        return [self.words.energy(seat), self.words.form(seat), self.words.companion(seat), book, status]

    def _hp(self, seat: Seat) -> str:
        full = int(self.lore.rules_of_play["hp"])
        filled = min(BAR, -(-int(seat["hp"]) * BAR // full))
        return f"{seat['hp']:>2} " + "█" * filled + "·" * (BAR - filled)

    def _middle(self, view: View) -> Text:
        return Text(f"{self.words.portal(view)}. {self.words.decks(view)}.", "dim")

    # The hand

    def hand(self, view: View, width: int, whole: bool) -> RenderableType:
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        if self.words.pool_owner(view) is not None:
            table.add_row(f"{self.words.whose_pool(view)}:", self._pool(view))
        if picked := picked_dice(view):
            table.add_row(f"{self.say('picked')}:", ", ".join(map(self.lore.piece, picked)))
        if view["seat"] is None or not whole:
            return Stack(Text(), table)
        for title, text in self._book(view):
            table.add_row(title, text)
        return Stack(Text(), table, *(Text(line) for line in self.words.own_powers(view)))

    def _pool(self, view: View) -> Columns:
        pool = view["state"]["seats"][view["state"]["active"]]["pool"]
        shown = [
            f"{piece_sign(piece)} {self.lore.piece(piece)}{f' x{pool.count(piece)}' if pool.count(piece) > 1 else ''}"
            for piece in dict.fromkeys(pool)
        ]
        return Columns([coloured(piece) for piece in shown], padding=(0, 3))

    def _book(self, view: View) -> list[tuple[str, str]]:
        book = view["state"]["seats"][view["seat"]]["book"]
        room, head = self.lore.rules_of_play["book"], self.say("your-book")
        if not book:
            return [(head, self.say("book-room", room=room))]
        lines = [(head, self.say("book-count", count=len(book), room=room))]
        return lines + [(f"  {title}", text) for title, text in self.words.book_lines(book)]

    # Lines

    def plain_board(self, view: View) -> list[str]:
        return PlainTable(self.words, view).board()

    def plain_hand(self, view: View, whole: bool) -> list[str]:
        return PlainTable(self.words, view).hand(whole)

    def plain_state(self, view: View) -> list[str]:
        return PlainTable(self.words, view).in_short()

    # Only who stands where

    def places(self, view: View, width: int) -> list[RenderableType]:
        table = PlainTable(self.words, view)
        hexes = [
            hexmap.Hex(q, r, [[""], [self.lore.title(tile)], [table.who(tile)]], ["", "", "bold"])
            for tile, (q, r) in view["state"]["tiles"].items()
        ]
        return list(hexmap.draw(hexes, width))

    def plain_places(self, view: View) -> list[str]:
        return PlainTable(self.words, view).places()
