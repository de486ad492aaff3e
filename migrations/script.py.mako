"""${message}."""

import sqlalchemy as sa
from alembic import op

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """${message}."""
    ${upgrades if upgrades else "raise NotImplementedError"}


def downgrade() -> None:
    """Refused: the record only grows, and so does its schema."""
    raise RuntimeError("the schema is append-only: restore a backup instead of going back")
