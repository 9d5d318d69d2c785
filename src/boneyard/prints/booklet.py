"""The rules of exactly one rule code as a booklet of two pages, with pictures of what is disputed."""

from typing import Final
from xml.sax.saxutils import escape

from boneyard.kinds import Kind
from boneyard.prints.page import Paper, document
from boneyard.render.scene import scene_svg
from boneyard.words.finder import Asked
from boneyard.words.language import game_title
from boneyard.words.statement import At

_MOST_FIGURES: Final = 6
"""As many as the second page has room for; what is special at this table comes first."""


def booklet(kind: Kind, code: str, paper: Paper, at: At, name: str = "") -> str:
    """The rules as they hold at a table with this set and so many seats, where they are given."""
    rules = kind.game.read_code(code).text()
    title = name or game_title(kind.id, paper.lang)
    body = [_head(kind, rules, paper, title), _special(kind, rules, paper, at), _text(kind, rules, paper, at)]
    return document(title, "\n".join([*body, _figures(kind, rules, paper, at)]), paper)


def _head(kind: Kind, rules: str, paper: Paper, title: str) -> str:
    lang = paper.lang
    base = f"book.{kind.id}.{kind.game.read_code(rules).base.name}"
    book = f"{lang.say_or(f'{base}.title', rules)}: {lang.say_or(f'{base}.source', '')}".rstrip(": ")
    return (
        f"<header><h1>{escape(title)}</h1><p>{escape(lang.say('print.game', game=game_title(kind.id, lang)))} "
        f"{escape(lang.say('print.book', book=book))}</p><small>{escape(lang.say('print.code', code=rules))}</small>"
        "</header>"
    )


def _special(kind: Kind, rules: str, paper: Paper, at: At) -> str:
    """Where these rules leave the nearest book; nothing where they are that book."""
    lang = paper.lang
    book, points = kind.points(rules, lang, at)
    differing = [point for point in points if point.differs]
    if not differing:
        return ""
    title = lang.say_or(f"book.{kind.id}.{book}.title", book)
    items = [f"<li>{escape(point.title)}: <strong>{escape(point.says)}</strong></li>" for point in differing]
    heading = escape(lang.say("print.special", book=title))
    return f'<section class="special"><h2>{heading}</h2><ul>{"".join(items)}</ul></section>'


def _text(kind: Kind, rules: str, paper: Paper, at: At) -> str:
    sections = [
        f"<section><h2>{escape(section.title)}</h2><ul>"
        + "".join([f"<li>{escape(text)} {_cited(cited)}</li>" for text, cited in section.lines])
        + "</ul></section>"
        for section in kind.rule_sections(rules, paper.lang, at)
    ]
    return f'<div class="columns">{"".join(sections)}</div>'


def _cited(clauses: str) -> str:
    """Clauses that are not torn at the end of a line."""
    return f"<small>{', '.join([f'<span class=clause>{escape(one)}</span>' for one in clauses.split(', ')])}</small>"


def _figures(kind: Kind, rules: str, paper: Paper, at: At) -> str:
    """What families are asked, with a picture of it and the answer that these rules give."""
    finder = kind.finder(paper.lang, at)
    every = [question.name for question in finder.questions]
    asked = [one for one in finder.asked(kind.game.read_code(rules), every) if _is_seen(kind, one)]
    if not asked:
        return ""
    special = {point.option for point in kind.points(rules, paper.lang, at)[1] if point.differs}
    first = sorted(asked, key=lambda one: special.isdisjoint(one.question.options))[:_MOST_FIGURES]
    heading = escape(paper.lang.say("print.doubt"))
    return f'<h2>{heading}</h2><div class="figures">{"".join([_figure(kind, one, paper) for one in first])}</div>'


def _is_seen(kind: Kind, asked: Asked) -> bool:
    """Whether the picture of a question shows what it is about: more than a table that is still bare."""
    scene = asked.question.scene
    return scene is not None and len(kind.drawn(scene).placements) > 1


def _figure(kind: Kind, asked: Asked, paper: Paper) -> str:
    scene = asked.question.scene
    assert scene is not None
    picture = scene_svg(kind.drawn(scene), scene.holds, kind.caption, theme="paper", numerals=True, lang=paper.lang)
    answers = [choice.text for choice in asked.choices if choice.name == asked.chosen]
    answer = answers[0] if answers else asked.says
    return f"<figure>{picture}<figcaption>{escape(asked.text)} <strong>{escape(answer)}</strong></figcaption></figure>"
