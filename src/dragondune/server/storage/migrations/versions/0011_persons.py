"""Persons with their keys, and which tokens are theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "persons",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("colour", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
    )
    op.create_table(
        "person_keys",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("until", sa.Double),
        sa.Column("created_at", sa.Double, nullable=False),
    )
    op.create_index("person_keys_by_person", "person_keys", ["person"])
    op.add_column("tokens", sa.Column("person", sa.Text))
    op.create_index("tokens_by_person", "tokens", ["person"])
