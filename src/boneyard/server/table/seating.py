"""Who may have which seat, and who may look: what follows from commands that change seats."""

import unicodedata
from typing import Final

from boneyard.core.seat import LETTERS
from boneyard.server.table import table_log
from boneyard.server.table.commands import Declined, HandOver, Sit
from boneyard.server.table.table import Table

LONGEST_NAME: Final = 24
LONGEST_RULES_NAME: Final = 40
_MOST_MARKS: Final = 3
"""Accents and the like that a letter bears: a pile of them would lie over what others wrote."""
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that show nothing."""
STAND_IN: Final = "heaviest"
"""The bot that plays for whoever is absent or has left."""


def may_look(table: Table, player: str) -> bool:
    """Whether somebody may see a table: whoever has a seat, and everybody where it may be watched or a seat is free."""
    return table.head.watch or bool(table.seats_of(player)) or not table.is_full


def open_seats(table: Table, player: str) -> list[int]:
    """The seats that somebody may take now."""
    return [seat for seat in range(len(table.chairs)) if _is_open_to(table, player, seat)]


def _is_open_to(table: Table, player: str, seat: int) -> bool:
    try:
        _check_place(table, player, seat)
    except Declined:
        return False
    return not table.chairs[seat].player


def _check_place(table: Table, player: str, seat: int) -> None:
    """Declined where somebody may not sit down.

    Whoever sits down again in one's own seat, before anything is dealt, has another name there.
    """
    if player in table.conduct.removed:
        raise Declined("removed")
    chair = table.chairs[seat]
    if table.is_closed:
        raise Declined("closed")
    if table.is_over:
        raise Declined("over")
    if chair.player and not (chair.player == player and table.is_early):
        raise Declined("seat_taken", seat=LETTERS[seat])
    if table.seats_of(player) not in ([], [seat]):
        raise Declined("seated")
    if table.may_hold(player, seat):
        return
    if chair.bot:
        raise Declined("seat_later", "bot_plays")
    raise Declined("seat_later", "saw_a_hand")


def own_seat(table: Table, player: str, seat: int) -> None:
    """Declined for a seat of somebody else."""
    if seat not in table.seats_of(player):
        raise Declined("not_your_seat")


def known_seat(table: Table, seat: int) -> None:
    """Declined for a seat that the table does not have."""
    if not 0 <= seat < len(table.chairs):
        raise Declined("no_such_seat", last=LETTERS[len(table.chairs) - 1])


def clean_name(name: str) -> str:
    """A name as the table shows it: one line, not too long, and to be seen."""
    shown = _one_line(name, LONGEST_NAME)
    if not shown:
        raise Declined("bad_name", most=LONGEST_NAME)
    return shown


def clean_rules_name(name: str) -> str:
    """What people call their rules, as it is shown and written into saved games; mostly nothing."""
    return _one_line(name.replace("#", " "), LONGEST_RULES_NAME)


def _one_line(text: str, most: int) -> str:
    shown = [char if char.isprintable() and char not in _BLANK else " " for char in unicodedata.normalize("NFC", text)]
    return " ".join(_without_piles(shown).split())[:most].strip()


def _without_piles(chars: list[str]) -> str:
    """The same with few marks on each letter, and none on nothing."""
    kept, marks = " ", 0
    for char in chars:
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if not marks or (marks <= _MOST_MARKS and kept[-1] != " "):
            kept += char
    return kept


def check_tip(tip: str | None) -> str | None:
    """The tip of a chain or the public half of a key, if it is one."""
    if tip is None:
        return None
    if len(tip) != 64 or any(char not in "0123456789abcdef" for char in tip):
        raise Declined("bad_tip")
    return tip


def sit(table: Table, player: str, command: Sit) -> list[table_log.AnyEvent]:
    """A player takes a seat that is free, or that a bot has between rounds."""
    known_seat(table, command.seat)
    _check_place(table, player, command.seat)
    promised = check_tip(command.tip), check_tip(command.key)
    return [table_log.Sat(command.seat, player, clean_name(command.name), *promised)]


def leave(table: Table, player: str, seat: int) -> list[table_log.AnyEvent]:
    """A player gives a seat up."""
    own_seat(table, player, seat)
    return [table_log.Left(seat), *followed(table, seat)]


def followed(table: Table, seat: int) -> list[table_log.AnyEvent]:
    """Whoever goes when a game has begun is followed by a bot, so that the others can play on."""
    return [] if table.is_early or table.is_over else [table_log.Filled(seat, STAND_IN)]


def hand_over(table: Table, player: str, command: HandOver) -> list[table_log.AnyEvent]:
    """A player gives a seat and its tiles to somebody who has seen no others."""
    own_seat(table, player, command.seat)
    if not command.player or table.seats_of(command.player):
        raise Declined("seated", "other_seated")
    if command.player in table.conduct.removed:
        raise Declined("removed", "heir_removed")
    if not table.may_hold(command.player, command.seat):
        raise Declined("seat_later", "heir_saw_a_hand")
    return [table_log.Sat(command.seat, command.player, clean_name(command.name))]
