"""Frames that a client might send: well-formed, bent, broken, or nothing of the kind."""

import json
from random import Random
from typing import Any, Final

from boneyard.server.table.commands import HandOver, Leave
from tests.server import messages
from tests.server.ledger import Message

ACTIONS: Final = [
    "draw",
    "pass",
    "stop",
    "deal",
    "deal 6-6 5-5",
    "6-4>A",
    "6-4>M!",
    "6-6>hub",
    "6-4>table=15",
    "6-2>6-4",
    "muggins 15",
    "mid 2",
    "triple 1",
]
ODD: Final[list[Any]] = [
    *(
        None,
        True,
        False,
        0,
        -1,
        1,
        7,
        8,
        255,
        2**31,
        2**53,
        2**63,
        -(2**64),
        10**40,
        0.5,
        1e308,
        [],
        {},
        [[]],
        {"a": 1},
    ),
    *(
        "",
        " ",
        "A",
        "H",
        "heaviest",
        "none",
        "x" * 65,
        "x" * 3000,
        "\0",
        "a\0b",
        "\n",
        "\u202e",
        "\U0001f062",
        "é",
        "0" * 64,
        "f" * 64,
        "F" * 64,
        "g" * 64,
    ),
    *(
        ">",
        "=",
        "!",
        "6-4",
        "6-4>",
        ">A",
        "6-4>A>B",
        "99-99>A",
        "-1-2>A",
        "6-4>A=",
        "muggins",
        "muggins -1",
        "muggins 99999999999",
        "mid 0",
        "٣-٤>A",
    ),
]


def well_formed(rng: Random, seq: int) -> Message:
    """A message of the protocol, right or wrong; nobody gives up a seat of those who play."""
    kind = rng.choice(messages.KINDS)
    seats = [2, 8, -1] if kind in (Leave, HandOver) else [0, 1, 1, 2, -1, 8]
    return messages.fields(messages.make(kind, messages.some(rng, seq, seats, ACTIONS)))


def _bent(rng: Random, message: Message) -> Message:
    """A message with something odd in it, missing or too much."""
    name = rng.choice(list(message))
    match rng.randrange(4):
        case 0:
            return {key: value for key, value in message.items() if key != name}
        case 1:
            return {**message, rng.choice(["more", "", "t", "token", "seat "]): rng.choice(ODD)}
        case _:
            return {**message, name: rng.choice(ODD)}


def _broken(rng: Random, text: str) -> str:
    """A text with letters lost, doubled, changed or moved."""
    letters = list(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(letters) + 1)
        match rng.randrange(5):
            case 0:
                del letters[at : at + rng.randint(1, 5)]
            case 1:
                letters[at:at] = letters[: rng.randint(1, 9)]
            case 2:
                letters[at:at] = [rng.choice('{}[]",:\\0-19.eEtfn \0\ud800é')]
            case 3:
                letters[at : at + 1] = [chr(rng.randrange(1, 0x250))]
            case _:
                letters = letters[at:] + letters[:at]
    return "".join(letters)


def frame(rng: Random, seq: int) -> str | bytes:
    """Some frame: well-formed, bent, broken, or nothing of the kind."""
    message = well_formed(rng, seq)
    match rng.randrange(8):
        case 0:
            return json.dumps(message)
        case 1 | 2 | 3:
            return json.dumps(_bent(rng, message))
        case 4 | 5 | 6:
            return _broken(rng, json.dumps(_bent(rng, message) if rng.random() < 0.3 else message))
        case _:
            noise = rng.randbytes(rng.randrange(60))
            others: list[str | bytes] = [
                noise,
                noise.decode("latin-1"),
                json.dumps(rng.choice(ODD)),
                "[" * rng.randrange(4000),
                '{"do":' * rng.randrange(600),
            ]
            return rng.choice(others)
