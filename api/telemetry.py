"""Metrics and traces: the framework's own, off unless the environment asks for them.

``ACTA_METRICS=127.0.0.1:9464`` serves ``/metrics`` for Prometheus at an address of its own, which nobody outside needs
to reach. ``FASTAPI_OTEL_AUTO_CONFIGURE=true`` sends traces and metrics by OTLP as OpenTelemetry's own variables say.
Streams are left out (they last for hours), and so are the questions of whoever watches the service.
"""

import os
from collections.abc import Callable, MutableMapping
from contextlib import ExitStack
from typing import Any

from fastapi.telemetry import TelemetryConfig
from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.exporter.prometheus import PrometheusMetricReader
from opentelemetry.metrics import CallbackOptions, Observation
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.trace import Span, SpanProcessor, TracerProvider
from prometheus_client import start_http_server

from api.records import Records

METRICS = "ACTA_METRICS"
WATCHED = frozenset({"/healthz", "/readyz"})


class Telemetry:
    """What one application measures of itself."""

    def __init__(self, records: Records) -> None:
        self._address = os.environ.get(METRICS, "")
        self._meters: MeterProvider | None = None
        self._stack = ExitStack()
        if self._address:
            self._meters = MeterProvider(metric_readers=[PrometheusMetricReader()])
            self._stack.callback(self._meters.shutdown)
            gauge = self._meters.get_meter("acta").create_observable_gauge
            gauge("acta.views.behind", [_asked(records.behind)], unit="{event}", description="Events not taken in yet.")

    def config(self) -> TelemetryConfig:
        """For the framework. No spans of dependencies, no logs: they would quote what was sent."""
        told: TelemetryConfig = {"logs": False, "operation_spans": False, "exclude": is_left_out}
        return told | {"meter_provider": self._meters} if self._meters else told

    def start(self) -> None:
        """Begin to answer Prometheus, and to keep queries out of spans."""
        provider = trace.get_tracer_provider()
        if isinstance(provider, TracerProvider):
            provider.add_span_processor(Redaction())
        if self._address:
            host, _, port = self._address.rpartition(":")
            server, thread = start_http_server(int(port), host or "127.0.0.1")
            self._stack.callback(thread.join)
            self._stack.callback(server.server_close)
            self._stack.callback(server.shutdown)

    def stop(self) -> None:
        """End all of it."""
        self._stack.close()


class Redaction(SpanProcessor):
    """A query may name people; a span tells the route and no query."""

    def on_start(self, span: Span, parent_context: Context | None = None) -> None:  # noqa: ARG002 (its signature)
        """Put a word in the query's place before anything leaves."""
        if span.attributes and "url.query" in span.attributes:
            span.set_attribute("url.query", "REDACTED")


def is_left_out(scope: MutableMapping[str, Any]) -> bool:
    """Whether a request is a stream, or the question of whoever watches the service."""
    accepts = next((value for name, value in scope.get("headers", ()) if name == b"accept"), b"")
    return scope.get("path") in WATCHED or b"text/event-stream" in accepts


def _asked(value: Callable[[], int]) -> Callable[[CallbackOptions], list[Observation]]:
    return lambda _: [Observation(value())]
