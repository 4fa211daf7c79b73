"""A line of the story is sent with its details, in the order in which things happened."""

from __future__ import annotations

from gnomon.server.telling import line_told
from gnomon.telling import Line, Sentence


def test_details_are_sent_with_their_line() -> None:
    steps = [Line([Sentence("Is it late? Yes.", ("1.2",))], True, until=1, depth=1)]
    told = line_told(Line([Sentence("It sleeps.")], True, until=2, details=steps))
    assert [one.text for one in told.sentences] == ["It sleeps."]
    (detail,) = told.details
    assert (detail.until, detail.sentences[0].rules) == (1, ["1.2"])
    assert line_told(Line([Sentence("It sleeps.")])).details == []


def test_the_log_lists_them_below_their_line() -> None:
    steps = [Line([Sentence("Is it late? Yes.", ("1.2",))], depth=1)]
    assert Line([Sentence("It sleeps.")], details=steps).all_cited() == ["It sleeps.", "  Is it late? Yes (1.2)."]
