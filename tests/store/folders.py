"""A small edition as a folder beside a database, and the commands on both."""

from pathlib import Path

from tests.cli.running import Ran, acta
from tests.competition.editions import THREE_TEAMS
from tests.competition.editions import acta as match_file

COMMANDS = ("standings", "discipline", "bracket")
ENDED = "planilla A 30 B 2\ncapA valida\ncapB valida"
WARNED = f'arbitro advierte A 4.1 "tarde"\n{ENDED}'

EDITION = f"""\
edicion = "2026"
nombre = "Se Pica"
reglamento = "tsa"
[condiciones]
advertencias_descalifican = 3
{THREE_TEAMS}[[fases]]
id = "grupos"
etapa = "clasificatoria"
clasifican = 2
[[fases.grupos]]
id = "1"
equipos = ["TER", "CAL", "HOR"]
[[fases]]
id = "final"
etapa = "televisada"
[[fases.cruces]]
id = "F"
entre = ["1.1", "1.2"]
"""
M1 = '[[partidos]]\nid = "M1"\nfase = "grupos"\ngrupo = "1"\nequipos = ["TER", "CAL"]\n'
M2 = '[[partidos]]\nid = "M2"\nfase = "grupos"\ngrupo = "1"\nequipos = ["TER", "HOR"]\n'
M3 = '[[partidos]]\nid = "M3"\nfase = "grupos"\ngrupo = "1"\nequipos = ["CAL", "HOR"]\n'
FINAL = '[[partidos]]\nid = "F-1"\nfase = "final"\ncruce = "F"\nequipos = ["TER", "CAL"]\n'
FILE1, FILE2 = 'archivo = "M1.acta"\n', 'archivo = "M2.acta"\n'


class Folder:
    """A folder of an edition beside a database, and the commands on them."""

    def __init__(self, path: Path, url: str) -> None:
        self.path, self.url = path, url

    def write(self, *matches: str, head: str = EDITION, **actas: str) -> None:
        """The edition's file, and actas by the id of their match; TER is A, and its rival as the file says."""
        (self.path / "edicion.toml").write_text(head + "".join(matches), "utf-8")
        for match, body in actas.items():
            rival = {"M1": "CAL", "M2": "HOR"}[match]
            (self.path / f"{match}.acta").write_bytes(match_file(match, ("TER", rival), body))

    def take_in(self, *more: str) -> Ran:
        return acta(self.path, "import", ".", "--database", self.url, *more)

    def told(self, command: str) -> tuple[str, str]:
        """What a command tells of the folder, and of the record."""
        recorded = acta(self.path, command, "--edition", "2026", "--database", self.url, "--json")
        return acta(self.path, command, ".", "--json").out, recorded.out

    def agrees(self) -> bool:
        return all(len(set(self.told(command))) == 1 for command in COMMANDS)
