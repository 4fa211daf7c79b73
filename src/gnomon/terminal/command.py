"""The name of the command: `gnomon`, or what the launcher of a checkout sets."""

from __future__ import annotations

import os

NAME = os.environ.get("GNOMON_COMMAND", "gnomon")
