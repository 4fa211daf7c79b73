"""What an option visibly changes: reasons for hints, and what to consider before an option that people may regret."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gnomon.games.war_of_the_ring.combat import loss_worth, standing
from gnomon.games.war_of_the_ring.frames import PATH_WORD, RESERVE_WORD
from gnomon.games.war_of_the_ring.lore import (
    Lore,
    asked_player,
    cards_in_play,
    choice_key,
    finished,
    operations,
    pending,
)
from gnomon.games.war_of_the_ring.questions import put_token
from gnomon.games.war_of_the_ring.standing import NOBODY
from gnomon.games.war_of_the_ring.state import State
from gnomon.games.war_of_the_ring.tables import FREE_GROUNDS, NONE, PATH, SIDE_WORDS, side_of
from gnomon.games.war_of_the_ring.units import (
    AREAS,
    area_of,
    entries_at,
    index_in,
    lift,
    put_beside_wielder,
    set_entries,
)
from gnomon.kernel.decision import Action, Options
from gnomon.kernel.ints import added, joined
from gnomon.telling import View

FREE, SHADOW = SIDE_WORDS
PLAYS_TO = ("play-to", "aside-to")
PLAYS_ON = ("play-on", "aside-on")
MOVES = ("move", "bring")
FORSAKES = ("forsake-hand", "forsake-reserve")
DISCARDS = {"aside-eliminate": "eliminate", "aside-cycle": "cycle"}


@dataclass(frozen=True)
class Balance:
    """A combat if it were resolved now: each side's icons, and who would win."""

    free: int
    shadow: int
    wins: str

    def lead(self, side: str) -> int:
        return self.free - self.shadow if side == FREE else self.shadow - self.free


def balance(attack: int, defence: int, wins: str, place: int) -> Balance:
    """The Shadow attacks on a path and on battlegrounds of the Free Peoples."""
    shadow_attacks = place == PATH or place < FREE_GROUNDS
    free, shadow = (defence, attack) if shadow_attacks else (attack, defence)
    return Balance(free, shadow, wins)


