"""What happens at a local table, as the person there may know it: told in sentences, and kept on the score sheet."""

from typing import Final, final

from boneyard.cli.sheet import Round, Sheet, hands_lines, row_lines
from boneyard.cli.talk import Talk
from boneyard.core.event import Event, GameEnded, RoundEnded, Scored
from boneyard.core.position import by_seat
from boneyard.core.seat import LETTERS
from boneyard.core.state import Phase
from boneyard.match.match import Match
from boneyard.notation.event import Fields, event_fields
from boneyard.words.event import tell


@final
class News:
    """What happened since it was last told, what the last action brought about, and the score sheet."""

    def __init__(self, match: Match, me: int, talk: Talk) -> None:
        self._match: Final = match
        self._me: Final = me
        self._talk: Final = talk
        self._sheet: Final = Sheet(LETTERS[me], talk.lang, match.teams)
        self._untold: list[Fields] = []
        self._last: list[Fields] = []
        self.is_scored = False
        """Whether the points of the last tile are known to be on somebody's sheet."""

    def names(self) -> list[str]:
        """The names of what the last action brought about."""
        return [str(fields["event"]) for fields in self._last]

    def has_drawn(self) -> bool:
        """Whether the person has just drawn."""
        return any(fields["event"] == "drew" and fields["seat"] == LETTERS[self._me] for fields in self._last)

    def hear(self, events: list[Event], claim: str) -> None:
        """Take in what happened; the end of a round and of the game have their pages."""
        self._last = [event_fields(event.seen_by(self._me)) for event in events]
        names = self.names()
        self.is_scored = "scored" in names or (self.is_scored and "played" not in names)
        for event, fields in zip(events, self._last, strict=True):
            self._untold.append(fields)
            if fields["event"] == "played" and claim and "scored" not in names:
                self._untold.append({"event": "misclaimed", "seat": fields["seat"], "points": claim})
            self._write_down(event)

    def _write_down(self, event: Event) -> None:
        if isinstance(event, Scored) and self._is_written():
            self._sheet.amend(self._match.scores)
        elif isinstance(event, RoundEnded):
            self._end_round(by_seat(event.points), by_seat(event.scores))
        elif isinstance(event, GameEnded) and self._match.state.seats > 1:
            self._talk.say(self._sheet.place_lines(by_seat(event.places)))

    def tell(self) -> None:
        """Say what happened since this was last asked."""
        self._talk.say(tell(self._untold, LETTERS[self._me], self._match.kind.sentences, self._talk.lang))
        self._untold = []

    def sheet_lines(self) -> list[str]:
        """The score sheet, with the points of a running round where it has any."""
        is_running = self._match.game.scores_in_play() and self._match.phase is Phase.PLAY
        return self._sheet.lines(self._match.scores if is_running else None)

    def _end_round(self, points: dict[str, int], totals: dict[str, int]) -> None:
        """Turn up the hands: the round is over, so nothing is hidden any more.

        A call that wins after that only changes the sheet.
        """
        self.tell()
        if self._is_written():
            self._talk.say(["", *self._sheet.lines(), ""])
            return
        self._sheet.add(self._round(points, totals), totals)
        self._talk.say(["", *self._round_lines(points), ""])

    def _is_written(self) -> bool:
        """Whether the present round is on the sheet already."""
        return self._sheet.rounds == self._match.state.round

    def _round(self, points: dict[str, int], totals: dict[str, int]) -> Round:
        """Where points are scored tile by tile, the end of a round only adds a bonus."""
        number = self._match.state.round
        if self._match.game.scores_in_play():
            return Round(number, "", self._sheet.gained(totals), points)
        return Round(number, str(self._match.dump().get("engine") or ""), points)

    def _round_lines(self, points: dict[str, int]) -> list[str]:
        me, hands = LETTERS[self._me], self._match.hands
        if not hands:
            return row_lines(points[me], self._talk.lang)
        column = "bonus" if self._match.game.scores_in_play() else "points"
        is_blocked = "passed" in self.names()
        number = self._match.state.round
        left = hands_lines(number, hands, points, me, self._talk, blocked=is_blocked, column=column)
        return [*left, "", *self._sheet.lines()]
