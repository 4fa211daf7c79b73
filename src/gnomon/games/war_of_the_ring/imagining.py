"""Fill a view with imagined cards: what a viewer cannot see is dealt to where it may be (12.1, 13.22)."""

from __future__ import annotations

from gnomon.games.war_of_the_ring.entries import slug_of
from gnomon.games.war_of_the_ring.rules import STEPS
from gnomon.games.war_of_the_ring.scenarios import Scenario
from gnomon.games.war_of_the_ring.sharing_out import share_out
from gnomon.games.war_of_the_ring.steps import ENTER
from gnomon.games.war_of_the_ring.tables import ANYWHERE, SIDE_WORDS, Tables
from gnomon.games.war_of_the_ring.view import MAY_KEYS, UNSEEN_WORD
from gnomon.kernel.codec import deal_unseen, deck_size, fill_deck
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.notation import UNKNOWN
from gnomon.kernel.toml import Plain

HIDDEN_ZONES = ["hand", "cycled", "out"]  # those of a view that may have a `?`, besides asides and deck
SEEN_ZONES = ["cycled_known", "out_known"]


def fill(tables: Tables, scenario: Scenario, view: Plain, dealer: Dealer) -> Plain:
    """Deal the cards that a viewer cannot see into the hidden places."""
    out = dict(view)
    out["players"] = [filled(tables, scenario, view, number, dealer) for number in range(len(view["players"]))]
    return out


def filled(tables: Tables, scenario: Scenario, view: Plain, number: int, dealer: Dealer) -> Plain:
    player = view["players"][number]
    if scenario.real:
        return fill_nameless(player)
    unseen = unseen_cards(tables, scenario, view, number)
    if "may" in player:
        return fill_bot(tables, player, unseen, number, dealer)
    return fill_player(tables, player, unseen, number, dealer)


# Cards that somebody sees


def fill_player(tables: Tables, player: Plain, unseen: list[int], source: int, dealer: Dealer) -> Plain:
    out = dict(player)
    out["out"] = fill_out(tables, player["out"], unseen, source, dealer)
    for key in ("hand", "cycled"):
        out[key] = fill_zone(tables, player[key], unseen, source, dealer)
    out["asides"] = [fill_zone(tables, aside, unseen, source, dealer) for aside in player["asides"]]
    out["deck"] = fill_deck(tables.slugs, player["deck"], unseen, source, dealer)
    return out


def fill_out(tables: Tables, zone: list[str], unseen: list[int], source: int, dealer: Dealer) -> list[str]:
    """The eliminated pile; a card that is always cycled instead was never eliminated (8.11)."""
    fitting = [card for card in unseen if tables.saved[card] != ANYWHERE]
    filled = fill_zone(tables, zone, fitting, source, dealer)
    if UNKNOWN in zone:
        for word in filled:
            unseen.remove(tables.slugs.index(word))
    return filled


def fill_zone(tables: Tables, zone: list[str], unseen: list[int], source: int, dealer: Dealer) -> list[str]:
    """The known cards of a zone, and others dealt for those that are not."""
    dealt = [deal_unseen(unseen, source, dealer) for word in zone if word == UNKNOWN]
    return [word for word in zone if word != UNKNOWN] + [tables.slugs[card] for card in dealt]


def unseen_cards(tables: Tables, scenario: Scenario, view: Plain, number: int) -> list[int]:
    """What is left of a player's cards without those in view."""
    left, player = scenario.cards[number][:], view["players"][number]
    seen = [word for key in HIDDEN_ZONES + SEEN_ZONES for word in player[key]]
    seen += [word for aside in player["asides"] for word in aside]
    seen += [word for group in player["deck"] for word in group.get("cards", [])]
    seen += [slug for slug in seen_in_play(view) if scenario.owner[tables.slugs.index(slug)] == number]
    for slug in seen:
        if slug != UNKNOWN:
            left.remove(tables.slugs.index(slug))
    return left


def seen_in_play(view: Plain) -> list[str]:
    """Every card in play, or about to come into play."""
    areas = [place[side] for place in view["at"].values() for side in SIDE_WORDS]
    areas += [player["reserve"] for player in view["players"]]
    return [slug_of(word) for area in areas for word in area] + entering(view)


def entering(view: Plain) -> list[str]:
    return [frame["card"] for frame in view["frames"] if frame["step"] == STEPS.words[ENTER]]


# Cards that nobody sees (13.22, 13.38)


def fill_bot(tables: Tables, player: Plain, unseen: list[int], source: int, dealer: Dealer) -> Plain:
    """Every card somewhere where it may be."""
    zones = MAY_KEYS[:3]  # what a bot eliminates or sets aside is seen by all
    rooms = [deck_size(player["deck"]), player["cycled"].count(UNKNOWN), player["hand"].count(UNKNOWN)]
    may = [[tables.slugs.index(slug) for slug in player["may"][key]] for key in zones]
    dealt = share_out(unseen, may, rooms, source, dealer)
    out = dict(player)
    out["deck"] = fill_deck(tables.slugs, player["deck"], dealt[0], source, dealer)
    for key, cards in zip(zones[1:], dealt[1:]):
        out[key] = [word for word in player[key] if word != UNKNOWN] + [tables.slugs[card] for card in cards]
    return out


def fill_nameless(player: Plain) -> Plain:
    """The face-down cards of a real box stay without a name."""
    out = dict(player)
    for key in HIDDEN_ZONES:
        out[key] = nameless(player[key])
    out["asides"] = [nameless(aside) for aside in player["asides"]]
    out["deck"] = [nameless_group(group) for group in player["deck"]]
    return out


def nameless(zone: list[str]) -> list[str]:
    return [UNSEEN_WORD if word == UNKNOWN else word for word in zone]


def nameless_group(group: Plain) -> Plain:
    out = {key: value for key, value in group.items() if key != "hidden"}
    return out | {"cards": [UNSEEN_WORD] * group["hidden"]} if "hidden" in group else out
