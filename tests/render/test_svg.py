"""The picture of a table, and `boneyard draw`."""

import io
import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from boneyard.cli import draw
from boneyard.cli.main import main
from boneyard.core.position import Position
from boneyard.core.seat import NOBODY
from boneyard.core.view import AnyView
from boneyard.kinds import GAMES, find_kind
from boneyard.match.match import Match, new_match
from boneyard.notation.view import read_view
from boneyard.render.caption import plain_caption, title_of
from boneyard.render.look import (
    TEXTURES,
    THEMES,
    Theme,
    contrast,
    numeral_colour,
    pip_radius,
    pips_of,
    texture_colour,
    tint,
)
from boneyard.render.plan.shape import Layout
from boneyard.render.svg import Picture, svg, tile_svg
from boneyard.words.language import ENGLISH

SPACE = "{http://www.w3.org/2000/svg}"
NUMBERS = range(19)
TABLE = '"game": "muggins", "rules": "booklet", "set": 6, "seats": 2'
POSITION: Position = {
    "game": "mexican-train",
    "rules": "parsons",
    "set": 12,
    "seats": 3,
    "round": 1,
    "engine": "12-12",
    "turn": "A",
    "hands": {"A": ["12-4", "4-4"], "B": ["12-1"], "C": ["11-10"]},
    "boneyard": ["9-8", "7-7", "*"],
    "trains": {"A": [], "B": ["12-5", "5-5"], "C": [], "M": ["12-3"]},
    "marked": ["C"],
    "open": ["5-5"],
}


def _match(game: str, seed: str = "1", actions: int = 60) -> Match:
    kind = next(each for each in GAMES if each.id == game)
    code = kind.bases[0].name
    top = max(kind.bases[0].deals, key=lambda top: (kind.seat_counts(kind.read_code(code), top)[-1:], top))
    match = new_match(game, code, top, kind.seat_counts(kind.read_code(code), top)[-1], seed)
    draw.play_on(match, actions)
    return match


def _drawn(view: AnyView) -> Layout:
    return find_kind(view.public.game).layout(view)


def _picture(view: AnyView, **wishes: Any) -> str:
    return svg(_drawn(view), find_kind(view.public.game).caption, **wishes)


def _parse(picture: str) -> Any:
    return ET.fromstring(picture)  # noqa: S314 -- our own text


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_picture_is_well_formed_and_self_contained(game: str, theme: str) -> None:
    """Every symbol that is used is defined, nothing comes from elsewhere, and nothing runs."""
    view = _match(game).view(NOBODY)
    picture = _picture(view, theme=theme, hints=True)
    root = _parse(picture)
    names = {element.get("id") for element in root.iter() if element.get("id")}
    uses = {element.get("href")[1:] for element in root.iter(f"{SPACE}use")} | set(
        re.findall(r"url\(#([^)]*)\)", picture)
    )
    assert uses <= names
    assert re.findall(r"<script|<style|<image|https?://(?!www\.w3\.org/2000/svg)|\son\w+=", picture) == []
    assert len(_drawn(view).placements) == picture.count(f'<use href="#by-{theme[0]}-t"/>')


def test_words_for_those_who_do_not_see() -> None:
    """Title and description tell the table; markers and open doubles have words of their own."""
    view = draw._view_of(POSITION, None)  # noqa: SLF001
    root = _parse(_picture(view, names={"B": "Bo & Co"}))
    assert root.find(f"{SPACE}title").text == "Mexican Train: 4 tiles on the table"
    expected = (
        "The engine is 12-12. The train of seat A has not started. The train of Bo & Co is 12-5, 5-5. "
        "The train of seat C, marked, has not started. The Mexican Train is 12-3. "
        "5-5 asks for a tile before anything else. Seat A is to act."
    )
    assert sorted(expected.split(". ")) == sorted(root.find(f"{SPACE}desc").text.split(". "))
    titles = [element.text for element in root.iter(f"{SPACE}title")]
    assert {
        "train C is marked: everybody may play on it",
        "5-5 asks for a tile first",
        "Bo & Co",
        "the Mexican Train",
    } <= set(titles)


def test_pips_count() -> None:
    """A number has as many pips as it says, none outside its half, none over another."""
    for number in NUMBERS:
        pips, radius = pips_of(number), pip_radius(number)
        assert number == len(set(pips))
        assert all(max(abs(x), abs(y)) + radius <= 16 for x, y in pips)
        assert all(
            ((x - u) ** 2 + (y - v) ** 2) ** 0.5 > 2 * radius for i, (x, y) in enumerate(pips) for u, v in pips[:i]
        )


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_every_number_has_its_own_colour_and_texture(theme: Theme) -> None:
    """Colour is never the only sign; on paper there is one ink."""
    assert (1 if theme is THEMES["paper"] else 19, 19) == (len(set(theme.numbers)), len(theme.numbers))
    assert 19 == len({texture.path for texture in TEXTURES}) == len(TEXTURES)
    for number in NUMBERS:
        picture = tile_svg(f"{number}-{number}")
        assert picture.count("<pattern") == 1
        assert TEXTURES[number].path in picture


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_contrast(theme: Theme) -> None:
    """WCAG: pips 3 to 1 on their ground and on its texture, words and numerals 4.5 to 1."""
    for number in NUMBERS:
        for ground in (tint(theme, number), texture_colour(theme, number)):
            assert contrast(theme.numbers[number], ground) >= 3, number
            assert contrast(numeral_colour(theme, number), ground) >= 4.5, number
    for words, ground in [
        (theme.words, theme.cloth),
        (theme.words, theme.edge_cloth),
        (theme.badge_words, theme.badge),
    ]:
        assert contrast(words, ground) >= 4.5
    for sign in (theme.turn, theme.marker, theme.asking, theme.faint, theme.badge):
        assert min(contrast(sign, theme.cloth), contrast(sign, theme.edge_cloth)) >= 3
    assert [round(contrast("#000000", "#ffffff")), round(contrast("#abcdef", "#abcdef"))] == [21, 1]


