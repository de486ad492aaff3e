"""An edition's folder: its file and its actas as they are, and how what is rejected of it is told."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from cli.files import Document, print_rejected, read_file
from cli.files import rejected as told
from domain.competition.edition import Edition
from domain.competition.reading import Rejection, read
from domain.competition.source import NAME
from domain.notation.source import Defect


class Folder(NamedTuple):
    """What is in the folder. Without an edition there is only what was rejected."""

    edition: Edition | None
    actas: dict[str, bytes | Defect]
    rejected: tuple[Rejection, ...]


def read_folder(folder: Path) -> Folder:
    """Read the edition and every acta that it names."""
    data = read_file(str(folder / NAME))
    edition, rejected = (None, (Rejection(None, NAME, (data,), 1),)) if isinstance(data, Defect) else read(data)
    named = [one.file for one in edition.fixtures if one.file] if edition else []
    return Folder(edition, {file: read_file(str(folder / file)) for file in named}, rejected)


def rows(rejections: Iterable[Rejection]) -> list[Document]:
    """One row a match, in the order of the edition's file: its first defect, and all of them."""
    made = []
    for one in sorted(rejections, key=lambda one: one.line):
        defects = told(one.defects)
        made.append({"match": one.match, **defects[0], "file": one.file, "defects": defects})
    return made


def show_rejected(folder: str, rejected: Iterable[Document]) -> None:
    """Print what was not taken in, a line a defect."""
    for row in rejected:
        print_rejected(f"{Path(folder) / row['file']}", row["defects"])
