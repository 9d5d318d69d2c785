"""Signatures under seals: what a server, or a player's page, said of a table and cannot deny later.

Whoever signs says: the log of this table, up to this event, has this seal. A server signs with a key that follows from
the secret end of the table's chain, so that every node has it and nothing more is kept; its public half stands in the
event that opened the table. A page has a key of its own for every table, whose public half it tells when it sits down.
"""

import hashlib
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

ALGORITHM: Final = "boneyard-sign-1"


def public_key(tail: bytes) -> str:
    """The public half of the key that follows from the end of a chain."""
    return _key(tail).public_key().public_bytes_raw().hex()


def sign(tail: bytes, table: str, seq: int, seal: str) -> str:
    """Say that the log of a table has this seal after this event."""
    return _key(tail).sign(_statement(table, seq, seal)).hex()


def is_signed(key: str, signature: str, table: str, seq: int, seal: str) -> bool:
    """Whether the owner of a key has said so."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(
            bytes.fromhex(signature), _statement(table, seq, seal)
        )
    except (InvalidSignature, ValueError):
        return False
    return True


def _key(tail: bytes) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(f"{ALGORITHM}\n".encode() + tail).digest())


def _statement(table: str, seq: int, seal: str) -> bytes:
    return f"{ALGORITHM}\n{table}\n{seq}\n{seal}".encode()
