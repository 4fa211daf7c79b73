"""Every kind of option and event that the page shows has a sign there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gnomon.games.casting_shadows.steps import ACTIONS, EVENTS

pytestmark = pytest.mark.once

ICONS = Path(__file__).parents[2] / "web" / "src" / "games" / "casting-shadows" / "icons.ts"
ELSEWHERE = "15.27"  # said only beside the real box, where another page tells it
NO_SIGN = {"play-as", "chose"}  # these come with a portrait


def test_every_kind_has_a_sign() -> None:
    table = ICONS.read_text("utf-8").partition("{")[2].partition("\n}")[0]
    signs = {kind for kinds in re.findall(r": '([^']+)'", table) for kind in kinds.split()}
    options = [pattern for pattern, rule in zip(ACTIONS.patterns, ACTIONS.rules) if rule != ELSEWHERE]
    shown = {pattern.split()[0] for pattern in [*options, *EVENTS.patterns]}
    assert shown - signs == NO_SIGN
