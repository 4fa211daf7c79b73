"""Where vectors come from: flat lists of 64-bit ints that compiled code reads and writes without making objects.

Compiled, they are librt's. Interpreted, where plain lists are faster, they are plain lists, and librt is not needed.
This is the only module that imports librt, which is still young, and it runs interpreted in both builds. Rules use
`gnomon.kernel.ints`; what is here has traps: `append` and `pop` may change or share the vector they are given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from mypy_extensions import i64

from gnomon.kernel import bits

if TYPE_CHECKING or not str(bits.__file__).endswith(".py"):
    from librt.vecs import append, pop, vec
else:
    vec: Any = {i64: list}

    def append(items: list[int], item: int) -> list[int]:
        return [*items, item]

    def pop(items: list[int], at: int = -1) -> tuple[list[int], int]:
        rest = items[:]
        item = rest.pop(at)
        return rest, item


__all__ = ["Ints", "append", "pop", "vec"]

Ints: TypeAlias = vec[i64]