class Advice:
    """Reasons are worked out in a state that fits the view: combats depend only on what everybody sees."""

    def __init__(self, lore: Lore, imagine: Callable[[View], State]) -> None:
        self.lore = lore
        self.imagine = imagine

    # Combats

    def now(self, view: View, word: str) -> Balance:
        """How a combat would end now."""
        one = view["state"]["now"][word]
        return balance(one["attack"], one["defence"], one["wins"], self.lore.places.index(word))

    def standing(self, one: Balance) -> str:
        """`Shadow 5 : 4 Free Peoples, the Shadow wins if resolved now`."""
        wins = self.lore.phrase(f"wins-{one.wins}")
        return self.lore.phrase("standing", shadow=one.shadow, free=one.free, wins=wins)

    def forecast(self, view: View, action: Action) -> tuple[str, Balance] | None:
        """The place whose combat an option changes, and how that would end then; None if it changes none."""
        state = self.imagine(view)
        place = self._place(state, action)
        if place is None or self.lore.places[place] not in view["state"]["now"]:
            return None
        self._try(state, action, place)
        attack, defence, side = standing(state, place)
        wins = NOBODY if side == NONE else SIDE_WORDS[side]
        return self.lore.places[place], balance(int(attack), int(defence), wins, place)

    def _place(self, state: State, action: Action) -> int | None:
        key, args = choice_key(action), action.args
        if key in PLAYS_ON:
            area = area_of(state, self.lore.tables.slugs.index(args["card2"]))
            return int(area) if 0 <= area < AREAS else None
        is_going = key in (*PLAYS_TO, *MOVES, "token") and args["place"] != RESERVE_WORD
        return self.lore.places.index(args["place"]) if is_going else None

    def _try(self, state: State, action: Action, place: int) -> None:
        """Put what an option brings to a place there."""
        key = choice_key(action)
        if key == "token":
            put_token(state, place, state.tables.b[state.frames[-1].row])
            return
        card = self.lore.tables.slugs.index(action.args["card"])
        side = side_of(state.tables, card)
        here = entries_at(state, side, place)
        if key in PLAYS_ON:
            at = index_in(here, self.lore.tables.slugs.index(action.args["card2"]))
            set_entries(state, side, place, put_beside_wielder(state.tables, here, at, card))
        elif key in MOVES:
            area = area_of(state, card)
            unit = lift(state, side, area, index_in(entries_at(state, side, area), card))
            set_entries(state, side, place, joined(here, unit))
        else:
            set_entries(state, side, place, added(here, card))

    def worth(self, view: View, action: Action) -> int:
        """How many attacks a card holds if it is lost now."""
        state = self.imagine(view)
        frame = state.frames[-1]
        card = self.lore.tables.slugs.index(action.args["card"])
        entries = entries_at(state, side_of(state.tables, card), frame.place)
        return int(loss_worth(state, frame, entries, index_in(entries, card)))

    # Before an option that people may regret

    def confirm(self, view: View, action: Action) -> str:
        key = choice_key(action)
        if key == "pass":
            return self._over_limit(view)
        if key == "play-to":
            return self._removed(view, action.args["card"])
        return ""

    def _over_limit(self, view: View) -> str:
        """Whoever passes with too many cards may have to cycle them (4.5)."""
        player = asked_player(view)
        over = len(player["hand"]) - player["limit"]
        return self.lore.say("confirm", "pass", count=over) if over > 0 else ""

    def _removed(self, view: View, slug: str) -> str:
        """Some cards remove another from the game, which may be in play (5.10)."""
        gone = [card for one in operations(self.lore.entry(slug)) if one["op"] == "remove" for card in one["card"]]
        found = [card for card in gone if card in cards_in_play(view)]
        return self.lore.say("confirm", "remove", card=self.lore.card(found[0])) if found else ""

    # Reasons

    def reason(self, view: View, options: Options, action: Action) -> str:
        """One sentence on why to choose an option."""
        if len(options) == 1:
            return self.lore.words.find("reasons", "only")
        key, args = self._reason(view, action)
        known = self.lore.words.fits("reasons", key, args)
        return finished(self.lore.words.say("reasons", key if known else "best", args))

    def _reason(self, view: View, action: Action) -> tuple[str, dict[str, object]]:
        """The key of a sentence, and its arguments."""
        key = choice_key(action)
        args = self.lore.choice(key, action.args)
        if told := self._of_combat(view, action):
            return told
        if key in PLAYS_TO and action.args["place"] == RESERVE_WORD:
            return self._of_reserve(action.args["card"])
        if key in PLAYS_ON:
            icons = self.lore.icon_words(action.args["card"])
            return ("play-on" if icons else "play-on-text"), {**args, "icons": icons}
        if key == "lose":
            return key, {**args, "worth": self.worth(view, action), "count": pending(view)["count"]}
        if key == "ring":
            return self.lore.ring_key(view), args
        return "forsake" if key in FORSAKES else DISCARDS.get(key, key), args

    def _of_combat(self, view: View, action: Action) -> tuple[str, dict[str, object]] | None:
        """What an option changes in a combat that can still be seen to matter."""
        found = self.forecast(view, action)
        if found is None:
            return None
        word, after = found
        before, side = self.now(view, word), asked_player(view)["side"]
        if after.lead(side) <= before.lead(side) or (word == PATH_WORD and side == SHADOW and after.lead(side) <= 0):
            return None
        place = self.lore.place(word, view["state"]["path"])
        args: dict[str, object] = {"place": place, "standing": self.standing(after)}
        if word == PATH_WORD and side == SHADOW:
            return "adds-corruption", {**args, "count": after.lead(side) - max(before.lead(side), 0)}
        if after.wins == side:
            return ("holds" if before.wins == side else "wins"), args
        if word == PATH_WORD:
            return "keeps-corruption", {**args, "count": after.lead(side) - before.lead(side)}
        return "nears", args

    def _of_reserve(self, slug: str) -> tuple[str, dict[str, object]]:
        """Why a card is played to the reserve."""
        entry = self.lore.entry(slug)
        if "draw_step" in entry:
            return "draws-each-round", {}
        if "limit" in entry:
            return "raises-limit", {}
        if "reserve" in str(entry.get("action", {}).get("where", "")):
            return "has-action", {"deed": self.lore.deed(slug)}
        return "to-move", {}
