"""The adapter to the framework: one application of all routes.

Everything that matters happens in the rooms of the registry.
"""

import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Final

from litestar import Litestar, Response, get
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin

from boneyard import __version__
from boneyard.server.host.host import Host
from boneyard.server.host.retention import keeping_of
from boneyard.server.http import (
    api,
    codes,
    devices,
    given_deals,
    lengths,
    lessons,
    me,
    papers,
    prints,
    puzzles,
    replays,
    reviews,
    rule_books,
    rule_examples,
    rule_finder,
    sheets,
    static_pages,
    tables,
)
from boneyard.server.http.errors import EXCEPTION_HANDLERS
from boneyard.server.http.middleware import LARGEST_BODY, EdgeMiddleware
from boneyard.server.http.request import AnyRequest, Limits, problems, registry_of
from boneyard.server.out.reviews import Reviews
from boneyard.server.process.metrics import Metrics, metrics
from boneyard.server.process.settings import Settings
from boneyard.server.store.port import NotSaved
from boneyard.server.table.registry import Registry
from boneyard.server.table.troubles import BEARABLE
from boneyard.server.ws.socket_route import table_socket

_log: Final = logging.getLogger("boneyard")


@get("/healthz", responses=problems())
async def health() -> api.Health:
    """This process runs."""
    return api.Health(ok=True, version=__version__)


@get(
    "/readyz",
    responses=problems()
    | {
        503: ResponseSpec(
            api.Ready, generate_examples=False, description="not now: it was told to stop, or its store is away"
        )
    },
)
async def ready(request: AnyRequest) -> Response[api.Ready]:
    """This node can save moves: it has just saved something."""
    registry = registry_of(request.app.state)
    trouble = await registry.trouble()
    fine = trouble in BEARABLE
    return Response(api.Ready(fine, trouble), status_code=200 if fine else 503)


def create_app(registry: Registry, settings: Settings) -> Litestar:
    """The application of one node."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        try:
            await registry.start()
        except NotSaved as error:
            app.state.failure = str(error)
            _log.error(app.state.failure)
            raise
        except Exception as error:
            _log.error("the server could not start", exc_info=error)
            raise
        async with host.serving():
            yield
        await backwards.close()
        await registry.stop()

    host = Host(registry, keeping_of(settings))
    metrics_ = Metrics(registry)
    limits = Limits(settings)
    backwards = Reviews()
    app = Litestar(
        [
            *tables.HANDLERS,
            *me.HANDLERS,
            *devices.HANDLERS,
            *codes.HANDLERS,
            *replays.HANDLERS,
            *reviews.HANDLERS,
            *rule_books.HANDLERS,
            *papers.HANDLERS,
            *sheets.HANDLERS,
            *prints.HANDLERS,
            *rule_finder.HANDLERS,
            *rule_examples.HANDLERS,
            *lessons.HANDLERS,
            *puzzles.HANDLERS,
            *given_deals.HANDLERS,
            *lengths.HANDLERS,
            health,
            ready,
            metrics,
            table_socket,
            *static_pages.HANDLERS,
        ],
        state=State(
            {
                "registry": registry,
                "settings": settings,
                "metrics": metrics_,
                "limits": limits,
                "host": host,
                "reviews": backwards,
            }
        ),
        lifespan=[lifespan],
        request_max_body_size=LARGEST_BODY,
        exception_handlers=EXCEPTION_HANDLERS,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Boneyard",
            version=__version__,
            path="/api",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
    )
    app.asgi_handler = EdgeMiddleware(app.asgi_handler, settings, metrics_.requests, host.blocks, limits)
    return app
