"""The rule book that plays, over HTTP: examples of a rule code, and a referee for any position that somebody sends."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from boneyard.server.http.app import create_app
from boneyard.server.process.settings import Settings
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.clock import Pace
from boneyard.server.table.registry import Registry

Client = TestClient[Litestar]
RULES: Final = {"game": "mexican-train", "code": "parsons+doubles=pair"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server that nobody else asks anything."""
    folder: Path = tmp_path_factory.mktemp("rules")
    settings = Settings(requests_per_minute=0)
    with TestClient(
        create_app(Registry(SqliteStore(str(folder / "rules.sqlite")), Pace(0.0, 0.0, 60.0)), settings)
    ) as one:
        yield one


def _example(client: Client, **asked: Any) -> Any:
    answer = client.get("/api/rules/example", params={**RULES, **asked})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_mix_has_its_own_examples_and_questions(client: Client) -> None:
    """Of the book and of the clauses that an option brings along; the questions in the language of the asker."""
    told = client.get("/api/rules/examples", params={**RULES, "lang": "es"}).json()
    assert {"MT-P-12", "MT-B-24"} <= told["clauses"].keys()
    assert "Hay dos mulas abiertas. ¿Cuál va primero?" in [one["text"] for one in told["questions"]]
    for asked in (RULES | {"code": "parsons+doubles=three"}, RULES | {"game": "whist"}):
        assert client.get("/api/rules/examples", params=asked).status_code == 400


def test_an_example_after_the_other(client: Client) -> None:
    """Round and round; of clauses that have none there is a plain answer."""
    first = _example(client, clauses="MT-P-12")
    assert "MT-P-12" in first["clauses"]
    assert first["table"]["position"]["rules"] == RULES["code"]
    assert _example(client, clauses="MT-P-12", at=first["count"]) == first
    assert _example(client, clauses="MT-P-12", at=1) != first
    for wanted in ({"clauses": "CF-01"}, {"asked": "nothing"}, {}):
        assert client.get("/api/rules/example", params=RULES | wanted).json()["code"] == "no_example"


def test_a_question_is_answered_with_what_may_be_done_instead(client: Client) -> None:
    """The older double first; the other, and a play elsewhere, are refused by their clauses."""
    told = _example(client, asked="two-open")
    assert told["question"] == "Two doubles are open. Which one first?"
    assert [(one["action"], one["clause"]) for one in told["shows"]] == [
        ("7-2>B", ""),
        ("2-1>C", "MT-P-30"),
        ("5-4>A", "MT-P-29"),
    ]


def test_whoever_tries_sends_the_table_along(client: Client) -> None:
    """A tile is judged at every place; what is refused leaves the table as it is, what is allowed changes it."""
    table = _example(client, asked="two-open")["table"]
    sent = {"position": table["position"]}
    looked = client.post("/api/referee", json=sent | {"tile": "2-1"}).json()
    assert (len(looked["tries"]), looked["verdict"], looked["table"]) == (5, None, table)
    refused = client.post("/api/referee", json=sent | {"action": "2-1>C"}).json()
    assert (refused["verdict"]["clause"], refused["table"]) == ("MT-P-30", table)
    done = client.post("/api/referee", json=sent | {"action": "7-2>B", "seat": "A"}).json()
    assert done["verdict"]["happened"] == ["You played 7-2 on B's train.", "Then it is B's turn."]
    assert (done["table"]["seat"], done["table"]["turn"]) == ("A", "B")
    assert done["table"]["position"]["trains"]["B"] == ["12-7", "7-7", "7-2"]


def test_a_row_and_a_deal_are_tried_as_well(client: Client) -> None:
    """Castle Rock has no hand; before a round there is nothing but the deal."""
    row = client.get("/api/rules/example", params={"game": "castle-rock", "code": "booklet", "clauses": "CR-05"}).json()
    assert (row["table"]["hand"], row["table"]["seat"]) == ([], "A")
    assert len(row["table"]["row"]) >= 3
    deal = _example(client, clauses="MT-P-05")["table"]
    assert {"deal"} == {one["action"] for one in [*deal["legal"], *deal["words"]]}
    assert client.post("/api/referee", json={"position": deal["position"], "action": "deal"}).json()["table"]["hand"]


NONSENSE: Final[list[dict[str, Any]]] = [
    {"position": {}},
    {"position": {"game": "muggins", "rules": "booklet", "set": "six", "seats": 2}},
    {"change": {"trains": 5}},
    {"change": {"hands": {"A": [[]]}}},
    {"change": {"set": 99}},
    {"change": {"seats": 10**9}},
    {"change": {"what": "else"}},
    {"action": "fly"},
    {"action": "mid one"},
    {"action": "deal 1-1 x"},
    {"tile": "99-1"},
    {"action": "x" * 41},
    {"seat": "AB"},
]


@pytest.mark.parametrize("wrong", NONSENSE, ids=str)
def test_nonsense_is_answered_with_a_sentence(client: Client, wrong: dict[str, Any]) -> None:
    """Whatever a stranger sends, it is refused, and no mistake of the server."""
    position = _example(client, asked="two-open")["table"]["position"]
    sent = {"position": position | wrong.get("change", {})} | {name: wrong[name] for name in wrong if name != "change"}
    answer = client.post("/api/referee", json=sent)
    assert answer.status_code == 400, answer.text
    assert answer.json()["message"]


def test_a_seat_that_is_not_there_looks_as_the_first(client: Client) -> None:
    """With whose eyes one looks is no secret: the whole position came from the asker."""
    position = _example(client, asked="two-open")["table"]["position"]
    seen = client.post("/api/referee", json={"position": position, "seat": "L"}).json()
    assert seen["table"]["seat"] == "A"


def test_a_table_is_laid_out_with_a_few_words(client: Client) -> None:
    """What can be said of it stands in a form, for the sets and players of these rules; what is said is tried."""
    form = client.get("/api/referee", params=RULES | {"set": 9, "seats": 3}).json()
    assert (form["set"], form["seats"], form["marks"], form["row"]) == (9, 3, True, False)
    assert [one["place"] for one in form["places"]] == ["A", "B", "C", "M"]
    assert {"5", "5-5", "5-5!"} < set(form["places"][0]["ends"])
    assert client.get("/api/referee", params=RULES | {"set": 7, "seats": 90}).json()["set"] == 12
    said: dict[str, Any] = {
        **RULES,
        "set": 9,
        "seats": 3,
        "ends": {"A": "5"},
        "marked": ["B"],
        "hand": ["5-4"],
        "facts": ["empty"],
    }
    table = client.post("/api/referee/table", json=said).json()
    assert (table["hand"], table["legal"]) == (["5-4"], [{"action": "5-4>A", "text": "5-4: your train"}])
    assert client.post("/api/referee", json={"position": table["position"], "tile": "5-4"}).status_code == 200
    nonsense: list[dict[str, Any]] = [
        {"ends": {"A": "77"}},
        {"hand": ["5-4", "5-4"]},
        {"set": 12.5},
        {"marked": ["M"]},
        {"hand": ["5-4"] * 61},
    ]
    for wrong in nonsense:
        assert client.post("/api/referee/table", json=said | wrong).status_code == 400
