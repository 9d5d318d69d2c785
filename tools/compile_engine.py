"""Build the package with its engine compiled, beside the source: `build/compiled` goes into PYTHONPATH.

It is the build that an installation makes (`setup.py`), in a folder of its own, so that the source tree never holds a
stale binary. Nothing is done when the sources have not changed since the last build. A build is made in another folder
and renamed when it is whole, and a second one waits for the first, so that nobody loads half of one. What the compiler
learns of types it keeps apart from what mypy does, which may run at the same time. BONEYARD_OPT means what it means in
`setup.py`.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "boneyard"
BUILD = ROOT / "build"
TARGET = BUILD / "compiled"
FAILED = BUILD / "failed"
"""The fingerprint of sources that could not be compiled."""


def main() -> int:
    """Compile, unless the last build is of these very sources."""
    level, sources = os.environ.get("BONEYARD_OPT", "3"), fingerprint()
    with _alone():
        if _stamp() == [sources, level]:
            print("compiled engine: up to date")
            return 0
        print("compiled engine: building, once; about a minute", flush=True)
        return _build(sources, level)


def is_current(sources: str) -> bool:
    """Whether these sources are compiled, however much time the compiler took for it."""
    return _stamp()[:1] == [sources]


def has_failed(sources: str) -> bool:
    """Whether these sources could not be compiled."""
    return FAILED.exists() and FAILED.read_text() == sources


def fingerprint() -> str:
    """What the build depends on: everything in the package, for it is copied too."""
    digest = hashlib.sha256(sys.version.encode())
    files = (path for path in SOURCE.rglob("*") if path.is_file() and path.suffix != ".pyc")
    for path in (ROOT / "setup.py", ROOT / "pyproject.toml", *sorted(files)):
        digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()


def _stamp() -> list[str]:
    stamp = TARGET / "stamp"
    return stamp.read_text().split() if stamp.exists() else []


@contextmanager
def _alone() -> Iterator[None]:
    """One build at a time; the lock of a process that dies is free again."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _build(sources: str, level: str) -> int:
    fresh, temp = BUILD / "compiling", BUILD / "temp"
    shutil.rmtree(fresh, ignore_errors=True)
    command = [sys.executable, "setup.py", "-q", "build", "--build-lib", str(fresh), "--build-temp", str(temp)]
    own = {"BONEYARD_COMPILE": "1", "BONEYARD_OPT": level, "MYPY_CACHE_DIR": str(BUILD / "types")}
    environment = {**os.environ, **own}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        FAILED.write_text(sources)
        problem = "compiled engine: the build failed, see above"
        print(done.stdout[-4000:], done.stderr[-4000:], problem, sep="\n", file=sys.stderr)
        return 1
    if fingerprint() != sources:
        print("compiled engine: the sources have changed meanwhile; not kept", file=sys.stderr)
        return 1
    (fresh / "stamp").write_text(f"{sources} {level}")
    _put_in_place(fresh)
    return 0


def _put_in_place(fresh: Path) -> None:
    old = BUILD / "old"
    shutil.rmtree(old, ignore_errors=True)
    if TARGET.exists():
        TARGET.rename(old)
    fresh.rename(TARGET)
    shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
