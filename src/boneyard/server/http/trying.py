"""A table that somebody tries, over HTTP: how it looks, what may be done there, and verdicts."""

from typing import Any, Final

import msgspec

from boneyard.core.seat import read_seat
from boneyard.examples.verdict import Verdict, action_words, word_verdicts
from boneyard.match.match import Match
from boneyard.render.plan.form import USUAL, Form
from boneyard.server.http import example_shapes as shapes
from boneyard.server.out.picture import Pictures, seen_at
from boneyard.server.out.traits import traits
from boneyard.words.language import Language, capital


def told(verdict: Verdict) -> shapes.Verdict:
    """A verdict as it goes over HTTP."""
    return shapes.Verdict(**verdict._asdict())


class _Still:
    """A position, as pictures are made of it."""

    seq: Final = 0

    def __init__(self, match: Match) -> None:
        self.game: Final = match.game
        self.state: Final = match.state


def tried_table(match: Match, lang: Language, seat: str = "", form: Form = USUAL) -> shapes.TriedTable:
    """A table to be tried as it looks to a seat, by default to the one to move."""
    number = read_seat(seat or match.turn or "A")
    viewer = 0 if number is None or number >= match.state.seats else number
    view, still = match.view(viewer), _Still(match)
    layout = Pictures(match.kind.plan).seen_by(viewer, form).whole(still, seen_at(still))
    fields: dict[str, Any] = view.fields()
    told_of = {
        "position": match.dump(),
        "seat": view.seat,
        "turn": match.turn,
        "view": fields,
        "layout": msgspec.json.decode(layout),
        "traits": traits(match.game, match.state.code, match.state.top, match.state.seats),
        "hand": view.own_hand,
        "row": fields.get("row", []),
        "legal": [{"action": one, "text": capital(action_words(match, one, lang))} for one in _in_order(match)],
        "words": [told(one) for one in word_verdicts(match, lang)],
    }
    return msgspec.convert(told_of, shapes.TriedTable)


def _in_order(match: Match) -> list[str]:
    """What may be done, tiles before words."""
    return sorted(match.legal(), key=lambda action: (">" not in action, action))
