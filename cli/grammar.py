"""argparse, speaking Spanish (es-AR)."""

import argparse
import re
import sys
from typing import IO, NoReturn

WRONG_USE = 2

SAID = (
    (r"the following arguments are required: (.*)", "Falta {0}."),
    (r"unrecognized arguments: (.*)", "No se reconoce {0}."),
    (r"argument COMANDO: invalid choice: '?(.*?)'? \(choose from (.*)\)", "No existe el comando {0}. Hay: {1}."),
    (r"argument (.*): expected one argument", "{0} necesita un valor."),
    (r"argument (.*): expected at least one argument", "Falta {0}."),
    (r"argument (.*): ignored explicit argument (.*)", "{0} no lleva un valor."),
    (r"argument (.*): invalid int value: '(.*)'", "{0} lleva un número entero, y {1} no lo es."),
    (r"ambiguous option: (.*) could match (.*)", "{0} puede ser {1}."),
    (r"argument (.*?): (.*)", "{0}: {1}"),
)
"""What argparse says of a wrong command line, and how it is said here."""


class _Formatter(argparse.HelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=30)


class Parser(argparse.ArgumentParser):
    """A parser whose help and errors are in Spanish; an error is one sentence and exit code 2."""

    def __init__(self, prog: str | None = None, *, description: str | None = None) -> None:
        super().__init__(
            prog=prog, description=description, add_help=False, allow_abbrev=False, formatter_class=_Formatter
        )
        # a match of no edition is named -/partido, which is no option: argparse asks this of a negative number alone
        self._negative_number_matcher = re.compile(r"-\d+|-/")
        self._positionals.title, self._optionals.title = "argumentos", "opciones"
        self.add_argument("-h", "--help", action="help", help="muestra esta ayuda")

    def format_usage(self) -> str:
        """The usage, one line or more."""
        return "uso: " + super().format_usage().removeprefix("usage: ")

    def format_help(self) -> str:
        """The help page."""
        return "uso: " + super().format_help().removeprefix("usage: ")

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and end the program."""
        self.exit(WRONG_USE, f"{self.prog}: {in_spanish(message)} Con -h se ve la ayuda.\n")

    def print_help(self, file: IO[str] | None = None) -> None:  # type: ignore[override]
        """Print the help page."""
        (file or sys.stdout).write(self.format_help())


def in_spanish(message: str) -> str:
    """What argparse says, in Spanish where it is known how."""
    for pattern, said in SAID:
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found:
            return said.format(*(group.replace("'", "") for group in found.groups()))
    return message


def files(parser: argparse.ArgumentParser) -> None:
    """Files that the command takes, one or more."""
    parser.add_argument("files", nargs="+", metavar="ARCHIVO", help="un archivo .acta")


def imports(parser: argparse.ArgumentParser) -> None:
    """Files and folders to take in."""
    parser.add_argument("files", nargs="+", metavar="ARCHIVO", help="un .acta, o la carpeta de una edición")
    parser.add_argument("--amend", action="store_true", help="registra también lo que cambia de una edición registrada")


def match(parser: argparse.ArgumentParser) -> None:
    """The match that the command is about, and its database."""
    parser.add_argument("match", metavar="PARTIDO", help="edición/partido, o solo el partido si no hay otro igual")
    database(parser)


def database(parser: argparse.ArgumentParser) -> None:
    """The database that the command uses."""
    help_text = "la base de datos (si falta, ACTA_DATABASE; si no, acta.db en esta carpeta)"
    parser.add_argument("--database", metavar="URL", help=help_text)


def as_of(parser: argparse.ArgumentParser) -> None:
    """The instant of the match as of which it is shown."""
    help_text = "solo lo que había pasado a esa hora (RFC 3339, con su diferencia horaria)"
    parser.add_argument("--as-of", metavar="INSTANTE", type=_instant, help=help_text)


def now(parser: argparse.ArgumentParser) -> None:
    """The instant by which a match that was to begin is late."""
    help_text = "marca lo que a esa hora debía haber empezado y no tiene resultado"
    parser.add_argument("--now", metavar="INSTANTE", type=_instant, help=help_text)
    parser.set_defaults(as_of=None)


def axes(parser: argparse.ArgumentParser) -> None:
    """Both axes of time of a recorded match."""
    as_of(parser)
    help_text = "solo lo que el registro sabía a esa hora"
    parser.add_argument("--known-at", metavar="INSTANTE", type=_instant, help=help_text)


def _instant(text: str) -> str:
    from domain.kernel.script import Malformed
    from domain.notation.clock import instant
    from domain.notation.sentences import sentence

    told = instant(text)
    if isinstance(told, Malformed):
        raise argparse.ArgumentTypeError(sentence(told.code, {"about": told.about}))
    return told


def question(parser: argparse.ArgumentParser) -> None:
    """What is asked about a number, and of which match or edition."""
    source = "un archivo .acta, la carpeta de una edición, o un partido registrado"
    parser.add_argument("source", metavar="FUENTE", help=source)
    asked = "qué número: puntos A, mano 3 A, duelo 3 2 A, errores A1, ciclo A1, verbales A, advertencias A; "
    asked += "de una edición: posicion TER, diferencia TER [FASE], clasifica TER, advertencias TER [ETAPA]..."
    parser.add_argument("question", nargs="+", metavar="PREGUNTA", help=asked)
    database(parser)
    axes(parser)
    json(parser, "un objeto JSON por número")


def export(parser: argparse.ArgumentParser) -> None:
    """A match or an edition of the record, and where it goes."""
    named = "edición/partido, o solo el partido si no hay otro igual; o una edición"
    parser.add_argument("match", metavar="PARTIDO", help=named)
    database(parser)
    axes(parser)
    output = "dónde escribirlo, en lugar de mostrarlo; de una edición, la carpeta"
    parser.add_argument("-o", "--output", metavar="ARCHIVO", help=output)
    parser.add_argument("--private", action="store_true", help="con los reclamos reservados que el árbitro no resolvió")


def edition(parser: argparse.ArgumentParser) -> None:
    """The edition that the command is about: a folder, or one of the record."""
    parser.add_argument("folder", nargs="?", metavar="CARPETA", help="la carpeta con edicion.toml y sus .acta")
    parser.add_argument("--edition", metavar="EDICIÓN", help="en lugar de la carpeta, el id de una edición registrada")
    database(parser)


def json(parser: argparse.ArgumentParser, help_text: str) -> None:
    """Output for programs."""
    parser.add_argument("--json", action="store_true", help=help_text)


def draw(parser: argparse.ArgumentParser) -> None:
    """The steps of a lot."""
    steps = parser.add_subparsers(dest="step", required=True, metavar="COMANDO", title="comandos", parser_class=Parser)
    commit = steps.add_parser("commit", help="antes: lo que se publica, y la semilla que se guarda")
    result = steps.add_parser("result", help="después: el orden, con su prueba")
    for step in (commit, result):
        step.add_argument("edition", metavar="EDICIÓN", help="el id de la edición")
        step.add_argument("phase", metavar="FASE", help="el id de la fase")
        step.add_argument("group", metavar="GRUPO", help="el id del grupo, o segundos")
        step.add_argument("teams", nargs="+", metavar="EQUIPO", help="los ids de los empatados")
        help_text = "de dónde sale el valor que todavía nadie conoce, con su fecha"
        step.add_argument("--source", required=True, metavar="TEXTO", help=help_text)
    result.add_argument("--seed", required=True, metavar="SEMILLA", help="la que se guardó")
    result.add_argument("--value", required=True, metavar="TEXTO", help="lo que salió en la fuente")
    verify = steps.add_parser("verify", help="repite los sorteos de una edición guardada como carpeta")
    verify.add_argument("folder", metavar="CARPETA", help="la carpeta con edicion.toml y sus .acta")
    json(verify, "un objeto JSON")


def review(parser: argparse.ArgumentParser) -> None:
    """An edition's folder or one of the record, one of its cases, and what to do with it."""
    folder = "la carpeta con edicion.toml, sus .acta y revisiones/; no va con --edition"
    parser.add_argument("folder", nargs="?", metavar="CARPETA", help=folder)
    parser.add_argument("case", nargs="?", metavar="CASO", help="qué cambiaría este caso")
    parser.add_argument("--apply", action="store_true", help="escribe el caso en las actas: en todas o en ninguna")
    parser.add_argument("--private", action="store_true", help="muestra también las declaraciones reservadas")
    parser.add_argument("--edition", metavar="EDICIÓN", help="en lugar de la carpeta, el id de una edición registrada")
    database(parser)
    json(parser, "un objeto JSON")
