"""The ladder: the levels that have a name, from the weakest up. `docs/bots.md` says how far they are apart."""

from typing import Final

from boneyard.bots import castle_rock, chickenfoot, mexican_train, muggins
from boneyard.bots.level import Level
from boneyard.bots.thinker import Thinker
from boneyard.bots.thinking import Effort

PASSENGER: Final = Level(
    "passenger",
    {
        "mexican-train": mexican_train.passenger,
        "chickenfoot": chickenfoot.passenger,
        "muggins": muggins.passenger,
        "castle-rock": castle_rock.passenger,
    },
)
PORTER: Final = Level(
    "porter",
    {
        "mexican-train": mexican_train.porter,
        "chickenfoot": chickenfoot.porter,
        "muggins": muggins.porter,
        "castle-rock": castle_rock.porter,
    },
)
BRAKEMAN: Final = Level(
    "brakeman",
    {
        "mexican-train": mexican_train.brakeman,
        "chickenfoot": chickenfoot.brakeman,
        "muggins": muggins.brakeman,
        "castle-rock": castle_rock.brakeman,
    },
)
CONDUCTOR: Final = Level(
    "conductor",
    {
        "mexican-train": mexican_train.conductor,
        "chickenfoot": chickenfoot.conductor,
        "muggins": muggins.conductor,
        "castle-rock": castle_rock.conductor,
    },
)

SIGNALMAN: Final = Thinker("signalman", Effort(100, 0.027))
DISPATCHER: Final = Thinker("dispatcher", Effort(1_000, 0.09))
STATIONMASTER: Final = Thinker("stationmaster", Effort(4_000, 0.9, heeds_habits=True))

LEVELS: Final[list[Level | Thinker]] = [PASSENGER, PORTER, BRAKEMAN, CONDUCTOR, SIGNALMAN, DISPATCHER, STATIONMASTER]

_MERGED: Final[dict[str, set[str]]] = {
    "mexican-train": {"signalman", "stationmaster"},
    "chickenfoot": {"stationmaster"},
    "muggins": {"stationmaster"},
    "castle-rock": {"conductor", "signalman", "stationmaster"},
}
"""By game: the levels that could not be told from one that is offered (`docs/bots.md`). They still play where a saved table names them."""


def offered(game: str) -> list[str]:
    """The levels among which people choose in a game, from the weakest up: each was measured to beat the one before it."""
    return [level.id for level in LEVELS if level.id not in _MERGED[game]]
