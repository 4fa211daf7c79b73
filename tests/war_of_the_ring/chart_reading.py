"""The bots' chart read from the rulebook and chapter 13 of RULES.md once more: plain Python, without the engine.

It works on the view of a spectator, so it knows what everybody knows and nothing else (13.22). `walk` answers the boxes
and says what the bot does; `play` says what becomes of a card that its hand turns up.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from war_of_the_ring.plain_combat import (
    ENTRIES,
    FREE,
    PATH,
    RESERVE,
    SHADOW,
    Entry,
    Unit,
    View,
    cards_in_play,
    kind_of,
    lists,
    may_go,
    means,
    name_of,
    shadow_icons,
    shadow_wins,
    side_of,
    units_of,
)

LAST_PATH = {"fellowship": 6}
CARRYOVER = 2
# Reasons, as the engine words them.
ICONS, LAST, FORCES, CORRUPTS, DRAWS = "icons", "last-path", "forces", "corrupts", "draws"
NEW_GROUND, NEW_PATH = "battleground", "path"


@dataclass(frozen=True)
class Deed:
    """What a bot does: `use`, `pass`, `move`, `play`, `wear`, `event` or `cycle`; with what, where to, and why."""

    what: str
    card: str = ""
    place: str = ""
    reasons: frozenset[str] = frozenset()


class Reading:
    """The table as one bot sees it in its turn, or as it would be if a cost were paid."""

    def __init__(self, setup: str, view: View, bot: int, turned_up: str = "") -> None:
        """`turned_up` is the card of its hand that it is about to play."""
        self.setup = setup
        self.view = view
        self.bot = bot
        self.turned_up = turned_up
        self.players = view["players"]
        self.me = self.players[bot]
        self.number: int = view["path_number"]
        self.last_path = LAST_PATH.get(setup.rpartition("-")[0], 9)

    def of_side(self, side: str) -> list[int]:
        return [number for number, player in enumerate(self.players) if player["side"] == side]

    def owner_of(self, card: str) -> int:
        """The player whose deck has a card (1.3): the one named after its deck, or the only one of its side."""
        side = self.of_side(side_of(card))
        return next((number for number in side if self.players[number]["name"] == ENTRIES[card]["deck"]), side[0])

    def held(self, number: int) -> int:
        """Cards in a hand, without the one that was just turned up."""
        return len(self.players[number]["hand"]) - (number == self.bot and self.turned_up != "")

    def pile(self, number: int) -> int:
        """Cards that can be drawn: those of the deck, or of the cycle pile that becomes it (7.2)."""
        player = self.players[number]
        return deck_size(player) + len(player["cycled"]) + len(player["cycled_known"])

    def can_forsake(self, number: int) -> bool:
        """Whether a player has a card to give up (7.4)."""
        return self.held(number) + self.pile(number) + len(self.players[number]["reserve"]) > 0

    def places(self) -> list[str]:
        """The active locations as a bot looks at them: the path, then battlegrounds from the right (13.5)."""
        return [PATH, *reversed(self.view["grounds"])]

    def reserve(self) -> list[Unit]:
        """The bot's reserve from the right."""
        return units_of(self.me["reserve"])[::-1]

    def is_last_path(self) -> bool:
        return self.number == self.last_path

    def limit(self, number: int) -> int:
        """A carryover limit with the cards that raise it (4.4)."""
        limit = CARRYOVER
        for card in cards_in_play(self.view):
            raises = ENTRIES[card].get("limit")
            if raises and self.owner_of(card) == number and self.raises_here(card, raises):
                limit += raises["count"]
        return limit

    def raises_here(self, card: str, raises: Entry) -> bool:
        reserved = [name_of(word) for player in self.players for word in player["reserve"]]
        return raises["while"] == "play" or card in reserved

    # Conceivably win (13.14)

    def arriving(self, unit: Unit, place: str) -> Unit:
        """A unit with the tokens it may put on itself when it arrives, if they can be paid for."""
        if place != PATH:
            return unit
        more = sum(
            self.own_tokens(unit.card, text) for text in ENTRIES[unit.card].get("when", {}).get("reaches-path", [])
        )
        return Unit(unit.card, unit.items, unit.tokens + more)

    def own_tokens(self, card: str, text: Entry) -> int:
        if text["op"] != "may" or not self.can_pay_hand(card):
            return 0
        return sum(self.holds(op) and op["op"] == "token" and op["at"] == "self" for op in text["do"])

    def can_pay_hand(self, card: str) -> bool:
        """Whether a card can be cycled from the hand, or forsaken instead if the hand is empty (7.1)."""
        number = self.owner_of(card)
        others = [word for word in self.players[number]["reserve"] if name_of(word) != card]
        return self.held(number) + self.pile(number) + len(others) > 0

    def could_come(self, place: str) -> list[Unit]:
        """Every card in the reserves of all bots that may move there."""
        units = [unit for number in self.of_side(SHADOW) for unit in units_of(self.players[number]["reserve"])]
        return [self.arriving(unit, place) for unit in units if may_go(self.view, unit.card, place)]

    def conceivable(self, place: str, more: tuple[Unit, ...] = (), token: int = 0) -> bool:
        return shadow_wins(self.view, place, (*self.could_come(place), *more), token)

    # Useful (13.15 to 13.21)

    def calls_for_icons(self, place: str, more: tuple[Unit, ...] = (), token: int = 0) -> set[str]:
        """Why icons are wanted at a place (13.15); `more` and `token` are what is being added."""
        if place == PATH and self.is_last_path():
            return {LAST, ICONS}
        losing = not shadow_wins(self.view, place)
        return {ICONS} if losing and self.conceivable(place, more, token) else set()

    def adds_icons(self, unit: Unit, place: str) -> bool:
        return shadow_icons(self.view, place, (self.arriving(unit, place),)) > shadow_icons(self.view, place)

    def useful(self, script: list[Entry]) -> set[str]:
        """Why a text is useful; empty if it is not. One useful operation is enough."""
        return {reason for op in script if self.holds(op) for reason in self.useful_op(op)}

    def holds(self, op: Entry) -> bool:
        test = op.get("if", {})
        if "path" in test:
            return bool(self.number == test["path"])
        if "at" in test:
            return bool(self.view["path"] == test["at"])
        if "reserve" in test:
            return any(means(test["reserve"], name_of(word)) for word in self.me["reserve"])
        return True

    def about(self, op: Entry) -> list[int]:
        """The players that an operation is about."""
        who = op.get("who", "owner")
        if who == "owner":
            return [self.bot]
        if who.startswith("each "):
            return self.of_side(who.removeprefix("each "))
        return [next(number for number in range(len(self.players)) if self.has_faction(number, who))]

    def has_faction(self, number: int, faction: str) -> bool:
        return any(
            self.owner_of(card) == number
            for card, entry in ENTRIES.items()
            if "deck" in entry and entry["faction"] == faction
        )

    def useful_op(self, op: Entry) -> set[str]:
        word = op["op"]
        if word == "corrupt":
            return {CORRUPTS}
        if word in ("draw", "aside"):
            return (
                {DRAWS}
                if any(self.pile(number) for number in self.about(op) if number in self.of_side(SHADOW))
                else set()
            )
        if word == "take":
            return {DRAWS} if self.may_find(op) else set()
        if word in ("forsake", "cycle-hand", "eliminate-hand"):
            free = [number for number in self.about(op) if number in self.of_side(FREE)]
            return {FORCES} if any(self.can_forsake(number) for number in free) else set()
        if word == "eliminate":
            victims = [card for card in cards_in_play(self.view) if side_of(card) == FREE and means(op["card"], card)]
            return {FORCES} if victims else set()
        if word == "token":
            return {reason for place in self.token_places(op) for reason in self.calls_for_icons(place, token=1)}
        if word == "switch-path":
            others = [path for path in self.view["unused"] if ENTRIES[path]["number"] == self.number]
            return {NEW_PATH} if others and shadow_wins(self.view, PATH) else set()
        if word == "activate":
            return {NEW_GROUND} if any(self.is_worth_activating(ground) for ground in self.targets(op)) else set()
        if word == "choose":
            return self.useful(op["first"]) | self.useful(op["second"])
        if word == "move":
            return set()  # where a card may move to because of a text, the text is an item's or has activated something
        raise AssertionError(word)

    def may_find(self, op: Entry) -> bool:
        """Whether a card may be where the bot looks for it, as everybody knows (13.22)."""
        in_pile = op["from"] == "cycle pile" or deck_size(self.me) == 0
        if in_pile and any(means(op["card"], card) for card in self.me["cycled_known"]):
            return True
        face_down = self.face_down()
        return any(face_down.may_lie(card, "cycled" if in_pile else "deck") for card in face_down.named(op["card"]))

    def hand_may_turn_up(self) -> list[str]:
        """Every card that may be in the bot's hand, as everybody knows."""
        face_down = self.face_down()
        hidden = [card for card in dict.fromkeys(face_down.cards) if face_down.may_lie(card, "hand")]
        return sorted({*hidden, *self.me["shown"]})

    def face_down(self) -> FaceDown:
        """The bot's cards that nobody sees."""
        me, seen = self.me, self.seen()
        room = {"deck": deck_size(me), "cycled": len(me["cycled"]), "hand": len(me["hand"]) - len(me["shown"])}
        key = "fellowship" if self.setup.startswith("fellowship") else "copies"
        names = sorted({card for zone in room for card in me["may"][zone]})
        cards = [card for card in names for _ in range(ENTRIES[card].get(key, 0) - seen.count(card))]
        return FaceDown(me["may"], room, cards)

    def seen(self) -> list[str]:
        """Cards that do not lie face down."""
        me = self.me
        known = [
            *me["shown"],
            *me["cycled_known"],
            *me["out_known"],
            *(card for aside in me["asides"] for card in aside),
        ]
        return known + cards_in_play(self.view) + [self.turned_up] * (self.turned_up != "")

    def token_places(self, op: Entry) -> list[str]:
        """Where a token would help the Shadow: attack where it attacks, defence where it defends."""
        if op["at"] == PATH:
            return [PATH] if op["icon"] == "attack" else []
        side = FREE if op["icon"] == "attack" else SHADOW
        return [ground for ground in self.view["grounds"] if ENTRIES[ground]["side"] == side]

    def targets(self, op: Entry) -> list[str]:
        """The battlegrounds that a text may activate or reactivate (3.3, 3.4)."""
        decks = [
            ground for side in (FREE, SHADOW) for pool in self.view["battlegrounds"][side] for ground in pool["cards"]
        ]
        scored = [place for side in (FREE, SHADOW) for place in self.view["scored"][side] if "side" in ENTRIES[place]]
        again = op.get("again", False)
        able = (decks if again != "only" else []) + (scored if again else [])
        return [ground for ground in able if any(word in ("any", ground) or lists(ground, word) for word in op["of"])]

    def is_worth_activating(self, ground: str) -> bool:
        """Whether the Shadow could conceivably win it (13.20); without its defence if it fell (3.5)."""
        fallen = any(ground in self.view["scored"][side] for side in (FREE, SHADOW) if side != ENTRIES[ground]["side"])
        bare = [*self.view["bare"], ground] if fallen else self.view["bare"]
        return self.with_view(self.view | {"bare": bare}).conceivable(ground)

    def with_view(self, view: View) -> Reading:
        return type(self)(self.setup, view, self.bot, self.turned_up)

    # Use an action? (13.7)

    def deed_of_use(self) -> Deed | None:
        for place in [*self.places(), RESERVE]:
            for card in reversed(self.own_cards(place)):
                if reasons := self.useful_action(card, place):
                    return Deed("use", card, "", frozenset(reasons))
        return None

    def own_cards(self, place: str) -> list[str]:
        """The bot's cards at a place or in its reserve, from left to right."""
        words = self.me["reserve"] if place == RESERVE else self.view["at"][place][SHADOW]
        return [name_of(word) for word in words if self.owner_of(name_of(word)) == self.bot]

    def useful_action(self, card: str, place: str) -> set[str]:
        action = ENTRIES[card].get("action")
        where = PATH if place == PATH else RESERVE if place == RESERVE else "battleground"
        if not action or (action["where"] != "play" and where not in action["where"].split(" or ")):
            return set()
        if card in self.me["used"]:
            return set()
        return self.with_view(self.after_paying(card, action.get("cost", []))).useful(action["do"])

    def after_paying(self, card: str, cost: list[Entry]) -> View:
        view = self.view
        for op in cost:
            if op["op"] == "eliminate-self":
                view = without(view, card)
            elif op["op"] == "cycle-self":
                view = self.cycled(view, card)
            elif op["op"] == "cycle-wielder":
                view = self.cycled(view, wielder_of(view, card))
            else:
                raise AssertionError(op)
        return view

    def cycled(self, view: View, card: str) -> View:
        """The table after a unit was cycled for all to see."""
        unit = next(unit for area in [*places_of(view)] for unit in units_of(area) if unit.card == card)
        view = without(view, card)
        me = view["players"][self.bot]
        changed = me | {"cycled_known": [*me["cycled_known"], *unit.cards]}
        return view | {
            "players": [changed if number == self.bot else one for number, one in enumerate(view["players"])]
        }

    # The other boxes (13.8 to 13.12)

    def may_pass(self) -> bool:
        held = self.held(self.bot)
        return held <= self.limit(self.bot) or all(held < self.held(enemy) for enemy in self.of_side(FREE))

    def is_somebody_above(self) -> bool:
        others = [number for number in range(len(self.players)) if number != self.bot]
        return any(self.held(number) > self.limit(number) for number in others)

    def is_winning_everywhere(self) -> bool:
        return all(shadow_wins(self.view, place) for place in self.places())

    def deed_of_move(self) -> Deed | None:
        for place in self.places():
            if reasons := self.calls_for_icons(place):
                for unit in self.reserve():
                    if may_go(self.view, unit.card, place) and self.adds_icons(unit, place):
                        return Deed("move", unit.card, place, frozenset(reasons))
        return None

    def reserve_without(self, card: str) -> list[str]:
        """The bot's reserve once a card has left it with its items: of equal cards the right-most (13.5)."""
        words = self.me["reserve"]
        first = max(at for at, word in enumerate(words) if name_of(word) == card)
        items = units_of(words[first:])[0].items
        return list(words[:first] + words[first + 1 + len(items) :])

    def walk(self) -> tuple[list[tuple[str, str]], Deed]:
        """The boxes with their answers, and the deed at the end; `play` means that the hand turns a card up."""
        path: list[tuple[str, str]] = []

        def is_so(box: str, answer: bool) -> bool:
            path.append((box, "yes" if answer else "no"))
            return answer

        used = self.deed_of_use()
        if is_so("use?", used is not None) and used:
            return path, used
        if is_so("pass?", self.may_pass()):
            if is_so("carryover?", self.is_somebody_above()):
                return path, Deed("pass")
            if is_so("path?", self.number < self.last_path) and is_so("winning?", self.is_winning_everywhere()):
                return path, Deed("pass")
        moved = self.deed_of_move()
        if is_so("move?", moved is not None) and moved:
            return path, moved
        return path, Deed("play" if is_so("play?", len(self.me["hand"]) > 0) else "pass")

    # Play? (13.13, 13.24, 13.36, 13.37)

    def play(self, card: str) -> Deed:
        """What becomes of a card that the hand turns up."""
        return self.turning_up(card).play_turned_up()

    def turning_up(self, card: str) -> Reading:
        """The same table when the hand has turned this card up."""
        return type(self)(self.setup, self.view, self.bot, card)

    def play_turned_up(self) -> Deed:
        card, kind = self.turned_up, kind_of(self.turned_up)
        if kind in ("character", "item") and card in self.me["played"]:
            return Deed("cycle", card, "", frozenset({"twice"}))
        if kind == "event":
            reasons = self.useful(ENTRIES[card]["when"]["played"])
            return Deed("event" if reasons else "cycle", card, "", frozenset(reasons or {"not-useful"}))
        if kind == "item":
            wielder = self.wielder_for(card)
            return Deed(
                "wear" if wielder else "cycle", card, wielder, frozenset({"wielder" if wielder else "unplayable"})
            )
        return self.destination(card)

    def wielder_for(self, item: str) -> str:
        """The right-most character that may wield an item: on the path, on battlegrounds, in reserve (13.5)."""
        areas = [self.view["at"][place][SHADOW] for place in self.places()]
        areas += [self.me["reserve"]]
        for area in areas:
            for unit in reversed(units_of(area)):
                if means(ENTRIES[item]["wielders"], unit.card):
                    return unit.card
        return ""

    def ride(self, item: str, wielder: str) -> str:
        """Where the text of an item, put on a wielder in reserve, moves it if that is useful (13.33); else nowhere."""
        texts = ENTRIES[item].get("when", {}).get("worn-in-reserve", [])
        words = self.me["reserve"]
        if not texts or wielder not in [name_of(word) for word in words]:
            return ""
        at = max(at for at, word in enumerate(words) if name_of(word) == wielder)
        me = self.me | {"reserve": [*words[: at + 1], item, *words[at + 1 :]]}
        players = [me if number == self.bot else player for number, player in enumerate(self.players)]
        return self.with_view(self.view | {"players": players}).rides_to(wielder, texts[0]["to"])

    def rides_to(self, wielder: str, to: str) -> str:
        unit = next(unit for unit in self.reserve() if unit.card == wielder)
        for place in self.places():
            if (place == PATH) == (to == PATH) and may_go(self.view, wielder, place) and self.adds_icons(unit, place):
                if self.calls_for_icons(place):
                    return place
        return ""

    def destination(self, card: str) -> Deed:
        for place in self.places():
            unit = Unit(card)
            if may_go(self.view, card, place) and self.adds_icons(unit, place):
                if reasons := self.calls_for_icons(place, (self.arriving(unit, place),)):
                    return Deed("play", card, place, frozenset(reasons))
        return Deed("play", card, RESERVE, frozenset({"reserve"}))


