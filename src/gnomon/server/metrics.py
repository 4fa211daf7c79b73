"""Metrics as plain text for monitoring tools."""

from __future__ import annotations

from collections import Counter


class Metrics:
    """`count` counts events, `observe` records durations; gauges are passed in when the text is made."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._seconds: dict[str, list[float]] = {}

    def count(self, name: str, label: str = "") -> None:
        self._counts[f'{name}{{of="{label}"}}' if label else name] += 1

    def observe(self, name: str, seconds: float) -> None:
        entry = self._seconds.setdefault(name, [0, 0.0, 0.0])
        entry[0] += 1
        entry[1] += seconds
        entry[2] = max(entry[2], seconds)

    def text(self, gauges: dict[str, float]) -> str:
        lines = [f"gnomon_{name} {value:g}" for name, value in gauges.items()]
        lines += [f"gnomon_{name} {value}" for name, value in sorted(self._counts.items())]
        for name, (count, total, most) in sorted(self._seconds.items()):
            lines.append(f"gnomon_{name}_count {count:g}")
            lines.append(f"gnomon_{name}_seconds_sum {total:.6f}")
            lines.append(f"gnomon_{name}_seconds_max {most:.6f}")
        return "\n".join(lines) + "\n"
