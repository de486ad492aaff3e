"""The service: commands as they came, and what is no part of the record (sessions, challenges, PINs)."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "requests",
        sa.Column("command_id", sa.Text(), primary_key=True),
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.Column("signature", sa.Text(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("refusal", sa.LargeBinary(), nullable=True),
        sa.Column("at", sa.Text(), nullable=False),
        sa.CheckConstraint("state IN ('accepted', 'refused', 'held')", name="requests_state"),
        sqlite_strict=True,
    )
    op.create_index("requests_stream_state", "requests", ["stream", "state"])
    op.create_table(
        "shelf",
        sa.Column("kind", sa.Text(), primary_key=True),
        sa.Column("name", sa.Text(), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("until", sa.Text(), nullable=True),
        sqlite_strict=True,
    )


def downgrade() -> None:
    """Refused: the record only grows, and so does its schema."""
    raise RuntimeError("the schema is append-only: restore a backup instead of going back")
