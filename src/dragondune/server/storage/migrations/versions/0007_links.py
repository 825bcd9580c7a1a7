"""Chain the records: each carries the hash of itself and its predecessor, and of a removed body."""

import struct
from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0004"

TOGETHER = 1000

tables = sa.table(
    "tables", sa.column("id", sa.Text), sa.column("spec", sa.LargeBinary), sa.column("secret", sa.LargeBinary)
)
records = sa.table(
    "records",
    sa.column("table_id", sa.Text),
    sa.column("n", sa.Integer),
    sa.column("at", sa.Double),
    sa.column("body", sa.LargeBinary),
    sa.column("link", sa.LargeBinary),
)


def upgrade() -> None:
    op.add_column("records", sa.Column("link", sa.LargeBinary, nullable=False, server_default=sa.text("''")))
    op.add_column("records", sa.Column("removed", sa.LargeBinary))
    connection = op.get_bind()
    for table_id in list(connection.execute(sa.select(tables.c.id)).scalars()):
        chain(connection, table_id)


def chain(connection: sa.Connection, table_id: str) -> None:
    """Link a table's existing records."""
    found = connection.execute(sa.select(tables.c.spec, tables.c.secret).where(tables.c.id == table_id)).one()
    link = sha256(b"dragondune table " + sha256(b"dragondune seed " + found.secret).digest() + found.spec).digest()
    unlinked = sa.select(records.c.n, records.c.at, records.c.body).where(records.c.table_id == table_id)
    update = (
        sa.update(records)
        .where(records.c.table_id == table_id, records.c.n == sa.bindparam("number"))
        .values(link=sa.bindparam("new_link"))
    )
    last = 0
    while rows := connection.execute(unlinked.where(records.c.n > last).order_by(records.c.n).limit(TOGETHER)).all():
        links: list[dict[str, object]] = []
        for row in rows:
            link = sha256(link + struct.pack(">qd", row.n, row.at) + sha256(row.body).digest()).digest()
            links.append({"number": row.n, "new_link": link})
        connection.execute(update, links)
        last = rows[-1].n
