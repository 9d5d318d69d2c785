"""Compile the engine while the package is built; all else about the package stands in pyproject.toml.

BONEYARD_COMPILE says how much that matters: `auto` falls back to plain Python where it cannot be done, `1` fails, `0`
does not try. A package without the pages is not made: its server would show an empty house.
"""

import os
import re
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.sdist import sdist
from setuptools.errors import SetupError

sys.path.insert(0, "src")
os.environ.pop("BONEYARD_BUILD", None)  # which build the tools load is no matter here

from boneyard.build import ROOMS

MODE = os.environ.get("BONEYARD_COMPILE", "auto")
PAGES = Path("src/boneyard/server/static")
LEVEL = os.environ.get("BONEYARD_OPT", "3")
DIRECT = [] if sys.platform == "win32" else ["-fvisibility=hidden", "-fno-semantic-interposition"]
"""Nobody else calls into the unit, so that small functions may be built into their callers."""


def compiled() -> list[Extension]:
    """The engine as one unit, so that its modules call each other directly."""
    from mypyc.build import mypycify  # noqa: PLC0415  a plain build does without

    paths = [path for room in ROOMS for path in _sources(Path("src/boneyard", *room.split(".")))]
    files = [str(path) for path in paths if path.name != "__init__.py"]  # those only name their room, and stay Python
    extensions: list[Extension] = mypycify(files, group_name="boneyard", opt_level=LEVEL, debug_level="0")
    for extension in extensions:
        extension.extra_compile_args += DIRECT
        extension.optional = MODE != "1"  # without a C compiler: a warning, and plain Python
    return extensions


def _sources(room: Path) -> list[Path]:
    """The files of a room, or the one of a module."""
    return sorted(room.rglob("*.py")) if room.is_dir() else [room.with_suffix(".py")]


def extensions() -> list[Extension]:
    """What to compile: nothing when the package is only described or packed, or is to stay plain."""
    if MODE == "0" or {"egg_info", "dist_info", "sdist"} & set(sys.argv):
        return []
    try:
        return compiled()
    except (ImportError, SystemExit) as problem:  # mypy is missing, or found a mistake
        if MODE == "1":
            raise
        print(f"the engine stays plain Python: {problem}", file=sys.stderr)
        return []


def need_pages() -> None:
    """The page is there, and all that it asks for, as Vite has built it."""
    page = PAGES / "index.html"
    asked = re.findall(r"/(assets/[\w.-]+)", page.read_text(encoding="utf-8")) if page.exists() else [page.name]
    if not all((PAGES / path).exists() for path in asked):
        raise SetupError("the pages of the table are not built: run `make pages`, which needs Node 20, and try again")


class Wheel(bdist_wheel):
    """A wheel with the pages in it."""

    def run(self) -> None:
        """Make it."""
        need_pages()
        super().run()


class SourcePackage(sdist):
    """A source package with the pages in it: whoever builds a wheel from it needs no Node."""

    def run(self) -> None:
        """Make it."""
        need_pages()
        super().run()


setup(ext_modules=extensions(), cmdclass={"bdist_wheel": Wheel, "sdist": SourcePackage})
