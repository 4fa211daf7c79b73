"""How the command line is called: `gnomon`, or as the launcher of a checkout says."""

from __future__ import annotations

import os

NAME = os.environ.get("GNOMON_COMMAND", "gnomon")
