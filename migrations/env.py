"""What Alembic runs: every revision on the connection that ``store.migrate`` hands over, inside its transaction."""

from alembic import context

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=context.config.attributes.get("metadata"))
context.run_migrations()
