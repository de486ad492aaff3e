"""The lots of an edition, as its file tells them; what proves one must prove it (1.13)."""

from domain.competition.draw import BETWEEN, HASH, Draw, is_committed
from domain.competition.draw import order as draw_order
from domain.competition.edition import SECONDS, Lot
from domain.competition.fields import Fields
from domain.competition.matches import Known
from domain.kernel.seats import TEAMS

LOT_KEYS = frozenset({"fase", "grupo", "entre", "orden"})
DRAW_KEYS = frozenset({"compromiso", "fuente", "semilla", "valor"})
DRAWN_KEYS = frozenset({"orden", "semilla", "valor"})
"""What a lot that was only announced does not have yet."""


def lot_of(one: Fields, known: Known) -> Lot:
    """The lot that a table tells; it counts if nothing is wrong with it."""
    one.only(LOT_KEYS | DRAW_KEYS)
    phase, name = known.phase(one), one.identifier("grupo")
    group = next((group for group in (phase.groups if phase else ()) if group.id == name), None)
    if phase and name and name != SECONDS and group is None:
        one.wrong("unknown_group", "grupo", id=name)
    is_announced = "compromiso" in one.table and not one.table.keys() & DRAWN_KEYS
    among = one.identifiers("entre")
    order = among if is_announced else one.identifiers("orden")
    members = tuple(team for of in (phase.groups if phase else ()) for team in of.teams)
    known.strangers(one, "entre", among, group.teams if group else members)
    if len(among) < len(TEAMS):
        one.wrong("lot_of_one", "entre", article="1.13")
    elif set(among) != set(order):
        one.wrong("not_a_lot", "orden", article="1.13")
    found = len(one.defects)
    draw = _draw(one, among, is_announced=is_announced)
    lot = Lot(phase.id if phase else "", name or "", () if is_announced else order, draw)
    if len(one.defects) == found:
        _prove(one, known.edition, lot)
    return lot


def _draw(one: Fields, among: tuple[str, ...], *, is_announced: bool) -> Draw | None:
    """What proves a lot, or announces it; None where it was drawn on paper."""
    if not one.table.keys() & DRAW_KEYS:
        return None
    told = {key: one.text(key, required=True) for key in ("compromiso", "fuente")}
    told |= {key: None if is_announced else one.text(key, required=True) for key in ("semilla", "valor")}
    for key, text in told.items():
        if text is not None and (BETWEEN in text if key in {"fuente", "valor"} else not HASH.fullmatch(text)):
            one.wrong("draw_text" if key in {"fuente", "valor"} else "not_a_hash", key)
    return Draw(tuple(sorted(among)), told["compromiso"] or "", told["fuente"] or "", told["semilla"], told["valor"])


def _prove(one: Fields, edition: str, lot: Lot) -> None:
    """Whoever repeats the lot finds the same."""
    draw = lot.draw
    if draw is None or draw.seed is None or draw.value is None:
        return
    if not is_committed(draw, (edition, lot.phase, lot.group)):
        one.wrong("lot_not_committed", "compromiso", article="1.13")
    order = draw_order(draw.among, draw.seed, draw.value)
    if order != lot.order:
        one.wrong("lot_comes_out_otherwise", "orden", article="1.13", order=", ".join(order))
