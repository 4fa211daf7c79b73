"""The table in a few lines: the path track and the score, active locations, players, and the hand."""

from __future__ import annotations

from rich.text import Text

from gnomon.games.war_of_the_ring.advice import Balance
from gnomon.games.war_of_the_ring.frames import PATH_WORD
from gnomon.games.war_of_the_ring.lore import capital, ranges
from gnomon.games.war_of_the_ring.state import State
from gnomon.games.war_of_the_ring.terminal.signs import SIDE_STYLES, coloured
from gnomon.games.war_of_the_ring.terminal.words import FREE, SHADOW, Player, TableWords, pile_count
from gnomon.kernel.codec import deck_size
from gnomon.kernel.notation import UNKNOWN
from gnomon.telling import View
from gnomon.terminal.lines import aligned, flowing, side_by_side

TWO_COLUMNS = 76  # from this width on, two cards fit side by side
DIVIDER = " │ "
INDENT = "  "
# How much of the places, the players and the hand is shown, from everything to as little as possible.
FORMS = (
    ("full", "reserves", "full"),
    ("lines", "reserves", "full"),
    ("lines", "reserves", "flow"),
    ("lines", "full", "flow"),
    ("short", "full", "flow"),
    ("short", "paired", "flow"),
    ("short", "paired", "names"),
)


