"""When the talk of a finished table's spectators was removed."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("talk_removed_at", sa.Double))
