"""Share out face-down cards at random among the zones that they may be in."""

from __future__ import annotations

from gnomon.kernel.dealer import Dealer


def share_out(cards: list[int], may: list[list[int]], rooms: list[int], source: int, dealer: Dealer) -> list[list[int]]:
    """One card after the other goes to one of the free spots where it may be, as long as the rest still fits.

    `may` are the cards that each zone may hold, `rooms` how many it does hold. If there is one way to share them out,
    this never fails, and every way may come up.
    """
    left, rooms = sorted(cards), rooms[:]
    out: list[list[int]] = [[] for _ in rooms]
    while left:
        card = left.pop(dealer.deal(source, left, 0, len(left)))
        spots = [zone for zone in range(len(rooms)) if card in may[zone] for _ in range(rooms[zone])]
        fitting = [zone for zone in spots if fits(left, may, without_one(rooms, zone))]
        zone = fitting[dealer.deal(source, fitting, 0, len(fitting))]
        rooms = without_one(rooms, zone)
        out[zone].append(card)
    return [sorted(zone) for zone in out]


def without_one(rooms: list[int], zone: int) -> list[int]:
    return [room - (at == zone) for at, room in enumerate(rooms)]


def fits(cards: list[int], may: list[list[int]], rooms: list[int]) -> bool:
    """Whether the cards can be shared out: no group of zones has more room than cards that may be there (Hall)."""
    return all(
        sum(any(card in may[zone] for zone in group) for card in cards) >= sum(rooms[zone] for zone in group)
        for group in groups(len(rooms))
    )


def groups(zones: int) -> list[list[int]]:
    """Every group of zones."""
    return [[zone for zone in range(zones) if chosen >> zone & 1] for chosen in range(1, 2**zones)]
