"""The tables as SQLAlchemy sees them.

``migrations/`` makes them, with the triggers that this picture does not show; a test compares the two.
"""

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

metadata = sa.MetaData()

_WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

events = sa.Table(
    "events",
    metadata,
    sa.Column("position", _WHOLE, sa.Identity(always=True), primary_key=True),
    sa.Column("leaf_index", _WHOLE, sa.Computed("position - 1", persisted=True), nullable=False),
    sa.Column("stream", sa.Text(), nullable=False),
    sa.Column("version", sa.Integer(), nullable=False),
    sa.Column("topic", sa.Text(), nullable=False),
    sa.Column("leaf", sa.LargeBinary(), nullable=False),
    sa.Column("leaf_hash", sa.LargeBinary(), nullable=False),
    sa.UniqueConstraint("stream", "version", name="events_stream_version"),
)
"""The log. ``position`` counts from 1 without gaps, in the order of commits; ``leaf_index`` is one less."""

personal = sa.Table(
    "personal",
    metadata,
    sa.Column("stream", sa.Text(), primary_key=True),
    sa.Column("version", sa.Integer(), primary_key=True, autoincrement=False),
    sa.Column("field", sa.Text(), primary_key=True),
    sa.Column("salt", sa.LargeBinary(), nullable=False),
    sa.Column("value", sa.Text(), nullable=False),
)
"""What leaves only commit to; the one table whose rows may go."""

commands = sa.Table(
    "commands",
    metadata,
    sa.Column("command_id", sa.Text(), primary_key=True),
    sa.Column("stream", sa.Text(), nullable=False),
    sa.Column("answer", sa.LargeBinary(), nullable=False),
    sa.Column("first_version", sa.Integer(), nullable=False),
    sa.Column("last_version", sa.Integer(), nullable=False),
)
"""The first answer to each command, kept byte for byte."""

requests = sa.Table(
    "requests",
    metadata,
    sa.Column("command_id", sa.Text(), primary_key=True),
    sa.Column("stream", sa.Text(), nullable=False),
    sa.Column("payload", sa.LargeBinary(), nullable=False),
    sa.Column("signature", sa.Text(), nullable=True),
    sa.Column("state", sa.Text(), nullable=False),
    sa.Column("refusal", sa.LargeBinary(), nullable=True),
    sa.Column("at", sa.Text(), nullable=False),
    sa.Index("requests_stream_state", "stream", "state"),
)
"""Commands as they came, beside the log because they may quote names: accepted, refused or held back."""

shelf = sa.Table(
    "shelf",
    metadata,
    sa.Column("kind", sa.Text(), primary_key=True),
    sa.Column("name", sa.Text(), primary_key=True),
    sa.Column("value", sa.Text(), nullable=False),
    sa.Column("until", sa.Text(), nullable=True),
)
"""What is no part of the record and goes with time: sessions, challenges, PINs, sign counts."""

tracking = sa.Table(
    "tracking",
    metadata,
    sa.Column("name", sa.Text(), primary_key=True),
    sa.Column("position", _WHOLE, nullable=False),
)
"""How far each reader of the log has come."""


def upsert(connection: sa.Connection, table: sa.Table) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that can say ON CONFLICT, in the words of the connection's database."""
    return sqlite.insert(table) if connection.dialect.name == "sqlite" else postgresql.insert(table)
