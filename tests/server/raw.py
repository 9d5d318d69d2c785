"""Connections byte by byte, for what no well-behaved client sends."""

import socket as net
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

PATIENCE: Final = 60.0


@contextmanager
def connected(port: int, address: str = "127.0.0.1") -> Iterator[net.socket]:
    """A connection from an address of the loopback."""
    with net.create_connection(("127.0.0.1", port), PATIENCE, source_address=(address, 0)) as line:
        yield line


def pour(line: net.socket, data: bytes, most: int) -> int:
    """Send the same again and again, until the other side has had enough; how many bytes it took."""
    sent = 0
    with suppress(OSError):
        while sent < most:
            line.sendall(data)
            sent += len(data)
    return sent


def rest(line: net.socket) -> bytes:
    """Everything until the other side ends the connection."""
    told = b""
    with suppress(ConnectionResetError):
        while data := line.recv(65_536):
            told += data
    return told


def mask(first: int, body: bytes = b"", *, announced: int | None = None) -> bytes:
    """A frame of a client, masked with zeros."""
    size = len(body) if announced is None else announced
    length = bytes((0x80 | size,)) if size < 126 else b"\xff" + size.to_bytes(8, "big")
    return bytes((first,)) + length + bytes(4) + body


def upgraded(line: net.socket, table: str, token: str, more: bytes = b"") -> bytes:
    """Ask for a socket; the head of the answer."""
    line.sendall(
        f"GET /ws/tables/{table} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Authorization: Bearer {token}\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n".encode()
        + more
        + b"\r\n"
    )
    told = b""
    while b"\r\n\r\n" not in told:
        data = line.recv(1)
        assert data, told
        told += data
    return told
