"""The built client, served from memory.

Pages are asked for anew each time, assets carry their hash in the name and are kept for a year.
"""

import gzip
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

STATIC: Final = Path(__file__).parents[1] / "static"
_PAGES: Final = ["/", "/sw.js", "/print.js", "/manifest.webmanifest", "/icon.svg", "/icon-192.png", "/icon-512.png"]
_PACKED: Final = {".html", ".js", ".css", ".svg", ".webmanifest"}
_TYPES: Final = {".js": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}
_MAY_COMPILE: Final = "/assets/photoWorker-"
"""The one script that compiles machine code, which reads photographs; it says so itself, and no page may."""
_COMPILES: Final = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
_MISSING: Final = "The pages have not been built: run `npm install` and `npm run build` in client/."


class File(NamedTuple):
    """A file of the client, as it is and packed; of those that were packed when they were built only that is kept."""

    kind: str
    plain: bytes | None
    packed: bytes | None

    @property
    def unpacked(self) -> bytes:
        """For whoever takes nothing packed."""
        return gzip.decompress(self.packed or b"") if self.plain is None else self.plain


@cache
def files() -> dict[str, File]:
    """Every file of the built client, by its path in an address."""
    found = {_address(path): _read(path) for path in sorted(STATIC.rglob("*")) if path.is_file()}
    if "/index.html" in found:
        found["/"] = found.pop("/index.html")
    return found


def _address(path: Path) -> str:
    return f"/{path.relative_to(STATIC).as_posix().removesuffix('.gz')}"


def _read(path: Path) -> File:
    body = path.read_bytes()
    if path.suffix == ".gz":
        return File(_kind(path.with_suffix("")), None, body)
    return File(_kind(path), body, gzip.compress(body, mtime=0) if path.suffix in _PACKED else None)


def _kind(path: Path) -> str:
    return _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"


@get(_PAGES, include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page, its icons and its service worker: browsers ask each time whether there is a new one."""
    if request.url.path == "/" and "/" not in files():
        return Response(_MISSING.encode(), media_type="text/plain; charset=utf-8", status_code=503)
    return _answer(request, "no-cache")


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Scripts and styles."""
    return _answer(request, "public, max-age=31536000, immutable")


@get(["/t/{table:str}", "/tv/{table:str}"], include_in_schema=False)
async def short_address(request: Request[Any, Any, Any]) -> Redirect:
    """A table without the sign that leads to the page: somebody typed it, or a program lost the sign."""
    return Redirect(f"/#{quote(request.url.path)}", status_code=307)


def _answer(request: Request[Any, Any, Any], keeping: str) -> Response[bytes]:
    file = files().get(request.url.path)
    if file is None:
        raise NotFoundException
    headers = {"cache-control": keeping, "vary": "accept-encoding"}
    if request.url.path.startswith(_MAY_COMPILE):
        headers["content-security-policy"] = _COMPILES
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, media_type=file.kind, headers=headers | {"content-encoding": "gzip"})
    return Response(file.unpacked, media_type=file.kind, headers=headers)


HANDLERS: Final = [page, asset, short_address]
"""What the application registers."""
