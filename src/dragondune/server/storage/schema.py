"""The current tables of the database; the migrations lead up to them."""

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
    false,
    text,
)

METADATA: Final = MetaData()

OBSERVERS: Final = 6
"""How many observers' updates a snapshot counts."""

NUMBER: Final = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows by itself only in an INTEGER column."""

WORD: Final = Text().with_variant(Text(collation="C"), "postgresql")
"""Compared byte by byte, so that an index finds words with the same beginning."""

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
    Column("summary", LargeBinary, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("last", Integer, nullable=False),
    Column("talk_removed_at", Double),  # when spectators' talk was last removed
    Column("creator", Text, nullable=False, server_default=""),
    # Last, because SQLite reads a row up to the last column that is wanted, and this may contain an imported game.
    Column("spec", LargeBinary, nullable=False),
    Index("tables_by_status", "status", "wake_at"),
    Index("tables_listed", "is_listed", "created_at", "id"),
    Index("tables_listed_by_status", "is_listed", "status", "created_at", "id"),
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
    # Finds the wanted snapshot without reading the bodies of others.
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
    Column("person", Text),  # its owner; null if not linked
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
    Column("data", LargeBinary),  # the public half of a passkey
    Index("person_keys_by_person", "person"),
)

challenges: Final = Table(
    "challenges",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("person", Text),  # the person creating a passkey; null when one is presented
    Column("until", Double, nullable=False),
)

presence: Final = Table(
    "presence",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("seen_at", Double, nullable=False),
    Column("looked_at", Double, nullable=False, server_default=text("0")),  # when somebody last looked at the table
)

hooks: Final = Table(
    "hooks",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Text, primary_key=True),  # empty for the whole table: part of a key is never null
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
    Column("dropped_at", Double),
    Index("notices_by_due", "due_at", "id"),
    # Numbers are never reused: a worker whose lease ran out may still know one.
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
    Column("name", Text, primary_key=True),  # the operator's latest request to running servers, and when it was made
    Column("at", Double, nullable=False),
)

sittings: Final = Table(
    "sittings",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("person", Text, primary_key=True),  # who held the seat when the game began
)

games: Final = Table(
    "games",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("finished_at", Double, nullable=False),
    Column("name", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("ending", Text, nullable=False),
    Column("people", Integer, nullable=False),
    Column("bots", Integer, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Index("games_by_time", "is_public", "finished_at", "table_id"),
    Index("games_by_edition", "is_public", "edition", "finished_at", "table_id"),
    Index("games_counted", "is_public", "edition", "ending", "turns"),
)

game_seats: Final = Table(
    "game_seats",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),  # 0 for the holder at the end
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("colour", Text),
    Column("person", Text),
    Column("stay", Text, nullable=False),
    Column("is_winner", Boolean, nullable=False),
    Column("finished_at", Double, nullable=False),
    Column("edition", Text, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Index("game_seats_by_person", "person", "finished_at", "table_id"),
    Index("game_seats_counted", "is_public", "n", "edition", "seat", "is_winner"),
)

game_words: Final = Table(
    "game_words",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("word", WORD, primary_key=True),
    Column("seat", Text, primary_key=True),  # empty for a word of the table's own name
    Column("finished_at", Double, nullable=False),
    Index("game_words_by_word", "word", "finished_at", "table_id"),
)

listings: Final = Table(
    "listings",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("hides_name", Boolean, nullable=False),
    Column("is_off_ladder", Boolean, nullable=False),
    Column("gives_games", Boolean, nullable=False, server_default=false()),
)

rated: Final = Table(
    "rated",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False),
    Column("family", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Index("rated_by_person", "person"),
)

ratings: Final = Table(
    "ratings",
    METADATA,
    Column("family", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("low", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("played_at", Double, nullable=False),
    Index("ratings_by_low", "family", "low", "person"),
    Index("ratings_by_person", "person"),
)

tournaments: Final = Table(
    "tournaments",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("host", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("spec", LargeBinary, nullable=False),
    Column("invitation", Text, nullable=False),
    Column("creator", Text, nullable=False, server_default=""),
    Index("tournaments_by_age", "is_public", "created_at", "id"),
    Index("tournaments_by_status", "status", "id"),
)

tournament_players: Final = Table(
    "tournament_players",
    METADATA,
    Column("tournament_id", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("colour", Text, nullable=False),
    Index("tournament_players_by_person", "person"),
)

tournament_games: Final = Table(
    "tournament_games",
    METADATA,
    Column("tournament_id", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, nullable=False),
    Column("players", LargeBinary, nullable=False),
    Column("at_table", Text),  # stays when the table is deleted
    Column("result", LargeBinary),
    Index("tournament_games_by_table", "at_table"),
)

call_settings: Final = Table(
    "call_settings",
    METADATA,
    Column("person", Text, ForeignKey("persons.id"), primary_key=True),
    Column("push_kinds", Text, nullable=False),
    Column("mail_kinds", Text, nullable=False),
    Column("zone", Text, nullable=False),
    Column("quiet_from", Integer),  # minutes after midnight
    Column("quiet_to", Integer),
    Column("digest_at", Integer),
    Column("away_until", Double),
)

subscriptions: Final = Table(
    "subscriptions",
    METADATA,
    Column("endpoint", Text, primary_key=True),
    Column("person", Text, ForeignKey("persons.id"), nullable=False),
    Column("device", Text, nullable=False),  # the hash of the device's key; the subscription ends with it
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("created_at", Double, nullable=False),
    Index("subscriptions_by_person", "person"),
)

mail_addresses: Final = Table(
    "mail_addresses",
    METADATA,
    Column("person", Text, ForeignKey("persons.id"), primary_key=True),
    Column("address", Text, nullable=False),
    Column("confirmed_at", Double),
    Column("code", Text, nullable=False),  # the hash of the confirmation code
    Column("until", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("since", Double, nullable=False),  # when the count of messages began
    Column("sent", Integer, nullable=False),
)

mail_counts: Final = Table(
    "mail_counts",
    METADATA,
    Column("address", Text, primary_key=True),  # a hash, so that addresses that refuse mail are not stored
    Column("since", Double, nullable=False),
    Column("codes", Integer, nullable=False),
    Column("is_refused", Boolean, nullable=False),
)

waits: Final = Table(
    "waits",
    METADATA,
    Column("person", Text, ForeignKey("persons.id"), primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("sentence", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("due_at", Double),  # null once the person was notified or need not be
    Column("called_at", Double),
    Index("waits_by_due", "due_at"),
)

outbox: Final = Table(
    "outbox",
    METADATA,
    Column("id", NUMBER, primary_key=True, autoincrement=True),
    Column("person", Text, ForeignKey("persons.id"), nullable=False),
    Column("channel", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("due_at", Double),  # null once dropped
    Column("failure", Text),
    Column("dropped_at", Double),
    Index("outbox_by_due", "channel", "due_at", "id"),
    sqlite_autoincrement=True,
)

server_keys: Final = Table(
    "server_keys",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)
