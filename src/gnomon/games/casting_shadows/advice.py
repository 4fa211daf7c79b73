"""What an option gains, as far as its seat can see: reasons for hints, and what ending the turn would waste."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gnomon.games.casting_shadows.combat import COVERS
from gnomon.games.casting_shadows.lore import Entry, Lore, choice_key
from gnomon.games.casting_shadows.tables import RANGE_WORDS
from gnomon.kernel.decision import Action
from gnomon.telling import View

END = "end"
# Gains in tenths of a hit point.
HP = 10
FALL = 50  # for an enemy's last hit point
CARD = 12
HARMS = ("whirl", "maul", "devastate", "obscure", "tide")
AROUND = ("whirl", "tide")  # abilities that hit everyone in reach
TRAVELS = ("travel", "stroll")
ANSWERS = ("counter", "counter-run", "pass")
GAINFUL = ("cast", "ability", "protect", "collect", "collect-counterspell")  # no other option has a visible gain


class Advice:
    """`gain` is what an option is sure to bring: damage to enemies, HP, a card. Chances and plans do not count."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore

    # Gains

    def gain(self, view: View, action: Action) -> int:
        """The visible gain of an option, in tenths of a hit point; 0 if there is none."""
        damage, hit = self._blow(view, action)
        worth: int = sum(min(damage, seat["hp"]) * HP + (FALL if damage >= seat["hp"] else 0) for seat in hit)
        return worth + self._saved(view, action) * HP + self._card(view, action)

    def best(self, view: View, options: Iterable[Action]) -> Action | None:
        """The option with the largest visible gain; None if no option has any."""
        worth = [(self.gain(view, action), action) for action in options if action.name in GAINFUL]
        most = max((gain for gain, _ in worth), default=0)
        return next(action for gain, action in worth if gain == most) if most else None

    def _blow(self, view: View, action: Action) -> tuple[int, list[Entry]]:
        """The damage an option deals, and the seats it hits."""
        card = self._attack(action)
        if card:
            return int(card["damage"][int(action.args["number"]) - 1]), self._hit(view, action)
        ability = self._ability(view) if action.name == "ability" else {}
        if ability.get("op") not in HARMS:
            return 0, []
        near = self._near(view, ability.get("reach", 0)) if ability["op"] in AROUND else self._hit(view, action)
        return int(ability["amount"]), near

    def _attack(self, action: Action) -> Entry:
        entry = self.lore.entry(action.args["card"]) if action.name == "cast" else {}
        return entry if "damage" in entry else {}

    def _ability(self, view: View) -> Entry:
        ability: Entry = self.lore.entry(own(view)["character"])["ability"]
        return ability

    def _hit(self, view: View, action: Action) -> list[Entry]:
        """The enemies an option names, by character or by tile."""
        args = action.args
        return [
            one for one in enemies(view) if args.get("character") == one["character"] or args.get("tile") == one["tile"]
        ]

    def _near(self, view: View, reach: int) -> list[Entry]:
        here = own(view)["tile"]
        return [one for one in enemies(view) if distance(view, here, one["tile"]) <= reach]

    def _saved(self, view: View, action: Action) -> int:
        """HP that an option restores, or saves from Cursed Crystals at the end of the turn."""
        if action.name == "protect":
            return 1
        if action.name == "cast":
            return (
                int(action.args["number"])
                if self.lore.entry(action.args["card"]).get("do", {}).get("spend") == "crystal"
                else 0
            )
        ability = self._ability(view) if action.name == "ability" else {}
        if ability.get("op") != "heal":
            return 0
        lacking = self.lore.rules_of_play["hp"] - own(view)["hp"]
        return int(ability["amount"] if view["options"]["overheal"] else max(0, min(ability["amount"], lacking)))

    def _card(self, view: View, action: Action) -> int:
        """The worth of a new card for the Spell Book, unless another one must go for it."""
        if action.name not in ("collect", "collect-counterspell"):
            return 0
        has_room = len(own(view)["book"]) < self.lore.rules_of_play["book"]
        gives_up = (
            any(thing.startswith("level") for thing in self.lore.cost(action.args["card"])) if action.args else False
        )
        return CARD if has_room and not gives_up else 0

    # Before the turn ends

    def waste(self, view: View, options: Iterable[Action]) -> str:
        """What the player could still do before ending the turn; empty if nothing useful is left."""
        best = self.best(view, options)
        if best is None:
            return ""
        deed = self.lore.words.say("deeds", best.name, self._named(best))
        points = own(view)["points"]
        key = END if points else "end-free"
        return self.lore.words.say("confirm", key, {"points": self.lore.counted("action point", points), "deed": deed})

    def _named(self, action: Action) -> dict[str, object]:
        return {noun: self.lore.told(noun, value) for noun, value in action.args.items()}

    # Reasons

    def reason(self, view: View, options: list[Action], action: Action) -> str:
        """One sentence on why to choose an option."""
        if len(options) == 1:
            return self._say("only", {})
        key, args = self._reason(view, action)
        return self._say(key if self.lore.words.has("reasons", key) else "best", self._named(action) | args)

    def _say(self, key: str, args: dict[str, object]) -> str:
        return self.lore.words.say("reasons", key, args).replace("!.", "!")  # a card's name may end a sentence

    def _reason(self, view: View, action: Action) -> tuple[str, dict[str, object]]:
        """The key of a sentence, and its arguments beyond those of the option."""
        key = choice_key(action)
        damage, hit = self._blow(view, action)
        if hit:
            return self._of_blow(damage, hit)
        if key in TRAVELS:
            return self._of_way(view, action.args["tile"])
        if key in ANSWERS:
            return key, {"amount": frame(view).get("amount", 0)}
        if saved := self._saved(view, action):
            return "heals" if key == "ability" else "saves", {"amount": saved}
        return self._of_other(view, key, action)

    def _of_other(self, view: View, key: str, action: Action) -> tuple[str, dict[str, object]]:
        seat = own(view)
        if key == END:
            return ("end" if seat["points"] else "end-spent"), {}
        if key in ("cast", "cast-into", "cast-add"):
            return "converts", {}
        if key == "absorb" and action.args["number"] == "0":
            return "best", {}
        if key == "refresh":
            return key, {"card": self.lore.title(view["state"]["beside"][seat["tile"]])}
        if key == "ability":
            return key, {"text": self.lore.entry(seat["character"])["text"]}
        slug = action.args.get("card") or action.args.get("character") or ""
        return key, {"text": self.lore.entry(slug)["text"]} if slug else {}

    def _of_blow(self, damage: int, hit: list[Entry]) -> tuple[str, dict[str, object]]:
        names = self.lore.joined(self.lore.name(one["character"]) for one in hit)
        if len(hit) > 1:
            return "hits-several", {"damage": damage, "names": names}
        return ("fells" if damage >= hit[0]["hp"] else "hits"), {"damage": damage, "names": names, "hp": hit[0]["hp"]}

    def _of_way(self, view: View, tile: str) -> tuple[str, dict[str, object]]:
        """Why to go to a tile: an enemy in range from there, a card beside it, or the distance to the nearest enemy."""
        for card in self._castable(view):
            reached = [one for one in enemies(view) if self._reaches(view, card, tile, one["tile"])]
            if reached:
                return "way-reaches", {"card": self.lore.title(card), "names": self.lore.name(reached[0]["character"])}
        beside = view["state"]["beside"].get(tile, "")
        if beside:
            return "way-card", {"card": self.lore.title(beside), "cost": self.lore.cost_words(beside)}
        nearest = min(enemies(view), key=lambda one: distance(view, tile, one["tile"]))
        steps = distance(view, tile, nearest["tile"]) - distance(view, own(view)["tile"], nearest["tile"])
        key = "way-nearer" if steps < 0 else "way-farther" if steps > 0 else "best"
        return key, {"names": self.lore.name(nearest["character"])}

    def _castable(self, view: View) -> list[str]:
        """Attacks in your Spell Book that you have not cast this turn."""
        book = [card for card in own(view)["book"] if "*" not in card and "@" not in card]
        return [card for card in book if "damage" in self.lore.entry(card)]

    def _reaches(self, view: View, card: str, here: str, there: str) -> bool:
        covers = COVERS[RANGE_WORDS.index(self.lore.entry(card)["range"])]
        return bool(covers >> distance(view, here, there) & 1)


def own(view: View) -> Entry:
    seat: Entry = view["state"]["seats"][view["seat"]]
    return seat


def enemies(view: View) -> list[Entry]:
    return [one for at, one in enumerate(view["state"]["seats"]) if at != view["seat"] and one["hp"] > 0]


def frame(view: View) -> dict[str, Any]:
    found: dict[str, Any] = view["state"]["frames"][-1]
    return found


def distance(view: View, here: str, there: str) -> int:
    """Steps between two tiles on a map without gaps."""
    (q, r), (other_q, other_r) = view["state"]["tiles"][here], view["state"]["tiles"][there]
    across, down = q - other_q, r - other_r
    return int(max(abs(across), abs(down), abs(across + down)))
