"""Cases and small editions for the tests of reviews: the file of a case from its parts, and an edition to put it in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from domain.competition.edition import Edition
from domain.competition.reading import read as read_edition
from domain.review.case import Case
from domain.review.computed import Computed, compute
from domain.review.proposal import Proposal, propose
from domain.review.reading import Reading, read
from tests.competition.editions import acta

SHA256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
DAY = "2026-10-{:02}T12:00:00-03:00"
"""Noon of a day in the month of the matches, which begin on the 3rd."""
SIGNED = "planilla A {} B {}\ncapA valida\ncapB valida"
EVIDENCE = f'[[pruebas]]\nnombre = "cámara 3"\nsha256 = "{SHA256}"\ncuando = {DAY.format(6)}\n'


def text(  # noqa: PLR0913 - what a case is made of
    findings: Mapping[str, str] | None = None,
    *,
    name: str = "R-01",
    matches: Sequence[str] | None = None,
    more: str | None = None,
    first_day: int = 5,
    opened: bool = True,
) -> str:
    """The file of a case: referred, opened the day after, decided two days later if there are findings.

    ``findings``: by match, ``modifica 30-8`` and so on; after a semicolon the sanction that it lifts: ``TER 4.2``.
    """
    if more is None:
        more = EVIDENCE.replace(DAY.format(6), DAY.format(first_day + 1))
    touched = list(findings or {}) if matches is None else list(matches)
    lines = [f'caso = "{name}"', 'edicion = "E"', f"partidos = {touched}".replace("'", '"'), 'motivos = ["18.4"]', more]
    lines += ["[elevacion]", 'por = "arbitro"', f"cuando = {DAY.format(first_day)}", 'motivo = "señas"']
    if opened:
        lines += ["[apertura]", 'por = "jefe"', f"cuando = {DAY.format(first_day + 1)}", 'motivo = "indicios"']
    if findings:
        lines += ["[decision]", 'por = "jefe"', f"cuando = {DAY.format(first_day + 3)}"]
        for match, finding in findings.items():
            outcome, *lifted = finding.split("; ")
            lines += ["[[decision.partidos]]", f'id = "{match}"', f'resuelve = "{outcome}"', 'motivo = "pruebas"']
            lines += [f"levanta = {lifted}".replace("'", '"')] if lifted else []
    return "\n".join(lines)


@dataclass(frozen=True)
class Folder:
    """An edition's folder in memory."""

    edition: Edition
    actas: dict[str, bytes]
    source: bytes
    """The edition's file."""

    @cached_property
    def computed(self) -> Computed:
        """All that it comes to."""
        return compute(self.edition, self.actas)

    def with_actas(self, **changed: bytes) -> "Folder":
        """The folder with other actas, by match."""
        return replace(self, actas={**self.actas, **{f"{match}.acta": data for match, data in changed.items()}})

    def read(self, told: str, name: str = "R-01") -> Reading:
        """What a case's file says."""
        return read(name, told.encode(), self.edition)

    def case(self, told: str, name: str = "R-01") -> Case:
        """The case of a file without defects."""
        reading = self.read(told, name)
        assert reading.defects == []
        assert reading.case is not None
        return reading.case

    def propose(self, told: str, name: str = "R-01", others: Sequence[str] = ()) -> Proposal:
        """What the case would make of the edition."""
        return propose(self.computed, self.actas, self.case(told, name), others)

    def after(self, told: str, name: str = "R-01") -> "Folder":
        """The folder with the case applied."""
        proposal = self.propose(told, name)
        assert proposal.refused == ()
        return replace(self, actas={**self.actas, **proposal.actas})


def folder(*matches: str, conditions: str = "", later: Sequence[str] = (), final: str = "") -> Folder:
    """An edition of one group, and with ``later`` of a televised phase without groups.

    ``final``: the two places that meet in its one knockout ``F``, whose matches are all of ``later``.

    ``TER-CAL 30-7`` is an acta of that score, homologated; ``TER-CAL ausencia B`` is told; ``TER-CAL: …`` has an acta
    with that body.
    """
    listed = [_listed(f"M{number}", line) for number, line in enumerate((*matches, *later), 1)]
    teams = sorted({team for one in listed for team in one.teams})
    ids = "[" + ", ".join(f'"{team}"' for team in teams) + "]"
    lines = ['edicion = "E"', 'nombre = "Se Pica"', 'reglamento = "tsa"', "[condiciones]", conditions]
    for team in teams:
        lines += ["[[equipos]]", f'id = "{team}"', f'nombre = "Los {team}"']
    lines += ["[[fases]]", 'id = "grupos"', 'etapa = "clasificatoria"', f"clasifican = {2 if final else 1}"]
    lines += ["[[fases.grupos]]", 'id = "1"', f"equipos = {ids}"]
    lines += ["[[fases]]", 'id = "final"', 'etapa = "televisada"'] if later else []
    lines += ["[[fases.cruces]]", 'id = "F"', f"entre = {final.split()}".replace("'", '"')] if final else []
    for number, one in enumerate(listed):
        place = ['fase = "grupos"', 'grupo = "1"'] if number < len(matches) else ['fase = "final"']
        place += ['cruce = "F"'] if final and number >= len(matches) else []
        lines += ["[[partidos]]", f'id = "{one.id}"', *place, 'equipos = ["{}", "{}"]'.format(*one.teams), one.told]
    source = "\n".join(lines).encode()
    edition = read_edition(source).edition
    assert edition is not None, source
    actas = {f"{one.id}.acta": acta(one.id, one.teams, one.body) for one in listed if one.body}
    return Folder(edition, actas, source)


class _Listed(NamedTuple):
    id: str
    teams: tuple[str, str]
    told: str
    body: str


def _listed(name: str, line: str) -> _Listed:
    head, _, body = line.partition(":")
    pair, _, result = head.strip().partition(" ")
    a, b = pair.split("-")
    if not body and result[:1].isdigit():
        body = SIGNED.format(*result.split("-"))
    told = f'archivo = "{name}.acta"' if body else f'resultado = "{result}"' if result else ""
    return _Listed(name, (a, b), told, body.strip())
