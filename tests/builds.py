"""The other build of the engine: the compiled one for tests that run interpreted, and the reverse."""

from __future__ import annotations

from pathlib import Path

import gnomon

COMPILED = Path(__file__).parents[1] / "build" / "compiled"
OTHER_BUILD = {"GNOMON_PURE": "1"} if gnomon.build.is_compiled() else {"PYTHONPATH": str(COMPILED)}
