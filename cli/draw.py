"""``acta draw``: a lot that anyone can repeat: committed to, drawn, verified (1.13)."""

import secrets
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from cli.editions import show_rejected
from cli.files import Document
from cli.result import FOUND_DEFECTS, print_json
from cli.standings import compute
from domain.competition.draw import BETWEEN, HASH, commitment, order
from domain.competition.edition import Edition, Lot
from domain.competition.fields import is_name
from domain.notation import toml
from domain.notation.header import IDENTIFIER, MOST_IDENTIFIER
from domain.notation.sentences import sentence

VERIFIED, ANNOUNCED, PAPER = "verified", "announced", "paper"
SAID = {VERIFIED: "comprobado", ANNOUNCED: "anunciado, sin sortear", PAPER: "sin prueba: se toma como se dice"}


def run(options: Namespace) -> int:
    """Do the step that is asked for."""
    steps = {"commit": commit, "result": result, "verify": verify}
    return steps[options.step](options)


def commit(options: Namespace) -> int:
    """Make a seed; print what is published before the lot and, apart, the seed that is kept until then."""
    if not _is_well_told(options):
        return FOUND_DEFECTS
    seed = secrets.token_hex(32)
    _print_lot(options, commitment(_place(options), options.teams, options.source, seed))
    sys.stderr.write(f'# Para guardar en secreto hasta que se conozca el valor:\nsemilla = "{seed}"\n')
    return 0


def result(options: Namespace) -> int:
    """Print the lot with its order, as it stands in the edition's file."""
    if not _is_well_told(options):
        return FOUND_DEFECTS
    drawn = order(options.teams, options.seed, options.value)
    committed = commitment(_place(options), options.teams, options.source, options.seed)
    _print_lot(options, committed, semilla=options.seed, valor=options.value, orden=drawn)
    return 0


def verify(options: Namespace) -> int:
    """Repeat every lot of an edition; those that come out otherwise are defects of its file."""
    found = compute(Path(options.folder))
    lots = [_told(lot) for lot in (found.edition.lots if found.edition else ())]
    if options.json:
        print_json({"edition": found.edition.id if found.edition else None, "lots": lots, "rejected": found.rejected})
    else:
        if found.edition:
            sys.stdout.writelines(_lines(found.edition))
        show_rejected(options.folder, found.rejected)
    return FOUND_DEFECTS if found.rejected else 0


def status(lot: Lot) -> str:
    """What is known of a lot; one that is proved wrong never gets into an edition."""
    if lot.draw is None:
        return PAPER
    return VERIFIED if lot.order else ANNOUNCED


def _told(lot: Lot) -> Document:
    told: Document = {"phase": lot.phase, "group": lot.group, "among": sorted(lot.among), "order": list(lot.order)}
    return {**told, "status": status(lot), "commitment": lot.draw.commitment if lot.draw else None}


def _lines(edition: Edition) -> Iterator[str]:
    for lot in edition.lots:
        teams = ", ".join(lot.order or sorted(lot.among))
        yield f"{lot.phase}, {lot.group}: {teams}: {SAID[status(lot)]}.\n"
    if not edition.lots:
        yield "No hay sorteos.\n"


def _is_well_told(options: Namespace) -> bool:
    """Whether the command line tells a lot; says what is wrong."""
    wrong = next(_objections(options), None)
    if wrong is not None:
        code, key = wrong
        sys.stderr.write(f"acta: {sentence(code, {'key': key, 'id': key})}\n")
    return wrong is None


def _objections(options: Namespace) -> Iterator[tuple[str, str]]:
    for one in (options.edition, options.phase, options.group, *options.teams):
        if not IDENTIFIER.fullmatch(one) or len(one) > MOST_IDENTIFIER:
            yield "not_an_identifier", one
    if len(set(options.teams)) < len(options.teams):
        yield "id_twice", next(one for one in options.teams if options.teams.count(one) > 1)
    if len(options.teams) == 1:
        yield "lot_of_one", ""
    texts = {"--source": options.source, "--value": getattr(options, "value", "-")}
    for key, text in texts.items():
        if not is_name(text):
            yield "not_a_name", key
        if BETWEEN in text:
            yield "draw_text", key
    if not HASH.fullmatch(getattr(options, "seed", "0" * 64)):
        yield "not_a_hash", "--seed"


def _place(options: Namespace) -> tuple[str, str, str]:
    return options.edition, options.phase, options.group


def _print_lot(options: Namespace, committed: str, **proof: object) -> None:
    """The lot as it stands in ``edicion.toml``."""
    told = {"fase": options.phase, "grupo": options.group, "entre": sorted(options.teams)}
    lines = toml.lines({**told, "fuente": options.source, "compromiso": committed, **proof})
    sys.stdout.writelines(f"{line}\n" for line in ("[[sorteos]]", *lines))
