"""How the match stands, in sentences: everybody's HP and place, and in the end who won."""

from __future__ import annotations

from gnomon.companion.box import PERSON, Box, View
from gnomon.games.casting_shadows.game import as_table
from gnomon.games.casting_shadows.lore import Lore
from gnomon.games.casting_shadows.teller import CastingShadowsTeller


def standing(box: Box, lore: Lore) -> list[str]:
    """Everybody in a line each, the bots in the order of their turns."""
    state = box.view()["state"]
    seats, far = state["seats"], distances(box)
    you = seats[PERSON]
    lines = [f"Round {state['round']}. {lore.name(you['character'])} (you): {you['hp']} HP{_on(lore, you)}."]
    return lines + [_bot(lore, seats[number], far[number]) for number in state["order"] if seats[number]["bot"]]


def _bot(lore: Lore, seat: View, far: int) -> str:
    name = lore.name(seat["character"])
    if seat["hp"] == 0:
        return f"  {name}: out."
    hidden = len(seat["unseen"])
    held = f", {hidden} Counterspell{'s' if hidden > 1 else ''} face down" if hidden else ""
    away = "on your tile" if far == 0 else f"{far} tile{'s' if far > 1 else ''} away"
    return f"  {name}: {seat['hp']} HP{_on(lore, seat)}, {away}; {lore.title(seat['book'][0])}{held}."


def _on(lore: Lore, seat: View) -> str:
    return f" on {lore.title(seat['tile'])}" if seat["tile"] else ""


def distances(box: Box) -> list[int]:
    """How many tiles each seat is from the player; -1 where somebody has left the map."""
    state = as_table(box.state())
    here = state.seats[PERSON].tile
    return [state.board.distance[here][seat.tile] if here >= 0 and seat.tile >= 0 else -1 for seat in state.seats]


def result(box: Box, teller: CastingShadowsTeller) -> str:
    """One sentence once the match is over."""
    outcome, view = box.match.outcome, box.match.view(None)
    assert outcome is not None
    length = teller.length(view)
    if outcome.winners:
        return f"You win after {length}: no bot is left standing (15.25)."
    return f"You lose after {length}: {teller.name(view, PERSON)} has fallen (15.25)."
