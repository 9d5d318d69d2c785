"""The server speaks the language of whoever asks: of each viewer at a table, and of each request."""

import pytest

from boneyard.core.errors import Refusal
from boneyard.server.table.chair import Chair
from boneyard.server.table.seat_names import seat_names
from boneyard.words.hint import Reason, reason_sentence
from boneyard.words.language import language
from boneyard.words.refusal import sentence
from tests.server.served import Guest, Served, command, hear, start_game, tell


def test_two_viewers_of_a_table_read_in_their_own_languages(house: Served) -> None:
    """A refusal with its clause, a reason, and what the table does not grant.

    All in Spanish to one, in English to the other.
    """
    ana, bob = Guest(house), Guest(house)
    table = ana.open(game="muggins", rules="booklet", set=6, seats=2)
    with ana.enter(table, lang="es") as first, bob.enter(table) as second:
        seq = start_game([first, second], [0, 1])["seq"]
        refused = [
            command(socket, seq, "act", do="act", seat=seat, action="5-4>6-6")
            for seat, socket in ((0, first), (1, second))
        ]
        assert [answer["code"] for answer in refused] == ["refused", "refused"]
        assert refused[0]["message"].startswith(("Le toca a Zebedee 1.", "6-6 no está en la mesa", "No tienes 5-4")), (
            refused[0]
        )
        assert refused[1]["message"].startswith(
            ("It is Zebedee 0's turn.", "6-6 does not lie on the table", "You do not hold 5-4")
        ), refused[1]
        for socket, seat, said in (
            (first, 0, "En Muggins no existe esa acción."),
            (second, 1, "Muggins has no such action."),
        ):
            tell(socket, do="why", id="why", seat=seat, action="mid 2")
            answer = hear(socket, "why")
            assert (answer["clause"], answer["message"]) == ("S-6", said)
        for socket, seat, said in ((first, 0, "El asiento B está ocupado."), (second, 1, "Seat B is taken.")):
            assert said == command(socket, seq, f"fill {seat}", do="fill", seat=1, bot="porter")["message"]


@pytest.mark.parametrize(
    ("code", "closed", "covered", "hint"),
    [
        (
            "en",
            "Ana's train is not marked, so only its owner may play there.",
            "5-5 on Porter C's train must be covered first.",
            "that Porter B lacks.",
        ),
        (
            "es",
            "El tren de Ana no está marcado, así que ahí solo juega su dueño.",
            "Antes hay que cubrir 5-5 en el tren de Mozo C.",
            "que a Mozo B le falta.",
        ),
    ],
)
def test_a_table_speaks_of_its_players_by_name(code: str, closed: str, covered: str, hint: str) -> None:
    """Bots by the name they have in the language, and with their letter where two share one.

    A free seat keeps its letter.
    """
    lang = language(code)
    names = seat_names(
        [Chair(name="Ana"), Chair(bot="porter", name="porter"), Chair(bot="porter", name="porter"), Chair()], lang
    )
    assert list(names) == ["A", "B", "C"]
    assert closed == sentence(Refusal("MT-P-12", "not-marked", {"train": "A"}), lang, "B", names)
    assert covered == sentence(Refusal("MT-P-29", "cover-first", {"doubles": "5-5>C"}), lang, "A", names)
    assert reason_sentence(Reason("only", {}, (5, "B")), lang, names).endswith(hint)


def test_requests_are_answered_in_the_language_of_the_page(house: Served) -> None:
    """By the address, which counts more, or by what the browser says; English otherwise."""
    ana = Guest(house)
    rules = "/api/rules?game=castle-rock&code=booklet"
    for path, header, first in (
        (
            rules,
            "es-MX,es;q=0.9,en;q=0.8",
            "El reglamento: Folleto, el folleto de un estuche, capítulo de Castle Rock.",
        ),
        (f"{rules}&lang=es", "en", "El reglamento: Folleto, el folleto de un estuche, capítulo de Castle Rock."),
        (f"{rules}&lang=en", "es", "The book: Booklet, the booklet of a boxed set, chapter Castle Rock."),
        (rules, "fr", "The book: Booklet, the booklet of a boxed set, chapter Castle Rock."),
    ):
        assert first == ana.ask("GET", path, headers={"accept-language": header}).json()["lines"][1]
    shown = ana.ask("GET", "/api/games?lang=es").json()
    assert {"Tren mexicano", "Castle Rock", "Pata de gallina", "Muggins", "Dominó"} == {
        game["title"] for game in shown["games"]
    }
    options = {option["name"]: option for option in shown["games"][0]["options"]}
    assert options["doubles"]["title"] == "Qué permite una mula"
    assert options["doubles"]["says"]["extra_turn"] == "otro turno"
    assert shown["phrases"][0] == "¡Hola!"
    missing = ana.ask("GET", "/api/tables/nowhere", headers={"accept-language": "es"})
    assert (missing.status_code, missing.json()["message"]) == (404, "Esa mesa no existe.")
