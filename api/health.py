"""``/healthz``: the process answers. ``/readyz``: it may be asked: the database, its tables and its read models."""

import msgspec
from fastapi import APIRouter, Request, Response

from api.bodies import answer_told
from api.callers import records_of
from api.problems import answers, refused
from domain.kernel.refusal import Refusal

router = APIRouter(tags=["health"])
BEHIND = 10_000
"""How many events the read models may be behind the log before readers are sent elsewhere."""


class Health(msgspec.Struct, frozen=True):
    """It is well; ``behind`` is how many events the read models have not taken in yet."""

    status: str
    behind: int | None = None


@router.get("/healthz", name="healthz", responses={200: answer_told("El proceso responde.", Health), **answers(401)})
async def healthz() -> Response:
    """Si el proceso responde; no mira nada más."""
    return _told(Health("ok"))


@router.get(
    "/readyz",
    name="readyz",
    responses={200: answer_told("Se le puede preguntar.", Health), **answers(401, 503)},
)
def readyz(request: Request) -> Response:
    """Si la base de datos responde, sus tablas son las de esta versión y las vistas no están atrasadas."""
    records = records_of(request)
    if not records.is_current():
        return refused(Refusal("database_not_current"), 503)
    behind = records.behind()
    if behind > BEHIND:
        return refused(Refusal("views_behind", facts={"behind": behind}), 503)
    return _told(Health("ok", behind))


def _told(health: Health) -> Response:
    return Response(msgspec.json.encode(health), 200, {"Cache-Control": "no-store"}, "application/json")
