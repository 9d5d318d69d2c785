"""Doubles that ask for tiles: is anything left that could be laid on them?"""


def is_used_up(row: int, pip: int, top: int) -> bool:
    """Whether every other tile of the suit of `pip` lies on the table, given that suit's pip row of the table (MT-P-33)."""
    return row | 1 << pip == (1 << top + 1) - 1
