"""A row for checking that the database accepts writes."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "health",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
