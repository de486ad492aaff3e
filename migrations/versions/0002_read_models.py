"""The first read models: scoreboard, dealers' errors, timeline. They follow from the log and can be dropped."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "scoreboard",
        sa.Column("stream", sa.Text(), primary_key=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "dealer_errors",
        sa.Column("stream", sa.Text(), primary_key=True),
        sa.Column("dealer", sa.Text(), primary_key=True),
        sa.Column("in_cycle", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("history", sa.Text(), nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "timeline",
        sa.Column("stream", sa.Text(), primary_key=True),
        sa.Column("act", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("fact", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("did", sa.Text(), nullable=False),
        sa.Column("undone_by", sa.Integer(), nullable=True),
        sqlite_strict=True,
    )


def downgrade() -> None:
    """Refused: the record only grows, and so does its schema."""
    raise RuntimeError("the schema is append-only: restore a backup instead of going back")
