"""Where everything stands, in sentences: the path and the battlegrounds, and what everyone has."""

from __future__ import annotations

from typing import Any

from gnomon.companion import Box
from gnomon.games.war_of_the_ring.entries import slug_of
from gnomon.games.war_of_the_ring.frames import PATH_WORD
from gnomon.games.war_of_the_ring.teller import WarOfTheRingTeller
from gnomon.kernel.codec import deck_size
from gnomon.telling import View


def standing(box: Box, teller: WarOfTheRingTeller) -> list[str]:
    """A line for the match, one for each active location, one for each player."""
    view = box.view()
    state, say = view["state"], teller.words.say
    if not state["round"]:
        return [say("talk", "before", {})]
    last = int(teller.lore.scenario.last_path)
    words = {"round": state["round"], "number": state["path_number"], "last": last, "corruption": state["corruption"]}
    key = "standing" if state["path_number"] else "standing-start"  # the first path comes after the first battlegrounds
    head = say("talk", key, {**words, **state["score"]})
    places = [_place(view, word, teller) for word in state["at"]]
    return [head, *places, *(_player(player, teller) for player in state["players"])]


def _place(view: View, word: str, teller: WarOfTheRingTeller) -> str:
    lore, state = teller.lore, view["state"]
    slug = state["path"] if word == PATH_WORD else word
    words = {"place": lore.location(slug), "points": lore.entry(slug)["points"]}
    words["standing"] = teller.advice.standing(teller.advice.now(view, word))
    return lore.say("talk", "standing-place", **words)


def _player(player: dict[str, Any], teller: WarOfTheRingTeller) -> str:
    lore = teller.lore
    words: dict[str, object] = {"player": lore.player(player["name"]), "hand": len(player["hand"])}
    words |= {"limit": player["limit"], "deck": deck_size(player["deck"])}
    reserve = ", ".join(lore.title(slug_of(entry)) for entry in player["reserve"])
    words["reserve"] = lore.say("talk", "standing-reserve", cards=reserve) if reserve else ""
    return lore.say("talk", "standing-player", **words)
