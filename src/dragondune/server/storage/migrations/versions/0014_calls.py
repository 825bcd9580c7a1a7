"""Notification settings, what is waiting for people, and outgoing messages."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _add_wishes()
    _add_mail()
    _add_messages()
    op.add_column("presence", sa.Column("looked_at", sa.Double, nullable=False, server_default="0"))


def _add_wishes() -> None:
    op.create_table(
        "call_settings",
        sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("push_kinds", sa.Text, nullable=False),
        sa.Column("mail_kinds", sa.Text, nullable=False),
        sa.Column("zone", sa.Text, nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("digest_at", sa.Integer),
        sa.Column("away_until", sa.Double),
    )
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
    )
    op.create_index("subscriptions_by_person", "subscriptions", ["person"])


def _add_mail() -> None:
    op.create_table(
        "mail_addresses",
        sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("confirmed_at", sa.Double),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("sent", sa.Integer, nullable=False),
    )
    op.create_table(
        "mail_counts",
        sa.Column("address", sa.Text, primary_key=True),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("codes", sa.Integer, nullable=False),
        sa.Column("is_refused", sa.Boolean, nullable=False),
    )


def _add_messages() -> None:
    op.create_table(
        "waits",
        sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("sentence", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("due_at", sa.Double),
        sa.Column("called_at", sa.Double),
    )
    op.create_index("waits_by_due", "waits", ["due_at"])
    op.create_table(
        "outbox",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("due_at", sa.Double),
        sa.Column("failure", sa.Text),
        sqlite_autoincrement=True,
    )
    op.create_index("outbox_by_due", "outbox", ["channel", "due_at", "id"])
    op.create_table(
        "server_keys",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
