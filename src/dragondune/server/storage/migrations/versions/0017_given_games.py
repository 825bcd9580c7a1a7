"""Consent to the use of finished games for research."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("listings", sa.Column("gives_games", sa.Boolean, nullable=False, server_default=sa.false()))
