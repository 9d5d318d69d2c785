"""The ladder: the levels that have a name, from the weakest up. `docs/bots.md` says how far they are apart."""

from typing import Final

from boneyard.bots import castle_rock, chickenfoot, mexican_train, muggins
from boneyard.bots.level import Level

PASSENGER: Final = Level(
    "passenger",
    "Passenger",
    "Enjoys the ride: lays whatever fits, and now and then the heaviest tile.",
    {
        "mexican-train": mexican_train.passenger,
        "chickenfoot": chickenfoot.passenger,
        "muggins": muggins.passenger,
        "castle-rock": castle_rock.passenger,
    },
)
PORTER: Final = Level(
    "porter",
    "Porter",
    "Carries nothing longer than necessary: the heaviest tile goes first, and doubles are covered.",
    {
        "mexican-train": mexican_train.porter,
        "chickenfoot": chickenfoot.porter,
        "muggins": muggins.porter,
        "castle-rock": castle_rock.porter,
    },
)
BRAKEMAN: Final = Level(
    "brakeman",
    "Brakeman",
    "Plans a few tiles ahead, but overlooks a move now and then.",
    {
        "mexican-train": mexican_train.brakeman,
        "chickenfoot": chickenfoot.brakeman,
        "muggins": muggins.brakeman,
        "castle-rock": castle_rock.brakeman,
    },
)
CONDUCTOR: Final = Level(
    "conductor",
    "Conductor",
    "Knows the whole train before the first tile is laid, and overlooks nothing.",
    {
        "mexican-train": mexican_train.conductor,
        "chickenfoot": chickenfoot.conductor,
        "muggins": muggins.conductor,
        "castle-rock": castle_rock.conductor,
    },
)

LEVELS: Final = [PASSENGER, PORTER, BRAKEMAN, CONDUCTOR]
