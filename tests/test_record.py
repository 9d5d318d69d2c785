"""Saved games: readable goldens for every rule book, round trips, and every way in which a file can be damaged."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boneyard.kinds import GAMES
from boneyard.match.match import new_match
from boneyard.match.replay import replay
from boneyard.notation.record import LONGEST_FILE, Damaged, read_record, record_text
from tests.kit.codes import random_table

FOLDER = Path(__file__).parent / "golden"
GOLDENS = sorted(FOLDER.glob("*.bone"))
PARSONS = (FOLDER / "mexican-train-parsons.bone").read_text()


def test_every_rule_book_has_a_golden() -> None:
    """A registered rule book without a saved game is an oversight."""
    assert {f"{game.id}-{base.name}" for game in GAMES for base in game.bases} == {path.stem for path in GOLDENS}


@pytest.mark.parametrize("path", GOLDENS, ids=[path.stem for path in GOLDENS])
def test_golden_replays_and_is_written_back(path: Path) -> None:
    """A golden game is by the rules, ends as it says, and is written again byte for byte."""
    text = path.read_text()
    record = read_record(text)
    assert text == record_text(record)
    *_, last = replay(record)
    assert last.match.phase.value == "over"
    assert record.places == last.match.places()
    assert last.match.record
    assert record_text(record).split("\n\n", 1)[1] == record_text(last.match.record).split("\n\n", 1)[1]


@pytest.mark.parametrize("seed", range(40))
def test_random_games_are_saved_and_replayed(seed: int) -> None:
    """Any game, finished or not, is read back to the same positions and written back to the same bytes."""
    rng = Random(seed)
    game, code, top, seats = random_table(rng, GAMES[seed % len(GAMES)])
    match = new_match(game.id, code, top, seats, str(seed))
    dumps = []
    for _ in range(rng.randrange(1, 300)):
        if match.phase.value == "over":
            break
        match.do(rng.choice(match.legal()))
        dumps.append(match.dump())
    assert match.record
    text = record_text(match.record)
    assert text == record_text(read_record(text))
    assert dumps == [moment.match.dump() for moment in replay(read_record(text))]


def test_the_name_of_the_rules_is_written_back() -> None:
    """It stands beside the code and changes nothing in the game; a file without it stays without it."""
    text = PARSONS
    named = text.replace("\nset ", "\nnamed      Abuela, sin prisas\nset ", 1)
    record = read_record(named)
    assert (record.named, record_text(record), record_text(read_record(text))) == ("Abuela, sin prisas", named, text)
    assert [moment.events for moment in replay(record)] == [moment.events for moment in replay(read_record(text))]


def test_a_secret_deal_ends_the_replay() -> None:
    """While a round is played its deal stays out of the file: what is over can be replayed, the rest cannot."""
    text = re.sub(r"(round      2\n)(deal .*\n)+", r"\1deal       secret\n", PARSONS)
    record = read_record(text)
    with pytest.raises(Damaged, match="no further round"):
        list(replay(record))
    running = re.sub(r"\npoints .*\nscores .*\n\nplaces .*", "", text[text.index("round      2") :], count=1)
    record = read_record(text[: text.index("round      2")] + running)
    assert len(record.rounds[0].steps) + 1 == len(list(replay(record)))
    assert record_text(record) == record_text(read_record(record_text(record)))
    ended = re.sub(r"(round      1\n)(deal .*\n)+", r"\1", text)
    with pytest.raises(Damaged, match="no further round"):
        list(replay(read_record(ended)))
    with pytest.raises(Damaged, match="its deal is missing"):
        list(replay(read_record(re.sub(r"\n\nplaces .*", "", ended))))


def test_hand_written_spacing_and_comments_are_read() -> None:
    """Blanks, blank lines and comments do not matter."""
    loose = PARSONS.replace("\n", "   # a remark\n", 2).replace("       ", " \t ")
    head, _, rest = loose.partition("\n")
    assert record_text(read_record(head.split(" ", 3)[0] + " game 1\n\n# by hand\n" + rest)) == PARSONS


def test_tiles_are_read_in_either_order() -> None:
    """Every tile of every deal and every action is turned round: the same game is played."""
    head, begin, rest = PARSONS.partition("round      1\n")
    turned = head + begin + re.sub(r"\b(\d+)-(\d+)\b", r"\2-\1", rest)
    assert re.search(r"deal .* 5-12\b", turned)
    assert re.search(r"\b5-12>", turned)
    games = [[moment.match.dump() for moment in replay(read_record(text))] for text in (turned, PARSONS)]
    assert games[0] == games[1]


DAMAGE = [
    ("boneyard game 1", "boneyard game 2", 1, "begins with"),
    ("game       mexican-train\n", "", None, "game is missing"),
    ("game       mexican-train", "game       poker", 1, "no game"),
    ("game       mexican-train", "game       ", 2, "says nothing"),
    ("rules      parsons+rounds=2", "rules      parsons+rounds=99", 1, "rounds may be"),
    ("rules      parsons", "rulez      parsons", 3, "begins no line"),
    ("set        12", "set        twelve", 4, "set is a number"),
    ("set        12", "set        7", 1, "set may be"),
    ("set        12", "set        12\nset        12", 5, "second time"),
    ("seat       A Ann\n", "", 5, "in order"),
    ("seat       A Ann", "seat       A ", 5, "a name has"),
    ("seat       A Ann", "seat       A " + "x" * 50, 5, "a name has"),
    ("seat       A Ann", "seat       A Ann\x07", 5, "a name has"),
    ("date       2026-11-15", "date       yesterday", None, "a date is written"),
    ("date       2026-11-15", "date       2026-11-15\ncommitment xyz", None, "hexadecimal"),
    ("starter    ", "starter    H ", None, "starter is no seat"),
    ("round      1", "round      3", None, "has to be round 1"),
    ("round      2", "round      1", None, "has to be round 2"),
    ("round      1\n", "", None, "no round has begun"),
    ("deal       ", "deal       13-x ", None, "is not a tile"),
    ("deal       ", "deal       12-12 ", None, "S-1"),
    ("\npoints     ", "\nA          pass\npoints     ", None, "deal"),
    ("\npoints     ", "\nZ          pass\npoints     ", None, "begins no line"),
    ("\npoints     ", "\nH          pass\npoints     ", None, "no such seat"),
    ("\npoints     A ", "\npoints     A 9", None, "the points of this round are"),
    ("\npoints     A ", "\npoints     B ", None, "A first"),
    ("\npoints     A ", "\npoints     A x", None, "whole number"),
    ("\nscores     A ", "\nscores     A 9", None, "the points of this round are"),
    ("\nplaces     A ", "\nplaces     A 9", None, "the places are not"),
    ("\nplaces ", "\nround      3\nplaces ", None, "no further round"),
    ("\nscores     A ", "\nround 2\nscores     A ", None, "scores stand once"),
]


@pytest.mark.parametrize(
    ("old", "new", "line", "words"), DAMAGE, ids=[f"{words} {index}" for index, (_, _, _, words) in enumerate(DAMAGE)]
)
def test_a_damaged_file_gets_its_line(old: str, new: str, line: int | None, words: str) -> None:
    """The error names the line and what is wrong with it."""
    assert old in PARSONS
    with pytest.raises(Damaged) as caught:
        list(replay(read_record(PARSONS.replace(old, new, 1))))
    assert words in str(caught.value)
    assert line in (None, caught.value.line)


def test_a_broken_rule_is_named_with_its_line_and_clause() -> None:
    """An action changed in the middle of a file is refused by the rule it breaks."""
    lines = PARSONS.split("\n")
    at = next(index for index, text in enumerate(lines) if re.fullmatch(r"[A-H]          \d+-\d+>[A-H]", text))
    lines[at] = re.sub(r">[A-H]", ">hub", lines[at])
    with pytest.raises(Damaged) as caught:
        list(replay(read_record("\n".join(lines))))
    assert (at + 1, "MT-P-04") == (caught.value.line, caught.value.clause)


def test_actions_after_the_end_and_missing_actions_are_found() -> None:
    """Points without a finished round, and a round that begins before the last has ended, are damage."""
    cut = re.sub(r"(round      1\n(?:deal .*\n)+)(?:[A-H] .*\n)+", r"\1", PARSONS)
    with pytest.raises(Damaged, match="not over: it has no points yet"):
        list(replay(read_record(cut)))
    after = PARSONS.replace("\n\nplaces", "\nA          pass\n\nplaces")
    with pytest.raises(Damaged, match="its points are counted"):
        list(replay(read_record(after)))
    with pytest.raises(Damaged, match="has no points yet"):
        read_record(re.sub(r"points .*\nscores .*\n", "", PARSONS, count=1))
    with pytest.raises(Damaged, match="scores stand once"):
        read_record(re.sub(r"points .*\n", "", PARSONS, count=1))
    with pytest.raises(Damaged, match="follows the places"):
        read_record(PARSONS + "A pass\n")


def test_too_long_a_file_is_not_read() -> None:
    """A file of any size costs no more than a sentence."""
    with pytest.raises(Damaged, match="too long"):
        read_record("x" * (LONGEST_FILE + 1))


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(PARSONS) - 1), st.text(max_size=6), st.integers(0, 30))
def test_any_damage_is_read_or_named(at: int, inserted: str, removed: int) -> None:
    """Whatever happens to a file, it replays or the damage is named; nothing else is raised."""
    text = PARSONS[:at] + inserted + PARSONS[at + removed :]
    try:
        list(replay(read_record(text)))
    except Damaged as error:
        line = error.line
    else:
        line = 1
    assert 1 <= line <= text.count("\n") + 1
