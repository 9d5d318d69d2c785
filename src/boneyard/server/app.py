"""The adapter to the framework: one application of all routes. Everything that matters happens in the hall and its rooms."""

import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Final

from litestar import Litestar, Response, get
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin

from boneyard import __version__
from boneyard.server import api, books, pages, replays, tables
from boneyard.server.asked import AnyRequest, Limits, hall_of, problems
from boneyard.server.door import LARGEST_BODY, Door
from boneyard.server.entrance import table_socket
from boneyard.server.hall import Hall
from boneyard.server.metrics import Metrics, metrics
from boneyard.server.settings import Settings
from boneyard.server.store.port import NotSaved
from boneyard.server.troubles import TROUBLES

_log: Final = logging.getLogger("boneyard")


@get("/healthz", responses=problems())
async def health() -> api.Health:
    """This process runs."""
    return api.Health(ok=True, version=__version__)


@get(
    "/readyz", responses=problems() | {503: ResponseSpec(api.Ready, generate_examples=False, description="not now: it was told to stop, or its store is away")}
)
async def ready(request: AnyRequest) -> Response[api.Ready]:
    """This node can save moves."""
    hall = hall_of(request.app.state)
    fine = not hall.draining and await hall.store.ready()
    return Response(api.Ready(fine), status_code=200 if fine else 503)


def create_app(hall: Hall, settings: Settings) -> Litestar:
    """The application of one node."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        try:
            await hall.start()
        except NotSaved as error:
            app.state.failure = str(error)
            _log.error(app.state.failure)
            raise
        yield
        await hall.stop()

    metrics_ = Metrics(hall)
    app = Litestar(
        [*tables.HANDLERS, *replays.HANDLERS, *books.HANDLERS, health, ready, metrics, table_socket, *pages.HANDLERS],
        state=State({"hall": hall, "settings": settings, "metrics": metrics_, "limits": Limits(settings)}),
        lifespan=[lifespan],
        request_max_body_size=LARGEST_BODY,
        exception_handlers=TROUBLES,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Boneyard", version=__version__, path="/api", use_handler_docstrings=True, render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
    )
    app.asgi_handler = Door(app.asgi_handler, settings, metrics_.requests)
    return app
