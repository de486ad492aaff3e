"""The application: ``create_app(url)``."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from fastapi import Depends, FastAPI
from fastapi.concurrency import run_in_threadpool
from fastapi.openapi.utils import get_openapi

from api import (
    acts,
    batches,
    cases,
    devices,
    enrolments,
    entries,
    health,
    logs,
    officials,
    organising,
    reads,
    sessions,
    step_ups,
)
from api.bodies import SHAPES
from api.caching import Caching
from api.callers import caller_of
from api.examples import EXAMPLES
from api.limits import Limits
from api.policy import routes_without_rule
from api.problems import Problem, tell_problems
from api.records import ORIGIN, Records
from api.telemetry import Telemetry

ROUTES = (
    acts,
    batches,
    devices,
    enrolments,
    entries,
    officials,
    sessions,
    step_ups,
    health,
    organising,
    cases,
)
REFERENCE = "#/components/schemas/{name}"


def create_app(url: str, origin: str = ORIGIN) -> FastAPI:
    """The API on the database at ``url``, which ``acta migrate`` has prepared, as browsers find it at ``origin``."""
    records = Records(url, origin)
    telemetry = Telemetry(records)

    @asynccontextmanager
    async def running(_: FastAPI) -> AsyncIterator[None]:
        await run_in_threadpool(records.start)
        telemetry.start()
        yield
        await run_in_threadpool(telemetry.stop)
        await run_in_threadpool(records.stop)

    app = FastAPI(
        title="Acta",
        version="1",
        lifespan=running,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,  # an answer that no route declares, to an address that nothing names
        dependencies=[Depends(caller_of)],
        generate_unique_id_function=lambda route: route.name,
        telemetry=telemetry.config(),
    )
    app.state.records = records
    for router in (*(each.router for each in ROUTES), *reads.ROUTERS, reads.LAST):
        app.include_router(router)
    app.add_middleware(Caching)
    if os.environ.get("ACTA_LOG") == logs.EVERYTHING:
        app.add_middleware(logs.Logged)
    app.state.limits = Limits()
    if missing := routes_without_rule(app):
        raise LookupError(f"routes without a rule in api/policy.py: {', '.join(missing)}")
    tell_problems(app)
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    return app


def _openapi(app: FastAPI) -> dict[str, Any]:
    """OpenAPI with the shapes of what is answered: routes answer bytes, so FastAPI cannot know them."""
    if app.openapi_schema is None:
        schema = get_openapi(title=app.title, version=app.version, routes=app.routes)
        _, shapes = msgspec.json.schema_components((Problem, *SHAPES), ref_template=REFERENCE)
        # put in afterwards: FastAPI drops nulls, and an example has some
        schema["components"] = {
            "schemas": shapes,
            "examples": {name: {"value": value} for name, value in EXAMPLES.items()},
        }
        app.openapi_schema = schema
    return app.openapi_schema
