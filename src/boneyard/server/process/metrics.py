"""Metrics for Prometheus, and who may read them."""

import secrets
from collections.abc import Iterator
from typing import Any, Final, final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Gauge,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client import Counter as Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.core import Metric as Family

from boneyard import __version__, build
from boneyard.server.http.request import AnyRequest, problems
from boneyard.server.process.histogram import Answers, Histogram
from boneyard.server.process.settings import Settings
from boneyard.server.table.bot_workers import HINTS, THOUGHTS
from boneyard.server.table.registry import Registry
from boneyard.server.table.troubles import BEARABLE
from boneyard.server.ws.fast_path import Tally

_PASSED_ON: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""What a proxy adds: then the request does not come from this machine, whatever its address says."""
_OWN: Final = ("127.0.0.1", "::1", "::ffff:127.0.0.1")


@final
class Metrics:
    """What a host may want to watch. Nothing in it names a table, a player or a tile."""

    def __init__(self, registry: Registry) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        Gauge("boneyard_build", "what runs here", ["version", "engine"], registry=self.registry).labels(
            __version__, build.name()
        ).set(1)
        Gauge("boneyard_draining", "1 when this node was told to stop", registry=self.registry).set_function(
            lambda: registry.draining
        )
        self.ready = Gauge("boneyard_ready", "1 when moves can be saved", registry=self.registry)
        self.requests = Metric("boneyard_requests", "HTTP requests", ["code"], registry=self.registry)
        for code in (429, 500, 503):  # as the codes in WATCHED
            self.requests.labels(code)
        self.sockets = Gauge("boneyard_sockets", "open sockets", registry=self.registry)
        Gauge("boneyard_rooms", "tables held in memory", registry=self.registry).set_function(
            lambda: len(registry.rooms)
        )
        self.messages = Tally()
        """From sockets: a plain number, because a counter with a lock costs more than reading a message."""
        self.answers = Answers()
        self.late = Histogram()
        """How long the loop lets others wait."""
        self._store: Final = registry.store
        self.registry.register(self)

    def collect(self) -> Iterator[Family]:
        """What is counted here, and what is asked for when somebody wants to know."""
        yield CounterMetricFamily("boneyard_messages", "messages from sockets", value=self.messages.heard)
        yield _histogram(
            "boneyard_command_seconds", "from a command to its answer, when all is saved", self.answers.took
        )
        declined = CounterMetricFamily("boneyard_declined", "commands and questions declined", labels=["code"])
        for code, often in sorted(self.answers.declined.items()):
            declined.add_metric([code], often)
        yield declined
        yield _histogram("boneyard_late_seconds", "how much too late the loop came to its own tick", self.late)
        load = self._store.load()
        yield _histogram("boneyard_commit_seconds", "a commit of the store", load.commits)
        yield GaugeMetricFamily("boneyard_store_waiting", "appends that wait for a commit", value=load.waiting)
        yield GaugeMetricFamily("boneyard_store_unfiled", "lines of the journal not filed yet", value=load.unfiled)
        yield _queue("boneyard_thoughts_waiting", "thoughts that wait for a worker", HINTS.waiting, THOUGHTS.waiting)
        yield _queue("boneyard_thoughts_running", "workers that think", HINTS.running, THOUGHTS.running)


def _histogram(name: str, told: str, found: Histogram) -> HistogramMetricFamily:
    return HistogramMetricFamily(name, told, buckets=found.buckets(), sum_value=found.seconds())


def _queue(name: str, told: str, hints: int, bots: int) -> GaugeMetricFamily:
    """One number for what people wait for, one for bots."""
    family = GaugeMetricFamily(name, told, labels=["for"])
    family.add_metric(["hints"], hints)
    family.add_metric(["bots"], bots)
    return family


@get("/metrics", media_type=CONTENT_TYPE_LATEST, responses=problems(404))
async def metrics(request: AnyRequest) -> Response[bytes]:
    """How busy this node is: for whoever has the token of the settings; without one, for programs on this machine."""
    if not _may_read(request):
        raise NotFoundException
    found: Metrics = request.app.state.metrics
    registry: Registry = request.app.state.registry
    found.ready.set(await registry.trouble() in BEARABLE)
    return Response(generate_latest(found.registry), media_type=CONTENT_TYPE_LATEST)


def _may_read(request: AnyRequest) -> bool:
    settings: Settings = request.app.state.settings
    if settings.metrics_token:
        return secrets.compare_digest(
            request.headers.get("authorization", "").encode(), f"Bearer {settings.metrics_token}".encode()
        )
    client: Any = request.scope["client"]
    return client is not None and client[0] in _OWN and not any(name in request.headers for name in _PASSED_ON)
