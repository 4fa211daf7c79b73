"""What X-Wing says: its options, its story, its cards, and where every ship is."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cached_property
from math import dist
from typing import Any

from gnomon.games.x_wing.ace.explaining import Explainer, Thought
from gnomon.games.x_wing.actions import GRID_LARGE, GRID_SMALL
from gnomon.games.x_wing.advice import Advice
from gnomon.games.x_wing.drafts import Drafts
from gnomon.games.x_wing.game import MISSION, XWingGame, as_table
from gnomon.games.x_wing.geometry.pose import SMALL
from gnomon.games.x_wing.goals import Goals, is_mission, stolen_in
from gnomon.games.x_wing.intel import BOTH_WORDS
from gnomon.games.x_wing.lore import Lore, finished, pending
from gnomon.games.x_wing.naming import faction_of
from gnomon.games.x_wing.options import BOTH_GOALS, OVERLAY, SQUADS
from gnomon.games.x_wing.outlook import Outlook
from gnomon.games.x_wing.plans import NOTHING, Plans, Shown
from gnomon.games.x_wing.shortfall import lacks
from gnomon.games.x_wing.state import State
from gnomon.games.x_wing.story import Story
from gnomon.games.x_wing.summary import Chronicle
from gnomon.games.x_wing.terms import NONE
from gnomon.games.x_wing.wording import MM, arrow, compass, in_millimetres, short_manoeuvre, square
from gnomon.kernel.decision import Action, Options
from gnomon.kernel.game import Game
from gnomon.kernel.journal import Event
from gnomon.kernel.match import Match, Outcome
from gnomon.kernel.notation import UNKNOWN
from gnomon.kernel.record import Header
from gnomon.telling import Checked, Facts, Figure, Line, Moment, OptionWords, Sentence, Summary, Teller, View

MENUS = ("plan", "act", "engage", "place-ship", "lay-obstacle", "place-escape", "slice", "go")
FLIGHTS = ("dial", "roll", "boost")
SPOTS = ("lay", "place", "put-escape")
NUMBERS = ("number", "number2")  # of a spot
HALF, FULL = 180, 360
HUE_MARKS = {"green": "+", "white": "", "red": "*"}


class XWingTeller(Teller):
    def __init__(self, game: Game, header: Header, language: str) -> None:
        super().__init__(game, header, language)
        assert isinstance(game, XWingGame)
        self.rules_of_game = game
        overlay: str = header.options[OVERLAY]
        self.lore = Lore(self.words, game.tables(overlay), game.roster(header), overlay or None)
        self.plans = Plans(self.lore, self.shown)
        self.outlook = Outlook(self.lore)
        self.goals_of = Goals(self.lore, header.options.get(BOTH_GOALS, BOTH_WORDS[0]))
        self.advice = Advice(self.lore, self.plans, self.goals_of, self.thought)
        self.sentences = Story(self.lore)
        self._imagined: tuple[View, State] | None = None
        self._explained: tuple[View, Explainer] | None = None

    def imagined(self, view: View) -> State:
        """A state that fits the view: what is hidden affects none of the viewer's own options.

        Several threads may ask about different views.
        """
        known = self._imagined
        if known is None or known[0] is not view:
            known = view, as_table(self.game.imagine(view, 0).state)
            self._imagined = known
        return known[1]

    def shown(self, view: View, code: int) -> Shown:
        """What the rules foresee for an option of the seat that is asked."""
        if view["seat"] is None or not pending(view):
            return NOTHING
        return self.rules_of_game.shown(self.imagined(view), code)

    def thought(self, view: View, action: Action) -> Thought | None:
        """What the ace makes of an option of the seat that is asked; it guesses whatever the view does not show."""
        if view["seat"] is None or not pending(view):
            return None
        return self.explainer(view).thought(action.code)

    def explainer(self, view: View) -> Explainer:
        """What the ace thinks of a choice; kept, because all options are rehearsed together."""
        known = self._explained
        if known is None or known[0] is not view:
            known = view, Explainer(self.imagined(view))
            self._explained = known
        return known[1]

    # Who and when

    def name(self, view: View, seat: int) -> str:
        return str(self.lore.player(seat))

    def figure(self, view: View, seat: int) -> Figure | None:
        return Figure(faction_of(self.lore.roster, seat))

    def figures(self, match: Match) -> list[Figure | None]:
        return [Figure(faction_of(self.lore.roster, seat)) for seat in range(self.header.seats)]

    def moment(self, view: View) -> str:
        state = view["state"]
        if state["over"]:
            return self.words.say("match", "over", {"length": self.length(view)})
        phase = self.words.find("phases", state["phase"])
        key = "setup" if state["phase"] == "setup" else "phase"
        return self.words.say("match", key, {"round": state["round"], "phase": phase})

    def goals(self, view: View) -> list[str]:
        return self.goals_of.told(view)

    def length(self, view: View) -> str:
        return self.words.say("match", "rounds", {"count": view["state"]["round"]})

    def prompt(self, match: Match) -> str:
        return finished(super().prompt(match))

    def onlooking(self, match: Match, view: View) -> str:
        return finished(super().onlooking(match, view))

    def is_menu(self, view: View) -> bool:
        return bool(pending(view).get("step") in MENUS)

    # Options

    def options(self, view: View, options: Options) -> list[OptionWords]:
        return [self._option(view, action) for action in options]

    def _option(self, view: View, action: Action) -> OptionWords:
        confirm = self.advice.confirm(view, action)
        return OptionWords(self.heading_of(action), self.words_of(view, action), self.rules(view, action), confirm)

    def heading_of(self, action: Action) -> str:
        key = action.name if self.words.has("groups", action.name) else "choose"
        return self.words.say("groups", key, self.lore.said(action.args))

    def words_of(self, view: View, action: Action) -> str:
        key, args = self.choice(view, action)
        return finished(self.words.say("choices", key, args))

    def choice(self, view: View, action: Action) -> tuple[str, dict[str, object]]:
        """The key of an option's words, and what they need."""
        args = self.lore.said(action.args) | self._foreseen(view, action)
        card = action.args.get("card", action.args.get("damage", ""))
        if card:
            args |= {"text": self.lore.text(card), "card": self._card(action.args)}
        args |= self._turned(view, action) | self._more(view, action)
        return self._key(view, action), args

    def _card(self, args: dict[str, str]) -> str:
        """What an option's card is called: a pilot stands for an ability."""
        card = args.get("card", args.get("damage", ""))
        if self.lore.kind(card) != "pilot":
            return self.lore.phrase("quoted", card=self.lore.title(card))
        own = card == self.lore.pilot(args["ship"])
        return self.lore.phrase("own-ability") if own else self.lore.phrase("ability-of", pilot=self.lore.title(card))

    def _key(self, view: View, action: Action) -> str:
        name, args = action.name, action.args
        if name == "initiative":
            return "initiative-own" if int(args["seat"]) == view["seat"] else "initiative-other"
        if name == "spin":
            return "spin" if int(args["number"]) else "spin-none"
        if name == "face":
            turn = int(args["number"])
            return "face-ahead" if turn == 0 else "face-back" if turn == HALF else side_key(turn)
        if name == "spend" and args["token"] == "focus":
            attacks = view["state"]["attack"]["attacker"] == args["ship"]
            return "spend-focus-attack" if attacks else "spend-focus-defence"
        return f"spend-{args['token']}" if name == "spend" else name

    def _foreseen(self, view: View, action: Action) -> dict[str, object]:
        """Where a move ends, or how an attack stands."""
        shown, plans = self.plans.of(view, action), self.plans
        out: dict[str, object] = {"outcome": plans.outcome(shown), "short": plans.short(shown)}
        out |= {"at": plans.at(shown, action.args.get("quadrant", "front")), "odds": plans.odds(shown)}
        if "x" in shown:
            out |= {"square": square(shown["x"], shown["y"]), "heading": compass(self.words, shown["heading"])}
            out["arrow"] = arrow(shown["heading"])
        if action.name == "dial":
            out["sign"] = short_manoeuvre(action.args["manoeuvre"])
        if "hue" in shown:
            out |= {"hue": self.words.find("hues", shown["hue"]), "mark": HUE_MARKS[shown["hue"]]}
        return out

    def _turned(self, view: View, action: Action) -> dict[str, object]:
        """The numbers of an option as people take them."""
        args = action.args
        if action.name in ("lay", "put-escape"):
            x, y = int(args["number"]), int(args["number2"])
            return {"x": x, "y": y, "square": square(x * MM, y * MM)}
        if action.name == "face":
            turn = int(args["number"])
            return {"number": turn if turn <= HALF else FULL - turn}
        return {}

    def _more(self, view: View, action: Action) -> dict[str, object]:
        """What only some options need."""
        state = view["state"]
        if action.name == "spend":
            attack = state["attack"]
            dice = ("dice", "fixed") if attack["attacker"] == action.args["ship"] else ("evasion", "evasion_fixed")
            return {"focus": sum(int(attack[key].get("focus", 0)) for key in dice)}
        if action.name == "activate":
            dial = state["ships"][action.args["ship"]]["dial"]
            return {"manoeuvre": self.lore.told("manoeuvre", dial) if dial not in ("", "?") else ""}
        if action.name == "slice":
            shown = self.plans.of(view, action)
            return {"dice": shown["dice"], "chance": shown["chance"], "worth": self._worth(view, action.args["ship2"])}
        if action.name == "escape":
            return {"stolen": stolen_in(view)}
        if action.name in ("roll", "drag"):
            return {"side": self._sideways(action.args), "way": self._shift(action.args)}
        return {"bearing": self.words.find("boosts", action.args["bearing"])} if action.name == "boost" else {}

    def _worth(self, view: View, word: str) -> str:
        """What is known about the intel of a ship."""
        intel = view["state"]["ships"][word]["intel"]
        return self.lore.phrase("worth-unknown") if intel == UNKNOWN else self.lore.phrase("worth", intel=intel)

    def _sideways(self, args: dict[str, str]) -> str:
        """`to the left, 10 mm ahead`: the way that a barrel roll shifts a ship."""
        way = self._along(args)
        key = "ahead" if way > 0 else "back" if way < 0 else "level"
        return self.words.say("sides", f"{args['side']}-{key}", {"shift": in_millimetres(self.words, abs(way))})

    def _shift(self, args: dict[str, str]) -> str:
        """The same in short: `left +10`."""
        way = self._along(args)
        sign = "+" if way > 0 else "-" if way < 0 else ""
        return f"{self.words.find('sides', args['side'])} {sign}{in_millimetres(self.words, abs(way))}"

    def _along(self, args: dict[str, str]) -> int:
        """How far ahead a barrel roll ends, in thousandths of a millimetre."""
        ship = self.lore.roster.words.index(args["ship"])
        return int(args["shift"]) * (GRID_SMALL if self.lore.roster.half[ship] == SMALL else GRID_LARGE)

    def confirm(self, view: View, options: Options, action: Action) -> str:
        return self.advice.confirm(view, action)

    def advise(self, view: View, options: Options, action: Action) -> Action:
        """The ace may choose otherwise each time it rehearses; people are told what it would choose most often."""
        if view["seat"] is None or len(options) == 1:
            return action
        return options[options.codes.index(self.explainer(view).likeliest(action.code))]

    def reason(self, view: View, options: Options, action: Action) -> str:
        return self.advice.reason(view, options, action, self._key(view, action))

    def why(self, view: View, action: Action) -> list[str]:
        key, _ = self.choice(view, action)
        lines = [f"{self.heading_of(action)}: {self.words_of(view, action)} [{action}]"]
        lines.append(self.words.find_or("actions", key, self.words.find_or("actions", action.name, "")))
        if action.name == "dial":
            _, _, bearing = action.args["manoeuvre"].partition("-")
            lines.append(self.words.find_or("actions", f"dial-{bearing}", ""))
        if action.name in FLIGHTS:
            lines += self.outlook.from_there(view, action.args["ship"], self.plans.of(view, action))
        lines.append(self._verdict(view, action, key))
        for slug in self._named(action):
            lines += self.told_of(self.lore.facts(slug))
        return [line for line in lines if line]

    def _verdict(self, view: View, action: Action, key: str) -> str:
        """What is to be said for and against an option, in the words of a hint; only a seat that is asked is told."""
        if view["seat"] is None or not pending(view):
            return ""
        return self.advice.verdict(view, self._offered(view), action, key)

    def _offered(self, view: View) -> list[Action]:
        """The options of the seat that is asked."""
        return [Action(code, self.lexicon.actions) for code in self.imagined(view).options()]

    def _named(self, action: Action) -> list[str]:
        """The cards that an option names."""
        known = self.lore.slugs()
        nouns = ("card", "damage", "weapon", "obstacle")
        return [value for key, value in action.args.items() if key.rstrip("2") in nouns and value in known]

    def why_not(self, view: View, action: Action) -> list[str]:
        if view["seat"] is None or not pending(view):
            return []
        words = self.lore.said(action.args)
        found = [
            self.words.say("why-not", lack.key, {**words, "number": lack.number})
            for lack in lacks(self.imagined(view), action.code)
        ]
        return found or self._nearest(view, action)

    def _nearest(self, view: View, action: Action) -> list[str]:
        """For a spot that is not offered, the nearest one that is."""
        if action.name not in SPOTS:
            return []
        spots = [spot_of(one) for one in self._offered(view) if one.name == action.name]
        alike = [at for what, at in spots if what == spot_of(action)[0]]
        if not alike:
            return []
        x, y = min(alike, key=lambda at: dist(at, spot_of(action)[1]))
        return [self.lore.phrase("nearest", x=x, y=y)]

    def rules(self, view: View, action: Action) -> list[str]:
        return self.lore.rules_of_choice(action)

    # Things

    def title(self, slug: str) -> str:
        if slug in self.lore.roster.words:
            return self.lore.ship(slug)
        return self.lore.title(slug) if slug in self.lore.slugs() else super().title(slug)

    def word(self, noun: str, value: str) -> str:
        return str(self.lore.told(noun, value))

    def look(self, name: str) -> Facts | None:
        slug = self._find(name)
        return self.lore.facts(slug) if slug else None

    def _find(self, name: str) -> str:
        """A card, ship or piece by notation or title."""
        wanted = name.strip().lower()
        for word in self.lore.roster.words:
            if wanted in (word, self.lore.ship(word).lower()):
                return self.lore.pilot(word)
        for slug in self.lore.slugs():
            if wanted in (slug, self.lore.title(slug).lower(), self.lore.printed(slug).lower()):
                return slug
        return self._flown_by(wanted)

    def _flown_by(self, part: str) -> str:
        """The only pilot of the match whose name has this part; empty if none or several have it, or it is a number."""
        if not part or part.isdigit():
            return ""
        ships = self.lore.roster.words
        found = {self.lore.pilot(word) for word in ships if part in word or part in self.lore.ship(word).lower()}
        return found.pop() if len(found) == 1 else ""

    def entries(self) -> dict[str, dict[str, Any]]:
        return self._entries

    @cached_property
    def _entries(self) -> dict[str, dict[str, Any]]:
        return {slug: self._entry(slug) for slug in self.lore.slugs()}

    def _entry(self, slug: str) -> dict[str, Any]:
        """An entry with what is known about it, and whether it has house values."""
        facts = self.lore.facts(slug)
        return {**self.lore.entry(slug), "told": facts.kind, "notes": list(facts.notes), "house": facts.house}

    def check_value(self, option: str, value: object) -> Checked:
        if option in SQUADS and isinstance(value, str):
            seat = SQUADS.index(option) if self.header.setup == MISSION else NONE
            return Drafts(self.words, self.lore.tables).check(value, seat)
        return super().check_value(option, value)

    # Events

    def sentence(self, event: Event, seat: int) -> Sentence:
        return self.sentences.sentence([event], seat)

    def story(self, view: View, events: Iterable[Event], seat: int) -> list[Line]:
        return self.sentences.lines(events, seat)

    def story_of(self, view: View) -> Hashable | None:
        """The story depends on its events alone."""
        return ()

    def news(self, view: View, events: Iterable[Event], seat: int) -> list[Sentence]:
        return self.sentences.news(events, seat)

    # The end

    def ending(self, view: View, outcome: Outcome) -> str:
        if is_mission(view):
            return self.goals_of.ending(view, self.length(view))
        state = view["state"]
        words = {"length": self.length(view), "first": state["score"][0], "second": state["score"][1]}
        if not outcome.winners or len(outcome.winners) > 1:
            return self.words.say("ending", "draw", words)
        winner, loser = outcome.winners[0], 1 - outcome.winners[0]
        key = "points" if self._is_left(view, loser) else "all"
        names = {"winner": self.lore.player(winner), "loser": self.lore.player(loser)}
        return self.words.say(
            "ending", key, {**words, **names, "mine": state["score"][winner], "theirs": state["score"][loser]}
        )

    def _is_left(self, view: View, seat: int) -> bool:
        """Whether a seat still has ships on the mat."""
        ships = view["state"]["ships"].values()
        return any(ship["seat"] == seat and ship["life"] in ("flying", "doomed") for ship in ships)

    def summary(self, view: View, outcome: Outcome, moments: Iterable[Moment]) -> Summary:
        winners = [seat for seat in outcome.winners if outcome.scores[seat] == 1]  # none after a draw
        return Chronicle(self.lore, self.goals_of, view).summary(self.ending(view, outcome), winners, moments)


def spot_of(action: Action) -> tuple[list[str], list[int]]:
    """What an option places, and the numbers of its spot."""
    names = [value for key, value in action.args.items() if key not in NUMBERS]
    return names, [int(action.args[key]) for key in NUMBERS]


def side_key(turn: int) -> str:
    return "face-left" if turn < HALF else "face-right"
