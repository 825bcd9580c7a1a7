"""Tables, their records, tokens, presence, hooks and notices."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    tables()
    tokens()
    notices()


def tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("is_listed", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("updated_at", sa.Double, nullable=False),
        sa.Column("wake_at", sa.Double),
        sa.Column("spec", sa.LargeBinary, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "wake_at"])
    op.create_index("tables_by_age", "tables", ["created_at", "id"])
    op.create_table(
        "records",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def tokens() -> None:
    op.create_table(
        "tokens",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("seat", sa.Text),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
    )
    op.create_index("tokens_by_table", "tokens", ["table_id"])
    op.create_table(
        "presence",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("seen_at", sa.Double, nullable=False),
    )


def notices() -> None:
    op.create_table(
        "hooks",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("url", sa.Text, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Text),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("due_at", sa.Double),
        sa.Column("failure", sa.Text),
        sqlite_autoincrement=True,
    )
    op.create_index("notices_by_due", "notices", ["due_at", "id"])
