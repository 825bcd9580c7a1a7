"""An index that finds the snapshot before an update without reading others."""

from alembic import op

revision = "0010"
down_revision = "0009"

OBSERVERS = 6


def upgrade() -> None:
    heard = [f"heard_{observer}" for observer in range(OBSERVERS)]
    op.create_index("snapshots_by_heard", "snapshots", ["table_id", "version", "n", "public", *heard])
