"""Officials and devices of a match or of an edition, with what each did."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Request, Response

from api.bodies import answer_told
from api.callers import Asking, records_of
from api.enrolments import JSON, NO_STORE
from api.matches import NAME, MatchId, stream_of
from api.problems import answers, refused
from domain.access.register import STREAM
from domain.kernel.refusal import Refusal
from projections.officials import Official, deeds, officials
from store.access import register

router = APIRouter(prefix="/v1", tags=["access"])
EditionId = Annotated[str, Path(pattern=rf"^{NAME}$", examples=["2026"])]


class Officials(msgspec.Struct, frozen=True):
    """Whoever was let in, or recorded."""

    officials: list[Official]


@router.get(
    "/matches/{match:path}/officials",
    name="officials_of_match",
    responses={200: answer_told("Quiénes.", Officials), **answers(400, 401, 403, 404, 409, 503)},
)
def officials_of_match(request: Request, match: MatchId, caller: Asking) -> Response:
    """Quiénes pueden registrar el partido, con qué dispositivos, y qué hicieron."""
    stream = stream_of(request, match)
    if not caller.grant.reaches(stream):
        return refused(Refusal("out_of_reach", facts={"match": stream}))
    store = records_of(request).store
    edition, _, name = stream.partition("/")
    told = Officials(list(officials(register(store), edition, name, deeds(store.recorded(stream)))))
    return Response(msgspec.json.encode(told), 200, NO_STORE, JSON)


@router.get(
    "/editions/{edition}/officials",
    name="officials_of_edition",
    responses={200: answer_told("Quiénes.", Officials), **answers(401, 403, 404, 422, 503)},
)
def officials_of_edition(request: Request, edition: EditionId, caller: Asking) -> Response:
    """Quiénes llegan a la edición, con qué dispositivos, y qué hicieron en ella."""
    if not caller.grant.reaches(edition):
        return refused(Refusal("out_of_reach", facts={"match": edition}))
    store = records_of(request).store
    streams = [each for each in store.streams() if each.partition("/")[0] == edition and each != STREAM]
    if not streams:
        return refused(Refusal("edition_unknown", facts={"edition": edition}))
    recorded = sorted((each for name in streams for each in store.recorded(name)), key=lambda each: each.position)
    told = Officials(list(officials(register(store), edition, None, deeds(recorded))))
    return Response(msgspec.json.encode(told), 200, NO_STORE, JSON)
