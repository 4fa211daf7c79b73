"""Casting Shadows on a terminal: the hex map, the players, the pool and the Spell Book, all from a view."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from gnomon.games.casting_shadows.board import NEIGHBOURS
from gnomon.games.casting_shadows.lore import piece_sign, signs
from gnomon.games.casting_shadows.teller import CastingShadowsTeller
from gnomon.games.casting_shadows.terminal import hexmap
from gnomon.kernel.notation import UNKNOWN
from gnomon.telling import Teller, View
from gnomon.terminal.drawing import Drawing

Seat = dict[str, Any]

BAR = 9
COLOURS = {r"R[◆●▲✖]": "bold red", r"B[◆●▲✖]": "bold bright_blue", r"P[◆●▲✖]": "bold magenta"}


def draw(teller: Teller) -> Drawing:
    assert isinstance(teller, CastingShadowsTeller)
    return CastingShadowsDrawing(teller)


def coloured(text: str, style: str = "") -> Text:
    """Signs in the colour their letter names."""
    out = Text(text, style)
    for pattern, colour in COLOURS.items():
        out.highlight_regex(pattern, colour)
    return out


def card_of(entry: str) -> str:
    """The card of a Spell Book entry, without its marks."""
    return entry.rstrip("*").partition("@")[0]


class CastingShadowsDrawing(Drawing):
    def __init__(self, teller: CastingShadowsTeller) -> None:
        super().__init__(teller)
        self.teller: CastingShadowsTeller = teller
        self.lore = teller.lore

    def name(self, view: View, seat: int) -> str:
        return self.teller.name(view, seat)

    def _standing(self, view: View, tile: str) -> list[int]:
        return self.teller.standing(view, tile)

    def _names(self, view: View, numbers: list[int]) -> str:
        return ", ".join(self._with_you(view, number) for number in numbers)

    def _with_you(self, view: View, number: int) -> str:
        return self.name(view, number) + (" " + self.lore.label("you") if number == view["seat"] else "")

    # The map

    def board(self, view: View, width: int, legend: bool) -> RenderableType:
        parts: list[RenderableType] = []
        drawn = hexmap.draw(self._hexes(view), width)
        if drawn:
            parts += [coloured_line(line) for line in drawn]
            keys = ("legend", "legend-card", "legend-house") if legend else ("legend-house",)
            parts += [coloured(self.lore.label(key), "dim") for key in keys]
        else:
            parts += [Text(line) for line in self._plain_map(view)]
        parts += [Text(), self._players(view, width), self._middle(view)]
        return Stack(*parts)

    def _hexes(self, view: View) -> list[hexmap.Hex]:
        return [self._hex(view, tile, q, r) for tile, (q, r) in view["state"]["tiles"].items()]

    def _hex(self, view: View, tile: str, q: int, r: int) -> hexmap.Hex:
        here = self._standing(view, tile)
        mine = view["seat"] in here
        card, effect = self._offer(view, tile)
        meeples = [[self._meeples(view, here), " ".join(self.name(view, one)[0] for one in here)]]
        lines = [[self.lore.marked(tile)], self.lore.short_tile(tile), card, effect, *meeples]
        styles = ["bold", "", "bold", "", "bold reverse" if mine else "bold"]
        return hexmap.Hex(q, r, lines, styles, "bold" if mine else "dim")

    def _meeples(self, view: View, here: list[int]) -> str:
        return "  ".join(f"[{self.name(view, one)[0]}] {self._with_you(view, one)}" for one in here)

    def _offer(self, view: View, tile: str) -> tuple[list[str], list[str]]:
        """What lies beside a tile and what it does, in short."""
        state, label = view["state"], self.lore.label
        if tile == "dusty-desert":
            cost = signs(self.lore.rules_of_play["counterspell_cost"])
            return [label("counterspell-deck", count=count_of(state["counterspells"]))], [
                label("counterspell-cost", cost=cost)
            ]
        card = state["beside"].get(tile)
        if not card:
            return [label("no-card" if card is None else "empty-place")], [""]
        cost, name = signs(self.lore.cost(card)), self.lore.marked(card)
        named = label("card-and-cost", card=name, cost=cost) if cost else label("card-free", card=name)
        return [named, f"{name} {cost}"], self.lore.short_effect(card)

    # The players

    def _players(self, view: View, width: int) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", expand=False)
        table.add_column("Player", no_wrap=True)
        table.add_column("HP", no_wrap=True)
        table.add_column("Energy", no_wrap=True)
        table.add_column("Form", no_wrap=True)
        table.add_column("Companion")
        table.add_column("Spell Book")
        table.add_column("Status")
        for number in range(len(view["state"]["seats"])):
            self._add_player(table, view, number, width)
        return table

    def _add_player(self, table: Table, view: View, number: int, width: int) -> None:
        seat = view["state"]["seats"][number]
        turn = "▶" if number == view["state"]["active"] else " "
        name = self.name(view, number)
        shown = f"{turn} [{name[0]}] {self._with_you(view, number)}"
        style = "dim strike" if seat["character"] and seat["hp"] == 0 else "bold" if number == view["seat"] else ""
        if not seat["character"]:
            table.add_row(f"{turn} {shown[6:]}", "", "", "", "", "", "")
            return
        if seat["hp"] == 0:
            table.add_row(shown, " 0", "", "", "", "", "out", style=style)
            return
        if seat["bot"]:
            table.add_row(shown, self._hp(seat), "", "bot", "", self._bot_book(seat, drawn=True), self._tokens(seat))
            return
        book = ", ".join(self._book_words(seat))
        companion = self.lore.title(seat["companion"]) if seat["companion"] else "none"
        status = self._tokens(seat)
        table.add_row(shown, self._hp(seat), self._energy(seat), seat["form"], companion, book, status, style=style)

    def _tokens(self, seat: Seat) -> str:
        return ", ".join(self._status(seat)) or "-"

    def _bot_book(self, seat: Seat, drawn: bool) -> str:
        """The Spell a bot has and what it does, and how many Counterspells lie face down."""
        spells = [f"{self.lore.title(card)}: {self._bot_spell(card, drawn)}" for card in map(card_of, seat["book"])]
        hidden = len(seat["unseen"])
        return "; ".join([*spells, f"{hidden} Counterspell{'s' if hidden > 1 else ''} face down"] if hidden else spells)

    def _bot_spell(self, card: str, drawn: bool) -> str:
        """The card speaks to whoever holds it; here it is a bot's."""
        if drawn:
            return self.lore.short_effect(card)[0]
        return str(self.lore.entry(card)["text"]).removesuffix(".").replace("your tile", "its tile")

    def _hp(self, seat: Seat) -> str:
        full = int(self.lore.rules_of_play["hp"])
        filled = min(BAR, -(-int(seat["hp"]) * BAR // full))
        return f"{seat['hp']:>2} " + "█" * filled + "·" * (BAR - filled)

    def _energy(self, seat: Seat) -> str:
        return f"{seat['energy']} of {self._limit(seat)}"

    def _limit(self, seat: Seat) -> int:
        return int(self.lore.rules_of_play["shadow_limit" if seat["form"] == "shadow" else "base_limit"])

    def _status(self, seat: Seat) -> list[str]:
        return [word for word in ("frozen", "stunned") if seat[word] != "none"]

    def _book_words(self, seat: Seat) -> list[str]:
        """A Spell Book as the viewer knows it: open cards by name, hidden ones counted."""
        if not seat["book"]:
            return ["empty"]
        known = [self.lore.title(card) for card in map(card_of, seat["book"]) if card != UNKNOWN]
        hidden = len(seat["book"]) - len(known)
        plural = "s" if hidden > 1 else ""
        return known + ([f"{hidden} Counterspell{plural} face down"] if hidden else [])

    def _middle(self, view: View) -> Text:
        portal = self._portal(view)
        return Text(f"{portal}. {self._decks(view)}.", "dim")

    def _portal(self, view: View) -> str:
        cards = ", ".join(self.lore.title(card) for card in view["state"]["portal"]) or "empty"
        return self.lore.label("portal", cards=cards)

    def _decks(self, view: View) -> str:
        state = view["state"]
        counts = {deck: count_of(state[deck]) for deck in ("main", "counterspells")}
        return self.lore.label("decks", discard=len(state["discard"]), **counts)

    # The hand

    def hand(self, view: View, width: int, whole: bool) -> RenderableType:
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        if self._pool_owner(view) is not None:
            table.add_row(f"{self._whose_pool(view)}:", self._pool(view))
        if picked := picked_dice(view):
            table.add_row("Picked:", ", ".join(map(self.lore.piece, picked)))
        if view["seat"] is None or not whole:
            return Stack(Text(), table)
        for title, text in self._book(view):
            table.add_row(title, text)
        return Stack(Text(), table, *(Text(line) for line in self._own_powers(view)))

    def _own_powers(self, view: View) -> list[str]:
        """What the viewer's Ability and Companion do."""
        seat = view["state"]["seats"][view["seat"]]
        if not seat["character"] or seat["hp"] == 0:
            return []
        limit, text = self.lore.rules_of_play["shadow_limit"], self.lore.entry(seat["character"])["text"]
        lines = [self.lore.label("ability", limit=limit, text=text)]
        if seat["companion"]:
            companion = self.lore.entry(seat["companion"])
            lines.append(self.lore.label("companion", card=companion["title"], text=companion["text"]))
        return lines

    def _whose_pool(self, view: View) -> str:
        owner = self._pool_owner(view)
        return "Your pool" if owner == view["seat"] or owner is None else f"Pool of {self.name(view, owner)}"

    def _pool_owner(self, view: View) -> int | None:
        """Only the player whose turn it is has a pool (2.1)."""
        active = view["state"]["active"]
        return int(active) if view["state"]["seats"][active]["pool"] else None

    def _pool(self, view: View) -> Columns:
        pool = view["state"]["seats"][view["state"]["active"]]["pool"]
        shown = [
            f"{piece_sign(piece)} {self.lore.piece(piece)}{f' x{pool.count(piece)}' if pool.count(piece) > 1 else ''}"
            for piece in dict.fromkeys(pool)
        ]
        return Columns([coloured(piece) for piece in shown], padding=(0, 3))

    def _book(self, view: View) -> list[tuple[str, str]]:
        book = view["state"]["seats"][view["seat"]]["book"]
        room = self.lore.rules_of_play["book"]
        if not book:
            return [("Your Spell Book:", f"empty, room for {room} cards")]
        lines = [("Your Spell Book:", f"{len(book)} of {room} cards")]
        return lines + [(f"  {title}", text) for title, text in self._book_lines(book)]

    def _book_lines(self, book: list[str]) -> list[tuple[str, str]]:
        """Each card with its marks, and what it does."""
        out = []
        for entry in book:
            card = card_of(entry)
            mark = ", cast" if entry.endswith("*") else ", secret" if "@" in entry else ""
            out.append((f"{self.lore.marked(card)}{mark}", str(self.lore.entry(card)["text"])))
        return out

    # Plain lines

    def plain_board(self, view: View) -> list[str]:
        lines = [f"{self.teller.moment(view)}.", "Map:"]
        lines += self._plain_map(view)
        lines.append("Players:")
        lines += [self._plain_player(view, number) for number in range(len(view["state"]["seats"]))]
        lines += [f"{self._portal(view)}.", f"{self._decks(view)}."]
        lines.append(self.lore.label("legend-house").replace("°", "(house)", 1) + ".")
        return lines

    def _plain_map(self, view: View) -> list[str]:
        return [self._plain_tile(view, tile) for tile in view["state"]["tiles"]]

    def _plain_tile(self, view: View, tile: str) -> str:
        parts = [f"{self.lore.title(tile)}{self._house(tile)}: {self.lore.entry(tile)['text']}"]
        near = ", ".join(self.lore.title(other) for other in neighbours(view["state"]["tiles"], tile))
        parts.append(f"Next to {near}." if near else "Next to nothing yet.")
        card = view["state"]["beside"].get(tile)
        if card:
            parts.append(self._plain_card(card))
        here = self._names(view, self._standing(view, tile))
        parts.append(f"Here: {here}." if here else "Nobody here.")
        return " ".join(parts)

    def _plain_card(self, card: str) -> str:
        kind, cost = self.lore.kind_words(card), self.lore.cost_words(card)
        text = self.lore.entry(card)["text"]
        return f"Card: {self.lore.title(card)}{self._house(card)}, {kind}, costs {cost}: {text}"

    def _house(self, slug: str) -> str:
        return " (house)" if self.lore.is_house(slug) else ""

    def _plain_player(self, view: View, number: int) -> str:
        seat = view["state"]["seats"][number]
        if not seat["character"]:
            return f"{self._with_you(view, number)}{', a bot' if seat['bot'] else ''}: no character yet."
        who = f"Seat {number + 1}, {self._with_you(view, number)}"
        if seat["hp"] == 0:
            return f"{who}: out of the game."
        if seat["bot"]:
            parts = [f"{seat['hp']} HP", f"on {self.lore.title(seat['tile'])}", self._bot_book(seat, drawn=False)]
            return f"{who}, a bot: " + "; ".join(parts + self._status(seat)) + "."
        parts = [f"{seat['hp']} HP", f"energy {self._energy(seat)}", f"{seat['form']} form"]
        parts.append(f"on {self.lore.title(seat['tile'])}")
        parts.append(f"Companion {self.lore.title(seat['companion']) if seat['companion'] else 'none'}")
        parts.append(f"Spell Book: {', '.join(self._book_words(seat))}")
        return f"{who}: " + "; ".join(parts + self._status(seat)) + "."

    def plain_hand(self, view: View, whole: bool) -> list[str]:
        lines = []
        if self._pool_owner(view) is not None:
            pool = view["state"]["seats"][view["state"]["active"]]["pool"]
            lines.append(f"{self._whose_pool(view)}: {', '.join(self.lore.piece(piece) for piece in pool)}.")
        if picked := picked_dice(view):
            lines.append(f"Picked: {', '.join(map(self.lore.piece, picked))}.")
        if view["seat"] is not None and whole:
            lines += self._plain_place(view)
            book = self._book_lines(view["state"]["seats"][view["seat"]]["book"])
            lines += [f"Your Spell Book: {title}: {text}" for title, text in book] or ["Your Spell Book is empty."]
            lines += self._own_powers(view)
        return [line.replace("°", " (house)") for line in lines]

    def _plain_place(self, view: View) -> list[str]:
        tile = view["state"]["seats"][view["seat"]]["tile"]
        if not tile:
            return []
        card = view["state"]["beside"].get(tile)
        return [f"You stand on {self.lore.title(tile)}." + (f" {self._plain_card(card)}" if card else "")]

    # Who stands where, and nothing else

    def places(self, view: View, width: int) -> list[RenderableType]:
        hexes = [
            hexmap.Hex(q, r, [[""], [self.lore.title(tile)], [self._who(view, tile)]], ["", "", "bold"])
            for tile, (q, r) in view["state"]["tiles"].items()
        ]
        return list(hexmap.draw(hexes, width))

    def plain_places(self, view: View) -> list[str]:
        tiles = view["state"]["tiles"]
        near = {tile: ", ".join(map(self.lore.title, neighbours(tiles, tile))) for tile in tiles}
        here = {tile: self._who(view, tile) or "nobody" for tile in tiles}
        return [f"{self.lore.title(tile)}: {here[tile]}. Next to {near[tile]}." for tile in tiles]

    def _who(self, view: View, tile: str) -> str:
        here = [seat for seat in view["state"]["seats"] if seat["tile"] == tile]
        return ", ".join(f"{self.lore.name(seat['character'])}{'' if seat['bot'] else ' (you)'}" for seat in here)


def picked_dice(view: View) -> list[str]:
    """The dice named so far for a reroll."""
    frames = view["state"]["frames"]
    if not frames or frames[-1]["step"] != "reroll":
        return []
    picked: list[str] = frames[-1].get("picked", [])
    return picked


def coloured_line(line: Text) -> Text:
    for pattern, colour in COLOURS.items():
        line.highlight_regex(pattern, colour)
    return line


def count_of(deck: list[dict[str, Any]]) -> int:
    """How many cards lie in a deck, known or not."""
    lots = [part["count"] if "count" in part else len(part.get("cards", [])) or part["hidden"] for part in deck]
    return sum(map(int, lots))


def neighbours(tiles: dict[str, list[int]], tile: str) -> list[str]:
    q, r = tiles[tile]
    near = [[q + right, r + down] for right, down in NEIGHBOURS]
    return [other for place in near for other, at in tiles.items() if at == place]
