"""Files written together: all of them, or none."""

import os
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import mkstemp
from typing import NamedTuple


class Rewrite(NamedTuple):
    """A file's bytes as they were read, and as they are to be."""

    old: bytes
    new: bytes


def write_all(files: Mapping[Path, Rewrite]) -> list[Path]:
    """Replace the files, or write nothing and answer with those that somebody else has changed meanwhile.

    Raises OSError where one cannot be written; then all are as they were. Each file is whole at every instant; a power
    cut can leave some replaced and others not.
    """
    targets = {path.resolve(): rewrite for path, rewrite in files.items()}
    beside: list[Path] = []
    try:
        new = {path: _beside(path, rewrite.new, beside) for path, rewrite in targets.items()}
        old = {path: _beside(path, rewrite.old, beside) for path, rewrite in targets.items()}
        changed = [path for path, rewrite in targets.items() if path.read_bytes() != rewrite.old]
        if not changed:
            _replace(new, old)
        return changed
    finally:
        for path in beside:
            path.unlink(missing_ok=True)


def _beside(path: Path, data: bytes, made: list[Path]) -> Path:
    """A file with these bytes in the same folder, with the same rights, on the disk."""
    handle, name = mkstemp(prefix=f".{path.name}.", dir=path.parent)
    made.append(Path(name))
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    shutil.copymode(path, name)
    return made[-1]


def _replace(new: Mapping[Path, Path], old: Mapping[Path, Path]) -> None:
    done: list[Path] = []
    try:
        for path, written in new.items():
            written.replace(path)
            done.append(path)
    except OSError:
        _put_back(done, old)
        raise


def _put_back(done: Iterable[Path], old: Mapping[Path, Path]) -> None:
    for path in done:
        old[path].replace(path)
