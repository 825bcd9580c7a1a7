"""The tables of the database as they are now; the migrations lead there."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

METADATA: Final = MetaData()

OBSERVERS: Final = 6
"""How many observers a snapshot counts the updates of."""

NUMBER: Final = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows by itself only in a column called INTEGER."""

tables: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("is_listed", Boolean, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("updated_at", Double, nullable=False),
    Column("wake_at", Double),
    Column("spec", LargeBinary, nullable=False),
    Column("summary", LargeBinary, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("last", Integer, nullable=False),
    Column("talk_removed_at", Double),  # when spectators' talk was removed last
    Column("creator", Text, nullable=False, server_default=""),
    Index("tables_by_status", "status", "wake_at"),
    Index("tables_by_age", "created_at", "id"),
)

records: Final = Table(
    "records",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("link", LargeBinary, nullable=False, server_default=text("''")),
    Column("removed", LargeBinary),
)

snapshots: Final = Table(
    "snapshots",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("version", Text, nullable=False),
    Column("public", Integer, nullable=False),
    *(Column(f"heard_{observer}", Integer, nullable=False) for observer in range(OBSERVERS)),
    Column("body", LargeBinary, nullable=False),
    # The one that is wanted is found without reading the bodies of all that are not.
    Index("snapshots_by_heard", "table_id", "version", "n", "public", *(f"heard_{one}" for one in range(OBSERVERS))),
)

reviews: Final = Table(
    "reviews",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

health: Final = Table(
    "health",
    METADATA,
    Column("id", NUMBER, primary_key=True, autoincrement=True),
    Column("body", LargeBinary, nullable=False),
)

tokens: Final = Table(
    "tokens",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("role", Text, nullable=False),
    Column("seat", Text),
    Column("label", Text, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("person", Text),  # whose it is; null if nobody has said so
    Index("tokens_by_table", "table_id"),
    Index("tokens_by_person", "person"),
)

persons: Final = Table(
    "persons",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("colour", Text, nullable=False),
    Column("created_at", Double, nullable=False),
)

person_keys: Final = Table(
    "person_keys",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("persons.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("until", Double),
    Column("created_at", Double, nullable=False),
    Index("person_keys_by_person", "person"),
)

presence: Final = Table(
    "presence",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("seen_at", Double, nullable=False),
)

hooks: Final = Table(
    "hooks",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Text, primary_key=True),  # empty for the whole table: a part of a key is never null
    Column("url", Text, nullable=False),
    Column("format", Text, nullable=False, server_default="json"),
    Column("kinds", Text, nullable=False, server_default=""),
)

notices: Final = Table(
    "notices",
    METADATA,
    Column("id", NUMBER, primary_key=True, autoincrement=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seat", Text),
    Column("url", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("due_at", Double),  # null once dropped
    Column("failure", Text),  # why it was dropped, for the operator
    Index("notices_by_due", "due_at", "id"),
    # A number is never given twice: a worker whose lease ran out may still know it.
    sqlite_autoincrement=True,
)

bans: Final = Table(
    "bans",
    METADATA,
    Column("network", Text, primary_key=True),
    Column("until", Double, nullable=False),
    Column("reason", Text, nullable=False),
    Column("created_at", Double, nullable=False),
)

wishes: Final = Table(
    "wishes",
    METADATA,
    Column("name", Text, primary_key=True),  # what the operator last asked running servers to do, and when
    Column("at", Double, nullable=False),
)
