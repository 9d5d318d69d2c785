"""The tests run on the build that they think they run on; either can be chosen, and what is shipped is whole."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from boneyard import build
from boneyard.kinds import GAMES
from boneyard.search.dice import Dice
from boneyard.search.random_play import Picker, deal_at_random, play_out

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "boneyard"


def test_the_expected_build_is_tested() -> None:
    """BONEYARD_BUILD says which: the Python source, or the compiled engine."""
    assert build.is_compiled() == (os.environ.get("BONEYARD_BUILD", "python") == "compiled")


def _python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("chosen", ["python", "compiled"])
def test_a_build_can_be_chosen(chosen: str) -> None:
    """The source is loaded although a compiled engine lies beside it.

    Where there is none, asking for it is an error.
    """
    done = _python(
        "from boneyard import build; import boneyard.games; print(build.is_compiled())", BONEYARD_BUILD=chosen
    )
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
from boneyard.kinds import GAMES
from boneyard.search.dice import Dice
from boneyard.search.random_play import Picker, deal_at_random, play_out
for game in GAMES:
    top, seats = 6 if game.id == "muggins" else 9, 1 if game.id == "castle-rock" else 4
    state = game.setup(game.read_code(game.bases[0].name), top, seats, 0)
    deal_at_random(game, state, Dice(5))
    print(play_out(Picker(game), state, Dice(6)), state.scores)
"""


def test_bare_python_plays_the_same() -> None:
    """Without librt and mypy_extensions, as on PyPy, lists stand in for flat arrays; every game goes the same way."""
    wanted = []
    for game in GAMES:
        state = game.setup(
            game.read_code(game.bases[0].name),
            9 if game.id != "muggins" else 6,
            4 if game.id != "castle-rock" else 1,
            0,
        )
        deal_at_random(game, state, Dice(5))
        wanted.append(f"{play_out(Picker(game), state, Dice(6))} {state.scores}")
    done = _python(PLAY, BONEYARD_BUILD="python")
    assert (wanted, "") == (done.stdout.splitlines(), done.stderr)


def test_whoever_compiles_has_what_is_compiled_against() -> None:
    """A build has only what it declares.

    With one library more the engine would silently stay plain Python wherever the package is installed.
    """
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())
    at_build = {re.split("[^a-z_]", name)[0] for name in declared["build-system"]["requires"]}
    needed = {name.split(".")[0] for name in _reached(_compiled())} - sys.stdlib_module_names - {"boneyard"}
    assert needed <= at_build | {"librt", "mypy_extensions"}  # mypy brings these two


def _compiled() -> list[Path]:
    rooms = [SOURCE.joinpath(*room.split(".")) for room in build.ROOMS]
    return [path for room in rooms for path in (room.rglob("*.py") if room.is_dir() else [room.with_suffix(".py")])]


def _reached(paths: list[Path]) -> set[str]:
    """All that some modules import, and that our modules among those import, and so on.

    Whoever checks the first reads them all.
    """
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
    parts = [
        (node.module, alias.name)
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    ]
    return plain | {module for module, _ in parts} | {f"{module}.{name}" for module, name in parts}


def _modules() -> set[str]:
    """Whatever the source holds, but for what is made of it."""
    return {
        str(path.relative_to(SOURCE.parent))
        for path in SOURCE.rglob("*")
        if path.is_file() and path.suffix not in {".pyc", ".so"}
    }


def _pages() -> set[str]:
    return {
        str(path.relative_to(SOURCE.parent)) for path in (SOURCE / "server" / "static").rglob("*") if path.is_file()
    }


def _pack(command: str, folder: Path, source: Path = ROOT) -> Path:
    done = _try_to_pack(command, folder, source)
    assert done.returncode == 0, done.stderr
    return next((folder / "dist").iterdir())


def _try_to_pack(command: str, folder: Path, source: Path) -> subprocess.CompletedProcess[str]:
    """Make a package of the source; everything that comes of it lies in the folder."""
    own = ["egg_info", "--egg-base", str(folder), "build", "--build-base", str(folder / "build")]
    line = [sys.executable, "setup.py", "-q", *own, command, "--dist-dir", str(folder / "dist")]
    environment = {**os.environ, "BONEYARD_COMPILE": "0"}
    return subprocess.run(line, cwd=source, env=environment, check=False, capture_output=True, text=True)


def _clone(folder: Path) -> Path:
    """The source as it is kept, where nothing has been built."""
    made = shutil.ignore_patterns("static", "__pycache__", "*.egg-info")
    for name in ("src", "requirements"):
        shutil.copytree(ROOT / name, folder / name, ignore=made)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    return folder


def test_a_wheel_is_whole(tmp_path: Path) -> None:
    """All modules, and the pages as they were built: whoever installs it needs no Node."""
    with zipfile.ZipFile(_pack("bdist_wheel", tmp_path)) as wheel:
        names = {name for name in wheel.namelist() if name.startswith("boneyard/")}
    assert names == _modules() | _pages()
    assert "boneyard/server/static/index.html" in names


def test_a_source_package_is_whole(tmp_path: Path) -> None:
    """The same, and what compiles the engine: a wheel that is made of it is the one that is made here."""
    with tarfile.open(_pack("sdist", tmp_path)) as archive:
        archive.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.glob("boneyard-*")
    names = {str(path.relative_to(unpacked)) for path in unpacked.rglob("*")}
    assert {f"src/{name}" for name in _modules() | _pages()} | {"setup.py", "pyproject.toml", "LICENSE"} <= names
    (tmp_path / "again").mkdir()
    with zipfile.ZipFile(_pack("bdist_wheel", tmp_path / "again", unpacked)) as wheel:
        assert {name for name in wheel.namelist() if name.startswith("boneyard/")} == _modules() | _pages()


@pytest.mark.parametrize("command", ["bdist_wheel", "sdist"])
@pytest.mark.parametrize("page", ["", '<script type="module" src="/assets/index-1.js"></script>'], ids=["none", "half"])
def test_nothing_is_packed_without_the_pages(command: str, page: str, tmp_path: Path) -> None:
    """In a clean clone, or where the pages were built by half: one sentence says what to do, and nothing is made."""
    source = _clone(tmp_path / "clone")
    if page:
        (source / "src/boneyard/server/static").mkdir()
        (source / "src/boneyard/server/static/index.html").write_text(page)
    done = _try_to_pack(command, tmp_path, source)
    assert (done.returncode, (tmp_path / "dist").exists()) == (1, False)
    assert done.stderr.splitlines()[-1].startswith("error: the pages of the table are not built: run `make pages`")


def test_what_is_compiled_here_needs_no_pages(tmp_path: Path) -> None:
    """Whoever works in this folder installs it before the pages are built."""
    source = _clone(tmp_path / "clone")
    line = [sys.executable, "setup.py", "-q", "build", "--build-lib", str(tmp_path / "lib")]
    environment = {**os.environ, "BONEYARD_COMPILE": "0"}
    assert subprocess.run(line, cwd=source, env=environment, check=False, capture_output=True).returncode == 0
