"""The text of actions (docs/protocol.md, section 2): one spelling from a test to a socket to a log."""

from boneyard.core.action import (
    CALL_KIND,
    DEAL,
    DRAW,
    LAY_KIND,
    MEXICAN,
    MID_KIND,
    PASS,
    STOP,
    TABLE,
    TRIPLE_KIND,
    Action,
    amount_of,
    announced,
    call,
    claiming,
    is_against,
    is_announced,
    kind_of,
    lay,
    mid,
    place_of,
    place_text,
    read_place,
    tile_of,
    triple,
)
from boneyard.core.errors import Unreadable
from boneyard.core.tile import Tile, read_number, read_tile, tile_text

_PLAIN = {"deal": DEAL, "draw": DRAW, "pass": PASS, "stop": STOP}
_NUMBERED = {"muggins": call, "mid": mid, "triple": triple}
_MOST = 9999
"""No position and no score comes near this number; a larger one means the same: none such."""


def action_text(action: Action) -> str:
    """An action as everybody writes it.

    >>> action_text(read_action("5-12>B"))
    '12-5>B'
    """
    for word, plain in _PLAIN.items():
        if action == plain:
            return word
    kind = kind_of(action)
    if kind == LAY_KIND:
        text = f"{tile_text(tile_of(action))}>{place_text(place_of(action))}"
        claim = f"={amount_of(action)}" if amount_of(action) >= 0 else ""
        return f"{text}{'!' if is_announced(action) else ''}{claim}"
    word = {CALL_KIND: "muggins", MID_KIND: "mid", TRIPLE_KIND: "triple"}[kind]
    return f"{word} {amount_of(action)}"


def read_action(text: str) -> Action:
    """The action that a text names; Unreadable for anything else. A deal with its order is read by `read_deal`."""
    if text in _PLAIN:
        return _PLAIN[text]
    if ">" in text:
        return _read_lay(text)
    word, _, rest = text.partition(" ")
    number = read_number(rest)
    if word not in _NUMBERED or number is None:
        raise Unreadable('"{text}" is no action', {"text": text[:60]})
    return _NUMBERED[word](min(number, _MOST))


def _read_lay(text: str) -> Action:
    left, _, right = text.partition(">")
    body, equals, claim = right.partition("=")
    called = body.endswith("!")
    t, place, points = read_tile(left), read_place(body.removesuffix("!")), read_number(claim) if equals else 0
    if t is None or place is None or points is None or (called and place > MEXICAN):
        raise Unreadable('"{text}" is no action', {"text": text[:60]})
    action = lay(t, place)
    if called:
        action = announced(action)
    if not equals:
        return action
    if called or not (place == TABLE or is_against(place)):
        raise Unreadable('"{text}" is no action', {"text": text[:60]})
    return claiming(action, min(points, _MOST))


def read_deal(text: str) -> list[Tile] | None:
    """The order that `deal 12-5 3-3 …` names; None when the text is no deal with an order."""
    words = text.split(" ")
    if words[0] != "deal" or len(words) == 1:
        return None
    order: list[Tile] = []
    for word in words[1:]:
        t = read_tile(word)
        if t is None:
            raise Unreadable('deal: "{word}" is not a tile', {"word": word[:40]})
        order.append(t)
    return order
