"""Metrics for Prometheus, and who may read them."""

import secrets
from collections.abc import Iterator
from typing import Any, Final, final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, ProcessCollector, disable_created_metrics, generate_latest
from prometheus_client import Counter as Metric
from prometheus_client.core import CounterMetricFamily

from boneyard import __version__, build
from boneyard.server.asked import AnyRequest, problems
from boneyard.server.hall import Hall
from boneyard.server.settings import Settings
from boneyard.server.shortcut import Tally

_PASSED_ON: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""What a proxy adds: then the request does not come from this machine, whatever its address says."""
_OWN: Final = ("127.0.0.1", "::1", "::ffff:127.0.0.1")


@final
class Metrics:
    """What a host may want to watch. Nothing in it names a table, a player or a tile."""

    def __init__(self, hall: Hall) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        Gauge("boneyard_build", "what runs here", ["version", "engine"], registry=self.registry).labels(__version__, build.name()).set(1)
        Gauge("boneyard_draining", "1 when this node was told to stop", registry=self.registry).set_function(lambda: hall.draining)
        self.requests = Metric("boneyard_requests", "HTTP requests", ["code"], registry=self.registry)
        self.messages = Tally()
        """From sockets: a plain number, because a counter with a lock costs more than reading a message."""
        self.registry.register(self)
        self.sockets = Gauge("boneyard_sockets", "open sockets", registry=self.registry)
        Gauge("boneyard_rooms", "tables held in memory", registry=self.registry).set_function(lambda: len(hall.rooms))

    def collect(self) -> Iterator[CounterMetricFamily]:
        """What is counted here."""
        yield CounterMetricFamily("boneyard_messages", "messages from sockets", value=self.messages.heard)


@get("/metrics", media_type=CONTENT_TYPE_LATEST, responses=problems(404))
async def metrics(request: AnyRequest) -> Response[bytes]:
    """How busy this node is: for who has the token of the settings; without one, for programs on this machine."""
    if not _may_read(request):
        raise NotFoundException
    return Response(generate_latest(request.app.state.metrics.registry), media_type=CONTENT_TYPE_LATEST)


def _may_read(request: AnyRequest) -> bool:
    settings: Settings = request.app.state.settings
    if settings.metrics_token:
        return secrets.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {settings.metrics_token}".encode())
    client: Any = request.scope["client"]
    return client is not None and client[0] in _OWN and not any(name in request.headers for name in _PASSED_ON)
