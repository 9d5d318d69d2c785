"""What is offered for setting up a table: only what can be played, and always a way back."""

from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from boneyard.bots.ladder import LEVELS
from boneyard.kinds import GAMES, find_game, find_kind
from boneyard.server.http.app import create_app
from boneyard.server.process.settings import Settings
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.registry import Registry
from tests.kit.by_name import BOTS


def test_every_offered_value_can_be_played_and_taken_back(tmp_path: Path) -> None:
    """From every book each offered value leads to a code that has it, and from there back to the book's own."""
    open_door = Settings(requests_per_minute=0)
    with TestClient(create_app(Registry(SqliteStore(str(tmp_path / "games.sqlite"))), open_door)) as client:

        def possible(game: str, code: str) -> dict[str, dict[str, str]]:
            answer: dict[str, dict[str, str]] = client.get("/api/rules", params={"game": game, "code": code}).json()[
                "possible"
            ]
            return answer

        for game in GAMES:
            for base in game.bases:
                offered = possible(game.id, base.name)
                for option in game.options:
                    for value, code in offered[option.name].items():
                        assert find_game(game.id).read_code(code).values[option.name] == value
                        book = base.values.get(option.name)
                        assert book is None or book in possible(game.id, code)[option.name], (
                            f"there is no way back from {code}"
                        )


def test_bots_are_named_with_their_character(tmp_path: Path) -> None:
    """Every bot that is offered can take a seat; names come in the reader's language."""
    with TestClient(create_app(Registry(SqliteStore(str(tmp_path / "games.sqlite"))), Settings())) as client:
        told = {
            lang: client.get("/api/games", headers={"accept-language": lang}).json()["bots"] for lang in ("en", "es")
        }
    assert [bot["bot"] for bot in told["en"]] == [bot["bot"] for bot in told["es"]]
    assert {bot["bot"] for bot in told["en"]} <= set(BOTS)
    assert all(
        english["sentence"] != spanish["sentence"] for english, spanish in zip(told["en"], told["es"], strict=True)
    )


def test_each_game_offers_only_levels_that_differ(tmp_path: Path) -> None:
    """What people choose from is the one table of the ladder, weakest first.

    A level that was merged may still be named, so that saved tables go on.
    """
    order = LEVELS
    with TestClient(create_app(Registry(SqliteStore(str(tmp_path / "games.sqlite"))), Settings())) as client:
        for game in client.get("/api/games").json()["games"]:
            assert game["bots"] == find_kind(game["game"]).offered
            assert game["bots"] == sorted(game["bots"], key=order.index)
    assert find_kind("mexican-train").offered[-1] == "dispatcher"
    assert "stationmaster" not in find_kind("chickenfoot").offered
    assert set(order) <= set(BOTS)


def test_a_code_is_told_beside_the_books(tmp_path: Path) -> None:
    """What is special about it, in the reader's words, for one table; and a book that there is not is refused."""
    with TestClient(create_app(Registry(SqliteStore(str(tmp_path / "games.sqlite"))), Settings())) as client:
        wanted: dict[str, str | int] = {
            "game": "mexican-train",
            "code": "parsons+double_blank=50",
            "set": 12,
            "seats": 4,
        }
        told = client.get("/api/rules/points", params=wanted, headers={"accept-language": "es"}).json()
        special = [point for point in told["points"] if point["differs"]]
        assert (told["book"], [point["option"] for point in special]) == ("parsons", ["double_blank"])
        assert (special[0]["says"], special[0]["books"]["parsons"], special[0]["source"]) == (
            "50 puntos",
            "nada",
            "MT-F-31, MT-F-32",
        )
        assert client.get("/api/rules/points", params=wanted | {"book": "pagat"}).status_code == 400


