"""Lists of tables are read from indexes, and without reading imported games."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.drop_index("tables_by_age", "tables")
    op.create_index("tables_listed", "tables", ["is_listed", "created_at", "id"])
    op.create_index("tables_listed_by_status", "tables", ["is_listed", "status", "created_at", "id"])
    if op.get_bind().dialect.name == "sqlite":
        _move_spec_to_the_end()


def _move_spec_to_the_end() -> None:
    """PostgreSQL stores large values apart from their rows; SQLite reads all columns before a wanted one."""
    op.add_column("tables", sa.Column("last_spec", sa.LargeBinary, nullable=False, server_default=sa.text("''")))
    op.execute("UPDATE tables SET last_spec = spec")
    op.execute("ALTER TABLE tables DROP COLUMN spec")
    op.execute("ALTER TABLE tables RENAME COLUMN last_spec TO spec")
