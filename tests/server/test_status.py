"""How a match stands in short, as the store keeps it."""

from __future__ import annotations

from gnomon.server.status import Status, decode_status, encode_status
from gnomon.server.wire.parts import Figure

KEPT = '{"number":7,"turn_of":1,"characters":["kit",null],"clock":30,"deadline":1790000120.5}'


def test_what_is_kept_is_read_again() -> None:
    status = Status(7, None, [Figure("kit", "shadow"), None], 30, 1790000120.5)
    assert decode_status(encode_status(status)) == status
    assert '"figures":[{"name":"kit","form":"shadow"},null]' in encode_status(status)


def test_what_was_kept_before_figures_had_forms_is_read_too() -> None:
    assert decode_status(KEPT) == Status(7, 1, [Figure("kit", ""), None], 30, 1790000120.5)
    assert decode_status('{"number":0,"turn_of":null,"characters":[]}') == Status(0, None, [])
