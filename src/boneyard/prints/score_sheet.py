"""The score sheet of a game on paper: its rounds with their engines, a column for each player."""

from typing import Final
from xml.sax.saxutils import escape

from boneyard.kinds import Kind
from boneyard.match.paper import PaperRound, paper
from boneyard.prints.page import Paper, document
from boneyard.words.language import game_title

_OPEN_END: Final = 15
"""Rows for a game that has no last round."""
_MOST_UPRIGHT: Final = 6
"""Columns for which the paper stays upright."""


def score_sheet(kind: Kind, code: str, top: int, columns: list[str], on: Paper, name: str = "") -> str:
    """A sheet with a column for each name, which may be empty."""
    rules = kind.game.read_code(code)
    kind.game.check_offered(rules, top, next(iter(kind.game.seat_counts(rules, top)), 0))
    facts = paper(kind.game, rules, top)
    lang = on.lang
    title = name or game_title(kind.id, lang)
    rounds = facts.rounds if facts.length > 1 else [PaperRound(None, {})] * _OPEN_END
    has_engine = any(one.engine for one in rounds)
    head = [lang.say("print.round"), *([lang.say("print.engine")] if has_engine else []), *columns]
    rows = [_row(number, one.engine, len(columns), has_engine) for number, one in enumerate(rounds, 1)]
    goal = "print.most" if kind.game.points_win else "print.least"
    target = f" {lang.say('print.target', target=facts.target)}" if facts.target else ""
    body = (
        f"<header><h1>{escape(title)}</h1><p>{escape(lang.say('print.set', top=top))} {escape(lang.say(goal))}"
        f"{escape(target)}</p><small>{escape(lang.say('print.code', code=facts.code))}</small></header>"
        f'<div class="sheet"><table><thead><tr>{_heads(head, has_engine)}</tr></thead><tbody>{"".join(rows)}</tbody>'
        f"<tfoot><tr>{_total(lang.say('print.total'), len(columns), has_engine)}</tr></tfoot></table></div>"
    )
    return document(title, body, on, wide=len(columns) > _MOST_UPRIGHT)


def _heads(titles: list[str], has_engine: bool) -> str:
    classes = ["", " class=engine" if has_engine else "", *[""] * len(titles)]
    return "".join([_head(title, kind) for title, kind in zip(titles, classes, strict=False)])


def _head(title: str, kind: str) -> str:
    """A name that is yet to be written is no heading."""
    return f"<th scope=col{kind}>{escape(title)}</th>" if title else "<td></td>"


def _row(number: int, engine: str | None, columns: int, has_engine: bool) -> str:
    middle = f"<td>{engine or ''}</td>" if has_engine else ""
    return f"<tr><th scope=row>{number}</th>{middle}{'<td></td>' * columns}</tr>"


def _total(title: str, columns: int, has_engine: bool) -> str:
    return f'<th scope=row colspan="{1 + has_engine}">{escape(title)}</th>{"<td></td>" * columns}'
