from rich.console import RenderableType
from rich.text import Text

from gnomon.telling import View
from gnomon.terminal.drawing import Drawing


class DuelDrawing(Drawing):
    """The table in a terminal: one line per seat, and your hand."""

    def board(self, view: View, width: int, legend: bool) -> RenderableType:
        return Text("\n".join(self.plain_board(view)))

    def plain_board(self, view: View) -> list[str]:
        state = view["state"]
        return [f"Prize: {state['prize']}", *(self.seat(view, number) for number in range(len(state["seats"])))]

    def seat(self, view: View, number: int) -> str:
        seat = view["state"]["seats"][number]
        laid = "a card laid" if seat["laid"] else "nothing laid"
        played = ", ".join(seat["out"]) or "nothing"
        return f"{self.teller.name(view, number)}: {seat['points']} points, {laid}, played {played}"

    def hand(self, view: View, width: int, whole: bool) -> RenderableType:
        return Text("\n".join(self.plain_hand(view, whole)))

    def plain_hand(self, view: View, whole: bool) -> list[str]:
        if view["seat"] is None:  # a spectator has no hand
            return []
        return ["Your cards: " + ", ".join(view["state"]["seats"][view["seat"]]["hand"])]