class FaceDown:
    """Where the cards of a bot that nobody sees may lie: `may` says which cards each zone may hold (13.22)."""

    def __init__(self, may: Mapping[str, Collection[str]], room: dict[str, int], cards: list[str]) -> None:
        """`room` is how many cards lie in each zone, `cards` are all of them."""
        self.may = may
        self.room = room
        self.cards = cards

    def named(self, words: list[str]) -> list[str]:
        return [card for card in dict.fromkeys(self.cards) if means(words, card)]

    def may_lie(self, card: str, zone: str) -> bool:
        """Whether a card may be in a zone: there is a way to lay down all cards with this one there."""
        if not self.room[zone] or card not in self.may[zone]:
            return False
        others = self.cards[:]
        others.remove(card)
        return self.can_lay_down(others, self.room | {zone: self.room[zone] - 1})

    def can_lay_down(self, cards: list[str], room: dict[str, int]) -> bool:
        """Whether every card finds a zone that may hold it, each zone being filled; others make room if they can."""
        laid: dict[str, list[str]] = {zone: [] for zone in room}

        def place(card: str, tried: set[str]) -> bool:
            for zone, most in room.items():
                if card in self.may[zone] and zone not in tried:
                    tried.add(zone)
                    if len(laid[zone]) < most:
                        laid[zone].append(card)
                        return True
                    for other in laid[zone]:
                        if place(other, tried):
                            laid[zone].remove(other)
                            laid[zone].append(card)
                            return True
            return False

        return len(cards) == sum(room.values()) and all(place(card, set()) for card in cards)


def deck_size(player: Entry) -> int:
    """Cards in a deck: each group says how many there are, or names them."""
    return sum(pool.get("count", pool.get("hidden", len(pool.get("cards", [])))) for pool in player["deck"])


def places_of(view: View) -> list[list[str]]:
    """The Shadow's cards in play, area by area."""
    return [there[SHADOW] for there in view["at"].values()] + [
        player["reserve"] for player in view["players"] if player["side"] == SHADOW
    ]


def wielder_of(view: View, item: str) -> str:
    return next(unit.card for area in places_of(view) for unit in units_of(area) if item in unit.items)


def without(view: View, card: str) -> View:
    """The table after a card has left play with its items."""
    at = {place: there | {SHADOW: left(there[SHADOW], card)} for place, there in view["at"].items()}
    players = [player | {"reserve": left(player["reserve"], card)} for player in view["players"]]
    return view | {"at": at, "players": players}


def left(words: list[str], card: str) -> list[str]:
    """The words of an area without a card and, if it is no item, what it wields."""
    out: list[str] = []
    gone = False
    for word in words:
        own = name_of(word) == card
        if kind_of(name_of(word)) != "item":
            gone = own
        if not own and not gone:
            out.append(word)
    return out
