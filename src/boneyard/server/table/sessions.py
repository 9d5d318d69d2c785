"""Sessions: whom a token stands for, and for how long."""

import contextlib
import hashlib
import time
from typing import Final

from boneyard.server.store.port import NotSaved, Store

LIFE: Final = 31_536_000.0
"""Seconds for which a session is good after it was used: as long as the cookie."""
_DAY: Final = 86_400.0
_LONGEST_TOKEN: Final = 200


def token_digest(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


async def player_of(store: Store, token: str) -> str | None:
    """The player that a token stands for; that it was used is noted once a day."""
    if not 0 < len(token) < _LONGEST_TOKEN:
        return None
    digest, now = token_digest(token), time.time()
    session = await store.session(digest)
    if session is None or session.seen < now - LIFE:
        return None
    if session.seen < now - _DAY:
        with contextlib.suppress(NotSaved):  # then the next visit is noted
            await store.touch_session(digest, now)
    return session.player
