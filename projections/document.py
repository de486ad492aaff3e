"""The result as a document of plain values, as the notation describes it."""

from typing import Any

from domain.kernel.seats import TEAMS, right_of
from domain.rulebooks.tsa.events import PointsAwarded
from domain.rulebooks.tsa.rotation import kind_due
from projections.told import Hand, Told

Document = dict[str, Any]


def document_of(told: Told) -> Document:
    """The result, with acts where the notation has lines."""
    score = told.score
    return {
        "match": told.match,
        "status": told.status,
        "score": score,
        "zones": {team: "buenas" if score[team] >= told.buenas else "malas" for team in TEAMS},
        "result": told.result,
        "hands": [_hand(hand) for hand in told.hands],
        "dealer_errors": told.errors,
        "warnings": told.warnings,
        "next_hand": _next_hand(told),
        "void_acts": [{"act": act, "article": article} for act, article in told.voids],
        "rejected": [],
        "warnings_of_entry": [{"act": act, "code": code} for act, code in told.flags],
        "revision": told.revision,
        "original": told.first if told.superseded else None,
    }


def _hand(hand: Hand) -> Document:
    begun = hand.begun
    document: Document = {
        "number": begun.number,
        "kind": begun.kind,
        "dealer": begun.dealer,
        "mano": hand.mano,
        "voided": hand.voided,
        "points": _points(hand, None),
        "duels": [],
    }
    if begun.kind == "pica_pica":
        document["duels"] = [duel for n in range(1, len(begun.bouts) + 1) if (duel := _duel(hand, n))]
    if not hand.ended:
        document["open"] = True
    return document


def _duel(hand: Hand, number: int) -> Document | None:
    players = hand.begun.bouts[number - 1]
    over = hand.over.get(number)
    points = _points(hand, number)
    if over is None and not points:
        return None
    return {
        "number": number,
        "players": list(players),
        "mano": players[0],
        "voided": bool(over and over.voided),
        # what a voided hand has withdrawn, nobody has won
        "winner": over.winner if over and (points or not hand.voided) else None,
        "points": points,
    }


def _points(hand: Hand, bout: int | None) -> list[Document]:
    mine = [award.body for award in hand.awards if award.body.bout == bout and not award.withdrawn]
    # what replaces an award stands where that one stood
    mine.sort(key=lambda body: (body.replaces or body.award, body.award))
    return [_award(body) for body in mine]


def _award(body: PointsAwarded) -> Document:
    document: Document = {"team": body.team, "points": body.points}
    if body.full is not None:
        document["full"] = body.full
    document |= {"for": body.reason, "article": body.article}
    if body.interpretations:
        document["interpretations"] = list(body.interpretations)
    return document


def _next_hand(told: Told) -> Document | None:
    if told.result is not None or told.annulled or told.match is None or not told.dealer:
        return None
    score = told.score["A"], told.score["B"]
    if not told.hands:
        return _due(told, kind_due(score, ""), told.dealer)
    last = told.hands[-1]
    if not last.ended and not last.complete:
        return _due(told, last.begun.kind, last.begun.dealer)
    counted = next((hand.begun.kind for hand in reversed(told.hands) if hand.counts), "")
    return _due(told, kind_due(score, counted), last.dealer_next or right_of(told.seats, last.begun.dealer))


def _due(told: Told, kind: str, dealer: str) -> Document:
    return {"kind": kind, "dealer": dealer, "mano": right_of(told.seats, dealer)}
