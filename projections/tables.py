"""The tables of the read models as SQLAlchemy sees them; ``migrations/`` makes them."""

import sqlalchemy as sa

metadata = sa.MetaData()

scoreboard = sa.Table(
    "scoreboard",
    metadata,
    sa.Column("stream", sa.Text(), primary_key=True),
    sa.Column("version", sa.Integer(), nullable=False),
    sa.Column("document", sa.Text(), nullable=False),
)
"""One row a match: its result as JSON after the event of that version."""

dealer_errors = sa.Table(
    "dealer_errors",
    metadata,
    sa.Column("stream", sa.Text(), primary_key=True),
    sa.Column("dealer", sa.Text(), primary_key=True),
    sa.Column("in_cycle", sa.Integer(), nullable=False),
    sa.Column("total", sa.Integer(), nullable=False),
    sa.Column("history", sa.Text(), nullable=False),
)
"""One row a dealer who erred: the cycle (6.4) and the errors that made it, as JSON."""

timeline = sa.Table(
    "timeline",
    metadata,
    sa.Column("stream", sa.Text(), primary_key=True),
    sa.Column("act", sa.Integer(), primary_key=True, autoincrement=False),
    sa.Column("version", sa.Integer(), nullable=False),
    sa.Column("fact", sa.Text(), nullable=False),
    sa.Column("outcome", sa.Text(), nullable=False),
    sa.Column("did", sa.Text(), nullable=False),
    sa.Column("undone_by", sa.Integer(), nullable=True),
)
"""One row an act: the version of its fact, what became of it, and what it did with the articles, as JSON."""
