"""Wire types to JSON and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import msgspec

from gnomon.server.wire.incoming import Message

T = TypeVar("T")
MOST_WORDS = 200  # characters of an error message

encode = msgspec.json.Encoder().encode
_message: Callable[[str], Message] = msgspec.json.Decoder(Message).decode


def encoded(item: T) -> T:
    """The item as JSON made once; it stands for the item wherever that is part of what is encoded."""
    return cast(T, msgspec.Raw(encode(item)))


class NotUnderstood(Exception):
    """Incoming data does not have the expected form; the text says why."""


def decode_message(text: str) -> Message:
    return _understood(_message, text)


def decode_body(body: bytes, kind: type[T]) -> T:
    return _understood(msgspec.json.Decoder(kind).decode, body)


def _understood(decode: Callable[[Any], T], sent: str | bytes) -> T:
    try:
        return decode(sent)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise NotUnderstood(str(error)[:MOST_WORDS]) from None
