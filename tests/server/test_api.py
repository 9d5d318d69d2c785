"""The HTTP interface against its own description, and every message of whole games against its definition."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, final, get_args

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from litestar import Litestar
from litestar.testing import TestClient
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from boneyard.kinds import GAMES
from boneyard.server.http import api
from boneyard.server.http.app import create_app
from boneyard.server.out import wire
from boneyard.server.process.settings import Settings
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table import bot_workers
from boneyard.server.table.clock import Pace
from boneyard.server.table.commands import Fill, Sit
from boneyard.server.table.opening import Plan
from boneyard.server.table.registry import Registry
from boneyard.server.ws.connection import Connection
from tests.server import messages
from tests.server.sockets import FakeSocket

AnyCase = Case[Any]
PLANS: Final = {
    "mexican-train": Plan(
        "mexican-train", "parsons+rounds=2", 12, 3, "move 3600", bots={"B": "heaviest"}, hints="always"
    ),
    "chickenfoot": Plan("chickenfoot", "booklet+rounds=2", 9, 3, "move 3600", bots={"B": "heaviest"}, hints="always"),
    "muggins": Plan("muggins", "booklet", 6, 4, "days 2", bots={"B": "heaviest"}, hints="always"),
    "castle-rock": Plan("castle-rock", "booklet", 6, 1, "move 60"),
    "dominoes": Plan("dominoes", "draw", 6, 4, "days 2", bots={"B": "heaviest"}, hints="always"),
}
CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]


def _app(folder: Path) -> Litestar:
    unlimited = Settings(requests_per_minute=0, sessions_per_hour=0, tables_per_hour=0)
    return create_app(Registry(SqliteStore(str(folder / "api.sqlite")), Pace(0.0, 0.0, 60.0)), unlimited)


def _description() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        return _app(Path(folder)).openapi_schema.to_schema()


schema = schemathesis.openapi.from_dict(_description())


@final
class House:
    """A server with a table of every game, and somebody who sits at all of them."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self._client: Final = client
        self._token: Final = client.post("/api/session").json()["token"]
        client.cookies.clear()
        opened = [
            self._ask("post", "/api/tables", json={**msgspec.to_builtins(plan), "name": "Ada", "listed": True})
            for plan in PLANS.values()
        ]
        self.tables: Final = [answer.json()["table"] for answer in opened]

    def _ask(self, method: str, path: str, **more: Any) -> Any:
        return self._client.request(method, path, headers={"authorization": f"Bearer {self._token}"}, **more)

    def call(self, case: AnyCase, table: str | None, *, known: bool) -> Any:
        """Make a request, as a stranger or as somebody known, about a table that there is or a made-up one."""
        asked = case.as_transport_kwargs(base_url="http://testserver")
        headers = {**(asked.get("headers") or {}), **({"authorization": f"Bearer {self._token}"} if known else {})}
        body = (
            {"json": asked["json"]}
            if asked.get("json") is not None
            else {"content": asked["data"]}
            if isinstance(asked.get("data"), bytes)
            else {}
        )
        url = str(asked["url"])
        if table is not None and "{table}" in case.path:
            url = f"http://testserver{case.path.replace('{table}', table)}"
        self._client.cookies.clear()
        return self._client.request(
            str(asked["method"]), url, params=asked.get("params"), headers=headers, follow_redirects=False, **body
        )


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house, for all requests."""
    with TestClient(_app(tmp_path_factory.mktemp("api"))) as client:
        yield House(client)


@schema.parametrize()
@settings(max_examples=60, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
def test_no_request_finds_a_server_error_or_an_answer_that_is_not_described(case: AnyCase, house: House) -> None:
    """Whatever is asked, the answer is one of those that the description promises."""
    for table in (None, *house.tables):
        for known in (False, True):
            case.validate_response(house.call(case, table, known=known), checks=CHECKS)
        if "{table}" not in case.path:
            break


def test_everything_for_hosts_and_programs_is_described() -> None:
    """Tables, saved games, rules and verification; health, readiness and metrics, too."""
    table = "/api/tables/{table}"
    wanted = {"/api/tables", f"{table}/saved", "/api/rules", f"{table}/fair", "/healthz", "/readyz", "/metrics"}
    assert wanted <= set(_description()["paths"])


def test_every_game_is_described(house: House) -> None:
    """The lists of games and tables are of the declared kinds, with nothing added."""
    del house
    with TestClient(_app(Path(tempfile.mkdtemp()))) as client:
        for path, kind in (("/api/games", api.Games), ("/api/tables", api.Tables)):
            got = client.get(path)
            assert msgspec.json.decode(got.content, type=kind) is not None
            assert msgspec.json.decode(msgspec.json.encode(msgspec.json.decode(got.content, type=kind))) == got.json()


# --- every message of whole games ---


@final
class Person(FakeSocket):
    """Somebody who plays a whole game by the messages alone, at random, and asks everything that can be asked."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng: Final = rng
        self._made = 0
        self._decoder: Final = msgspec.json.Decoder(wire.Outgoing)
        self.seen: Final[set[str]] = set()
        self.seat: str | None = None
        self.dealer = False

    async def close(self, code: int, reason: str) -> None:
        """The server should never close here."""
        raise AssertionError(f"closed: {code} {reason}")

    def send(self, data: bytes) -> None:
        """Hear a message: it has to be of a declared kind, and to say it again gives the same."""
        message = self._decoder.decode(data)
        assert msgspec.json.decode(msgspec.json.encode(message)) == msgspec.json.decode(data)
        self.seen.add(type(message).__name__)
        if isinstance(message, wire.Welcome | wire.News):
            if isinstance(message, wire.Welcome):
                self.seat = message.seat
            self._go_on(message)

    def tell(self, **fields: Any) -> None:
        """Send a message."""
        self.say(msgspec.json.encode(fields).decode())

    def _go_on(self, shown: wire.Snapshot) -> None:
        if shown.view.phase == "over":
            self.leave()
            return
        self._made += 1
        command = {"id": f"{self.seat}{self._made}", "seq": shown.seq}
        number = "ABCDEFGH".index(self.seat) if self.seat else 0
        if self._rng.random() < 0.1:
            self.tell(do="say", phrase=self._rng.randrange(9))
            self.tell(do="check", id=self._rng.choice(["A1", "none"]))
            self.tell(
                do="why", id="w", seat=number, action=self._rng.choice(["draw", "pass", "6-4>table", *shown.legal])
            )
            self.tell(do="arrange", id="a", seat=number, way=self._rng.choice(["longest", "heaviest"]))
            self.tell(do="advise", id="h", seat=number)
            self.tell(do="history", id="p", after=self._rng.randrange(shown.seq + 2))
            self.tell(do="look", ratio=self._rng.choice([0.5, 2.0]), lanes=self._rng.random() < 0.5)
            self.tell(do="report", id="r", seat=0 if number else 2, about="other")
            self.say("[]")
        if self.dealer and shown.view.phase == "deal" and shown.opening is None:
            self.tell(do="deal", **command)
        if shown.legal:
            self.tell(do="act", seat=number, action=self._rng.choice(shown.legal), **command)
            self.tell(do="act", seat=number, action="pass", id="old", seq=0)
        if self.seat and self._rng.random() < 0.05:
            self.tell(do="askback", seat=number, **command)
        if shown.asking and self.seat not in shown.agreed:
            self.tell(do=self._rng.choice(["agree", "keepon"]), seat=number, **command)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_message_of_a_whole_game_is_declared(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two persons and a spectator hear everything that the wire declares, and nothing else."""
    monkeypatch.setattr(bot_workers, "HINTS", messages.plain_hints())

    async def play() -> set[str]:
        registry = Registry(SqliteStore(str(tmp_path / "game.sqlite")), Pace(0.0, 0.0, 60.0))
        await registry.start()
        plan = PLANS[game]
        table = await registry.open_table("host", plan)
        room = await registry.room(table)
        persons = [Person(Random(f"{game} {number}")) for number in range(3)]
        for number, (seat, name) in enumerate([(0, "host"), (2, "guest")][: 1 if plan.seats == 1 else 2]):
            await room.command(name, Sit(f"sit{number}", room.table.seq, seat, name))
        for seat in range(plan.seats):
            if room.table.chairs[seat].is_free:
                await room.command("host", Fill(f"fill{seat}", room.table.seq, seat, "heaviest"))
        persons[0].dealer = True
        names = ["host", "guest", "spectator"]
        async with asyncio.timeout(60):
            await asyncio.gather(
                *[Connection(person, name, 1e6).run(room, 0) for person, name in zip(persons, names, strict=True)]
            )
        await registry.stop()
        return set[str]().union(*[person.seen for person in persons])

    seen = asyncio.run(play())
    never_alone = set() if PLANS[game].seats > 1 else {"Arranged", "OpenSeats", "Reported"}
    nobody_is_away = {"Away"}
    expected = {kind.__name__ for kind in get_args(wire.Outgoing)} - never_alone - nobody_is_away
    assert seen == expected
