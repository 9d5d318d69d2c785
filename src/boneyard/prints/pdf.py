"""A document for paper as PDF, by a browser that is there: browsers set pages as they show them."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from boneyard.core.errors import UserError

_BROWSERS: Final = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "brave-browser",
]
_SECONDS: Final = 60


def write_pdf(html: str, path: Path) -> None:
    """Print a document into a file; UserError where no browser is there, or it fails."""
    browser = next((found for found in map(shutil.which, _BROWSERS) if found), None)
    if browser is None:
        raise UserError("a PDF needs Chromium, Chrome or Edge on this machine: write HTML, and print it in any browser")
    with tempfile.TemporaryDirectory(prefix="boneyard-print-") as folder:
        page, made = Path(folder, "page.html"), Path(folder, "page.pdf")
        page.write_text(html, encoding="utf-8")
        _print(browser, page, made, Path(folder, "profile"))
        shutil.copyfile(made, path)


def _print(browser: str, page: Path, made: Path, profile: Path) -> None:
    boxed = [] if os.geteuid() else ["--no-sandbox"]  # browsers have no box for the one who may do everything
    quiet = ["--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", *boxed]
    command = [browser, *quiet, f"--user-data-dir={profile}", "--no-pdf-header-footer", f"--print-to-pdf={made}"]
    try:
        subprocess.run([*command, page.as_uri()], capture_output=True, check=True, timeout=_SECONDS)  # noqa: S603
    except (subprocess.SubprocessError, OSError):
        raise UserError("{browser} could not print this", {"browser": Path(browser).name}) from None
    if not made.exists():
        raise UserError("{browser} could not print this", {"browser": Path(browser).name})