class Compact:
    """The drawing of a view, for one width."""

    def __init__(self, words: TableWords, view: View, width: int) -> None:
        self.words = words
        self.say = words.say
        self.lore = words.lore
        self.view = view
        self.state = view["state"]
        self.width = width

    def lines(self, height: int) -> list[Text]:
        """The fullest form that fits; the last one is as short as it gets."""
        lines: list[Text] = []
        for places, players, hand in FORMS:
            lines = [self.track(), *self.places(places), *self.players(players), *self.hands(hand)]
            if len(lines) <= height:
                break
        return lines

    # The path track, corruption and score

    def track(self) -> Text:
        line = Text(f"{self.say('track')} ")
        for number in range(1, int(self.lore.scenario.last_path) + 1):
            line.append(*self._step(number)).append(" ")
        line.append(f" {self.say('corruption', count=self.state['corruption'])}  ", "magenta")
        score = self.say("score", **self.state["score"])
        fits = line.cell_len + len(score) <= self.width
        return line.append(score if fits else self.say("score-short", **self.state["score"]), "bold")

    def _step(self, number: int) -> tuple[str, str]:
        """A number of the track: the active path in brackets, what lies behind dim."""
        now = self.state["path_number"]
        if number == now and self.state["path"]:
            return f"[{number}]", "bold reverse"
        return str(number), "dim" if number <= now else ""

    # Active locations

    def places(self, form: str) -> list[Text]:
        places = self.words.places(self.view)
        if form == "short":
            return [self._in_short(place) for place in places]
        return [line for place in places for line in self._place(place, form == "full")]

    def _place(self, place: str, full: bool) -> list[Text]:
        """A heading, and the cards of both sides below it: each on a line of its own, or on one line."""
        head, now = self._head(place).append("  "), self._now(place, "now-line")
        head.append_text(now if head.cell_len + now.cell_len <= self.width else self._now(place, "now-short"))
        sides = [side for side in (FREE, SHADOW) if self.state["at"][place][side]]
        if not sides:
            return [head]
        if full:
            return [head, *(Text(INDENT).append_text(self._side(place, side, True)) for side in sides)]
        return [head, Text(INDENT).append_text(self._sides(place, self.width - len(INDENT)))]

    def _sides(self, place: str, room: int) -> Text:
        """Both sides on one line: without icons where these do not fit, and cut to equal shares if need be."""
        sides = [side for side in (FREE, SHADOW) if self.state["at"][place][side]]
        told: list[Text] = []
        for icons in (True, False):
            told = [self._side(place, side, icons) for side in sides]
            if sum(one.cell_len for one in told) + len(DIVIDER) <= room:
                break
        return Text(DIVIDER, "dim").join(shared_out(told, room - len(DIVIDER)))

    def _head(self, place: str) -> Text:
        """`Helm's Deep ■2 2pt`; a path has its number before it."""
        entry = self.lore.entry(self.words.location(self.view, place))
        line = Text(self.words.place_title(self.view, place), "bold")
        sign = "◆" if place == PATH_WORD else "■"
        line.append_text(coloured(f" {sign}{self.words.defence(self.view, place)}", "not bold"))
        tokens = self.words.tokens(self.state["at"][place])
        line.append(f" {tokens}" if tokens else "", "not bold bright_yellow")
        return line.append(f" {self.say('points', points=entry['points'])}", "not bold dim")

    def _now(self, place: str, key: str) -> Text:
        one = self.words.balance(self.view, place)
        return Text(self.words.now(self.view, place, key), self._style(one))

    def _style(self, one: Balance) -> str:
        return SIDE_STYLES[one.wins]

    def _side(self, place: str, side: str, icons: bool) -> Text:
        cards = self.words.cards(self.state["at"][place][side], icons)
        return Text(f"{self.say(f'{side}-letter')} ", f"bold {SIDE_STYLES[side]}").append_text(
            coloured(cards, "not bold")
        )

    def _in_short(self, place: str) -> Text:
        line = self._head(place).append(" ").append_text(self._now(place, "now-short"))
        if self.state["at"][place][FREE] or self.state["at"][place][SHADOW]:
            line.append(DIVIDER, "dim").append_text(self._sides(place, self.width - line.cell_len - len(DIVIDER)))
        line.truncate(self.width, overflow="ellipsis")
        return line

    # The players

    def players(self, form: str) -> list[Text]:
        players = self.state["players"]
        if form == "full":
            return aligned([self._player(player) for player in players], self.width)
        if form == "reserves":
            heads = aligned([self._player(player)[:-1] for player in players], self.width)
            return [line for head, player in zip(heads, players, strict=True) for line in self._reserve(head, player)]
        half = self.width // 2 - 1
        return side_by_side(aligned([self._briefly(one) for one in self.state["players"]], half, " "), half)

    def _who(self, player: Player, name: str) -> Text:
        turn = "▶" if self.words.is_on_turn(self.view, player) else " "
        return Text.assemble(turn, (name, f"bold {SIDE_STYLES[player['side']]}"))

    def _player(self, player: Player) -> list[Text]:
        """Name, hand and limit, piles, Ring token, reserve."""
        reserve = self.words.cards(player["reserve"])
        bot = f" {self.say('bot')}" if player.get("bot") else ""
        return [
            self._who(player, str(self.words.player(player["name"]))).append(bot, "dim"),
            self._hand_size(player),
            Text(self._piles(player), "dim"),
            Text(self.words.ring(player), "yellow"),
            coloured(reserve),
        ]

    def _piles(self, player: Player) -> str:
        counts = {pile: pile_count(player, pile) for pile in ("cycled", "out")}
        return self.say("piles", deck=deck_size(player["deck"]), **counts)

    def _reserve(self, head: Text, player: Player) -> list[Text]:
        """A player with the whole reserve, in as many lines as it needs."""
        units = [coloured(self.words.unit(unit)) for unit in self.words.units(player["reserve"])]
        return flowing(head.append("  "), units, self.width) if units else [head]

    def _briefly(self, player: Player) -> list[Text]:
        reserve = self.words.cards(player["reserve"], False)
        return [self._who(player, str(self.words.player(player["name"]))), self._hand_size(player), Text(reserve)]

    def _hand_size(self, player: Player) -> Text:
        over = len(player["hand"]) > player["limit"]
        return Text(self.say("hand", hand=len(player["hand"]), limit=player["limit"]), "bold" if over else "")

    # The viewer's own cards

    def hands(self, form: str) -> list[Text]:
        """The cards of the player who is asked, and in short those of the viewer's other deck."""
        if self.view["seat"] is None:
            return []
        asked, *others = self.words.own(self.view)
        return [*self._aside(asked), *self._hand(asked, form), *(self._names(other) for other in others)]

    def _hand(self, player: Player, form: str) -> list[Text]:
        cards = self.words.hand(player)
        if form == "full" and cards:
            return [self._hand_head(player), *self._cards(cards)]
        return [self._names(player)] if form == "names" else self._flow(player)

    def _names(self, player: Player) -> Text:
        """As much of a hand as one line takes."""
        cards = ", ".join(self.lore.title(slug) for slug in self.words.hand(player))
        line = self._hand_head(player).append(cards or self.say("no-hand"), "not bold")
        line.truncate(self.width, overflow="ellipsis")
        return line

    def _hand_head(self, player: Player) -> Text:
        whose = self.say("your-hand", player=self.words.player(player["name"]))
        return Text(f"{capital(whose)}: ", "bold")

    def _cards(self, cards: list[str]) -> list[Text]:
        """Each card with icons and where it can go now."""
        half = self.width // 2 - 1 if self.width >= TWO_COLUMNS else self.width
        state = self.words.imagined(self.view)
        told = [Text(" ").append_text(self._card(slug, state)) for slug in cards]
        return side_by_side(told, half) if half < self.width else told

    def _card(self, slug: str, state: State | None) -> Text:
        """A card with its icons, the paths on it, and where it can go now."""
        text = coloured(self._titled(slug))
        if self.lore.entry(slug).get("paths"):
            text.append(f" {self.say('paths-short', numbers=ranges(self.lore.entry(slug)['paths']))}", "dim")
        goes = self.words.goes(self.view, state, slug, short=True) if state is not None else ""
        return text.append(f" {goes}" if goes else "", "dim")

    def _flow(self, player: Player) -> list[Text]:
        """The hand as one list with icons."""
        cards = [coloured(self._titled(slug)) for slug in self.words.hand(player)]
        return flowing(self._hand_head(player), cards or [Text(self.say("no-hand"))], self.width)

    def _titled(self, slug: str) -> str:
        return f"{self.lore.title(slug)} {self.lore.icon_signs(slug).replace(' ', '')}".rstrip()

    def _aside(self, player: Player) -> list[Text]:
        """Cards that a text set aside."""
        known = [slug for aside in player["asides"][-1:] for slug in aside if slug != UNKNOWN]
        cards = [coloured(self._titled(slug)) for slug in known]
        return flowing(Text(f"{self.say('aside')}: ", "bold"), cards, self.width) if cards else []


def shared_out(texts: list[Text], room: int) -> list[Text]:
    """Texts that are too long together, cut so that the shortest keep what they need."""
    left = max(room, 0)
    for at, text in enumerate(sorted(texts, key=lambda one: one.cell_len)):
        text.truncate(left // (len(texts) - at), overflow="ellipsis")
        left -= text.cell_len
    return texts
