"""The server made to leak, in every way that we could think of; the comparison of `test_secrets` has to notice each."""

import hashlib
import logging
from random import Random
from typing import Any, Final

import pytest
from prometheus_client import Counter

from boneyard.core.errors import BadRules
from boneyard.core.seat import NOBODY
from boneyard.notation.action import action_text
from boneyard.notation.event import event_fields
from boneyard.server import project
from boneyard.server import transcript as transcript_module
from boneyard.server.picture import Seen, seen_at
from boneyard.server.table import Happening, Table
from boneyard.server.transcript import transcript
from tests.server import test_secrets
from tests.server.eavesdrop import PLAYERS, Notes, World, listening, live
from tests.server.fakes import Loop
from tests.server.tables import dealt, step


def _all_faces(_table: Table, happening: Happening, _viewer: int) -> dict[str, object]:
    return {"seq": happening.seq, "what": happening.event, "events": [event_fields(event) for event in happening.events]}


def _sealed_hands(table: Table, seq: int) -> str:
    """A fingerprint of what lies face down: whoever tries all hands finds out which it is."""
    return hashlib.sha256(f"{seq} {table.state.hands.tiles(1)} {table.state.boneyard.left()}".encode()).hexdigest()


def _all_legal(table: Table, _viewer: int) -> list[str]:
    return sorted(action_text(action) for action in table.legal())


def _next_tile(table: Table) -> Seen:
    """The next tile of the boneyard, hidden among what lies open."""
    seen = _SEEN(table)
    return Seen({**seen.public, "drew": str(table.state.boneyard.left()[:1])}, seen.asking)


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
    return {**told, "rounds": [{**round_, "link": table.server_link(round_["number"]).hex()} for round_ in told["rounds"]]}


def _all_deals(table: Table) -> str:
    return _SAVED(table) + str(table.game.dump(table.state))


_HEAD: Final = project.head
_CHAIRS: Final = project.chairs
_SEEN: Final = seen_at
_SAVED: Final = transcript_module.saved_game
_TOLD: Final = Counter("tiles", "what should not be counted", registry=None)
Leak = tuple[object, str, object]
IN_THE_NEWS: Final[dict[str, Leak]] = {
    "events with all faces": (project, "happened", _all_faces),
    "legal actions of others": (project, "legal", _all_legal),
    "the next tile among what lies open": (project, "seen_at", _next_tile),
    "a seal over the hands": (project, "seal_at", _sealed_hands),
}
TO_WHO_ASKS: Final[dict[str, Leak]] = {
    "events with all faces": IN_THE_NEWS["events with all faces"],
    "legal actions of others": IN_THE_NEWS["legal actions of others"],
    "the next tile in a name": (project, "chairs", _next_tile_in_a_name),
    "the link of a round that is played": (transcript_module, "transcript", _all_links),
    "the deal in the saved game": (transcript_module, "saved_game", _all_deals),
    "hands in the log": (project, "head", _talkative),
    "hands in an error": (project, "hands_left", _told_in_an_error),
    "hands in the metrics": (project, "head", _told_in_the_metrics),
    "a seat for everybody": (Table, "seats_of", lambda table, _player: list(range(table.state.seats))),
}


@pytest.mark.parametrize("leak", IN_THE_NEWS)
def test_a_leak_in_the_news_is_found_out(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that shows too much while a game is played fails the comparison."""
    monkeypatch.setattr(*IN_THE_NEWS[leak])
    monkeypatch.setattr(test_secrets, "ASKING", -1.0)
    loop = Loop()
    with pytest.raises(AssertionError), listening() as notes:
        live(loop, test_secrets.whole_game(loop, test_secrets.books()[0], Random(leak), (World(), World()), notes))


@pytest.mark.parametrize("leak", TO_WHO_ASKS)
def test_a_leak_to_who_asks_is_found_out(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that shows too much anywhere fails the comparison."""
    loop, table, rng = Loop(), dealt(*PLAYERS[:3]), Random(1)
    step(table, rng)
    monkeypatch.setattr(*TO_WHO_ASKS[leak])

    async def story(notes: Notes) -> None:
        worlds = World(), World()
        for world in worlds:
            world.count(_TOLD)
        await test_secrets.compare(worlds, table, NOBODY, rng, notes)

    with pytest.raises(AssertionError, match="assert "), listening() as notes:
        live(loop, story(notes))
