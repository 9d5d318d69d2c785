"""How long a game will be, over HTTP: whoever opens a table, or is invited to one, wants to know."""

from typing import Annotated, Any, Final

from litestar import get
from litestar.params import FromQuery, QueryParameter

from boneyard.kinds import find_game
from boneyard.match import length
from boneyard.server.http.request import AnyRequest, pay, problems
from boneyard.server.http.rule_shapes import Length, Lengths
from boneyard.server.ws import costs


@get("/api/rules/length", responses=problems())
async def game_length(
    request: AnyRequest,
    game: FromQuery[str],
    code: FromQuery[str],
    top: Annotated[int, QueryParameter(name="set")],
    seats: FromQuery[int],
    people: FromQuery[int] = 1,
) -> Lengths:
    """How long a game with this set, so many seats and so many people among them is, and how much shorter it may be."""
    pay(request, costs.COMPARED)
    rules = find_game(game)
    rules.check_offered(rules.read_code(code), top, seats)
    players = min(max(people, 0), seats)
    now = length.length_of(game, code, top, seats)
    choices = [_told(one, seats, players) for one in length.lengths(game, code, top, seats)]
    named = next((one.length for one in choices if one.code == now.code), "")
    return Lengths(_told(now._replace(name=named), seats, players), choices)


def _told(found: length.Length, seats: int, people: int) -> Length:
    return Length(found.name, found.code, found.rounds, found.target, found.minutes(seats, people))


HANDLERS: Final[list[Any]] = [game_length]
"""What the application registers."""
