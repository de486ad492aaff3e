"""``acta deadlines``: each limit of a recorded match, from when to when it ran, and what came too late."""

from argparse import Namespace

from cli.database import WRONG, Session, with_session
from cli.moments import axes_of, find
from cli.result import print_json
from projections import deadlines
from projections.deadlines import Deadline, Moment
from projections.words import word

LATE = "*"


def run(options: Namespace) -> int:
    """Show the deadlines of a match."""
    return with_session(options, lambda session: _run(session, options))


def _run(session: Session, options: Namespace) -> int:
    axes = axes_of(options)
    recorded = find(session, options.match, axes)
    if recorded is None:
        return WRONG
    rows = deadlines.of(recorded, axes.as_of)
    if options.json:
        print_json(deadlines.document(recorded[0].stream, rows))
    else:
        _show(rows)
    return 0


def _show(rows: deadlines.Rows) -> None:
    from rich.text import Text

    from cli.table import console, table

    made = table("plazo", "art.", "de", "desde", "hasta", "suspendido", "estado", "fuera de plazo")
    for row in rows:
        limit = row.limit
        made.add_row(
            *map(
                Text,
                (
                    word("limit", limit.name),
                    limit.article,
                    _about(row),
                    _clock(limit.start) if limit.start else _told(row.start),
                    _clock(end) if (end := deadlines.ends(row)) else _told(row.end),
                    "; ".join(f"{_told(start)} a {_told(end)}" for start, end in row.freezes),
                    word("state", row.state),
                    "; ".join(map(_told, row.after)),
                ),
            )
        )
    console().print(made)
    if any(LATE in cell for column in made.columns for cell in map(str, column.cells)):
        console().print(f"{LATE} asentado más de {deadlines.LATE_ENTRY.seconds // 60} minutos después de ocurrir")


def _about(row: Deadline) -> str:
    limit = row.limit
    parts = [limit.team or "", f"mano {limit.hand}" if limit.hand else "", f"duelo {limit.duel}" if limit.duel else ""]
    return ", ".join(part for part in parts if part)


def _told(moment: Moment | None) -> str:
    if moment is None:
        return "—"
    when = f", {_clock(moment.at)}" if moment.at else ""
    return f"acto {moment.act}{when}{LATE if moment.late_entry else ''}"


def _clock(at: str) -> str:
    return at[11:19]
