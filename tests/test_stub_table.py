"""A game of one file, of which the registry has nothing but its rules, at a served table (`tests/kit/stub_game.py`)."""

from collections.abc import Iterator

import pytest
from websockets.sync.client import ClientConnection

from boneyard.cli.main import main
from tests.kit.stub import registered
from tests.server.served import Guest, Message, Served, command, hear, served, tell


@pytest.fixture(autouse=True, scope="module")
def _the_stub() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server process that knows it."""
    with served(tmp_path_factory.mktemp("house"), messages_per_second="1000000", log_level="warning") as one:
        yield one


def _play(socket: ClientConnection, news: Message) -> tuple[Message, list[Message]]:
    """Play on to the end, always the last legal action; the last news, and everything that was told on the way."""
    told = [news]
    while news["view"]["phase"] != "over":
        if news["legal"]:
            tell(socket, do="act", id=f"act {news['seq']}", seq=news["seq"], seat=0, action=news["legal"][-1])
        elif news["view"]["phase"] == "deal" and news["opening"] is None:
            tell(socket, do="deal", id=f"deal {news['seq']}", seq=news["seq"])
        news = hear(socket, "news")
        told.append(news)
    return news, told


def _sat_down(socket: ClientConnection) -> Message:
    seq = hear(socket, "welcome")["seq"]
    seq = command(socket, seq, "sit", do="sit", seat=0, name="Zebedee")["seq"]
    tell(socket, id="deal", seq=seq, do="deal")
    while not (news := hear(socket, "news"))["legal"]:
        pass
    return news


@pytest.mark.parametrize("bot", ["porter", "dispatcher"])
def test_a_guest_plays_it_at_a_served_table(bot: str, server: Served) -> None:
    """Against a bot that chooses at once, and one that thinks in a process of its own."""
    guest = Guest(server)
    table = guest.open(game="stacks", rules="house", set=6, seats=2, bots={"B": bot}, hints="always")
    with guest.enter(table) as socket:
        news = _sat_down(socket)
        tell(socket, do="why", id="why", seat=0, action="6-6>A")
        assert (why := hear(socket, "why"))["clause"] == "S-6", why
        tell(socket, do="advise", id="advise", seat=0)
        assert {hint["action"] for hint in hear(socket, "advised")["hints"]} == set(news["legal"])
        last, told = _play(socket, news)
    assert last["view"]["stacks"]
    tiles = [placed["tile"] for one in told for placed in one["layout"]["placed"]]
    assert {tile for stack in last["view"]["stacks"] for tile in stack} <= set(tiles)
    assert server.log() == ""
    _check_what_is_left(guest, table)


def _check_what_is_left(guest: Guest, table: str) -> None:
    """The game can be saved and looked at again."""
    answer = guest.ask("GET", f"/api/tables/{table}/saved")
    assert "game       stacks\n" in answer.text
    moments = guest.ask("GET", f"/api/tables/{table}/replay?round=1").json()["moments"]
    assert moments[-1]["view"]["phase"] == "deal"


def test_the_pages_are_told_of_it(server: Served) -> None:
    """Its name, its books and options, its bots, and its rules."""
    guest = Guest(server)
    shown = next(game for game in guest.ask("GET", "/api/games").json()["games"] if game["game"] == "stacks")
    assert (shown["title"], shown["bots"]) == ("Stacks", ["passenger", "porter"])
    assert [option["name"] for option in shown["options"]] == ["rounds", "begin"]
    rules = guest.ask("GET", "/api/rules?game=stacks&code=house").json()
    assert "- begin: double. (option begin)" in rules["lines"]


def test_its_rules_are_found_printed_and_kept(server: Served) -> None:
    """By questions, beside its book, on paper, by a score keeper, and by who wants to know how long it takes."""
    guest, code = Guest(server), "game=stacks&code=house%2Bbegin=any"
    found = guest.ask("GET", f"/api/rules/find?{code}&answered=all").json()
    assert [question["chosen"] for question in found["questions"]] == ["book", "any"]
    points = guest.ask("GET", f"/api/rules/points?{code}&set=6&seats=2").json()["points"]
    assert [point["option"] for point in points if point["own"]] == ["begin"]
    booklet = guest.ask("GET", f"/api/rules/booklet?{code}&named=Grandma").text
    assert all(text in booklet for text in ("Grandma", "begin: any."))
    assert "<th scope=col>Ann</th>" in guest.ask("GET", f"/api/rules/sheet?{code}&players=Ann,Ben").text
    (paper,) = guest.ask("GET", f"/api/papers?{code}").json()["papers"]
    assert (paper["set"], paper["count"], paper["deal"]) == (6, 2, {"2": 7, "3": 6, "4": 5})
    length = guest.ask("GET", f"/api/rules/length?{code}&set=6&seats=2").json()
    assert length["now"]["rounds"] == 2


def test_the_doctor_finds_its_tables_sound(server: Served, capsys: pytest.CaptureFixture[str]) -> None:
    """Where tiles lie is asked of the game."""
    guest = Guest(server)
    with guest.enter(guest.open(game="stacks", rules="house", set=6, seats=2, bots={"B": "porter"})) as socket:
        _play(socket, _sat_down(socket))
    assert main(["doctor", "--database", str(server.folder / "house.sqlite")]) == 0
    assert capsys.readouterr().out.endswith("; all is well.\n")
