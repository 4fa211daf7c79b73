"""Random tokens for links, names for matches and seeds. Only hashes of tokens are stored."""

from __future__ import annotations

import hashlib
import secrets

TOKEN_BYTES = 16
MATCH_BYTES = 9
SEED_LIMIT = 2**63


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_match() -> str:
    return secrets.token_urlsafe(MATCH_BYTES)


def new_seed() -> int:
    return secrets.randbelow(SEED_LIMIT)


def digest(token: str) -> str:
    """A token has 128 random bits, so a plain hash cannot be reversed."""
    return hashlib.sha256(token.encode()).hexdigest()
