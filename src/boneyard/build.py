"""Which build of the engine runs: its Python source, or the same source compiled.

An installed package has both where a C compiler was there, and Python takes the compiled one. BONEYARD_BUILD chooses:
`python` loads the source although a compiled engine lies beside it, `compiled` refuses to start without one.
"""

import os
import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from pathlib import Path
from typing import Final, final

ROOMS: Final = (
    *("core", "table", "parts", "games", "search"),
    *("notation.action", "notation.event", "render.plan"),
    *("server.out.picture", "server.out.projection"),
    *("server.table.table", "server.table.chair", "server.table.holders", "server.table.conduct"),
    *("server.table.seating", "server.table.peace", "server.table.decide", "server.table.company"),
    *("server.table.audience", "server.table.timers"),
    *("server.table.writer", "server.table.room", "server.table.room_lock"),
    *("server.ws.connection", "server.ws.limits", "server.ws.fast_path"),
    *("server.store.journal", "server.process.histogram"),
)
"""The rooms and modules that are compiled, as one unit: the engine, and what of a served table's every move is
arithmetic and text."""


def is_compiled() -> bool:
    """Whether the engine that runs here is the compiled one."""
    return not str(import_module("boneyard.core.tile").__file__).endswith(".py")


def name() -> str:
    """The build that runs here, in words."""
    return "compiled" if is_compiled() else "plain Python"


def obey_environment() -> None:
    """Load the build that BONEYARD_BUILD names, if it names one; the program says in a sentence why it cannot."""
    try:
        _choose(os.environ.get("BONEYARD_BUILD", ""))
    except ImportError as error:
        if not _is_program():
            raise
        print(f"boneyard: {error}", file=sys.stderr)
        sys.exit(2)


def _choose(wanted: str) -> None:
    if wanted in ("python", "compiled"):
        sys.meta_path.insert(0, _Chooser(compiled=wanted == "compiled"))
        if _is_program():
            import_module("boneyard.core.tile")  # what is not there is missed before anything else is loaded
    elif wanted:
        raise ImportError(f'BONEYARD_BUILD may be python or compiled, not "{wanted[:40]}"')


def _is_program() -> bool:
    """Whether this is the program `boneyard`, or `python -m boneyard`, and not a library of somebody else's."""
    return sys.argv[0] == "-m" or Path(sys.argv[0]).stem in ("boneyard", "boneyard-script")


@final
class _Chooser:
    """Finds the modules of the engine in one build only."""

    def __init__(self, *, compiled: bool) -> None:
        self._compiled = compiled
        source = (SourceFileLoader, SOURCE_SUFFIXES)
        self._loaders = [(ExtensionFileLoader, EXTENSION_SUFFIXES), source] if compiled else [source]

    def find_spec(self, fullname: str, path: Iterable[str] | None, target: object = None) -> ModuleSpec | None:
        """Where a module of the engine is; None leaves the others to Python."""
        if not f"{fullname}.".startswith(tuple(f"boneyard.{room}." for room in ROOMS)):
            return None
        for folder in path or ():
            spec = FileFinder(folder, *self._loaders).find_spec(fullname)
            if spec is not None:
                return self._checked(spec)
        return None

    def _checked(self, spec: ModuleSpec) -> ModuleSpec:
        """A package file is Python in every build; anything else is not, when the compiled engine is wanted."""
        if self._compiled and isinstance(spec.loader, SourceFileLoader) and spec.submodule_search_locations is None:
            raise ImportError(
                "BONEYARD_BUILD=compiled, but the engine is not compiled here: install Boneyard where a C compiler is"
            )
        return spec
