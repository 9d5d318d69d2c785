"""The part of `boneyard verify` that looks at who else has seen the same past.

At the end of a round each player's page signs the seal that it made. Whoever was told another story has not signed this
one, and the server cannot sign for anybody.
"""

from typing import Final, final

from boneyard.audit.finding import Finding, found, wrong
from boneyard.core.seat import LETTERS
from boneyard.server.table import signature, table_log


def check_vouches(table: str, events: list[table_log.AnyEvent], seals: list[str]) -> list[Finding]:
    """Which pages signed the past as these events tell it, and of which there is no word."""
    walk = _Walk(table, seals)
    for event in events:
        walk.on(event)
    return walk.findings()


@final
class _Walk:
    """The log, event by event: which page has which key, and what it has signed."""

    def __init__(self, table: str, seals: list[str]) -> None:
        self._table: Final = table
        self._seals: Final = seals
        self._keys: Final[dict[int, str]] = {}
        self._signed: Final[dict[int, int]] = {}
        self._wrong: Final[list[Finding]] = []
        self._seq = 0
        self._end: tuple[int, list[int]] = 0, []
        """The end of the last round, and whose pages could sign then."""

    def on(self, event: table_log.AnyEvent) -> None:
        """Look at one more event."""
        self._seq += 1
        match event:
            case table_log.Sat() if event.key:
                self._keys[event.seat] = event.key
            case table_log.Sat() | table_log.Left() | table_log.Dismissed() | table_log.Filled():
                self._keys.pop(event.seat, None)
            case table_log.Revealed():
                self._end = self._seq, sorted(self._keys)
            case table_log.Vouched():
                self._vouch(event)
            case _:
                pass

    def _vouch(self, event: table_log.Vouched) -> None:
        is_past = 0 < event.seq < self._seq
        if is_past and signature.is_signed(
            self._keys.get(event.seat, ""), event.signature, self._table, event.seq, self._seals[event.seq]
        ):
            self._signed[event.seat] = event.seq
        else:
            self._wrong.append(wrong(found("vouch.false", seq=self._seq, seat=_letter(event.seat))))

    def findings(self) -> list[Finding]:
        """Wrong signatures; else who has signed until where, and who has not. Alone there is nobody to compare with."""
        end, able = self._end
        if self._wrong or len(able) < 2:
            return self._wrong
        signed = [seat for seat in able if self._signed.get(seat) == end]
        silent = [seat for seat in able if seat not in signed]
        said = [found("vouch.same", seats=_letters(signed), seq=end)] if signed else []
        return [*said, *([found("vouch.silent", seats=_letters(silent), seq=end)] if silent else [])]


def _letters(seats: list[int]) -> str:
    return ", ".join(_letter(seat) for seat in seats)


def _letter(seat: int) -> str:
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else "?"
