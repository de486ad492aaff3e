"""An instance in which everything secret is planted as a word of its own, and who may find which of them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from typing import NamedTuple

from fastapi.testclient import TestClient

from api.app import create_app
from domain.access.events import EntryRevoked
from domain.access.grant import Grant, Role
from domain.catalogue import EVENT_TYPES
from domain.kernel.event import Body, personal_fields
from domain.match.numbers import seal_of
from domain.notation.recording import record
from domain.review import acts as review
from store import Actor, MatchStore
from store.access import Offer, enter, issue, issue_key
from store.acting import Author
from store.cases import Fact, record_fact
from store.editions import EditionPlan, prepare, record_edition, record_match
from store.importing import Imported
from store.orders import Order
from store.outcomes import Accepted, Evidence
from tests.api.service import Service

OFFICE = Actor("p-office", "organiser")
EDITION, PLAYED, SEALED, CASE = "2026", "2026/m-1", "2026/m-2", "R-01"
WHEN = datetime(2026, 10, 3, 23, 0, tzinfo=UTC)
HELD = ("12c", "11c", "10c")
"""Cards of a player that nobody shows; no other card of the match is told."""

TOML = """\
edicion = "2026"
nombre = "Se Pica"
reglamento = "tsa"
[[equipos]]
id = "TER"
nombre = "Los Teros"
jugadores = ["{a1}", "{a2}", "{a3}"]
suplente = "{a_sub}"
[[equipos]]
id = "CAL"
nombre = "Las Calandrias"
jugadores = ["{b1}", "{b2}", "{b3}"]
[[fases]]
id = "grupos"
etapa = "clasificatoria"
clasifican = 1
[[fases.grupos]]
id = "1"
equipos = ["TER", "CAL"]
[[partidos]]
id = "m-1"
fase = "grupos"
grupo = "1"
equipos = ["TER", "CAL"]
archivo = "m-1.acta"
[[partidos]]
id = "m-2"
fase = "grupos"
grupo = "1"
equipos = ["TER", "CAL"]
archivo = "m-2.acta"
"""
HEAD = '+++\nreglamento = "tsa"\npartido = "{match}"\nedicion = "2026"\nhora_oficial = 2026-10-03T20:00:00-03:00\n'
SIDE = '[equipos.{side}]\nid = "{team}"\n{more}'

ACTS = """\
comienza
repartidor A1
mano
cartas A1 12c 11c 10c
B2: truco
A1: {aside}
A3: no quiero
arbitro advierte verbal A 14.4 "{reason}"
arbitro advierte A 4.1 "{reason}"
incidente A2 9.8 "{reason}"
deshace "{reason}"
arbitro restablece "{reason}"
mano
mazo nuevo "{reason}"
mano
error otro "{reason}"
arbitro anula reparto 6.7 "{reason}"
mano
capA llama arbitro "{reason}"
capA reserva "{claim_a}"
arbitro resuelve "{reason}"
arbitro reanuda
capB llama arbitro "{reason}"
capB reserva "{claim_b}"
arbitro reanuda
arbitro anula mano 5.8 "{reason}"
mano
arbitro adjudica B 19.6 "{reason}"
arbitro capitan A 2 "{reason}"
arbitro reemplaza A3 "{a_sub}" "{reason}"
conformes corrigen 1-1 "{reason}"
planilla A 29 B 0
planilla A 3 B 0
arbitro dispensa demora A "{reason}"
capB discrepa "{reason}"
arbitro homologa 30-3 "{reason}"
arbitro homologa 30-2 "{reason}"
arbitro homologa 30-1 "{reason}"
arbitro corrige 30-4 "{reason}"
arbitro eleva "{reason}"
jefe abre "{reason}"
jefe mantiene "{reason}"
"""
"""What is tried, line by line; a line that the rules refuse is left out."""

NOBODY: frozenset[str] = frozenset()
READERS = (
    *("public", "integration", "elsewhere", "clerk", "capA", "capB"),
    *("referee", "chief", "organiser", "investigator", "chief_elsewhere"),
)
"""Every kind of reader; those ``elsewhere`` come in for another edition."""
NAMES_OF = frozenset({"clerk", "capA", "capB", "referee", "chief", "organiser", "investigator"})
EVERYTHING = frozenset({"referee", "chief", "investigator"})
WHO_DID_WHAT = frozenset({"organiser", "chief", "investigator"})
"""They are told who was let in, by name; not every name of the register is told to each of them."""


class Planted(NamedTuple):
    """What must not be found, by word, with who may find it; and the instance in which it is."""

    service: Service
    secrets: Mapping[str, frozenset[str]]
    """By the secret, who may read it."""
    kinds: frozenset[type[Body]]
    """The kinds of facts in which one is."""


class Words:
    """New words, each its own, all of one ``mark``."""

    def __init__(self, mark: str) -> None:
        self._mark = mark
        self._number = count(1)

    def __call__(self, kind: str) -> str:
        return f"Qz{self._mark}{kind}{next(self._number):03}"


def actas(words: Words, held: tuple[str, ...] = HELD) -> tuple[dict[str, bytes], dict[str, frozenset[str]], str]:
    """The edition's files with a secret in each place, the secrets with who may read them, and the edition's text."""
    names = {name: words("nombre") for name in ("a1", "a2", "a3", "a_sub", "b1", "b2", "b3")}
    secrets = dict.fromkeys(names.values(), NAMES_OF)
    told = HEAD.format(match="m-1")
    for side, team in (("a", "TER"), ("b", "CAL")):
        players = ", ".join(f'"{names[f"{side}{n}"]}"' for n in (1, 2, 3))
        more = f"jugadores = [{players}]\ncapitan = 1\n"
        more += f'suplente = "{names["a_sub"]}"\n' if side == "a" else ""
        told += SIDE.format(side=side.upper(), team=team, more=more)
    told += "+++\n"
    for line in ACTS.splitlines():
        kind = next((kind for kind in READERS_OF if f"{{{kind}}}" in line), "")
        word = words(kind.replace("_", ""))
        text = line.format_map({**names, kind: word}).replace(" ".join(HELD), " ".join(held))
        if not record(f"{told}{text}\n".encode()).defects:
            told += f"{text}\n"
            secrets |= {word: READERS_OF[kind]} if kind else {}
    sealed, numbers = _sealed(words)
    return {"m-1.acta": told.encode(), "m-2.acta": sealed}, secrets | numbers, TOML.format_map(names)


READERS_OF = {
    "reason": NAMES_OF,
    "aside": NAMES_OF,
    "claim_a": EVERYTHING | {"capA"},
    "claim_b": EVERYTHING | {"capB"},
}
"""Who may read each kind of word in an act (17.4)."""


def _sealed(words: Words) -> tuple[bytes, dict[str, frozenset[str]]]:
    """A match that has not begun: A has revealed its numbers, B has not."""
    names = {side: tuple(words(f"numero{side}") for _ in range(3)) for side in "AB"}
    salts = {"A": "5a17" * 8, "B": "0b5a" * 8}
    told = HEAD.format(match="m-2")
    told += "".join(SIDE.format(side=side, team=team, more="") for side, team in (("A", "TER"), ("B", "CAL"))) + "+++\n"
    for side in "AB":
        told += f'cap{side} sella {side} "{seal_of(side, names[side], salts[side])}"\n'
    first, second, third = names["A"]
    told += f'capA revela A "{first}" "{second}" "{third}" capitan 1 "{salts["A"]}"\n'
    return told.encode(), dict.fromkeys((*names["A"], salts["A"]), EVERYTHING | {"capA"})


@contextmanager
def planted(url: str, mark: str = "", held: tuple[str, ...] = HELD) -> Iterator[Planted]:
    """The service with everything planted; ``mark`` is in every word, ``held`` are the cards that nobody shows."""
    words = Words(mark)
    files, secrets, toml = actas(words, held)
    store = MatchStore(url, event_types=EVENT_TYPES, clock=lambda: WHEN)
    plan = prepare(store, toml.encode(), files.__getitem__)
    assert isinstance(plan, EditionPlan), plan
    record_edition(store, plan, OFFICE)
    for step in plan.steps:
        assert isinstance(outcome := record_match(store, plan, step, OFFICE), Imported), outcome
    _register(store, words, secrets)
    _review(store, words, secrets)
    streams = (PLAYED, SEALED, EDITION, f"{EDITION}/revisiones/{CASE}")
    facts = {type(each.event.body) for name in streams for each in store.recorded(name)}
    store.close()
    kinds = frozenset(kind for kind in facts if personal_fields(kind))
    with TestClient(create_app(url), raise_server_exceptions=False) as http:
        yield Planted(Service(url, http), secrets, kinds)


def _review(store: MatchStore, words: Words, secrets: dict[str, frozenset[str]]) -> None:
    """A case with a text in each place: reasons go into the match too, the rest stays in the case (17.4, 17.9)."""
    why, of_the_case, aside = words("motivo"), words("prueba"), words("reservada")
    secrets |= {why: NAMES_OF, of_the_case: WHO_DID_WHAT, aside: frozenset({"chief", "investigator"})}
    finding = review.Finding(match="m-1", outcome=review.UPHELD, reason=why)
    facts: tuple[tuple[Role, review.Fact], ...] = (
        (Role.REFEREE, review.Referred(by="arbitro", matches=("m-1",), grounds=("18.4",), reason=why)),
        (Role.CHIEF, review.Opened(by="jefe", reason=why)),
        (Role.CHIEF, review.EvidenceFiled(name=of_the_case, sha256="0a" * 32)),
        (Role.CHIEF, review.StatementTaken(by=of_the_case, text=of_the_case)),
        (Role.CHIEF, review.StatementTaken(by=aside, text=aside, reserved=True)),
        (Role.CHIEF, review.Decided(by="jefe", findings=(finding,))),
    )
    for number, (role, body) in enumerate(facts):
        author = Author(f"p-{role}", Grant(role), Actor(f"p-{role}", role), has_stepped_up=lambda: True)
        order = Order(author, f"{number:022}", Evidence(b"{}"))
        assert isinstance(outcome := record_fact(store, order, EDITION, CASE, Fact(body)), Accepted), outcome


def _register(store: MatchStore, words: Words, secrets: dict[str, frozenset[str]]) -> None:
    """An enrolment that nobody took, an API key, one that was revoked: names and reasons in the register itself."""
    name, of_key, why = words("persona"), words("programa"), words("revocado")
    secrets |= dict.fromkeys((name, of_key, why), WHO_DID_WHAT)
    offer = issue(store, OFFICE, Grant(Role.CLERK, "2026", "m-1"), name=name)
    key = issue_key(store, OFFICE, Grant(Role.INTEGRATION), of_key)
    assert isinstance(offer, Offer)
    assert isinstance(key, tuple)
    gone = issue(store, OFFICE, Grant(Role.CLERK, "2026", "m-1"))
    assert isinstance(gone, Offer)
    assert enter(store, OFFICE, EntryRevoked(entry=gone.enrolment, reason=why)) is None
    secrets |= dict.fromkeys((offer.token, gone.token, key[1]), NOBODY)
