"""A real server process on a loopback port, and guests who visit it."""

import json
import os
import re
import sqlite3
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, final

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from boneyard.server.store.sqlite_schema import whole

_PROGRAM: Final = (
    "import sys; from boneyard.cli.serve import serve; sys.exit(serve(bind=None, port=None, lan=False, show=False))"
)
_FEW_FILES: Final = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files})); "
_PATIENCE: Final = 60.0
_NO_CERTIFICATES: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nothing here is encrypted; to load no certificates saves most of the time of a request."""
Message = dict[str, Any]


@final
class Served:
    """One server process with a SQLite file of its own."""

    def __init__(self, folder: Path, files: int = 0, /, **settings: str) -> None:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("BONEYARD_")}
        given = {f"BONEYARD_{name.upper()}": value for name, value in settings.items()}
        self.folder: Final = folder
        self._errors: Final = (folder / "stderr").open("wb")
        self._process: Final = subprocess.Popen(
            [sys.executable, "-c", (_FEW_FILES.format(files=files) if files else "") + _PROGRAM],
            env={
                **kept,
                "BONEYARD_PORT": "0",
                "BONEYARD_DATABASE": str(folder / "house.sqlite"),
                "BONEYARD_BOT_PACE": "0",
                **given,
            },
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )
        assert self._process.stdout is not None, "no pipe"
        found = re.search(rb":(\d+)/", self._process.stdout.readline())
        assert found, f"the server did not start: {self.log()}"
        self.port: Final = int(found[1])
        self.http: Final = f"http://127.0.0.1:{self.port}"
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            try:
                if self.ask("GET", "/readyz").is_success:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(f"the server does not answer: {self.log()}")

    def stop(self) -> None:
        """End the process that was started here."""
        self._process.terminate()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(_PATIENCE)
        assert self._process.stdout is not None, "no pipe"
        self._process.stdout.close()
        self._errors.close()

    def log(self) -> str:
        """What the server has written to standard error."""
        return (self.folder / "stderr").read_text()

    def contents(self) -> Message:
        """Everything that is stored, filed or not."""
        with closing(sqlite3.connect(f"file:{self.folder / 'house.sqlite'}?mode=ro", uri=True)) as file:
            file.executescript(whole())
            names = [
                name
                for (name,) in file.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'table' "
                    "AND name NOT IN ('journal', 'pulse') ORDER BY name"
                )
            ]
            return {name: sorted(file.execute(f"SELECT * FROM {name}")) for name in names}  # noqa: S608  our own names

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """A stranger's request."""
        return httpx.request(method, f"{self.http}{path}", timeout=_PATIENCE, verify=_NO_CERTIFICATES, **more)

    def sockets(self) -> int:
        """How many sockets the server has open."""
        found = re.search(r"^boneyard_sockets (\d+)", self.ask("GET", "/metrics").text, re.MULTILINE)
        assert found, "no such metric"
        return int(found[1])


@contextmanager
def served(folder: Path, files: int = 0, /, **settings: str) -> Iterator[Served]:
    """A server, for a while; it may open so many files."""
    server = Served(folder, files, **settings)
    try:
        yield server
    finally:
        server.stop()


@final
class Guest:
    """Somebody with a session; `address` is where on the loopback they come from."""

    def __init__(self, server: Served, address: str = "127.0.0.1") -> None:
        self._server: Final = server
        self._address: Final = address
        begun = self.ask("POST", "/api/session", token="")
        self.player: Final[str] = begun.json()["player"]
        self.token: Final[str] = begun.json()["token"]

    def ask(
        self, method: str, path: str, *, token: str | None = None, headers: dict[str, str] | None = None, **more: Any
    ) -> httpx.Response:
        """A request, with one's own token unless another is named."""
        shown = self.token if token is None else token
        with httpx.Client(
            transport=httpx.HTTPTransport(local_address=self._address, verify=_NO_CERTIFICATES),
            base_url=self._server.http,
            timeout=_PATIENCE,
        ) as client:
            return client.request(
                method,
                path,
                headers={**({"authorization": f"Bearer {shown}"} if shown else {}), **(headers or {})},
                **more,
            )

    def open(self, **plan: Any) -> str:
        """A new table."""
        asked = {"game": "mexican-train", "rules": "parsons+rounds=1", "set": 12, "seats": 3, **plan}
        answer = self.ask("POST", "/api/tables", json=asked)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def enter(
        self, table: str, after: int = 0, *, lang: str = "en", headers: dict[str, str] | None = None, **more: Any
    ) -> AbstractContextManager[ClientConnection]:
        """A socket to a table."""
        socket: AbstractContextManager[ClientConnection] = connect(
            f"ws://127.0.0.1:{self._server.port}/ws/tables/{table}?after={after}&lang={lang}",
            additional_headers={"authorization": f"Bearer {self.token}"} if headers is None else headers,
            compression=None,
            open_timeout=_PATIENCE,
            close_timeout=2,
            source_address=(self._address, 0),
            **more,
        )
        return socket


