"""Which build runs: the compiled one if it exists, or the same files interpreted."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from types import ModuleType

COMPILED_PARTS = ("gnomon.kernel.", "gnomon.games.")


class PureFinder:
    """Finds the .py files of kernel and games and ignores the compiled modules next to them."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or not name.startswith(COMPILED_PARTS):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None:
                return spec
        return None


def prefer_pure() -> None:
    """Honour GNOMON_PURE=1, and do without librt, which only compiled code needs, where it is not installed.

    Call it before importing anything from kernel or games.
    """
    if os.environ.get("GNOMON_PURE") == "1" or find_spec("librt") is None:
        sys.meta_path.insert(0, PureFinder)


def is_compiled() -> bool:
    from gnomon.kernel import state

    return not str(state.__file__).endswith(".py")


def name() -> str:
    return "compiled" if is_compiled() else "interpreted"
