"""The command ``acta``: one sub-command a family of uses, imported when it is used."""

import os
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from importlib import import_module

from cli import grammar, serving
from cli.files import why

NOT_DONE, INTERRUPTED, PIPE_CLOSED = 1, 128 + signal.SIGINT, 128 + signal.SIGPIPE


def parser() -> grammar.Parser:
    """The command line's grammar."""
    root = grammar.Parser("acta", description="El acta de una competencia de cartas.")
    commands = root.add_subparsers(
        dest="command", required=True, metavar="COMANDO", title="comandos", parser_class=grammar.Parser
    )

    def command(name: str, module: str, help_text: str) -> grammar.Parser:
        made: grammar.Parser = commands.add_parser(name, help=help_text, description=help_text)
        made.set_defaults(module=module)
        return made

    result = command("result", "cli.result", "el resultado de partidos guardados como archivos")
    grammar.files(result)
    grammar.as_of(result)
    grammar.json(result, "un objeto JSON por archivo, en orden")

    importing = command("import", "cli.importing", "registra partidos y ediciones, cada uno entero o nada")
    grammar.imports(importing)
    grammar.database(importing)

    events = command("events", "cli.events", "qué pasó en un partido, acto por acto")
    grammar.match(events)
    grammar.axes(events)
    grammar.json(events, "todos los eventos, un objeto JSON por línea")

    deadlines = command("deadlines", "cli.deadlines", "los plazos de un partido registrado, y lo que llegó tarde")
    grammar.match(deadlines)
    grammar.axes(deadlines)
    grammar.json(deadlines, "los plazos como un objeto JSON")

    grammar.export(command("export", "cli.export", "un partido registrado en la notación, o una edición como carpeta"))

    scoreboard = command("scoreboard", "cli.scoreboard", "el tanteador de un partido registrado")
    grammar.match(scoreboard)
    grammar.axes(scoreboard)
    grammar.json(scoreboard, "el resultado como un objeto JSON")

    why = command("why", "cli.why", "por qué un número es el que es: eventos, artículos e interpretaciones")
    grammar.question(why)

    _editions(command)

    rebuild = command("rebuild", "cli.rebuild", "rehace todas las vistas a partir del registro")
    grammar.database(rebuild)

    migrate = command("migrate", "cli.migrate", "crea o actualiza las tablas de la base de datos")
    grammar.database(migrate)

    _service(command)

    demo = command("demo", "cli.demo", "registra un partido de ejemplo y muestra su resultado")
    demo.add_argument("file", nargs="?", metavar="ARCHIVO", help="otro partido, en lugar del de ejemplo")
    command("convert", "cli.convert", "pasa a la notación un registro de otro programa")
    return root


def _service(command: Callable[[str, str, str], grammar.Parser]) -> None:
    """The commands that run the service, and those that use one."""
    serving.serve(command("serve", "cli.serve", "sirve el registro por HTTP"))
    serving.enrol(command("enrol", "cli.enrol", "da un permiso: el enlace que habilita un dispositivo o una llave"))
    serving.device(command("device", "cli.device", "un dispositivo guardado en un archivo: se habilita y firma"))
    serving.backup(command("backup", "cli.backup", "guarda todo el registro en un archivo, mientras se sigue usando"))
    serving.backup(command("restore", "cli.backup", "lleva un respaldo a una base de datos vacía"))
    serving.act(command("act", "cli.act", "registra un acto en un servicio, con un dispositivo habilitado"))


def _editions(command: Callable[[str, str, str], grammar.Parser]) -> None:
    """The commands about a whole competition."""
    for name, shows in (
        ("standings", "las tablas"),
        ("bracket", "el cuadro"),
        ("discipline", "advertencias y descalificaciones"),
    ):
        edition = command(name, f"cli.{name}", f"{shows} de una edición, guardada como carpeta o registrada")
        grammar.edition(edition)
        grammar.as_of(edition)
        grammar.json(edition, "un objeto JSON")

    schedule = command("schedule", "cli.schedule", "el calendario de una edición, guardada como carpeta o registrada")
    grammar.edition(schedule)
    grammar.now(schedule)
    grammar.json(schedule, "un objeto JSON")

    history = command("edition", "cli.history", "lo que se fue diciendo de una edición registrada")
    history.add_argument("edition", metavar="EDICIÓN", help="el id de la edición")
    grammar.database(history)
    grammar.json(history, "todos los eventos, un objeto JSON por línea")

    grammar.draw(command("draw", "cli.draw", "un sorteo que cualquiera puede repetir"))

    grammar.review(command("review", "cli.review", "revisiones excepcionales de una edición guardada como carpeta"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code: 0, 2 if what it was given is wrong, 1 if it could not be done."""
    if arguments is None:
        arguments = sys.argv[1:]
        _speak_utf_8()
    try:
        try:
            code = _run(arguments)
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        sys.stderr.write("acta: Interrumpido.\n")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has gone; Python would complain once more when it closes it.
        _write_nowhere()
        return PIPE_CLOSED
    except OSError as error:
        # What can be read wrong is told where it is read; what is left is that nothing more can be written.
        _write_nowhere()
        sys.stderr.write(f"acta: No se puede escribir: {why(error)}.\n")
        return NOT_DONE
    return code


def _write_nowhere() -> None:
    """Python writes out once more when it closes its streams; nobody takes that any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: Sequence[str]) -> int:
    if "convert" in arguments[:1]:  # it reads its own arguments
        convert: Callable[[Sequence[str]], int] = import_module("cli.convert").main
        return convert(arguments[1:])
    options = parser().parse_args(arguments)
    run: Callable[[Namespace], int] = import_module(options.module).run
    return run(options)


def _speak_utf_8() -> None:
    """The notation and JSON are UTF-8 whatever the terminal is."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
