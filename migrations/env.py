"""What Alembic runs: every revision on the connection that ``store.migrate`` hands over, inside its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
