"""Fitting words and tiles into a width."""

from boneyard.words.language import Language


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
    return "".join(shorten_parts(tiles, room)).strip()


def shorten_parts(tiles: list[str], room: int) -> list[str]:
    """The parts of a line, first to last: all tiles, or the first, a count, and as many of the last as fit."""
    if len("".join(tiles)) <= room:
        return tiles
    for last in range(len(tiles) - 2, 0, -1):
        short = [tiles[0], f" ..{len(tiles) - 1 - last}.. ", *tiles[-last:]]
        if len("".join(short)) <= room:
            return short
    return [f" ..{len(tiles) - 1}.. ", tiles[-1]]


def name_seat(seat: str, viewer: str | None, lang: Language) -> str:
    """A seat's letter, and whether it is the reader's own."""
    return lang.say("board.you", seat=seat) if seat == viewer else seat


def name_side(seats: list[str], viewer: str | None, lang: Language) -> str:
    """The seats that play together, and whether the reader is one of them."""
    return name_seat("+".join(seats), "+".join(seats) if viewer in seats else "", lang)


def as_laid(tiles: list[str], end: str) -> list[tuple[str, str]]:
    """The ends of tiles laid in a line from the number `end` on: of each the inner end, then the outer one."""
    laid: list[tuple[str, str]] = []
    for tile in tiles:
        ends = tile.split("-")
        outer = ends[1] if ends[0] == end else ends[0]
        laid.append((end, outer))
        end = outer
    return laid
