"""Passkeys of persons, and their challenges."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("person_keys", sa.Column("data", sa.LargeBinary))
    op.create_table(
        "challenges",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("person", sa.Text),
        sa.Column("until", sa.Double, nullable=False),
    )
