"""Formats and notification kinds of webhooks."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("hooks", sa.Column("format", sa.Text, nullable=False, server_default="json"))
    op.add_column("hooks", sa.Column("kinds", sa.Text, nullable=False, server_default=""))
