"""Build the package with its engine compiled, beside the source: `build/compiled` goes into PYTHONPATH.

It is the build that an installation makes (`setup.py`), in a folder of its own, so that the source tree never holds a stale binary.
Nothing is done when the sources have not changed since the last build. BONEYARD_COMPILE and BONEYARD_OPT mean what they mean there, but
without the first the engine has to be compiled.
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


def main() -> int:
    """Compile, unless the last build is of these very sources."""
    environment = {"BONEYARD_COMPILE": "1", "BONEYARD_OPT": "3", **os.environ}
    stamp, now = TARGET / "stamp", _fingerprint(environment["BONEYARD_COMPILE"] + environment["BONEYARD_OPT"])
    if stamp.exists() and stamp.read_text() == now:
        print("compiled engine: up to date")
        return 0
    print("compiled engine: building, once; about a minute")
    shutil.rmtree(TARGET, ignore_errors=True)
    command = [sys.executable, "setup.py", "-q", "build", "--build-lib", str(TARGET), "--build-temp", str(ROOT / "build" / "temp")]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout[-4000:], done.stderr[-4000:], "compiled engine: the build failed, see above", sep="\n", file=sys.stderr)
        return 1
    stamp.write_text(now)
    return 0


def _fingerprint(how: str) -> str:
    """What the build depends on: everything in the package, for it is copied too."""
    digest = hashlib.sha256(f"{how} {sys.version}".encode())
    for path in [ROOT / "setup.py", ROOT / "pyproject.toml", *sorted(path for path in SOURCE.rglob("*") if path.is_file() and path.suffix != ".pyc")]:
        digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    sys.exit(main())
