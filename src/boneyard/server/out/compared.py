"""Two games with the same deals, side by side: what the same seat did in both."""

from itertools import zip_longest
from typing import Any, NamedTuple

from boneyard.core.seat import LETTERS
from boneyard.examples.verdict import WORDS, lay_words
from boneyard.notation.event import event_fields
from boneyard.server.table import table_log
from boneyard.server.table.table import Happening, Table
from boneyard.words.event import tell
from boneyard.words.language import Language, capital


class Did(NamedTuple):
    """An action, in words, and at which moment of its round."""

    at: int
    action: str
    text: str


def own_seat(table: Table) -> int:
    """The seat that is compared: the first that a person had."""
    return next((seat for seat, chair in enumerate(table.chairs) if not chair.bot), 0)


def side(table: Table, seat: int) -> dict[str, Any]:
    """How it ended for a seat."""
    places = [one.event.places for one in table.history if isinstance(one.event, table_log.Finished)]
    return {
        "table": table.id,
        "name": table.chairs[seat].name,
        "points": table.state.scores[seat],
        "place": places[-1][seat] if places else 0,
    }


def moves(there: Table, here: Table, seat: int, lang: Language) -> list[dict[str, Any]]:
    """What the seat did there and here, round by round."""
    rows = []
    rounds = zip_longest(_done(there, seat, lang), _done(here, seat, lang), fillvalue=list[Did]())
    for number, (theirs, own) in enumerate(rounds, 1):
        for at, (one, two) in enumerate(zip_longest(theirs, own), 1):
            rows.append(
                {
                    "round": number,
                    "number": at,
                    "same": one is not None and two is not None and one.action == two.action,
                    "there": one.text if one else "",
                    "here": two.text if two else "",
                    "there_at": one.at if one else 0,
                    "here_at": two.at if two else 0,
                }
            )
    return rows


def _done(table: Table, seat: int, lang: Language) -> list[list[Did]]:
    """What a seat did in each round; what was taken back is left out."""
    rounds: list[list[Happening]] = []
    for happening in table.history:
        match happening.event:
            case table_log.Seeded():
                rounds.append([])
            case table_log.Acted():
                rounds[-1].append(happening)
            case table_log.TookBack():
                rounds[-1].pop()
            case _:
                pass
    return [
        [
            Did(at, one.event.action, _words(table, one, one.event, lang))
            for at, one in enumerate(done, 1)
            if isinstance(one.event, table_log.Acted) and one.event.seat == seat
        ]
        for done in rounds
    ]


def _words(table: Table, happening: Happening, done: table_log.Acted, lang: Language) -> str:
    """What was done; where a row is played, what came of it says it best."""
    action, seat = done.action, LETTERS[done.seat]
    if ">" in action:
        return lay_words(action, seat, lang)
    if action in WORDS:
        return capital(lang.say(f"try.{action}"))
    first = event_fields(happening.events[0])
    return tell([first], seat, table.kind.sentences, lang)[0]