def hear(socket: ClientConnection, *kinds: str) -> Message:
    """The next message of one of these kinds."""
    while True:
        message: Message = json.loads(socket.recv(timeout=_PATIENCE))
        if message["t"] in kinds:
            return message


def tell(socket: ClientConnection, **message: Any) -> None:
    """Send a message."""
    socket.send(json.dumps(message))


def command(socket: ClientConnection, seq: int, name: str, /, **message: Any) -> Message:
    """Send a command, and hear what becomes of it."""
    tell(socket, id=name, seq=seq, **message)
    while True:
        answer = hear(socket, "ack", "declined", "error")
        if answer.get("id") in (name, None):
            return answer


def closed(socket: ClientConnection) -> int:
    """The code with which the server closes a socket, after whatever it still says."""
    try:
        while True:
            socket.recv(timeout=_PATIENCE)
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 1006


def all_heard(socket: ClientConnection) -> list[Message]:
    """Everything that the server still says, until it closes the socket."""
    heard: list[Message] = []
    with suppress(ConnectionClosed):
        while True:
            heard.append(json.loads(socket.recv(timeout=_PATIENCE)))
    return heard


def problem(answer: httpx.Response, status: int, code: str) -> None:
    """A refusal is JSON with a code and a sentence, and nothing else."""
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["content-type"].startswith("application/json")
    assert set(answer.json()) <= {"code", "message", "clause"}
    assert answer.json()["message"]
    assert "Traceback" not in answer.text


def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + 2 * _PATIENCE
    while not true():
        assert time.monotonic() < deadline, "that took too long"
        time.sleep(0.05)


def start_game(sockets: list[ClientConnection], seats: list[int]) -> Message:
    """Everybody sits down, and the tiles are dealt; the first one's news of the deal."""
    for socket, seat in zip(sockets, seats, strict=True):
        seq = hear(socket, "welcome")["seq"]
        answer = command(socket, seq, f"sit {seat}", do="sit", seat=seat, name=f"Zebedee {seat}")
        while answer["t"] == "declined":
            answer = command(socket, answer["seq"], f"sit {seat}", do="sit", seat=seat, name=f"Zebedee {seat}")
    deal(sockets[0], answer["seq"])
    while (news := hear(sockets[0], "news"))["view"]["phase"] != "play":
        pass
    return news


def deal(socket: ClientConnection, seq: int) -> None:
    """Ask for the next round, whatever else happens at the table."""
    answer = command(socket, seq, f"deal {seq}", do="deal")
    if answer["t"] == "declined" and answer["code"] == "stale":
        deal(socket, answer["seq"])


def play(sockets: list[ClientConnection], seats: list[int], news: Message, most: int = 100_000) -> Message:
    """Play on, always the first legal action, until the game is over or so many moves are made; the last news."""
    latest = dict.fromkeys(seats, news)
    for seat, socket in zip(seats, sockets, strict=True):
        while latest[seat]["seq"] < news["seq"] or latest[seat]["view"]["seat"] != "ABCDEFGH"[seat]:
            latest[seat] = hear(socket, "news", "welcome")
    for made in range(most):
        if latest[seats[0]]["view"]["phase"] == "over":
            break
        for seat, socket in zip(seats, sockets, strict=True):
            shown = latest[seat]
            if shown["legal"]:
                tell(socket, do="act", id=f"act {seat} {made}", seq=shown["seq"], seat=seat, action=shown["legal"][0])
            elif shown["view"]["phase"] == "deal" and shown["opening"] is None and seat == seats[0]:
                tell(socket, do="deal", id=f"deal {made}", seq=shown["seq"])
        latest = {
            seat: hear(socket, "news") for seat, socket in zip(seats, sockets, strict=True)
        }  # everybody hears the same news in the same order
    return latest[seats[0]]
