"""The server made to leak, in every way that we could think of; the comparison of `test_secrets` has to notice each."""

import hashlib
import logging
from random import Random
from typing import Any, Final, NamedTuple, final

import pytest
from prometheus_client import Counter

from boneyard.core.errors import BadRules
from boneyard.core.seat import NOBODY
from boneyard.kinds import find_game
from boneyard.notation.action import action_text
from boneyard.notation.event import event_fields
from boneyard.server.out import projection
from boneyard.server.out import transcript as transcript_module
from boneyard.server.out.picture import Seen, seen_at
from boneyard.server.out.transcript import transcript
from boneyard.server.table import audience
from boneyard.server.table.table import Happening, Table
from tests.server import test_secrets
from tests.server.chairs import musical_chairs
from tests.server.eavesdrop import PLAYERS, Notes, World, listening, live
from tests.server.fakes import Loop
from tests.server.tables import dealt, step

_TABLE: Final = next(offer for offer in test_secrets.books() if offer[0].id == "mexican-train")
"""A game with hands, trains and something to draw."""


def _all_faces(_table: Table, happening: Happening, _viewer: int) -> dict[str, object]:
    return {
        "seq": happening.seq,
        "what": happening.event,
        "events": [event_fields(event) for event in happening.events],
    }


def _sealed_hands(table: Table, seq: int) -> str:
    """A fingerprint of what lies face down: whoever tries all hands finds out which it is."""
    return hashlib.sha256(f"{seq} {table.state.hands.tiles(1)} {table.state.boneyard.left()}".encode()).hexdigest()


def _all_legal(table: Table, _viewer: int) -> list[str]:
    return sorted(action_text(action) for action in table.legal())


def _next_tile(table: Table) -> Seen:
    """The next tile of the boneyard, hidden among what lies open."""
    seen = _SEEN(table)
    seen.public.rules += str(table.state.boneyard.left()[:1])
    return seen


def _next_tile_in_a_name(table: Table) -> list[dict[str, Any]]:
    return [{**chair, "name": str(table.state.boneyard.left()[:1])} for chair in _CHAIRS(table)]


def _talkative(table: Table) -> dict[str, Any]:
    logging.getLogger("boneyard").debug("dealt %s", table.game.dump(table.state))
    return _HEAD(table)


def _told_in_an_error(table: Table) -> dict[str, Any]:
    raise BadRules(f"the round is not over: somebody holds {table.state.hands.tiles(1)}")


def _told_in_the_metrics(table: Table) -> dict[str, Any]:
    for _ in range(table.state.hands.tiles(1)[0] % 97):
        _TOLD.inc()
    return _HEAD(table)


def _all_links(table: Table) -> dict[str, object]:
    told = transcript(table)
    return {
        **told,
        "rounds": [{**round_, "link": table.server_link(round_["number"]).hex()} for round_ in told["rounds"]],
    }


def _all_deals(table: Table) -> str:
    return _SAVED(table) + str(table.game.dump(table.state))


_HEAD: Final = projection.head
_CHAIRS: Final = projection.chairs
_SEEN: Final = seen_at
_SAVED: Final = transcript_module.saved_game
_TOLD: Final = Counter("tiles", "what should not be counted", registry=None)


@final
class Leak(NamedTuple):
    """What stands where instead of what, and the words by which the comparison tells of this leak and of no other."""

    owner: object
    name: str
    instead: object
    told: str


ALL_FACES: Final = Leak(projection, "happened", _all_faces, r'"hands":\{"[A-D]":\["')
ALL_LEGAL: Final = Leak(projection, "legal", _all_legal, r'"legal":\["\d')
IN_THE_NEWS: Final[dict[str, Leak]] = {
    "events with all faces": ALL_FACES,
    "legal actions of others": ALL_LEGAL,
    "the next tile among what lies open": Leak(projection, "seen_at", _next_tile, r'"rules":"[^"]*\[\d'),
    "a seal over the hands": Leak(projection, "seal_at", _sealed_hands, r'"seal":"[0-9a-f]'),
}
TO_WHOEVER_ASKS: Final[dict[str, Leak]] = {
    "events with all faces": ALL_FACES,
    "legal actions of others": ALL_LEGAL,
    "the next tile in a name": Leak(projection, "chairs", _next_tile_in_a_name, r'"name":"\[\d'),
    "the link of a round that is played": Leak(transcript_module, "transcript", _all_links, "the server's chain"),
    "the deal in the saved game": Leak(
        transcript_module, "saved_game", _all_deals, r"in boneyard game 1.*'hands': \{'A'"
    ),
    "hands in the log": Leak(projection, "head", _talkative, r'"what": "dealt .*\'hands\': \{\'A\''),
    "hands in an error": Leak(projection, "hands_left", _told_in_an_error, r"somebody holds \["),
    "hands in the metrics": Leak(projection, "head", _told_in_the_metrics, r"tiles_total \d"),
    "a seat for everybody": Leak(
        Table, "seats_of", lambda table, _player: list(range(table.state.seats)), r'"hands":\{"A":\["\d.*"B":\d'
    ),
}


SEATS: Final[dict[str, Leak]] = {
    "a second hand": Leak(Table, "may_hold", lambda *_: True, r"\w+ has seen the hands of \['A', '[BC]'"),
    "a socket that stays": Leak(audience, "may_look", lambda *_: True, r"\w+ heard of a table that nobody may watch"),
}


@pytest.mark.parametrize("leak", SEATS)
def test_a_leak_by_changing_seats_is_found_out(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that forgets who has seen what, or who may not look any more."""
    planted, loop = SEATS[leak], Loop()
    monkeypatch.setattr(planted.owner, planted.name, planted.instead)

    async def story() -> None:
        await musical_chairs(loop, (find_game("muggins"), "booklet", 6, 3), Random(leak), watch=False)

    with pytest.raises(AssertionError, match=planted.told):
        live(loop, story())


@pytest.mark.parametrize("leak", IN_THE_NEWS)
def test_a_leak_in_the_news_is_found_out(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that shows too much while a game is played fails the comparison."""
    planted = IN_THE_NEWS[leak]
    monkeypatch.setattr(planted.owner, planted.name, planted.instead)
    monkeypatch.setattr(test_secrets, "ASKING", -1.0)
    loop = Loop()
    with pytest.raises(AssertionError, match=f"the news tell .*{planted.told}"), listening() as notes:
        live(loop, test_secrets.whole_game(loop, _TABLE, Random(leak), (World(), World()), notes))


@pytest.mark.parametrize("leak", TO_WHOEVER_ASKS)
def test_a_leak_to_whoever_asks_is_found_out(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that shows too much anywhere fails the comparison."""
    loop, table, rng = Loop(), dealt(*PLAYERS[:3]), Random(1)
    step(table, rng)
    planted = TO_WHOEVER_ASKS[leak]
    monkeypatch.setattr(planted.owner, planted.name, planted.instead)

    async def story(notes: Notes) -> None:
        worlds = World(), World()
        for world in worlds:
            world.count(_TOLD)
        await test_secrets.compare(worlds, table, NOBODY, rng, notes)

    with pytest.raises(AssertionError, match=f"(?s)an answer tells .*{planted.told}"), listening() as notes:
        live(loop, story(notes))
