"""Files that a command takes: their bytes, or why they cannot be read; and how their defects are said."""

import errno
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from domain.notation.sentences import sentence
from domain.notation.source import LIMIT, Defect

Document = dict[str, Any]

WHY = {
    errno.ENOENT: "no existe",
    errno.EISDIR: "es una carpeta",
    errno.ENOTDIR: "no existe",
    errno.EACCES: "no hay permiso",
    errno.ENAMETOOLONG: "el nombre es demasiado largo",
    errno.ENOSPC: "no hay más lugar",
    errno.EROFS: "no se puede escribir ahí",
}


def read_file(path: str) -> bytes | Defect:
    """The bytes of a file, or why it cannot be read. Of one that is too large, only as many as tell so."""
    try:
        with Path(path).open("rb") as file:
            return file.read(LIMIT + 1)
    except OSError as error:
        return Defect(1, "file_unreadable", facts={"about": why(error)})


def why(error: OSError) -> str:
    """The reason of the system, in few words; its own name for one that is not expected."""
    name = errno.errorcode.get(error.errno or 0, type(error).__name__)
    return WHY.get(error.errno or 0) or f"el sistema dice {name}"


def rejected(defects: Iterable[Defect]) -> list[Document]:
    """Defects as the result has them."""
    return [
        {"line": one.line, "article": one.article, "code": one.code, "reason": sentence(one.code, one.facts)}
        for one in defects
    ]


def print_rejected(path: str, defects: Iterable[Document]) -> None:
    """One line a defect: file, line, sentence, article, code."""
    for one in defects:
        article = f" (art. {one['article']})" if one["article"] else ""
        sys.stdout.write(f"{path}:{one['line']}: {one['reason']}{article} [{one['code']}]\n")
