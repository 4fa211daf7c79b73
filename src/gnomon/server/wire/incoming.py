"""Messages from a client over a socket."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from gnomon.server.wire.fields import ENGLISH, Count, Key, Language, Name, Text, Token


class Incoming(Struct, tag_field="type", forbid_unknown_fields=True):
    pass


class Hello(Incoming, tag="hello", rename={"start": "from"}):
    """`from` is how many plays the client knows, `version` the version at which it knew them."""

    token: Token | None = None
    start: Count = 0
    language: Language = ENGLISH
    version: Count | None = None


class Play(Incoming, tag="play"):
    key: Key
    version: Count
    action: Annotated[str, Meta(max_length=200)]


class Undo(Incoming, tag="undo"):
    key: Key
    version: Count
    lift: bool = False


class Consent(Incoming, tag="consent"):
    key: Key
    version: Count
    agree: bool


class Hint(Incoming, tag="hint"):
    key: Key
    version: Count


class Chat(Incoming, tag="chat"):
    key: Key
    text: Text


class Rename(Incoming, tag="name"):
    key: Key
    seat: Count
    name: Name


class Ping(Incoming, tag="ping"):
    key: Key


Request = Play | Undo | Consent | Hint | Chat | Rename | Ping
Message = Hello | Request
