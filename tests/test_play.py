"""`make play` serves at once and compiles beside the table: what it may load, and when the compiler ends."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import compile_engine, play


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for builds of its own."""
    for name, value in {"BUILD": "", "TARGET": "compiled", "FAILED": "failed"}.items():
        monkeypatch.setattr(compile_engine, name, tmp_path / value)
    return tmp_path


def test_only_a_whole_build_of_these_sources_is_loaded(build: Path) -> None:
    """A build that is being made lies elsewhere, one of older sources is stale; its level is no matter."""
    (build / "compiling").mkdir()
    assert not compile_engine.is_current("these")
    (build / "compiled").mkdir()
    (build / "compiled" / "stamp").write_text("older 3")
    assert not compile_engine.is_current("these")
    (build / "compiled" / "stamp").write_text("these 1")
    assert compile_engine.is_current("these")


def test_the_start_says_why_it_is_plain(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is started where there is no compiler, or where it failed for these very sources."""
    begun: list[str] = []
    monkeypatch.setattr(play, "_compile_beside", lambda: begun.append("compiler"))
    monkeypatch.setenv("CC", "no-such-compiler")
    assert "a C compiler" in play.why_it_is_plain("these")
    monkeypatch.setenv("CC", sys.executable)
    (build / "failed").write_text("these")
    assert "compile.log" in play.why_it_is_plain("these")
    assert begun == []
    (build / "failed").write_text("older")
    assert "for the next start" in play.why_it_is_plain("these")
    assert begun == ["compiler"]


SERVER = """
import subprocess, sys, time
follow = "import sys; from tools import compile_engine, play; compile_engine.__file__ = sys.argv[1];"
follow += "play.HEAD_START = 0.0; play.follow(int(sys.argv[2]))"
import os
subprocess.Popen([sys.executable, "-c", follow, sys.argv[1], str(os.getpid())], start_new_session=True)
sys.stdin.read()
"""


def test_the_compiler_ends_with_the_server(tmp_path: Path) -> None:
    """However the server ends, nothing that it started goes on: the pipe that they all hold is closed."""
    compiler = tmp_path / "compiler.py"
    compiler.write_text("import sys, time\nprint('compiling', flush=True)\nwhile True: time.sleep(1)\n")
    command = [sys.executable, "-c", SERVER, str(compiler)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": "."}
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "compiling\n"
        server.kill()
        assert server.stdout.read() == ""
