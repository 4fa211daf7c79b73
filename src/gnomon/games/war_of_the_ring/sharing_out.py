"""Share out face-down cards at random among the zones that they may be in."""

from __future__ import annotations

from gnomon.kernel.dealer import Dealer


def share_out(cards: list[int], may: list[list[int]], rooms: list[int], source: int, dealer: Dealer) -> list[list[int]]:
    """One card after the other goes to a free spot where it may be, as long as the rest still fits.

    `may` are the cards that each zone may hold, `rooms` how many it does hold. If there is a way to share them out,
    this never fails, and every way may come up.
    """
    left, rooms = sorted(cards), rooms[:]
    counts = [0] * 2 ** len(rooms)  # how many cards are left that may be in exactly these zones, as bits
    for card in left:
        counts[zones_of(card, may)] += 1
    out: list[list[int]] = [[] for _ in rooms]
    while left:
        card = left.pop(dealer.deal(source, left, 0, len(left)))
        zones = zones_of(card, may)
        counts[zones] -= 1
        fitting = [zone for zone in range(len(rooms)) if zones >> zone & 1 and fits(counts, without_one(rooms, zone))]
        spots = [zone for zone in fitting for _ in range(rooms[zone])]
        zone = spots[dealer.deal(source, spots, 0, len(spots))]
        rooms = without_one(rooms, zone)
        out[zone].append(card)
    return [sorted(zone) for zone in out]


def zones_of(card: int, may: list[list[int]]) -> int:
    return sum(2**zone for zone in range(len(may)) if card in may[zone])


def without_one(rooms: list[int], zone: int) -> list[int]:
    return [room - (at == zone) for at, room in enumerate(rooms)]


def fits(counts: list[int], rooms: list[int]) -> bool:
    """Whether the cards can be shared out: no group of zones has more room than cards that may be there (Hall)."""
    if min(rooms) < 0:
        return False
    for group in range(1, len(counts)):
        room = sum(rooms[zone] for zone in range(len(rooms)) if group >> zone & 1)
        if sum(counts[zones] for zones in range(len(counts)) if zones & group) < room:
            return False
    return True
