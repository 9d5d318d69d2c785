"""The commands, their errors and their exits."""

import io
import json
import os
import re
import subprocess
import sys

import pytest

from boneyard import __version__, build
from boneyard.cli.main import main, run
from boneyard.cli.talk import wrap_lines
from tools.wrap_documents import ROOT


class Interrupted(io.StringIO):
    """A person who presses Ctrl-C."""

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        """The key."""
        raise KeyboardInterrupt


def _typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """`--version` says it and ends well."""
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"boneyard {__version__} ({build.name()} engine)\n"


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` names the commands."""
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert [word for word in ("play", "rules", "engine") if word not in out] == []


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["rules"], "the following arguments are required: CODE"),
        (["rules", "house"], 'there is no rule book "house": choose parsons, booklet, family, online'),
        (["rules", "parsons", "parsons+x=1"], 'there is no option "x"'),
        (["rules", "--game", "bridge", "parsons"], 'there is no game "bridge": choose mexican-train, '),
        (["rules", "parsons", "--width", "20"], "--width 20 is too narrow: it has to be at least 60"),
        (["play", "--game", "bridge"], 'there is no game "bridge"'),
        (
            ["play", "--rules", "family", "--set", "9", "--seats", "13"],
            "family is not played by 13 with a double-9 set",
        ),
        (["play", "--seats", "13"], "parsons is not played by 13 with a double-12 set"),
        (["play", "--seat", "Z"], 'there is no seat "Z" at this table: choose A, B, C, D'),
        (["play", "--seats", "2", "--seat", "C"], 'there is no seat "C" at this table: choose A, B'),
        (["play", "--set", "many"], "argument --set: invalid int value: 'many'"),
        (["play", "--bot", "genius"], "argument --bot: invalid choice: 'genius'"),
        (["play", "--game", "chickenfoot", "--seats", "13"], "booklet is not played by 13 with a double-9 set"),
        (["play", "--game", "muggins", "--set", "9"], "booklet is not played with a double-9 set: set may be 6"),
        (["play", "--game", "muggins", "--seats", "5"], "booklet is not played by 5 with a double-6 set"),
        (
            ["rules", "--game", "muggins", "booklet+scoring=never"],
            "scoring=never is not offered: scoring may be auto, claim",
        ),
        (["play", "--game", "castle-rock", "--seats", "2"], "Castle Rock is played by one, not by 2"),
    ],
)
def test_errors_are_one_sentence(argv: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    """On standard error, with exit status 2; nothing is printed besides."""
    assert main(argv) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"boneyard: {message}")
    assert said.err.count("\n") == 1


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """Lines are broken at the width asked for."""
    assert main(["rules", "online", "--width", "70"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Mexican Train: online"
    assert max(len(line) for line in lines) <= 70


def test_rules_difference(capsys: pytest.CaptureFixture[str]) -> None:
    """Two codes: only where they differ; or a sentence where they do not."""
    assert main(["rules", "--game", "castle-rock", "booklet", "booklet+triple_rule=pairs"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "Removing three tiles"
    assert main(["rules", "family", "family+satisfy_order=oldest"]) == 0
    assert capsys.readouterr().out == "These two play alike in every point.\n"


def test_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The protocol on binary standard input and output."""
    source = io.TextIOWrapper(io.BytesIO(b'{"op":"games","id":1}\nnonsense\n'))
    sink = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(sys, "stdin", source)
    monkeypatch.setattr(sys, "stdout", sink)
    assert main(["engine"]) == 0
    sink.seek(0)
    answers = [json.loads(line) for line in sink]
    assert [answer["ok"] for answer in answers] == [True, False]


def test_interrupt_is_polite(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C says goodbye, without a traceback."""
    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert main(["play", "--seed", "one"]) == 130
    assert capsys.readouterr().err == "\nGoodbye.\n"


def test_end_of_input_is_polite(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The end of the input leaves the table, and says how to come back."""
    _typed(monkeypatch, "")
    assert main(["play", "--seed", "it's me", "--rules", "online", "--width", "200"]) == 0
    table = "--game mexican-train --rules online --set 9 --seats 4 --seat A --bot heaviest"
    again = f"boneyard play {table} --seed 'it'\\''s me'"
    assert capsys.readouterr().out.splitlines()[-1] == f"You leave the game. The same deals again: {again}"


def test_program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The program hands on the arguments and the exit status."""
    monkeypatch.setattr(sys, "argv", ["boneyard", "--version"])
    with pytest.raises(SystemExit) as done:
        run()
    assert done.value.code == 0
    assert capsys.readouterr().out == f"boneyard {__version__} ({build.name()} engine)\n"


def _process(argv: list[str], text: bytes) -> subprocess.CompletedProcess[bytes]:
    code = "import sys; from boneyard.cli.main import main; sys.exit(main())"
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path), PYTHONIOENCODING="ascii", LC_ALL="C")
    return subprocess.run(
        [sys.executable, "-c", code, *argv], input=text, capture_output=True, check=False, env=environment
    )


def test_any_bytes_can_be_typed() -> None:
    """Bytes that are no text are unreadable input, not the end of the program."""
    done = _process(["play", "--seed", "one"], b"\xff\xfe\nna\xc3\xafve\n\x1b[2J\nquit\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"is no action.") == 3
    assert b"\x1b" not in done.stdout


def test_as_a_module() -> None:
    """`python -m boneyard` is the same program."""
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
    done = subprocess.run(
        [sys.executable, "-m", "boneyard", "--version"], capture_output=True, check=False, env=environment
    )
    assert (done.returncode, done.stdout) == (0, f"boneyard {__version__} ({build.name()} engine)\n".encode())


def test_a_reader_that_goes_away() -> None:
    """`boneyard rules parsons | head -1` ends quietly."""
    command = f'"{sys.executable}" -u -m boneyard rules parsons | head -1'
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, check=False, env=environment)
    assert (done.stdout, done.stderr) == (b"Mexican Train: parsons\n", b"")


def test_wrapping() -> None:
    """Items of a list hang by two; other lines keep their indent; empty lines stay."""
    assert wrap_lines(["- aaa bbb ccc", "", "  ddd eee fff"], 9) == ["- aaa bbb", "  ccc", "", "  ddd eee", "  fff"]


# --- what is not installed ---

_BARE = """
import sys
sys.modules |= dict.fromkeys({missing!r})
from boneyard.cli.main import main
sys.exit(main({words!r}))
"""
_FOR_SERVERS = re.findall(r"^[\w-]+", (ROOT / "requirements" / "server.in").read_text(), re.MULTILINE)


def _bare(*words: str, lang: str = "C.UTF-8") -> subprocess.CompletedProcess[str]:
    """A command where nothing of the extra is installed."""
    code = _BARE.format(missing=[name.replace("-", "_") for name in _FOR_SERVERS], words=words)
    told = {**os.environ, "LC_ALL": lang, "BONEYARD_DATABASE": "none.sqlite"}
    return subprocess.run([sys.executable, "-c", code], env=told, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "words",
    [["serve", "--port", "0"], ["doctor"], ["verify", "x"], ["backup", "x"], ["restore", "x"]],
    ids=lambda words: words[0],
)
def test_a_command_says_what_to_install(words: list[str]) -> None:
    """One sentence that names the extra, and exit status 2."""
    done = _bare(*words)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert re.fullmatch(
        r"boneyard: this command needs the package \w+, .*: pip install 'boneyard\[server\]' brings it\n", done.stderr
    )


def test_it_is_said_in_the_language_of_the_terminal() -> None:
    """As every other problem."""
    assert "esta orden necesita el paquete" in _bare("serve", "--port", "0", lang="es_ES.UTF-8").stderr


@pytest.mark.parametrize(
    "words",
    [["--version"], ["rules", "parsons"], ["solve", "train", "--start", "12", "12-3", "3-4"], ["draw"]],
    ids=lambda words: words[0],
)
def test_the_rest_needs_nothing_of_it(words: list[str]) -> None:
    """The library and the terminal do without the packages of the server."""
    done = _bare(*words)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_module_of_our_own_is_no_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake of ours is not hidden behind a piece of advice."""
    monkeypatch.setitem(sys.modules, "boneyard.cli.rules", None)
    with pytest.raises(ModuleNotFoundError):
        main(["rules", "parsons"])
