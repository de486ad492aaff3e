"""Who may use which route: one rule each, by the route's name. A route without a rule does not start.

What is within reach (which edition, match, side) is asked where the match is known; who may record which act is in
``domain/access/standing.py``.
"""

from collections.abc import Mapping

from fastapi import FastAPI
from fastapi.routing import APIRoute, RouteContext, iter_route_contexts

from domain.access.grant import AT_A_DESK, AT_THE_TABLE, Role

EVERYBODY = frozenset(Role)
LET_IN = EVERYBODY - {Role.PUBLIC}
RECORDERS = frozenset({Role.CLERK, Role.CAPTAIN, Role.REFEREE, Role.CHIEF, Role.ORGANISER})
DECIDERS = frozenset({Role.REFEREE, Role.CHIEF, Role.ORGANISER})
"""What they decide may ask them to step up."""
OFFICIALS = frozenset({Role.REFEREE, Role.CHIEF, Role.INVESTIGATOR})
"""They see everything of a match within their reach."""
ORGANISERS = frozenset({Role.ORGANISER})
WHO_DID_WHAT = frozenset({Role.ORGANISER, Role.CHIEF, Role.INVESTIGATOR})
CHIEFS = frozenset({Role.CHIEF})
INVESTIGATORS = frozenset({Role.CHIEF, Role.INVESTIGATOR})

POLICY: Mapping[str, frozenset[Role]] = {
    "healthz": EVERYBODY,
    "readyz": EVERYBODY,
    **dict.fromkeys(
        (
            *("editions", "edition", "teams", "team", "edition_matches", "edition_events"),
            *("standings", "bracket", "schedule", "discipline", "results", "edition_why"),
            *("matches", "match", "result", "scoreboard", "events", "timeline", "deadlines"),
            *("dealer_errors", "warnings", "why", "acta"),
        ),
        EVERYBODY,  # what of it is for whom is taken out of the events: projections/views.py
    ),
    "enrol_device": EVERYBODY,
    "passkey_options": EVERYBODY,
    "enrol_passkey": EVERYBODY,
    "session_options": EVERYBODY,
    "open_session": EVERYBODY,
    "close_session": AT_A_DESK,
    "step_up_options": DECIDERS,
    "step_up": DECIDERS,
    "issue_enrolment": ORGANISERS,
    "enrolments": ORGANISERS,
    "revoke": ORGANISERS,
    "issue_key": ORGANISERS,
    "waive_duty": ORGANISERS,
    "officials_of_match": WHO_DID_WHAT,
    "officials_of_edition": WHO_DID_WHAT,
    "me": LET_IN,
    "record_act": RECORDERS,
    "record_batch": AT_THE_TABLE,
    "kept_commands": OFFICIALS,
    "tell_edition": ORGANISERS,
    "amend_edition": ORGANISERS,
    "tell_entries": ORGANISERS,
    "announce_lot": ORGANISERS,
    "draw_lot": ORGANISERS,
    "open_match": ORGANISERS,
    "cases": EVERYBODY,
    "case": EVERYBODY,
    "case_looks": INVESTIGATORS,
    "refer_case": frozenset({Role.REFEREE}),
    "open_case": CHIEFS,
    "file_evidence": INVESTIGATORS,
    "take_statement": INVESTIGATORS,
    "preview_decision": CHIEFS,
    "decide_case": CHIEFS,
}


def routes_of(app: FastAPI) -> list[RouteContext]:
    """The routes of ``app`` that answer, those of its routers too: the framework keeps each router whole."""
    return [each for each in iter_route_contexts(app.routes) if isinstance(each.original_route, APIRoute)]


def routes_without_rule(app: FastAPI) -> list[str]:
    """Names of the routes that the policy does not know."""
    return sorted({str(route.name) for route in routes_of(app)} - POLICY.keys())
