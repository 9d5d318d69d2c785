"""One table of everything: every book of every game is played by each of the ways in.

A game that is new in the registry is played here too, and nothing has to be written for it.
"""

import io
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from boneyard.cli.engine import Engine
from boneyard.cli.main import main
from boneyard.kinds import GAMES, find_game
from tests.server.served import Guest, Message, Served, command, hear, play, served, tell

BOOKS = [(game.id, base.name) for game in GAMES for base in game.bases]
WILLING = "1\n\n" * 3000
"""Takes the first choice, and presses Enter where that is asked for."""


def _smallest(game: str, book: str) -> tuple[int, int]:
    """The smallest set of a book, and the fewest seats that it offers with it."""
    kind = find_game(game)
    return next((top, min(counts)) for top in range(6, 13) if (counts := kind.seat_counts(kind.read_code(book), top)))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server process for all of them; these players do not stop to think."""
    with served(tmp_path_factory.mktemp("house"), messages_per_second="1000000") as one:
        yield one


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_through_the_engine_protocol(game: str, book: str) -> None:
    """A program plays a game to its end, one JSON object a line."""
    engine, (top, seats) = Engine(), _smallest(game, book)

    def ask(**request: object) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(engine.answer_line(json.dumps(request).encode()))
        assert answer["ok"], answer
        return answer

    answer = ask(op="new", game=game, rules=book, set=top, seats=seats, seed="everywhere")
    while answer["phase"] != "over":
        answer = ask(op="do", action=ask(op="legal")["legal"][0])
    assert ask(op="view", seat="A")["view"]["phase"] == "over"


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_in_the_terminal(game: str, book: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A person plays a game to its end against the bots; what was saved of it stands up to the referee."""
    top, seats = _smallest(game, book)
    monkeypatch.setattr(sys, "stdin", io.StringIO(WILLING))
    plan = ["--game", game, "--rules", book, "--set", str(top), "--seats", str(seats), "--seed", "everywhere"]
    saved = tmp_path / "game.bone"
    assert main(["play", "--width", "80", *plan, "--save", str(saved)]) == 0
    assert main(["check", str(saved)]) == 0
    assert "\nplaces " in saved.read_text()


def _dealt(sockets: list[ClientConnection]) -> Message:
    """Everybody sits down, and the tiles are dealt; the first one's news of the deal."""
    seq = 0
    for seat, socket in enumerate(sockets):
        seq = max(seq, hear(socket, "welcome")["seq"])
        seq = command(socket, seq, f"sit {seat}", do="sit", seat=seat, name=f"Zebedee {seat}")["seq"]
    tell(sockets[0], id="deal", seq=seq, do="deal")
    while (news := hear(sockets[0], "news"))["view"]["phase"] == "deal":
        pass
    return news


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_at_a_served_table(game: str, book: str, server: Served) -> None:
    """People play at a table over sockets, are told what they may see, and the game can be looked at again."""
    top, seats = _smallest(game, book)
    guests = [Guest(server) for _ in range(seats)]
    table = guests[0].open(game=game, rules=book, set=top, seats=seats)
    with ExitStack() as stack:
        sockets = [stack.enter_context(guest.enter(table)) for guest in guests]
        news = play(sockets, list(range(seats)), _dealt(sockets), most=60)
    assert news["view"]["game"] == game
    assert news["layout"]
    assert guests[0].ask("GET", f"/api/tables/{table}/saved").is_success


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_in_words_and_pictures(game: str, book: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its rules are told in words, and a table of it is drawn."""
    assert main(["rules", book, "--game", game]) == 0
    assert capsys.readouterr().out
    top, seats = _smallest(game, book)
    picture = tmp_path / "table.svg"
    plan = ["--game", game, "--rules", book, "--set", str(top), "--seats", str(seats), "--seed", "everywhere"]
    assert main(["draw", *plan, "--actions", "20", "-o", str(picture)]) == 0
    assert picture.read_text().startswith("<svg")
