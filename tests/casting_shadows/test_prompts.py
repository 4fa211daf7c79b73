"""What a prompt names: nobody should have to remember what they are paying for (4.5)."""

from __future__ import annotations

from gnomon.games.casting_shadows.game import GAME, as_table
from gnomon.testing.walk import Picker

MATCHES = 20


def test_a_payment_names_what_it_buys() -> None:
    named = [name for seed in range(MATCHES) for name in payments(seed)]
    assert "a Counterspell" in named
    assert len(set(named)) > 10


def payments(seed: int) -> list[str]:
    """What was paid for in a match of chance, each found in its prompt."""
    match, picker, buying, named = GAME.start(setup="base", seats=3, seed=seed), Picker(seed), "", []
    tables = as_table(match.state).tables
    titles = dict(zip(tables.card_slugs, tables.card_titles, strict=True))
    while (decision := match.decision) is not None:
        if "how do you pay" in decision.prompt:
            assert f" for {buying}?" in decision.prompt
            named.append(buying)
        action = picker.one(decision.options)
        verb, *words = str(action).split()
        if verb in ("cast", "collect", "collect-counterspell"):
            buying = titles[words[0]] if words else "a Counterspell"
        match.play(action)
    return named
