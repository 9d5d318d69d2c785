"""What people ask of a table, and the answer when a wish is not granted.

The wishes are spelled as they come over a socket (`boneyard.server.wire`); `boneyard.server.commands` judges them.
"""

from collections.abc import Callable
from typing import final

import msgspec

from boneyard.core.errors import Refusal
from boneyard.words.language import ENGLISH, Language
from boneyard.words.refusal import sentence


def _nobody(_: Language) -> dict[str, str]:
    return {}


@final
class Declined(Exception):
    """A wish that is not granted; it changes nothing. `why` is the key of its sentence, where a code has several.

    Where an action was refused, `me` is whose it was, and `called` tells the names of all seats in a language.
    """

    def __init__(
        self, code: str, why: str = "", *, refusal: Refusal | None = None, me: str = "", called: Callable[[Language], dict[str, str]] = _nobody, **names: object
    ) -> None:
        self.code = code
        self.clause = refusal.clause if refusal is not None else None
        self._why = why or code
        self._refusal = refusal
        self._me = me
        self._called = called
        self._names = names
        super().__init__(self.told(ENGLISH))

    def told(self, lang: Language) -> str:
        """The sentence for the one who asked."""
        if self._refusal is None:
            return lang.say(f"declined.{self._why}", **self._names)
        return sentence(self._refusal, lang, self._me, self._called(lang))


class Command(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """A wish. `id` is the client's own name for it, `seq` the last event the client has seen."""

    id: str
    seq: int


class Sit(Command, frozen=True):
    """Take a free seat; `tip` is the tip of the client's chain for fair deals."""

    seat: int
    name: str
    tip: str | None = None


class Leave(Command, frozen=True):
    """Give a seat up."""

    seat: int


class HandOver(Command, frozen=True):
    """Give one's seat to another player who is at the table."""

    seat: int
    player: str
    name: str


class Fill(Command, frozen=True):
    """Put a bot on a free seat."""

    seat: int
    bot: str


class Deal(Command, frozen=True):
    """Begin the next round."""


class Act(Command, frozen=True):
    """Do something in the game, with a seat of one's own."""

    seat: int
    action: str


class AskBack(Command, frozen=True):
    """Ask to take one's last action back."""

    seat: int


class Agree(Command, frozen=True):
    """Agree that somebody takes an action back."""

    seat: int


class KeepOn(Command, frozen=True):
    """Do not agree."""

    seat: int


AnyCommand = Sit | Leave | HandOver | Fill | Deal | Act | AskBack | Agree | KeepOn
