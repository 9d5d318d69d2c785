"""The only randomness of a match: the shuffle of a round, and the lot for who starts.

The algorithm is `boneyard-deal-1`: bytes of HMAC-SHA512(key, "boneyard/deal/1" and a counter of four bytes), read as
16-bit big-endian numbers; an index below n by rejection (numbers from 65536 - 65536 mod n on are dropped); Fisher-Yates
from the top. Frozen by the vectors in `client/tests/vectors.json`.
"""

import hashlib
import hmac
from collections.abc import Iterator
from typing import TypeVar

T = TypeVar("T")


def round_key(seed: str, number: int) -> bytes:
    """The key of a round, from a game's seed."""
    return hashlib.sha512(f"boneyard/seed/1|round {number}|{seed}".encode("utf-8", "surrogatepass")).digest()


def shuffle(tiles: list[T], key: bytes) -> list[T]:
    """The tiles in the order that a key gives."""
    order = list(tiles)
    numbers = _numbers(key)
    for top in range(len(order) - 1, 0, -1):
        other = _below(top + 1, numbers)
        order[top], order[other] = order[other], order[top]
    return order


def draw_lot(count: int, seed: str) -> int:
    """A seat among `count`, from a game's seed."""
    key = hashlib.sha512(f"boneyard/seed/1|starter|{seed}".encode("utf-8", "surrogatepass")).digest()
    return _below(count, _numbers(key))


def _numbers(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(key, b"boneyard/deal/1" + counter.to_bytes(4, "big"), "sha512")
        for at in range(0, len(block), 2):
            yield block[at] << 8 | block[at + 1]
        counter += 1


def _below(n: int, numbers: Iterator[int]) -> int:
    limit = 65536 - 65536 % n
    return next(number for number in numbers if number < limit) % n
