"""What an answer costs whoever asks for it, by the work it takes and by its length.

The unit is a plain request: a thousandth of a second, more or less. A move that is made costs nothing.
"""

from typing import Final, TypeGuard

from boneyard.server.table.commands import (
    Advise,
    AnyCommand,
    Arrange,
    Change,
    Check,
    Command,
    History,
    Incoming,
    Link,
    Look,
    Report,
    Say,
    Vouch,
    Why,
)

OF_MESSAGES: Final[dict[type[Incoming], float]] = {
    Change: 3.0,
    Link: 0.2,
    Vouch: 1.0,
    Say: 0.2,
    Look: 2.0,
    Why: 1.0,
    Arrange: 5.0,
    Advise: 3.0,
    Check: 0.2,
    History: 1.0,
    Report: 5.0,
}
"""What is asked by socket; of commands that which tries a whole new game, and tells everybody of it."""
REFUSAL: Final = 0.5
NONSENSE: Final = 0.2
JOINING: Final = 2.0
"""The first message to a socket, beside the request that asked for it."""
PER_HEARER: Final = 0.05
"""What everybody at a table is told because of one: who comes, and what is said."""
PER_BYTE: Final = 1 / 16_384
PAGES: Final = PER_BYTE / 8
"""The pages themselves lie here ready."""
TABLE: Final = 5.0
RULES: Final = 3.0
COMPARED: Final = 15.0
"""Two rule codes side by side."""
FOUND: Final = 25.0
"""All questions of the rule finder, each answer tried out."""
EXAMPLES: Final = 25.0
"""All scenarios of a game, tried by one rule code and remembered for a while."""
JUDGED: Final = 4.0
"""A position that somebody sends, with one action or one tile."""
PRINTED: Final = 40.0
"""The same, and a picture of each."""
REPLAY: Final = 20.0
"""A round, looked at moment by moment."""


def is_free(message: Incoming) -> TypeGuard[AnyCommand]:
    """Whether this is a command that costs nothing: no debt keeps anybody from it."""
    return isinstance(message, Command) and type(message) not in OF_MESSAGES
