"""The page draws the same chart of the bots that the engine walks along."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gnomon.games.war_of_the_ring.chart import CHART, FIRST_DEED

DRAWN = Path(__file__).parents[2] / "web" / "src" / "games" / "war-of-the-ring" / "chart.json"


@pytest.mark.once
def test_the_page_has_the_boxes_and_arrows_of_the_chart() -> None:
    boxes = [
        {"box": box.word, "rule": box.rule, "yes": CHART[box.yes].word, "no": CHART[box.no].word}
        if box.number < FIRST_DEED
        else {"box": box.word, "rule": box.rule}
        for box in CHART
    ]
    assert json.loads(DRAWN.read_text()) == boxes
