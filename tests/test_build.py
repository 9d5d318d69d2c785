"""The tests run on the build that they think they run on; either can be chosen, and what is shipped is whole."""

import ast
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from boneyard import build
from boneyard.core.dice import Dice
from boneyard.core.playout import deal_at_random, play_out
from boneyard.games import GAMES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "boneyard"


def test_the_expected_build_is_tested() -> None:
    """BONEYARD_BUILD says which: the Python source, or the compiled engine."""
    assert build.is_compiled() == (os.environ.get("BONEYARD_BUILD", "python") == "compiled")


def _python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("chosen", ["python", "compiled"])
def test_a_build_can_be_chosen(chosen: str) -> None:
    """The source is loaded although a compiled engine lies beside it; where there is none, asking for it is an error."""
    done = _python("from boneyard import build; import boneyard.games; print(build.is_compiled())", BONEYARD_BUILD=chosen)
    if chosen == "compiled" and not build.is_compiled():
        assert "the engine is not compiled here" in done.stderr
    else:
        assert done.stdout == f"{chosen == 'compiled'}\n"


def test_an_unknown_build_is_refused() -> None:
    """A slip of the pen does not pass for a choice."""
    assert "BONEYARD_BUILD may be python or compiled" in _python("import boneyard", BONEYARD_BUILD="fast").stderr


PLAY = """
import sys
sys.modules["librt"] = sys.modules["mypy_extensions"] = None
from boneyard.core.dice import Dice
from boneyard.core.playout import deal_at_random, play_out
from boneyard.games import GAMES
for game in GAMES:
    state = game.setup(game.read_code(game.bases[0].name), 9 if game.id != "muggins" else 6, 4 if game.id != "castle-rock" else 1, 0)
    deal_at_random(game, state, Dice(5))
    print(play_out(game, state, Dice(6)), state.scores)
"""


def test_bare_python_plays_the_same() -> None:
    """Without librt and mypy_extensions, as on PyPy, lists stand in for flat arrays, and every game goes the same way."""
    wanted = []
    for game in GAMES:
        state = game.setup(game.read_code(game.bases[0].name), 9 if game.id != "muggins" else 6, 4 if game.id != "castle-rock" else 1, 0)
        deal_at_random(game, state, Dice(5))
        wanted.append(f"{play_out(game, state, Dice(6))} {state.scores}")
    done = _python(PLAY, BONEYARD_BUILD="python")
    assert (wanted, "") == (done.stdout.splitlines(), done.stderr)


def test_whoever_compiles_has_what_is_compiled_against() -> None:
    """A build has only what it declares: with one library more the engine would silently stay plain Python wherever the package is installed."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())
    at_build = {re.split("[^a-z_]", name)[0] for name in declared["build-system"]["requires"]}
    needed = {name.split(".")[0] for name in _reached(_compiled())} - sys.stdlib_module_names - {"boneyard"}
    assert needed <= at_build | {"librt", "mypy_extensions"}  # mypy brings these two


def _compiled() -> list[Path]:
    rooms = [SOURCE.joinpath(*room.split(".")) for room in build.ROOMS]
    return [path for room in rooms for path in (room.rglob("*.py") if room.is_dir() else [room.with_suffix(".py")])]


def _reached(paths: list[Path]) -> set[str]:
    """All that some modules import, and that our modules among those import, and so on: whoever checks the first reads them all."""
    found: set[str] = set()
    while paths:
        fresh = _imported(paths.pop()) - found
        found |= fresh
        files = [SOURCE.parent.joinpath(*name.split(".")) for name in fresh if name.startswith("boneyard")]
        paths += [path for file in files for path in (file.with_suffix(".py"), file / "__init__.py") if path.exists()]
    return found


def _imported(path: Path) -> set[str]:
    """The modules that a module imports, and the names that it takes out of them: those may be modules too."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    parts = [(node.module, alias.name) for node in nodes if isinstance(node, ast.ImportFrom) and node.module for alias in node.names]
    return plain | {module for module, _ in parts} | {f"{module}.{name}" for module, name in parts}


def _modules() -> set[str]:
    return {str(path.relative_to(SOURCE.parent)) for path in SOURCE.rglob("*") if path.is_file() and path.suffix in {".py", ".typed", ".toml"}}


def _pages() -> set[str]:
    return {str(path.relative_to(SOURCE.parent)) for path in (SOURCE / "server" / "static").rglob("*") if path.is_file()}


def _pack(command: str, folder: Path) -> Path:
    environment = {**os.environ, "BONEYARD_COMPILE": "0"}
    line = [
        sys.executable,
        "setup.py",
        "-q",
        "egg_info",
        "--egg-base",
        str(folder),
        "build",
        "--build-base",
        str(folder / "build"),
        command,
        "--dist-dir",
        str(folder / "dist"),
    ]
    subprocess.run(line, cwd=ROOT, env=environment, check=True, capture_output=True)
    return next((folder / "dist").iterdir())


def test_a_wheel_is_whole(tmp_path: Path) -> None:
    """All modules, and the pages as they were built: whoever installs it needs no Node."""
    with zipfile.ZipFile(_pack("bdist_wheel", tmp_path)) as wheel:
        names = {name for name in wheel.namelist() if name.startswith("boneyard/")}
    assert names == _modules() | _pages()
    assert "boneyard/server/static/index.html" in names


def test_a_source_package_is_whole(tmp_path: Path) -> None:
    """The same, and what compiles the engine."""
    with tarfile.open(_pack("sdist", tmp_path)) as archive:
        names = {name.split("/", 1)[-1] for name in archive.getnames()}
    assert {f"src/{name}" for name in _modules() | _pages()} | {"setup.py", "pyproject.toml", "README.md", "LICENSE"} <= names
