"""What people ask of a table over a socket, declared once.

The client's types, the fuzzer and the tests follow from here.

A command changes the table and is judged by `boneyard.server.table.decide`; the other messages ask, show or say
something, and leave no trace in the log.
"""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Final, Literal, final

import msgspec

from boneyard.core.errors import Refusal, UserError
from boneyard.core.seat import LETTERS
from boneyard.server.table.table_log import Hints
from boneyard.words.language import ENGLISH, LANGUAGES, Language, language
from boneyard.words.problem import problem
from boneyard.words.refusal import sentence

BotPace = Literal["slow", "normal", "quick", "skip"]
About = Literal["name", "phrases", "stalling", "cheating", "other"]
"""What a player may be reported for."""


def _nobody(_: Language) -> dict[str, str]:
    return {}


@final
class Declined(Exception):
    """A command that is declined. `why` is the key of its sentence, where a code has several.

    It changes nothing, but for one code: of what is `unknown` nobody knows yet.

    Where an action was refused, `me` is whose it was, and `seat_names` tells the names of all seats in a language.
    """

    def __init__(
        self,
        code: str,
        why: str = "",
        *,
        refusal: Refusal | None = None,
        me: str = "",
        seat_names: Callable[[Language], dict[str, str]] = _nobody,
        **names: object,
    ) -> None:
        self.code = code
        self.clause = refusal.clause if refusal is not None else None
        self._why = why or code
        self._refusal = refusal
        self._me = me
        self._seat_names = seat_names
        self._names = names
        super().__init__(self.told(ENGLISH))

    def told(self, lang: Language) -> str:
        """The sentence for whoever sent it."""
        if self._refusal is not None:
            return sentence(self._refusal, lang, self._me, self._seat_names(lang))
        names = {name: problem(it, lang) if isinstance(it, UserError) else it for name, it in self._names.items()}
        return lang.say(f"declined.{self._why}", **names)

    def __reduce__(self) -> tuple[Any, ...]:
        """As other errors: by the call that makes it, and with the names as every language has them."""
        in_all = {code: self._seat_names(language(code)) for code in LANGUAGES}
        make: Callable[..., Declined] = Declined
        seat_names = partial(_told, in_all)
        made = partial(make, refusal=self._refusal, me=self._me, seat_names=seat_names, **self._names)
        return made, (self.code, self._why)


def _told(seat_names: dict[str, dict[str, str]], lang: Language) -> dict[str, str]:
    return seat_names[lang.code]


class Message(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """What a client sends."""


# --- what changes a table ---


class Command(Message, frozen=True):
    """Something that shall happen. `id` is the client's own name for it, `seq` the last event the client has seen."""

    id: str
    seq: int


class Sit(Command, frozen=True):
    """Take a free seat.

    `tip` is the tip of the client's chain for fair deals, `key` the public half of what it signs with.
    """

    seat: int
    name: str
    tip: str | None = None
    key: str | None = None


class Leave(Command, frozen=True):
    """Give a seat up."""

    seat: int


class HandOver(Command, frozen=True):
    """Give one's seat to another player who is at the table."""

    seat: int
    player: str
    name: str


class Fill(Command, frozen=True):
    """Put a bot on a free seat; before anything is dealt the host exchanges it, or takes it out ("")."""

    seat: int
    bot: str


class Change(Command, frozen=True):
    """Change what shall be played, before anything is dealt: the host's word; whoever loses a seat gets another."""

    game: str
    rules: str
    set: Annotated[int, msgspec.Meta(ge=0, le=18)]
    seats: Annotated[int, msgspec.Meta(ge=1, le=len(LETTERS))]
    clock: str
    watch: bool
    listed: bool
    hints: Hints
    named: str = ""


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


class Remove(Command, frozen=True):
    """Send the player of a seat away: the host's word, or a vote where the host is not there."""

    seat: int


class Allow(Command, frozen=True):
    """Let a player who was sent away sit down again; the host's word."""

    player: str


class Nudge(Command, frozen=True):
    """Ask whether the player whom all wait for is still there; without an answer a bot plays for them."""

    seat: int


class Here(Command, frozen=True):
    """Say that one is still there; whoever a bot plays for plays again."""

    seat: int


class Cover(Command, frozen=True):
    """Let a bot play at once for somebody who is away, or wait for them longer."""

    seat: int
    now: bool


_OfSeats = Sit | Leave | HandOver | Fill | Change
_OfPlay = Deal | Act | AskBack | Agree | KeepOn
_OfPeople = Remove | Allow | Nudge | Here | Cover
AnyCommand = _OfSeats | _OfPlay | _OfPeople


# --- what does not ---


class Link(Message, frozen=True):
    """Show the next link of one's chain for a deal."""

    link: str


class Vouch(Message, frozen=True):
    """Sign what one has heard until the end of a round, which is event `seq`: the seal that it makes."""

    seq: int
    signature: str


class Say(Message, frozen=True):
    """Say a quick phrase, or show a reaction, by its number."""

    phrase: int


class Look(Message, frozen=True):
    """Say through which window one looks: its width by its height, and whether trains shall lie in lanes.

    And how long bots shall take: of those who play, whoever likes them slowest is heard.
    """

    ratio: float
    lanes: bool = False
    pace: BotPace = "normal"


class Why(Message, frozen=True):
    """Ask why an action is refused now."""

    id: str
    seat: int
    action: str


class Arrange(Message, frozen=True):
    """Ask for the best train that the tiles of one's own seat make: of the most tiles, or of the most pips."""

    id: str
    seat: int
    way: Literal["longest", "heaviest"] = "longest"


class Advise(Message, frozen=True):
    """Ask for hints: what is to be expected of everything that one's own seat may do now.

    Not where the table gives none.
    """

    id: str
    seat: int


class Check(Message, frozen=True):
    """Ask whether a command took effect, after a connection was lost."""

    id: str


class History(Message, frozen=True):
    """Ask for what has happened after event `after`; an answer holds so much and no more, and one may ask on."""

    id: str
    after: int


class Report(Message, frozen=True):
    """Tell the host of the server about a player; nobody at the table learns of it."""

    id: str
    seat: int
    about: About


Incoming = AnyCommand | Link | Vouch | Say | Look | Why | Arrange | Advise | Check | History | Report

_DECODER: Final[msgspec.json.Decoder[Incoming]] = msgspec.json.Decoder(Incoming)


def read_message(data: str) -> Incoming:
    """What a client sends; msgspec.ValidationError or DecodeError for anything else."""
    return _DECODER.decode(data)
