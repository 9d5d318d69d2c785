"""Who sits at the table: what is known of each hand, the points, and whose turn it is."""

from boneyard.core.position import Position
from boneyard.render.terminal import field
from boneyard.render.terminal.line import name_seat
from boneyard.words.language import Language


def seat_lines(view: Position, lang: Language) -> list[str]:
    """A column for each seat: who it is, the number of tiles, and the points; > is the seat to move."""
    counts, scores = field.hand_counts(view), field.scores(view)
    columns = [[lang.say(f"board.column.{word}") for word in ("seat", "tiles", "score")]]
    for seat in counts:
        pointer = ">" if view["turn"] == seat else ""
        columns.append([pointer + name_seat(seat, field.text(view, "seat"), lang), str(counts[seat]), str(scores[seat])])
    widths = [max([len(cell) for cell in column]) for column in columns]
    rows = [[column[row].rjust(width) for column, width in zip(columns[1:], widths[1:], strict=True)] for row in range(3)]
    return [f"  {columns[0][number].ljust(widths[0])}   {'   '.join(row)}" for number, row in enumerate(rows)]


def whose_turn(view: Position, lang: Language) -> str:
    """Whose turn it is, or why nobody is to move."""
    turn = field.text(view, "turn")
    if not turn:
        return lang.say("board.turn.over" if view["phase"] == "over" else "board.turn.deal")
    return lang.say("board.turn.yours") if field.is_own_turn(view) else lang.say("board.turn.theirs", seat=turn)
