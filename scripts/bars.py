"""Win rates as a picture: a group of bars for each row, with 95 % intervals."""

from __future__ import annotations

from gnomon.lab.statistics import wilson

LEFT, WIDTH, BAR, GAP = 130, 520, 20, 12
COLOURS = ["#0072b2", "#e69f00", "#555555", "#cc79a7"]
Rate = tuple[float, float, float]  # with the ends of its interval
Rates = dict[str, dict[str, Rate]]  # by row and bar


def rate(wins: int, plays: int) -> Rate:
    """A win rate with its 95 % interval (Wilson)."""
    return (wins / plays, *wilson(wins, plays))


def in_words(one: Rate) -> str:
    return f"{one[0]:.1%} ({one[1]:.1%} to {one[2]:.1%})"


def picture(rates: Rates) -> str:
    """An SVG with one group of bars for each row."""
    row = max(len(bars) for bars in rates.values()) * (BAR + 2) + GAP
    height = row * len(rates) + 60
    right = LEFT + WIDTH + 170
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {right} {height}" font-family="sans-serif">',
        f'<rect width="{right}" height="{height}" fill="#ffffff"/>',
    ]
    for mark in range(0, 101, 25):
        at = LEFT + WIDTH * mark / 100
        out.append(f'<line x1="{at}" x2="{at}" y1="20" y2="{height - 36}" stroke="#dddddd"/>')
        out.append(f'<text x="{at}" y="{height - 18}" font-size="13" text-anchor="middle">{mark} %</text>')
    for at, (name, bars) in enumerate(rates.items()):
        out += group(name, bars, 24 + at * row)
    return "\n".join([*out, "</svg>"]) + "\n"


def group(name: str, bars: dict[str, Rate], top: int) -> list[str]:
    middle = top + len(bars) * (BAR + 2) / 2
    out = [f'<text x="{LEFT - 10}" y="{middle + 5}" font-size="15" text-anchor="end">{name}</text>']
    for at, (label, one) in enumerate(bars.items()):
        out += bar(label, one, top + at * (BAR + 2), COLOURS[at])
    return out


def bar(label: str, one: Rate, y: float, colour: str) -> list[str]:
    share, low, high = one
    middle, end = y + BAR / 2, LEFT + WIDTH * max(share, high)
    ends = f'x1="{LEFT + WIDTH * low:.1f}" x2="{LEFT + WIDTH * high:.1f}"'
    return [
        f'<rect x="{LEFT}" y="{y}" width="{WIDTH * share:.1f}" height="{BAR}" fill="{colour}"/>',
        f'<line {ends} y1="{middle}" y2="{middle}" stroke="#000000" stroke-width="3"/>',
        f'<text x="{end + 10:.1f}" y="{middle + 4}" font-size="12">{label} {share:.0%}</text>',
    ]
