"""The pages and the socket behind them: a build of the client, and a table that says what it is told to say."""

import mimetypes
import threading
from http import HTTPStatus
from pathlib import Path
from types import TracebackType
from typing import Final, Self
from urllib.parse import urlsplit

from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.sync.server import Server, ServerConnection, serve


class Stage:
    """Serves a folder with a build of the pages, and the socket of one table."""

    def __init__(self, folder: Path) -> None:
        self._folder: Final = folder.resolve()
        self._server: Final[Server] = serve(self._joined, "localhost", 0, process_request=self._page)
        self._socket: ServerConnection | None = None
        self.welcome = ""

    @property
    def address(self) -> str:
        """Where the pages are."""
        return f"http://localhost:{self._server.socket.getsockname()[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()

    def send(self, message: str) -> None:
        """Tell whoever joined last."""
        if self._socket is not None:
            self._socket.send(message)

    def _joined(self, socket: ServerConnection) -> None:
        self._socket = socket
        socket.send(self.welcome)
        for _ in socket:
            pass

    def _page(self, _: ServerConnection, request: Request) -> Response | None:
        path = urlsplit(request.path).path
        if path.startswith("/ws/"):
            return None
        file = self._folder / (path.lstrip("/") or "index.html")
        if not file.is_file():
            return Response(HTTPStatus.NOT_FOUND, "Not Found", Headers({"Content-Length": "0"}), b"")
        body = file.read_bytes()
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return Response(
            HTTPStatus.OK,
            "OK",
            Headers({"Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close"}),
            body,
        )
