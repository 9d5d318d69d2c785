"""Rules and score sheets for paper: exactly what a rule code says, in one file that needs nothing else."""

import html
import re
from pathlib import Path

import pytest

from boneyard.cli.main import main
from boneyard.core.errors import UserError
from boneyard.core.seat import MOST_SEATS
from boneyard.kinds import KINDS, Kind, find_kind
from boneyard.prints.booklet import booklet
from boneyard.prints.page import Paper
from boneyard.prints.pdf import write_pdf
from boneyard.prints.score_sheet import score_sheet
from boneyard.words.language import ENGLISH, language
from boneyard.words.statement import At

EACH = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
MARKUP = re.compile(r"<svg.*?</svg>|<style.*?</style>|<[^>]+>", re.DOTALL)


def read(page: str) -> str:
    """What stands on a page in words."""
    return html.unescape(MARKUP.sub("", page))


@EACH
@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_rule_is_printed_with_its_clauses(kind: Kind, lang: str) -> None:
    """Of every book, and nothing that has to be fetched."""
    for base in kind.game.bases:
        page = booklet(kind, base.name, Paper(language(lang)), At())
        words = read(page)
        for line in kind.rules_text(base.name, language(lang)):
            if line.startswith("- "):
                assert line.removeprefix("- ").rpartition(" (")[0] in words
                assert line.rpartition(" (")[2].removesuffix(")") in words
        assert re.findall(r'(?:src|href)="(?!#)[^"]*"', page) == []
        assert len(re.findall("<figure>", page)) <= 6


def test_what_does_not_matter_at_a_table_is_left_out() -> None:
    """With a double-12 set nobody is told the deal of a double-9 set (MT-P-05)."""
    page = read(booklet(find_kind("mexican-train"), "parsons", Paper(ENGLISH), At(12, 4)))
    assert "With a double-12 set" in page
    assert "With a double-9 set" not in page


def test_what_is_special_comes_first() -> None:
    """Where a table leaves the nearest book it is said above the rules, and its picture is the first."""
    page = booklet(find_kind("mexican-train"), "parsons+double_blank=50", Paper(ENGLISH), At())
    assert "Our table differs from Parsons" in page
    assert "What do blanks cost" in page[page.index("<figcaption>") :][:100]
    assert "differs" not in booklet(find_kind("mexican-train"), "parsons", Paper(ENGLISH), At())


def test_a_name_of_strangers_is_text() -> None:
    """Whatever somebody calls their rules, or themselves."""
    evil = "<script>alert(1)</script>"
    assert evil not in booklet(find_kind("muggins"), "booklet", Paper(ENGLISH), At(), evil)
    sheet = score_sheet(find_kind("muggins"), "booklet", 6, [evil, ""], Paper(ENGLISH), evil)
    assert evil not in sheet
    assert evil in read(sheet)


def test_a_score_sheet_has_the_rounds_of_its_game() -> None:
    """A row for each engine, the double blank last; a column for each name; on its side where there are many."""
    sheet = score_sheet(find_kind("mexican-train"), "parsons+rounds=4", 12, ["Ann", "Ben", ""], Paper(ENGLISH))
    assert re.findall(r"<td>(\d+-\d+)</td>", sheet) == ["12-12", "11-11", "10-10", "9-9"]
    assert re.findall(r"<th scope=col>([^<]*)</th>", sheet) == ["#", "Ann", "Ben"]
    assert sheet.count("<td></td>") == 1 + 3 * 5
    assert "landscape" not in sheet
    assert "landscape" in score_sheet(find_kind("mexican-train"), "parsons", 12, [""] * 8, Paper(ENGLISH))
    muggins = score_sheet(find_kind("muggins"), "booklet", 6, ["", ""], Paper(ENGLISH))
    assert "The game ends at 250 points." in muggins
    assert "highest total wins" in muggins


def test_rules_are_printed_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`boneyard rules CODE -o`: what it is called ends in .html or .pdf, and a folder that is not there is said."""
    made = tmp_path / "rules.html"
    assert main(["rules", "family", "-o", str(made), "--paper", "letter", "--large", "--name", "Ours"]) == 0
    assert "size: letter" in made.read_text()
    assert 'class="large"' in made.read_text()
    assert main(["rules", "family", "-o", str(made), "--sheet", "--players", "Ann, Ben"]) == 0
    assert "<th scope=col>Ben</th>" in made.read_text()
    for words, told in (
        (["-o", str(tmp_path / "rules.txt")], "ends in .html or .pdf"),
        (["-o", str(tmp_path / "none" / "rules.html")], "cannot be written"),
        (["-o", str(made), "--sheet", "--players", "," * MOST_SEATS], f"at most {MOST_SEATS} columns"),
    ):
        assert main(["rules", "family", *words]) == 2
        assert told in capsys.readouterr().err


def test_without_a_browser_a_pdf_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """And with one that fails, too; no file is left behind."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UserError, match="a PDF needs Chromium, Chrome or Edge"):
        write_pdf("<p>", tmp_path / "made.pdf")
    broken = tmp_path / "chromium"
    broken.write_text("#!/bin/sh\nexit 3\n")
    broken.chmod(0o755)
    with pytest.raises(UserError, match="chromium could not print this"):
        write_pdf("<p>", tmp_path / "made.pdf")
    assert not (tmp_path / "made.pdf").exists()
