"""Creators of tournaments, whose tables share their creator's part of the bots' processes."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("tournaments", sa.Column("creator", sa.Text, nullable=False, server_default=""))
