"""War of the Ring on a terminal: the path track, locations with both sides' cards, players and hands, from a view."""

from __future__ import annotations

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from gnomon.games.war_of_the_ring.lore import capital, choice_key
from gnomon.games.war_of_the_ring.state import State
from gnomon.games.war_of_the_ring.teller import WarOfTheRingTeller
from gnomon.games.war_of_the_ring.terminal.chart import ChartLines
from gnomon.games.war_of_the_ring.terminal.compact import Compact
from gnomon.games.war_of_the_ring.terminal.plain import PlainTable
from gnomon.games.war_of_the_ring.terminal.signs import SIDE_STYLES, coloured
from gnomon.games.war_of_the_ring.terminal.words import FREE, SHADOW, Player, TableWords, pile_count
from gnomon.kernel.codec import deck_size
from gnomon.kernel.decision import Action
from gnomon.telling import OptionWords, Teller, View
from gnomon.terminal.drawing import Drawing, Extra

PLACE_COLUMNS = ("place-column", "free-column", "shadow-column", "now-column")
PLAYER_COLUMNS = (
    *("player-column", "hand-column", "deck-column", "cycled-column", "out-column", "ring-column", "reserve-column"),
)
NUMBERS = PLAYER_COLUMNS[1:5]


def draw(teller: Teller) -> Drawing:
    assert isinstance(teller, WarOfTheRingTeller)
    return WarOfTheRingDrawing(teller)


class WarOfTheRingDrawing(Drawing):
    def __init__(self, teller: WarOfTheRingTeller) -> None:
        super().__init__(teller)
        self.teller: WarOfTheRingTeller = teller
        self.lore = teller.lore
        self.words = TableWords(teller)
        self.say = self.words.say

    def compact(self, view: View, width: int, height: int) -> list[Text]:
        return Compact(self.words, view, width).lines(height)

    def legend(self) -> list[Text]:
        keys = ["legend", "legend-more", "legend-cards", *(["legend-bots"] if self.lore.scenario.bots else [])]
        return [coloured(self.say(key), "dim") for key in keys]

    def brief(self, view: View, action: Action, said: OptionWords) -> str:
        key = choice_key(action)
        if not self.lore.words.has("brief", key):
            return ""
        _, args = self.teller.choice(view, action)
        return self.lore.words.say("brief", key, args)

    def extras(self) -> list[Extra]:
        return ChartLines(self.words).extras() if self.lore.scenario.bots else []

    # The whole table

    def board(self, view: View, width: int, legend: bool) -> RenderableType:
        goal = self.say("goal-bots" if self.lore.scenario.bots else "goal")
        parts: list[RenderableType] = [Compact(self.words, view, width).track(), Text(goal, "dim")]
        parts += [self._places(view), self._players(view)]
        parts += [Text(self.words.scored(view, side), SIDE_STYLES[side]) for side in (FREE, SHADOW)]
        parts += [Text(line, "dim") for line in [self.words.grounds_left(view), *self.words.open_piles(view)]]
        return Stack(*parts, *(self.legend() if legend else []))

    def _places(self, view: View) -> RenderableType:
        if not self.words.places(view):
            return Text(self.say("no-places"))
        table = self._table(PLACE_COLUMNS)
        for place in self.words.places(view):
            at = view["state"]["at"][place]
            cells = [coloured(self.words.cards(at[side]) or self.say("nobody")) for side in (FREE, SHADOW)]
            now = Text(self.words.now(view, place), SIDE_STYLES[self.words.balance(view, place).wins])
            table.add_row(self._place(view, place), *cells, now)
        return table

    def _place(self, view: View, place: str) -> Text:
        """A location with its values and its text."""
        slug = self.words.location(view, place)
        entry = self.lore.entry(slug)
        line = Text(self.lore.title(slug), "bold")
        if "number" in entry:
            line = Text(f"{self.say('path', numbers=entry['number'])} ").append_text(line)
        line.append_text(
            coloured(f" ■{self.words.defence(view, place)} {self.words.tokens(view['state']['at'][place])}")
        )
        line.append(f" {self.say('points', points=entry['points'])}", "dim")
        bare = f"\n{self.say('bare')}" if slug in view["state"]["bare"] else ""
        return line.append(f"{bare}\n{self.lore.text(slug)}", "not bold dim")

    def _players(self, view: View) -> Table:
        table = self._table(PLAYER_COLUMNS, NUMBERS)
        for player in view["state"]["players"]:
            turn = "▶" if self.words.is_on_turn(view, player) else " "
            who = Text.assemble(turn, (self.words.with_you(view, player), f"bold {SIDE_STYLES[player['side']]}"))
            counts = [str(deck_size(player["deck"])), str(pile_count(player, "cycled")), str(pile_count(player, "out"))]
            hand = self._hand_size(view, player)
            ring = self.say(f"plain-ring-{player['ring']}")
            table.add_row(who, hand, *counts, ring, coloured(self.words.cards(player["reserve"])))
        return table

    def _hand_size(self, view: View, player: Player) -> Text:
        """How many cards a hand has, how many may be kept, and which of them everybody knows."""
        text = Text(f"{len(player['hand'])}/{player['limit']}")
        seen = self.words.seen(view, player)
        return text.append(f"\n{self.say('known', cards=seen)}", "dim") if seen else text

    def _table(self, columns: tuple[str, ...], right: tuple[str, ...] = ()) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for column in columns:
            table.add_column(self.say(column), justify="right" if column in right else "left")
        return table

    def plain_board(self, view: View) -> list[str]:
        return PlainTable(self.words, view).board()

    # Hands

    def hand(self, view: View, width: int, whole: bool) -> RenderableType:
        """The viewer's cards with their texts; the viewer's piles below."""
        if view["seat"] is None:
            return Stack()
        parts: list[RenderableType] = []
        state = self.words.imagined(view)
        for player in self.words.own(view):
            parts.append(Text(capital(self.say("your-hand", player=self.words.player(player["name"]))), "bold"))
            cards = [self._card(view, slug, state, whole) for slug in self.words.hand(player)]
            parts += cards or [Text(self.say("no-hand"))]
            parts += self._piles(player) if whole else []
        return Stack(*parts)

    def _card(self, view: View, slug: str, state: State | None, whole: bool) -> Text:
        kind = self.lore.words.find("kinds", self.lore.entry(slug)["kind"])
        line = (
            Text(f" {self.lore.title(slug)} ")
            .append(f"{kind} ", "dim")
            .append_text(coloured(self.lore.icon_signs(slug)))
        )
        if self.lore.entry(slug)["kind"] == "character":
            line.append(f" {self.words.paths(slug)}", "dim")
        if state is not None:
            line.append(f" {self.words.goes(view, state, slug)}", "dim")
        text = self.lore.text(slug)
        return line.append(f"\n   {text}", "dim italic") if whole and text else line

    def _piles(self, player: Player) -> list[RenderableType]:
        """What lies in the viewer's own piles, which only the viewer may look through (12.2)."""
        out: list[RenderableType] = []
        for pile in ("cycled", "out"):
            cards = self.words.known([*player[f"{pile}_known"], *player[pile]])
            if cards:
                out.append(Text(f" {self.say(f'{pile}-pile', cards=cards)}", "dim"))
        return out

    def plain_hand(self, view: View, whole: bool) -> list[str]:
        return PlainTable(self.words, view).hand(whole)

    def plain_state(self, view: View) -> list[str]:
        return PlainTable(self.words, view).in_short()
