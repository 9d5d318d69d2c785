"""Provably fair deals: hash chains, the key of a round, and what anybody can check afterwards.

The server and every player commit to a chain of hashes before the first deal: they publish its tip, and in each round
show the next link inward. A deal is fixed by all links of its round together, so that nobody who showed a tip can
choose it, and it cannot be foreseen as long as one of them is honest. The algorithm is `boneyard-deal-1`; its shuffle
is in `boneyard.chance`, its vectors in `client/tests/vectors.json`.
"""

import hashlib
import hmac
from typing import Final

from boneyard.chance import shuffle
from boneyard.core.tile import Tile

ALGORITHM: Final = "boneyard-deal-1"
GIVEN: Final = "boneyard-given-1"
_AGAIN: Final = "again"
LINKS: Final = 1000
"""Rounds that a chain lasts."""


def hash_link(link: bytes) -> bytes:
    """One step towards the tip."""
    return hashlib.sha256(link).digest()


def link_at(tail: bytes, number: int) -> bytes:
    """The link that is shown in round `number`; number 0 is the tip."""
    link = tail
    for _ in range(LINKS - number):
        link = hash_link(link)
    return link


def is_next(link: bytes, previous: bytes) -> bool:
    """Whether a link follows the one shown before it."""
    return hmac.compare_digest(hash_link(link), previous)


def is_of_chain(tip: bytes, link: bytes) -> bool:
    """Whether a link is of the chain with this tip, which is of it itself."""
    for _ in range(LINKS + 1):
        if hmac.compare_digest(link, tip):
            return True
        link = hash_link(link)
    return False


def withheld(previous: bytes) -> bytes:
    """What stands for the link of a seat that did not show one; that seat's next link stays the same."""
    return hashlib.sha256(b"withheld" + previous).digest()


def deal_key(
    server_link: bytes, table: str, number: int, rules: str, links: list[bytes | None], given: str = ""
) -> bytes:
    """The key of a round: the server's link over everything that was fixed before it is shown.

    A seat without a chain is `-`. A given deal is no secret, and no link goes into it.
    """
    if given:
        return given_key(given, number)
    shown = [link.hex() if link is not None else "-" for link in links]
    message = "\n".join([ALGORITHM, table, str(number), rules, *shown])
    return hmac.digest(server_link, message.encode(), "sha512")


def given_key(given: str, number: int) -> bytes:
    """The key of a round of a given deal: it is named, or follows from a public text and the number of the round."""
    words = given.split(" ")
    if words[0] == _AGAIN and number + 1 < len(words):
        return bytes.fromhex(words[number + 1])
    return hashlib.sha512(f"{GIVEN}\n{given}\n{number}".encode()).digest()


def given_again(table: str, keys: list[bytes]) -> str:
    """The text of deals that were played at another table, by their keys."""
    return " ".join([_AGAIN, table, *[key.hex() for key in keys]])


def played_before(given: str) -> str:
    """The table whose deals are given again; nothing where they are of another kind."""
    words = given.split(" ")
    return words[1] if words[0] == _AGAIN and len(words) > 1 else ""


def deal_order(tiles: list[Tile], key: bytes) -> list[Tile]:
    """The order in which a round is dealt."""
    return shuffle(tiles, key)
