"""The table in a few lines: a flat map, a line or half a line per player, the pool and the Spell Book."""

from __future__ import annotations

from collections import Counter

from rich.text import Text

from gnomon.games.casting_shadows.lore import piece_sign, sign, signs
from gnomon.games.casting_shadows.terminal import hexmap
from gnomon.games.casting_shadows.terminal.seats import Seat, SeatWords, card_of, picked_dice
from gnomon.games.casting_shadows.terminal.signs import coloured
from gnomon.kernel.codec import deck_size
from gnomon.kernel.decision import Action
from gnomon.telling import View
from gnomon.terminal.lines import aligned, side_by_side

FEW = 4  # up to this many players get a whole line each
TWO_COLUMNS = 76  # from this width on, two cards fit side by side


class Compact:
    """The drawing of a view, for one width."""

    def __init__(self, words: SeatWords, view: View, width: int) -> None:
        self.words = words
        self.lore = words.lore
        self.view = view
        self.state = view["state"]
        self.width = width

    def lines(self, height: int) -> list[Text]:
        """The fullest form that fits; the last one is as short as it gets."""
        few = len(self.state["seats"]) <= FEW
        forms = [(False, True), (True, True), (True, False)] if few else [(True, True), (True, False)]
        drawn = self.map()
        lines: list[Text] = []
        for paired, whole in forms:
            lines = [*drawn, *self.players(paired), *self.pool(), *self.book(whole)]
            if len(lines) <= height:
                break
        return lines

    # The map

    def map(self) -> list[Text]:
        tiles = self.state["tiles"]
        if not tiles:
            return []
        room = hexmap.flat_room(tiles.values(), self.width)
        if not room:
            return [self._row(tile) for tile in tiles]
        return hexmap.draw_flat([self._flat(tile, q, r, room) for tile, (q, r) in tiles.items()], room)

    def _flat(self, tile: str, q: int, r: int, room: int) -> hexmap.Flat:
        mine = self.view["seat"] in self._standing(tile)
        upper = spread(self._name(tile, room - 2), self._meeples(tile), room)
        card, cost = self._offer(tile)
        lower = spread(Text(card), coloured(cost), room)
        return hexmap.Flat(q, r, (upper, lower), "bold" if mine else "dim")

    def _name(self, tile: str, room: int) -> Text:
        """The tile's name, with its effect if there is room for it beside the meeples."""
        text, effect = Text(self.lore.title(tile), "bold"), f" {self.lore.short_tile(tile)[-1]}"
        fits = text.cell_len + len(effect) < room - self._meeples(tile).cell_len
        return text.append_text(coloured(effect, "not bold dim")) if fits else text

    def _row(self, tile: str) -> Text:
        """A tile on a line of its own, if the terminal is too narrow for the map."""
        card, cost = self._offer(tile)
        return Text.assemble((self.lore.title(tile), "bold"), " ", self._meeples(tile), "  ", card, " ", coloured(cost))

    def _standing(self, tile: str) -> list[int]:
        return [at for at, seat in enumerate(self.state["seats"]) if seat["tile"] == tile and seat["hp"] > 0]

    def _meeples(self, tile: str) -> Text:
        return Text("").join(
            Text(self.words.name(self.view, at)[0], "bold reverse" if at == self.view["seat"] else "bold yellow")
            for at in self._standing(tile)
        )

    def _offer(self, tile: str) -> tuple[str, str]:
        """What can be collected on a tile, and its cost."""
        if tile == "dusty-desert":
            count = deck_size(self.state["counterspells"])
            return self.words.say("counterspells", count=count), signs(self.lore.rules_of_play["counterspell_cost"])
        card = self.state["beside"].get(tile)
        if not card:
            return "" if card is None else self.lore.label("empty-place"), ""
        return self.lore.title(card), signs(self.lore.cost(card)) or "0"

    # The players

    def players(self, paired: bool) -> list[Text]:
        count = len(self.state["seats"])
        if not paired:
            return aligned([self._player(at) for at in range(count)], self.width)
        rows = aligned([self._player_in_short(at) for at in range(count)], self.width // 2 - 1, " ")
        return side_by_side(rows, self.width // 2 - 1)

    def _player(self, at: int) -> list[Text]:
        """Name, HP, condition and open cards; the viewer's own cards are shown elsewhere."""
        seat = self.state["seats"][at]
        who = self._who(at, self.words.with_you(self.view, at))
        if not seat["hp"]:
            return [who, self._out(seat), Text(), Text()]
        book = self.words.bot_book(seat, drawn=True) if seat["bot"] else ", ".join(self.words.book_words(seat))
        return [who, self._hp(seat), self._condition(seat), Text("" if at == self.view["seat"] else book)]

    def _player_in_short(self, at: int) -> list[Text]:
        seat = self.state["seats"][at]
        who = self._who(at, self.words.name(self.view, at))
        if not seat["hp"]:
            return [who, Text(), self._out(seat)]
        count = len(seat["book"]) + len(seat["unseen"])
        cards = self.words.say("cards-one" if count == 1 else "cards", count=count)
        return [who, self._hp(seat), self._condition(seat, cards)]

    def _who(self, at: int, name: str) -> Text:
        """Whether it is their turn, the letter of their meeple, and who they are."""
        seat, mine = self.state["seats"][at], at == self.view["seat"]
        turn = "▶" if at == self.state["active"] else " "
        if not seat["character"]:
            return Text(f"{turn}  {name}")
        if not seat["hp"]:
            return Text.assemble(turn, "✝ ", (name, "dim strike"))
        return Text.assemble(turn, (name[0], "bold reverse" if mine else "bold yellow"), " ", (name, "bold" * mine))

    def _out(self, seat: Seat) -> Text:
        return Text(self.words.say("out") if seat["character"] else "", "dim")

    def _hp(self, seat: Seat) -> Text:
        low = int(seat["hp"]) * 3 <= int(self.lore.rules_of_play["hp"])
        return Text(self.words.say("hp", hp=f"{seat['hp']:>2}"), "bold red" if low else "")

    def _condition(self, seat: Seat, cards: str = "") -> Text:
        """Status tokens, energy and form, how many cards, the Companion."""
        form = self.words.say(f"short-{seat['form']}")
        parts = [self.words.say("bot")] if seat["bot"] else [self.words.charge(seat), form]
        parts += [cards] if cards else []
        parts += [self.lore.title(seat["companion"])] if seat["companion"] else []
        status = [Text(word, "bold magenta") for word in self.words.status(seat)]
        return Text(" ").join([*status, *map(Text, parts)])

    # The viewer's own pool and cards

    def pool(self) -> list[Text]:
        owner = self.words.pool_owner(self.view)
        if owner is None:
            return []
        counts = Counter(self.state["seats"][owner]["pool"])
        dice = [piece for piece in counts if ":" in piece]
        tokens = [piece for piece in counts if ":" not in piece and piece != "crystal"]
        crystals = [piece for piece in counts if piece == "crystal"]
        named = [("dice", dice), ("tokens", tokens), ("crystals", crystals)]
        told = [
            self.words.say(key, pieces="  ".join(self._piece(piece, counts[piece]) for piece in held))
            for key, held in named
            if held
        ]
        line = Text.assemble((f"{self.words.whose_pool(self.view)}: ", "bold"), coloured("  │  ".join(told)))
        if picked := picked_dice(self.view):
            line.append(f"  {self.words.say('picked')}: ", "bold").append_text(
                coloured(" ".join(map(piece_sign, picked)))
            )
        return [line]

    def _piece(self, piece: str, count: int) -> str:
        return piece_sign(piece) + (f"×{count}" if count > 1 else "")

    def book(self, whole: bool) -> list[Text]:
        """The viewer's own cards with what they do, or only their names."""
        number = self.view["seat"]
        if number is None or not self.state["seats"][number]["hp"]:
            return []
        book = self.state["seats"][number]["book"]
        room = self.lore.rules_of_play["book"]
        head = Text(self.words.say("book", count=len(book), room=room) + " ", "bold")
        if not whole or not book:
            return [head.append(", ".join(self._title(entry) for entry in book), "not bold")]
        if len(book) == 1:
            return [head.append_text(self._card(book[0], self.width - head.cell_len))]
        half = self.width // 2 - 1 if self.width >= TWO_COLUMNS else self.width
        cards = [Text(" ").append_text(self._card(entry, half - 1)) for entry in book]
        return [head, *(side_by_side(cards, half) if half < self.width else cards)]

    def _title(self, entry: str) -> str:
        return self.lore.title(card_of(entry)) + (" ✓" if entry.endswith("*") else "")

    def _card(self, entry: str, room: int) -> Text:
        """A card, ticked if cast this turn, and the longest description of its effect that fits."""
        title = self._title(entry)
        effect = hexmap.fit(self._effects(card_of(entry)), room - len(title) - 1)
        return Text(title, "not bold").append(" ").append_text(coloured(effect, "dim not bold"))

    def _effects(self, card: str) -> list[str]:
        entry = self.lore.entry(card)
        return [str(entry["text"])] if entry["kind"] == "counterspell" else self.lore.short_effect(card)


# Options in a few words


def brief(words: SeatWords, view: View, action: Action, key: str) -> str:
    """An option by the key of its words; empty if its heading says enough."""
    lore, raw = words.lore, action.args
    if not lore.words.has("brief", key):
        return ""
    args: dict[str, object] = {noun: lore.told(noun, value) for noun, value in raw.items()}
    if "card" in raw:
        args |= card_args(words, raw)
    if "tile" in raw:
        here = [at for at, seat in enumerate(view["state"]["seats"]) if seat["tile"] == raw["tile"] and seat["hp"] > 0]
        args["who"] = "+".join(words.name(view, at) for at in here if at != view["seat"]) or args["tile"]
    if key == "play-as":
        args["home"] = lore.title(lore.entry(raw["character"])["home"])
    return lore.words.say("brief", key, args)


def card_args(words: SeatWords, raw: dict[str, str]) -> dict[str, object]:
    """What a card costs or does, in symbols."""
    lore, card = words.lore, words.lore.entry(raw["card"])
    out: dict[str, object] = {"cost": signs(lore.cost(raw["card"])) or "0"}
    if card["kind"] == "attack" and "number" in raw:
        amount = int(raw["number"])
        price = "+".join(sign(part) for part in card["cast"]["spend"].split(" and "))
        out |= {"price": f"{amount}{price}", "damage": card["damage"][amount - 1]}
    if "resource" in raw:
        out["into"] = sign(raw["resource"].replace("-", " "))
    if "gives" in card:
        out["gives"] = signs(card["gives"])
    return out


# Lines


def spread(left: Text, right: Text, room: int) -> Text:
    """Two texts at the two ends of a row, with a space on either side."""
    left.truncate(room - 2 - right.cell_len - bool(right), overflow="ellipsis")
    gap = room - 2 - left.cell_len - right.cell_len
    return Text.assemble(" ", left, " " * gap, right, " ")
