"""Replays: one round, moment by moment, from the log of a table or from a saved game.

A round that is over has no secrets: its deal stands in the saved game. Of a round that is being played everybody sees
what they saw then.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

import msgspec

from boneyard.bots.ladder import BOT_NAMES
from boneyard.core.event import Event, GameEnded, RoundEnded
from boneyard.core.game import Game
from boneyard.core.position import by_seat
from boneyard.core.seat import LETTERS, NOBODY, seat_text
from boneyard.core.state import Phase, State
from boneyard.kinds import find_game, find_kind
from boneyard.match.replay import replay
from boneyard.notation.event import event_fields
from boneyard.notation.record import Record, read_record
from boneyard.search.sight import Steps
from boneyard.server.http import api
from boneyard.server.out import facts, projection
from boneyard.server.out.picture import Picture, Pictures, Still, seen_at
from boneyard.server.out.traits import traits
from boneyard.server.table import table_log
from boneyard.server.table.commands import Declined
from boneyard.server.table.table import Table

Message = dict[str, Any]


class Eyes(NamedTuple):
    """Who looks: a seat or a spectator, and whether all hands are open."""

    viewer: int
    is_open: bool


class Moment(NamedTuple):
    """A table after one thing was done, and what came of it; the same table goes on from one moment to the next.

    `heard` is what has happened in the round so far.
    """

    still: Still
    round: int
    what: table_log.AnyEvent
    events: list[Event]
    heard: Steps


def of_table(table: Table, player: str) -> "Replay":
    """The game at a table so far, for one of its players or for a spectator."""
    head = {
        "table": table.id,
        "game": table.head.game,
        "rules": table.head.rules,
        "named": table.head.named,
        "set": table.head.top,
        "created": table.head.created,
        "traits": traits(table.game, table.state.code, table.head.top, table.head.seats),
        "chairs": projection.chairs(table),
    }
    own = next(iter(table.seats_of(player)), NOBODY)
    running = 0 if table.state.phase in (Phase.DEAL, Phase.OVER) else table.state.round
    return Replay(
        head,
        own,
        running,
        table.state.round,
        _folded(table.id, table.tail, [happening.event for happening in table.history]),
    )


def _folded(table_id: str, tail: bytes | None, events: list[table_log.AnyEvent]) -> Iterator[Moment]:
    """Everything that changed the game, in order."""
    table = Table(table_id, tail)
    for event in events:
        happening = table.apply(event)
        if isinstance(event, table_log.Seeded | table_log.Acted | table_log.TookBack):
            yield Moment(table, table.state.round, event, happening.events, table.heard)


def of_record(text: str) -> "Replay":
    """A saved game; Damaged where it cannot be read or breaks a rule."""
    record = read_record(text)
    game = find_game(record.game)
    head = {
        "table": "",
        "game": record.game,
        "rules": record.rules,
        "named": record.named,
        "set": record.top,
        "created": record.date,
        "traits": traits(game, game.read_code(record.rules), record.top, len(record.names)),
        "chairs": _chairs(record),
    }
    last = sum(round_.deal is not None for round_ in record.rounds)
    return Replay(head, NOBODY, 0, last, _replayed(record))


def _chairs(record: Record) -> list[Message]:
    """Who played; a name that only bots have is a bot's."""
    return [
        {
            "seat": LETTERS[seat],
            "name": name,
            "player": "",
            "bot": name if name in BOT_NAMES else "",
            "covered": False,
            "chain": False,
        }
        for seat, name in enumerate(record.names)
    ]


class _Played(NamedTuple):
    seq: int
    game: Game[Any]
    state: State


def _replayed(record: Record) -> Iterator[Moment]:
    for moment in replay(record):
        match, step = moment.match, moment.step
        what = (
            table_log.Seeded(match.state.round, [], [])
            if step is None
            else table_log.Acted(step.seat, step.action, "player")
        )
        still = _Played(moment.number, match.game, match.state)
        yield Moment(still, match.state.round, what, moment.events, match.heard)


class Replay:
    """A game that can be looked at round by round; `running` is the round that is not over, 0 where there is none."""

    def __init__(self, head: Message, own: int, running: int, last: int, moments: Iterable[Moment]) -> None:
        self._head: Final = head
        self._own: Final = own
        self._running: Final = running
        self._last: Final = last
        self._moments: Final = moments

    def show(self, wanted: int, eyes: Eyes) -> api.Replay:
        """A round through somebody's eyes; round 0 is the last one.

        Declined where they are not the asker's and the round is not over.
        """
        number = wanted or self._last
        self._check(number, eyes)
        picture = Pictures(find_kind(self._head["game"]).plan).seen_by(eyes.viewer)
        rounds: dict[int, Message] = {}
        shown: list[Message] = []
        for moment in self._moments:
            summary = rounds.setdefault(
                moment.round, {"number": moment.round, "moments": 0, "open": moment.round != self._running}
            )
            summary["moments"] += 1
            sheet = facts.round_told(moment.still.game, moment.still.state, moment.heard)
            summary |= {"sheet": sheet} | _results(moment.events)
            if moment.round == number:
                shown.append(_shown(moment, eyes, picture, first=not shown) | {"sheet": sheet})
        places = rounds[self._last].pop("places", None)
        told = {
            "own": seat_text(self._own),
            "seat": seat_text(eyes.viewer),
            "open": eyes.is_open,
            "places": places,
            "round": number,
        }
        return msgspec.convert({**self._head, **told, "rounds": list(rounds.values()), "moments": shown}, api.Replay)

    def permitted(self, wanted: int, eyes: Eyes) -> Eyes:
        """These eyes, or one's own where a round is not over yet."""
        return Eyes(self._own, is_open=False) if self._is_hidden(wanted or self._last, eyes) else eyes

    def _is_hidden(self, number: int, eyes: Eyes) -> bool:
        return number == self._running and (eyes.is_open or eyes.viewer not in (NOBODY, self._own))

    def _check(self, number: int, eyes: Eyes) -> None:
        if not 1 <= number <= self._last:
            raise Declined("no_such_round")
        if eyes.viewer >= len(self._head["chairs"]):
            raise Declined("no_such_seat", "seat_unknown")
        if self._is_hidden(number, eyes):
            raise Declined("not_over", "hands_later")


def _results(events: list[Event]) -> Message:
    """What a round cost, and the places where it was the last."""
    found: Message = {}
    for event in events:
        if isinstance(event, RoundEnded):
            found |= {"points": by_seat(event.points), "scores": by_seat(event.scores)}
        if isinstance(event, GameEnded):
            found["places"] = by_seat(event.places)
    return found


def _shown(moment: Moment, eyes: Eyes, picture: Picture, *, first: bool) -> Message:
    game, state = moment.still.game, moment.still.state
    view = (
        {**game.dump(state), "seat": seat_text(eyes.viewer)} if eyes.is_open else game.view(state, eyes.viewer).fields()
    )
    events = [event_fields(event if eyes.is_open else event.seen_by(eyes.viewer)) for event in moment.events]
    layout = (picture.whole if first else picture.change)(moment.still, seen_at(moment.still))
    told = {"what": moment.what, "events": events, "view": view, "layout": msgspec.json.decode(layout)}
    return told | {"facts": facts.open_facts(game, state)}
