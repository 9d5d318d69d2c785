"""Rules as a score keeper at a real table has to know them, over HTTP: kept by the page, it counts without us."""

from typing import Any, Final

from litestar import get
from litestar.params import FromQuery

from boneyard.core.counting import Prize
from boneyard.core.game import Game
from boneyard.kinds import KINDS, Kind, find_kind
from boneyard.match.paper import Paper as Facts
from boneyard.match.paper import paper
from boneyard.server.http.request import AnyRequest, pay, problems
from boneyard.server.out.paper_shapes import Paper, PaperFee, PaperPrize, Papers
from boneyard.server.ws import costs


@get("/api/papers", responses=problems())
async def papers(request: AnyRequest, game: FromQuery[str] = "", code: FromQuery[str] = "") -> Papers:
    """A rule code with every set that it can be played with, or all books of all games."""
    pay(request, costs.COMPARED)
    if game:
        return Papers(_papers(find_kind(game), code))
    return Papers([one for kind in KINDS for base in kind.game.bases for one in _papers(kind, base.name)])


def _papers(kind: Kind, code: str) -> list[Paper]:
    rules = kind.game.read_code(code)
    return [told(kind.game, paper(kind.game, rules, top)) for top in kind.game.sets(rules)]


def told(game: Game[Any], facts: Facts) -> Paper:
    """What is known of a rule code, as it is facts."""
    how = facts.counting
    return Paper(
        game=game.id,
        code=facts.code,
        set=facts.top,
        count=facts.length,
        target=facts.target,
        at_once=how.at_once,
        points_win=game.points_win,
        rounds=facts.rounds,
        deal={str(seats): tiles for seats, tiles in facts.deal.items()},
        sides={str(seats): sides for seats, sides in facts.sides.items()},
        first=how.first,
        starter=how.starter,
        engine=how.engine,
        fees=[PaperFee(fee.name, fee.points, fee.often, fee.spares_out) for fee in how.fees],
        prize=_prize(how.prize),
        scored=how.scored,
    )


def _prize(prize: Prize | None) -> PaperPrize | None:
    return None if prize is None else PaperPrize(prize.out, prize.blocked, prize.shared, prize.rounding)


HANDLERS: Final[list[Any]] = [papers]
"""What the application registers."""
