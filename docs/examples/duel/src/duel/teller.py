from gnomon.telling import Teller, View


class DuelTeller(Teller):
    """The templates in words/ do most of it; this adds how far the match is."""

    def moment(self, view: View) -> str:
        return f"Round {view['state']['round']}"

    def length(self, view: View) -> str:
        return f"{view['state']['round'] - 1} rounds"