def test_papers_tell_a_score_keeper_the_rules_as_plain_facts(tmp_path: Path) -> None:
    """MT-P-41, MT-F-31, MT-F-32, MT-B-39, MU-26, MU-28: engines, dear tiles, fines, prizes; all books or a code."""
    with TestClient(create_app(Registry(SqliteStore(str(tmp_path / "games.sqlite"))), Settings())) as client:
        books = client.get("/api/papers").json()["papers"]
        assert {(game.id, base.name) for game in GAMES for base in game.bases} == {
            (one["game"], one["code"]) for one in books
        }

        wanted = {"game": "mexican-train", "code": "family+penalty=add_50"}
        (family,) = client.get("/api/papers", params=wanted).json()["papers"]
        assert [
            family["rounds"][0],
            family["rounds"][12],
        ] == [{"engine": "12-12", "costs": {"0-0": 50}}, {"engine": "0-0", "costs": {"0-0": 50, "1-1": 50}}]
        assert family["fees"] == [{"name": "fine", "points": 50, "often": True, "spares_out": False}]
        (muggins,) = client.get("/api/papers", params={"game": "muggins", "code": "booklet"}).json()["papers"]
        assert (muggins["target"], muggins["prize"]["rounding"]) == (250, [0, -1, -2, 2, 1])
        assert client.get("/api/papers", params=wanted | {"code": "nobody"}).status_code == 400


def test_a_game_has_a_length_and_shorter_ones_where_rules_leave_the_choice(tmp_path: Path) -> None:
    """Short before medium before whole, in rounds or points and in minutes; more people take longer than bots."""
    with TestClient(create_app(Registry(SqliteStore(str(tmp_path / "games.sqlite"))), Settings())) as client:

        def ask(**query: str | int) -> Any:
            return client.get("/api/rules/length", params={"people": 1, **query}).json()

        train = ask(game="mexican-train", code="parsons+double_blank=50", set=12, seats=4, people=4)
        assert [(one["length"], one["rounds"]) for one in train["choices"]] == [
            ("short", 3),
            ("medium", 6),
            ("whole", 13),
        ]
        assert (train["now"]["length"], train["now"]["code"]) == ("whole", "parsons+double_blank=50")
        minutes = [one["minutes"] for one in train["choices"]]
        assert minutes == sorted(minutes)
        assert minutes[0] < minutes[2] < 300
        bots = ask(game="mexican-train", code="parsons+rounds=2", set=12, seats=4)
        assert (bots["now"]["length"], bots["now"]["rounds"]) == ("", 2)
        assert bots["choices"][2]["minutes"] < minutes[2]
        points = ask(game="dominoes", code="draw+target=50", set=6, seats=2)
        assert (points["now"]["length"], points["now"]["target"]) == ("medium", 50)
        assert ask(game="castle-rock", code="booklet", set=6, seats=1)["choices"] == []
        assert ask(game="castle-rock", code="booklet", set=6, seats=2)["code"] == "bad_rules"


def test_rules_are_told_for_paper(tmp_path: Path) -> None:
    """Two pages that a browser prints: their style stands in them, nothing else may run, and names are cleaned."""
    wanted = {"game": "mexican-train", "code": "parsons+double_blank=50", "named": "Ours\n" + "x" * 60, "lang": "es"}
    with TestClient(create_app(Registry(SqliteStore(str(tmp_path / "games.sqlite"))), Settings())) as client:
        told = client.get("/api/rules/booklet", params=wanted)
        assert told.headers["content-type"].startswith("text/html")
        assert "script-src 'self'; style-src 'unsafe-inline'" in told.headers["content-security-policy"]
        assert f"<h1>Ours {'x' * 35}</h1>" in told.text
        sheet = client.get("/api/rules/sheet", params=wanted | {"players": "Ana,Luis"})
        assert "<th scope=col>Luis</th>" in sheet.text
        for wrong in ({"code": "parsons+x=1"}, {"set": "7"}, {"players": "," * 12}):
            assert client.get("/api/rules/sheet", params=wanted | wrong).status_code == 400
        assert client.get("/api/rules/booklet", params=wanted | {"paper": "a0"}).status_code == 400
