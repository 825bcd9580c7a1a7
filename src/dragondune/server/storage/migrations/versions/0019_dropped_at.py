"""When messages were given up, so that they can be deleted some days later."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    for name in ("notices", "outbox"):
        op.add_column(name, sa.Column("dropped_at", sa.Double))
        queue = sa.table(name, sa.column("failure"), sa.column("dropped_at", sa.Double))
        op.execute(queue.update().where(queue.c.failure.is_not(None)).values(dropped_at=0.0))
