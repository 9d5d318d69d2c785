"""Who sits at the table: what is known of each hand, the points, and whose turn it is."""

from boneyard.core.view import AnyView
from boneyard.render.terminal.line import name_seat
from boneyard.words.language import Language


def seat_lines(view: AnyView, lang: Language) -> list[str]:
    """A column for each seat: who it is, how many tiles it holds where tiles are held, its points; > is to move."""
    counts, scores = view.hand_counts, view.public.scores
    rows = [["seat", *[_pointed(view, seat, lang) for seat in scores]]]
    if counts:
        rows.append(["tiles", *[str(counts[seat]) for seat in scores]])
    rows.append(["score", *[str(points) for points in scores.values()]])
    words = [lang.say(f"board.column.{row[0]}") for row in rows]
    first = max([len(word) for word in words])
    widths = [max([len(row[column]) for row in rows]) for column in range(1, len(scores) + 1)]
    cells = [[cell.rjust(width) for cell, width in zip(row[1:], widths, strict=True)] for row in rows]
    return [f"  {word.ljust(first)}   {'   '.join(row)}" for word, row in zip(words, cells, strict=True)]


def _pointed(view: AnyView, seat: str, lang: Language) -> str:
    """A seat, with a sign where it is to move."""
    return (">" if view.public.turn == seat else "") + name_seat(seat, view.seat, lang)


def spread(lines: list[str], width: int) -> list[str]:
    """Columns side by side; closer together where they would be too wide."""
    return lines if max([len(line) for line in lines]) <= width else [line.replace("   ", " ") for line in lines]


def whose_turn(view: AnyView, lang: Language) -> str:
    """Whose turn it is, or why nobody is to move."""
    turn = view.public.turn
    if turn is None:
        return lang.say("board.turn.over" if view.public.phase == "over" else "board.turn.deal")
    return lang.say("board.turn.yours") if view.is_own_turn else lang.say("board.turn.theirs", seat=turn)
