"""The log: events, the personal data beside them, the answers to commands, the places of readers."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

# The order lock: whoever appends holds it until the end of the transaction, so positions become visible in their
# order and a reader that asks for "position > mine" misses nothing. A rolled-back append burns values of the
# sequence; under the lock nobody else draws from it, so it is set back and positions stay without gaps.
POSTGRESQL = (
    """
    CREATE FUNCTION events_take_order_lock() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
        newest bigint;
        drawn bigint;
    BEGIN
        PERFORM pg_advisory_xact_lock(1094931521, 1);
        SELECT coalesce(max(position), 0) INTO newest FROM events;
        SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO drawn FROM events_position_seq;
        IF drawn <> newest THEN
            PERFORM setval('events_position_seq', greatest(newest, 1), newest > 0);
        END IF;
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER events_order_lock BEFORE INSERT ON events
    FOR EACH STATEMENT EXECUTE FUNCTION events_take_order_lock()
    """,
    """
    CREATE FUNCTION events_check_and_notify() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT FROM fresh WHERE position > 1 AND NOT EXISTS (
                SELECT FROM events AS before WHERE before.position = fresh.position - 1)) THEN
            RAISE EXCEPTION 'events: a position does not follow the one before' USING ERRCODE = '23000';
        END IF;
        IF EXISTS (SELECT FROM fresh WHERE version > 1 AND NOT EXISTS (
                SELECT FROM events AS before
                WHERE before.stream = fresh.stream AND before.version = fresh.version - 1)) THEN
            RAISE EXCEPTION 'events: a version does not follow the one before' USING ERRCODE = '23000';
        END IF;
        PERFORM pg_notify('acta_events', max(position)::text) FROM fresh HAVING count(*) > 0;
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER events_contiguous AFTER INSERT ON events REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION events_check_and_notify()
    """,
    """
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '%: rows are never changed or removed', TG_TABLE_NAME USING ERRCODE = '23000';
    END $$
    """,
    *(
        f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
        for table in ("events", "commands")
    ),
    # ALWAYS: also for a session that plays the replica.
    "ALTER TABLE events ENABLE ALWAYS TRIGGER events_order_lock",
    "ALTER TABLE events ENABLE ALWAYS TRIGGER events_contiguous",
    "ALTER TABLE events ENABLE ALWAYS TRIGGER events_append_only",
    "ALTER TABLE commands ENABLE ALWAYS TRIGGER commands_append_only",
)

# SQLite has one writer at a time, so order needs no lock. INSERT OR REPLACE removes rows without firing the trigger
# on DELETE: those before INSERT refuse it. A position that is not told is -1 there.
SQLITE = (
    """
    CREATE TRIGGER events_next_version BEFORE INSERT ON events
    WHEN NEW.position > 0
        OR NEW.version <> coalesce(
            (SELECT version FROM events WHERE stream = NEW.stream ORDER BY version DESC LIMIT 1) + 1,
            min(NEW.version, 1))
    BEGIN SELECT RAISE(ABORT, 'events: a version does not follow the one before, or a position is told'); END
    """,
    """
    CREATE TRIGGER events_next_position AFTER INSERT ON events
    WHEN NEW.position > 1 AND NOT EXISTS (SELECT 1 FROM events WHERE position = NEW.position - 1)
    BEGIN SELECT RAISE(ABORT, 'events: a position does not follow the one before'); END
    """,
    """
    CREATE TRIGGER commands_no_replacement BEFORE INSERT ON commands
    WHEN EXISTS (SELECT 1 FROM commands WHERE command_id = NEW.command_id)
    BEGIN SELECT RAISE(ABORT, 'commands: answered already'); END
    """,
    *(
        f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, '{table}: rows are never changed or removed'); END"
        for table in ("events", "commands")
        for verb in ("UPDATE", "DELETE")
    ),
)


def upgrade() -> None:
    """Make the tables and, as triggers and constraints, what must hold of them whoever writes."""
    postgresql = op.get_bind().dialect.name == "postgresql"
    sha256 = (sa.CheckConstraint("leaf_hash = sha256('\\x00'::bytea || leaf)", name="events_leaf_hash_true"),)
    op.create_table(
        "events",
        sa.Column("position", WHOLE, sa.Identity(always=True), primary_key=True),
        sa.Column("leaf_index", WHOLE, sa.Computed("position - 1", persisted=True), nullable=False),
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("topic", sa.Text(), nullable=False),
        sa.Column("leaf", sa.LargeBinary(), nullable=False),
        sa.Column("leaf_hash", sa.LargeBinary(), nullable=False),
        sa.UniqueConstraint("stream", "version", name="events_stream_version"),
        sa.CheckConstraint("length(leaf) <= 65535", name="events_leaf_size"),
        sa.CheckConstraint("length(leaf_hash) = 32", name="events_leaf_hash_size"),
        *(sha256 if postgresql else ()),
        sqlite_autoincrement=True,
        sqlite_strict=True,
    )
    op.create_table(
        "personal",
        sa.Column("stream", sa.Text(), primary_key=True),
        sa.Column("version", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("field", sa.Text(), primary_key=True),
        sa.Column("salt", sa.LargeBinary(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.CheckConstraint("length(salt) >= 16", name="personal_salt_size"),
        sqlite_strict=True,
    )
    op.create_table(
        "commands",
        sa.Column("command_id", sa.Text(), primary_key=True),
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=False),
        sa.Column("first_version", sa.Integer(), nullable=False),
        sa.Column("last_version", sa.Integer(), nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "tracking",
        sa.Column("name", sa.Text(), primary_key=True),
        sa.Column("position", WHOLE, nullable=False),
        sqlite_strict=True,
    )
    for statement in POSTGRESQL if postgresql else SQLITE:
        op.execute(statement)


def downgrade() -> None:
    """Refused: the record only grows, and so does its schema."""
    raise RuntimeError("the schema is append-only: restore a backup instead of going back")
