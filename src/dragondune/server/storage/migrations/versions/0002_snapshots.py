"""Snapshots of tables, with the number of public records and of each observer's updates at that point."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

OBSERVERS = 6


def upgrade() -> None:
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("public", sa.Integer, nullable=False),
        *(sa.Column(f"heard_{observer}", sa.Integer, nullable=False) for observer in range(OBSERVERS)),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
