"""The state of the match in sentences: everyone's HP and tile, and at the end who won."""

from __future__ import annotations

from gnomon.companion.box import PERSON, Box, View
from gnomon.games.casting_shadows.game import as_table
from gnomon.games.casting_shadows.lore import Lore
from gnomon.games.casting_shadows.teller import CastingShadowsTeller


def standing(box: Box, lore: Lore) -> list[str]:
    """A line for each character, the bots in turn order."""
    state = box.view()["state"]
    seats, far = state["seats"], distances(box)
    you = seats[PERSON]
    words = {"round": state["round"], "name": lore.name(you["character"]), "hp": you["hp"], "on": _on(lore, you)}
    lines = [lore.words.say("talk", "you", words)]
    return lines + [_bot(lore, seats[number], far[number]) for number in state["order"] if seats[number]["bot"]]


def _bot(lore: Lore, seat: View, far: int) -> str:
    words, say = {"name": lore.name(seat["character"]), "hp": seat["hp"], "on": _on(lore, seat)}, lore.words.say
    if seat["hp"] == 0:
        return say("talk", "bot-out", words)
    hidden = len(seat["unseen"])
    words["held"] = say("talk", "held", {"count": hidden}) if hidden else ""
    words["away"] = say("talk", "away", {"count": far}) if far else say("talk", "here", {})
    return say("talk", "bot", {**words, "spell": lore.title(seat["book"][0])})


def _on(lore: Lore, seat: View) -> str:
    return lore.words.say("talk", "on", {"tile": lore.place(seat["tile"])}) if seat["tile"] else ""


def distances(box: Box) -> list[int]:
    """The distance of each seat from the player, in tiles; -1 if either has left the map."""
    state = as_table(box.state())
    here = state.seats[PERSON].tile
    return [state.board.distance[here][seat.tile] if here >= 0 and seat.tile >= 0 else -1 for seat in state.seats]


def result(box: Box, teller: CastingShadowsTeller) -> str:
    """The result in one sentence, once the match is over."""
    outcome, view = box.match.outcome, box.match.view(None)
    assert outcome is not None
    words = {"length": teller.length(view), "name": teller.name(view, PERSON)}
    return teller.words.say("talk", "won" if outcome.winners else "lost", words)
