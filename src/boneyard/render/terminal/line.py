"""Fitting words and tiles into a width."""


def wrap(items: list[str], width: int, gap: str = " ", indent: str = "") -> list[str]:
    """Items side by side, on as many lines as they need; later lines are indented."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(gap) + len(item) <= width:
            lines[-1] += gap + item
        else:
            lines.append((indent if lines else "") + item)
    return lines


def shorten(tiles: list[str], room: int) -> str:
    """Tiles in a line; where they do not fit, the middle becomes a count, and the last tile always stays."""
    whole = "".join(tiles)
    if len(whole) <= room:
        return whole
    for last in range(len(tiles) - 2, 0, -1):
        short = f"{tiles[0]} ..{len(tiles) - 1 - last}.. {''.join(tiles[-last:])}"
        if len(short) <= room:
            return short
    return f"..{len(tiles) - 1}.. {tiles[-1]}"


def name_seat(seat: str, viewer: str) -> str:
    """A seat's letter, and whether it is the reader's own."""
    return f"{seat} you" if seat == viewer else seat
