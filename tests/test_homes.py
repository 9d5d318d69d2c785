"""One home per game: which files know the last one that came by its name (`docs/decisions/games.md` says why).

And no house too large: files that a reader can hold.
"""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
NAMED: Final = re.compile(
    r"""(games|kinds|bots|words)\.dominoes|bots import .*\bdominoes|["']dominoes["']|\bDOMINOES\b"""
)
"""As an engineer would name it: a module, an id, its record. The word in a sentence is no knowledge of it."""
OWN: Final = {
    "src/boneyard/bots/dominoes.py",
    "src/boneyard/kinds/dominoes.py",
    "src/boneyard/render/terminal/domino_line.py",
    "src/boneyard/search/line_pilot.py",
    "src/boneyard/words/dominoes.py",
}
REGISTRY: Final = "src/boneyard/kinds/__init__.py"
GENERATED: Final = "client/src/wire.ts"
MEASURED: Final = {"tools/measure_ladder.py", "tools/measure_times.py"}
"""Which tables of each game the bots played for `docs/bots.md`: how strong they are, and how long they think."""


def _without_examples(path: Path) -> str:
    """A file without what its docstrings show, which has to play something."""
    return re.sub(r"^ *(>>>|\.\.\.) .*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)


def test_a_game_is_known_by_its_own_files_and_one_line() -> None:
    """Whoever names it elsewhere knows something of it that belongs into its record."""
    folders = [path for name in ("src", "client/src", "tools") for path in (ROOT / name).rglob("*")]
    files = [path for path in [*folders, ROOT / "pyproject.toml"] if path.suffix in (".py", ".ts", ".svelte", ".toml")]
    naming = {str(path.relative_to(ROOT)) for path in files if NAMED.search(_without_examples(path))}
    assert len(files) > 300
    assert {name for name in naming if not name.startswith("src/boneyard/games/dominoes/")} == {
        *OWN,
        REGISTRY,
        GENERATED,
        *MEASURED,
    }


READ: Final = re.compile(r"""(values(\[|\.get\()|\.(number|says)\()["'](?!deal["'])""")
"""An option read by its name; a deal is agreed on in any game."""
ENGINE: Final = ("core", "parts", "games")


def test_an_option_is_read_in_its_game() -> None:
    """Whoever else wants to know asks a question of the game (`dear_in`, `chains_first`)."""
    rooms = [path for path in (ROOT / "src" / "boneyard").iterdir() if path.name not in ENGINE]
    files = [path for room in rooms for path in ([room] if room.is_file() else room.rglob("*.py"))]
    assert len(files) > 200
    assert [str(path) for path in files if path.suffix == ".py" and READ.search(path.read_text(encoding="utf-8"))] == []


LONGEST: Final = 300
TABLES: Final = {GENERATED, "client/src/words/en.ts", "client/src/words/en.later.ts", "client/src/words/es.ts"}
"""Tables of data, and what is generated."""


def test_a_file_is_short() -> None:
    """A file that grows past what CONTRIBUTING promises wants to be two."""
    folders = ("src", "client/src", "client/tests", "tests", "tools", "bench")
    found = [path for name in folders for path in (ROOT / name).rglob("*") if path.suffix in (".py", ".ts", ".svelte")]
    files = [path for path in found if "node_modules" not in path.parts]
    lines = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8").count("\n") for path in files}
    assert {name for name, count in lines.items() if count > LONGEST} == TABLES
