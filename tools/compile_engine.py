"""Build the engine compiled, beside the source: `build/compiled/boneyard` is the package with its engine as a C extension.

The package is copied there and its engine rooms are compiled in place, so that the source tree never holds a stale binary. Nothing
is done when the sources have not changed since the last build.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "boneyard"
TARGET = ROOT / "build" / "compiled"
ROOMS = ("core", "table", "parts", "games", "search")

SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(name="boneyard", packages=[], ext_modules=mypycify({modules!r}, group_name="boneyard", opt_level={level!r}, debug_level="0"))
"""


def main() -> int:
    """Compile, unless the last build is of these very sources."""
    level = os.environ.get("BONEYARD_OPT", "1")
    stamp, now = TARGET / "stamp", _fingerprint(level)
    if stamp.exists() and stamp.read_text() == now:
        print("compiled engine: up to date")
        return 0
    print("compiled engine: building")
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(SOURCE, TARGET / "boneyard", ignore=shutil.ignore_patterns("__pycache__"))
    (TARGET / "setup.py").write_text(SETUP.format(modules=_modules(), level=level))
    done = subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=TARGET, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout[-4000:], done.stderr[-4000:], "compiled engine: the build failed, see above", sep="\n", file=sys.stderr)
        return 1
    stamp.write_text(now)
    return 0


def _modules() -> list[str]:
    """The modules of the engine. Package files stay Python: they only name their room."""
    files = [path for room in ROOMS for path in sorted((SOURCE / room).rglob("*.py")) if path.name != "__init__.py"]
    return [str(Path("boneyard") / path.relative_to(SOURCE)) for path in files]


def _fingerprint(level: str) -> str:
    digest = hashlib.sha256(f"{level} {sys.version}".encode())
    for path in sorted([*SOURCE.rglob("*.py"), *SOURCE.rglob("*.toml")]):
        digest.update(str(path.relative_to(SOURCE)).encode() + path.read_bytes())
    digest.update(Path(__file__).read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    sys.exit(main())
