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

SIGNALMAN: Final = Thinker("signalman", Effort(100, 0.03))
DISPATCHER: Final = Thinker("dispatcher", Effort(2_000, 0.1))
STATIONMASTER: Final = Thinker("stationmaster", Effort(15_000, 1.0))

LEVELS: Final[list[Level | Thinker]] = [PASSENGER, PORTER, BRAKEMAN, CONDUCTOR, SIGNALMAN, DISPATCHER, STATIONMASTER]
