"""The grammar of the commands that run the service and use it."""

import os

from cli.grammar import Parser, database, json
from domain.access.grant import AT_A_DESK, AT_THE_TABLE

ROLES = sorted(AT_THE_TABLE | AT_A_DESK)
ADDRESS = "http://localhost:8000"
ORIGIN = "ACTA_ORIGIN"


def serve(parser: Parser) -> None:
    """Where it listens, and how others reach it."""
    database(parser)
    host, port = os.environ.get("ACTA_HOST") or "127.0.0.1", os.environ.get("ACTA_PORT") or "8000"
    parser.add_argument("--host", default=host, metavar="NOMBRE", help="dónde escucha (ACTA_HOST; si no, 127.0.0.1)")
    parser.add_argument(
        "--port", type=int, default=port, metavar="PUERTO", help="en qué puerto (ACTA_PORT; si no, 8000)"
    )
    parser.add_argument(
        "--url", metavar="URL", help="la dirección con que se lo ve desde afuera (si falta, ACTA_ORIGIN)"
    )


def enrol(parser: Parser) -> None:
    """Whom the place is for."""
    roles = "clerk (planillero), captain y referee llevan --match; chief, organiser e investigator, no"
    parser.add_argument("role", choices=ROLES, metavar="ROL", help=roles)
    parser.add_argument("--match", metavar="PARTIDO", help="edición/partido, o solo el partido si no hay otro igual")
    parser.add_argument("--team", choices=("A", "B"), metavar="LADO", help="el del capitán: A o B")
    parser.add_argument("--edition", metavar="EDICIÓN", help="si su permiso es de una sola edición")
    parser.add_argument("--name", metavar="NOMBRE", help="quién es; se guarda como dato personal")
    help_text = "el seudónimo de quien ya entró con otro permiso: quien registra solo un partido no lo homologa"
    parser.add_argument("--person", metavar="SEUDÓNIMO", help=help_text)
    parser.add_argument("--url", metavar="URL", help=f"la dirección del servicio (ACTA_ORIGIN; si no, {ADDRESS})")
    database(parser)


def device(parser: Parser) -> None:
    """Enrol one, or sign with it."""
    steps = parser.add_subparsers(dest="step", required=True, metavar="COMANDO", title="comandos", parser_class=Parser)
    enrolling = steps.add_parser("enrol", help="hace una clave y la habilita con el enlace")
    enrolling.add_argument("link", metavar="ENLACE", help="el que mostró acta enrol")
    enrolling.add_argument("--key", required=True, metavar="ARCHIVO", help="dónde se guarda la clave")
    enrolling.add_argument(
        "--pin", action="store_true", help="el árbitro elige su PIN: se pregunta o se lee de la entrada"
    )
    stepping = steps.add_parser("step-up", help="muestra el PIN: vale cinco minutos para homologar")
    stepping.add_argument("url", metavar="URL", help=f"la dirección del servicio, como {ADDRESS}")
    stepping.add_argument("key", metavar="ARCHIVO", help="la clave del dispositivo")
    signing = steps.add_parser("sign", help="el encabezado Acta-Signature de un pedido, para curl")
    signing.add_argument("key", metavar="ARCHIVO", help="la clave del dispositivo")
    signing.add_argument("body", nargs="?", metavar="PEDIDO", help="el archivo que se manda; si falta, la entrada")
    help_text = "en lugar de eso, el encabezado Authorization para leer esa ruta, que vale un minuto"
    signing.add_argument("--read", metavar="RUTA", help=help_text)


def act(parser: Parser) -> None:
    """What is recorded where, and what its author had seen."""
    parser.add_argument("url", metavar="URL", help=f"la dirección del servicio, como {ADDRESS}")
    parser.add_argument("match", metavar="PARTIDO", help="edición/partido")
    parser.add_argument("act", metavar="ACTO", help='una línea de la notación, como "A1: truco"')
    parser.add_argument("--key", required=True, metavar="ARCHIVO", help="la clave del dispositivo")
    help_text = "la versión del partido que se vio; la dice cada respuesta"
    parser.add_argument("--seen", required=True, type=int, metavar="VERSIÓN", help=help_text)
    parser.add_argument("--at", metavar="INSTANTE", help="cuándo pasó, si no fue ahora (RFC 3339)")
    json(parser, "la respuesta como un objeto JSON")


def backup(parser: Parser) -> None:
    """The file, and the database that it is made of or goes into."""
    parser.add_argument("file", metavar="ARCHIVO", help="el archivo del respaldo, que lleva datos personales")
    database(parser)