def test_numerals_on_request() -> None:
    """Numerals stand upright in the place of pips."""
    plain, numerals = tile_svg("12-5"), tile_svg("12-5", numerals=True)
    assert (plain.count("<text"), numerals.count("<text")) == (0, 2)
    assert sorted(re.findall(r">\d+</text>", numerals)) == [">12</text>", ">5</text>"]
    flat, upright = tile_svg("12-5", numerals=True), tile_svg("12-5", numerals=True, upright=True)
    assert (_use(flat, "n12"), _use(upright, "n12")) == ('x="-20.0" y="0.0"', 'x="0.0" y="-20.0"')


def _use(picture: str, name: str) -> str:
    found = re.search(rf'href="#by-ln-{name}" (x="[^"]*" y="[^"]*")', picture)
    return "" if found is None else found[1].replace("-0.0", "0.0")


def test_hints_light_up_places() -> None:
    """All open ends, or those that are named, as a client names the legal ones."""
    view = draw._view_of(POSITION, "A")  # noqa: SLF001
    turn = THEMES["light"].turn
    lit = [_picture(view, hints=hints).count(f'stroke="{turn}" stroke-width="3"') for hints in (False, ["B"], True)]
    assert lit == [0, 1, 4]


def test_notebooks_show_pictures() -> None:
    """A picture is its SVG text."""
    drawn = _drawn(_match("muggins").view(0))
    shown = Picture(drawn, plain_caption, theme="dark", numerals=True)
    assert svg(drawn, plain_caption, theme="dark", numerals=True) == shown._repr_svg_()


def test_a_game_without_words_is_told_all_the_same() -> None:
    """What lies is named, and the game by its id in words."""
    drawn = _drawn(draw._view_of(POSITION, None))  # noqa: SLF001
    assert plain_caption(drawn, {}, ENGLISH) == ["On the table: 12-12, 12-5, 5-5, 12-3."]
    assert plain_caption(drawn._replace(placements=[]), {}, ENGLISH) == ["Nothing lies on the table."]
    assert title_of(drawn._replace(game="new-game"), ENGLISH) == "New game: 4 tiles on the table"


def test_equal_views_give_equal_pictures() -> None:
    """A picture depends on the view alone."""
    for game in GAMES:
        view = _match(game.id).view(0)
        assert _picture(view) == _picture(read_view(game, json.loads(json.dumps(view.fields()))))


def test_draw_reads_positions_and_views(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole position, a view, or standard input give the same picture."""
    match = _match("chickenfoot")
    pictures = []
    for name, position in [("dump", match.dump()), ("view", match.view(NOBODY).fields())]:
        (tmp_path / name).write_text(json.dumps(position))
        assert main(["draw", str(tmp_path / name)]) == 0
        pictures.append(capsys.readouterr().out)
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(match.dump())))
    assert main(["draw", "-", "-o", str(tmp_path / "out.svg")]) == 0
    assert [_picture(match.view(NOBODY)) + "\n"] * 3 == [*pictures, (tmp_path / "out.svg").read_text()]


def test_draw_plays_a_random_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed gives the same picture, from whichever seat."""
    asked = [
        "--game",
        "mexican-train",
        "--rules",
        "family",
        "--set",
        "12",
        "--seats",
        "5",
        "--seed",
        "x",
        "--actions",
        "30",
        "--seat",
        "c",
        "--theme",
        "dark",
    ]
    outputs = []
    for _ in range(2):
        assert main(["draw", *asked]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    assert _parse(outputs[0]).tag == SPACE + "svg"


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["/no/such/file"], "/no/such/file cannot be read: No such file or directory"),
        (["--game", "chess"], "chess"),
        (["--seat", "Z"], 'there is no seat "Z" at this table'),
        (["--theme", "pink"], "pink"),
        (["--actions", "5", "-o", "/no/such/folder/x.svg"], "/no/such/folder/x.svg cannot be written"),
        (["-"], "a position names its game, rules, set and seats"),
    ],
)
def test_draw_says_what_is_wrong(
    argv: list[str], sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence, and exit status 2."""
    monkeypatch.setattr("sys.stdin", io.StringIO("{}"))
    assert main(["draw", *argv]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nonsense", "is not JSON"),
        ("[]", "a position is a JSON object"),
        ('{"game": "muggins", "seats": 2, "seat": null, "layout": [["6-4", "5-5"]]}', "rules is not a text"),
        (
            f'{{{TABLE}, "seat": null, "turn": "A", "boneyard": 26, "layout": [["6-4", "5-5"]]}}',
            "the first tile was laid against nothing",
        ),
        (
            '{"game": "mexican-train", "rules": "parsons", "set": 12, "seats": 2, "seat": null, "engine": 7}',
            "boneyard is neither a list of tiles nor a number of them",
        ),
        ('{"game": "muggins", "rules": "booklet", "set": 6, "seats": 2, "layout": 3}', "layout"),
        ('{"game": "muggins", "rules": "booklet", "set": "six", "seats": 2}', ""),
    ],
)
def test_draw_refuses_bad_positions(
    text: str, sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A position that cannot be read, or that is none."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["draw", "-"]) == 2
    assert sentence in capsys.readouterr().err
