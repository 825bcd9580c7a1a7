"""Finished games, ratings and tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    _create_games()
    _create_seats()
    _create_ratings()
    _create_tournaments()


def _create_games() -> None:
    op.create_table(
        "sittings",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
    )
    op.create_table(
        "games",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("finished_at", sa.Double, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("ending", sa.Text, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("bots", sa.Integer, nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
    )
    op.create_index("games_by_time", "games", ["is_public", "finished_at", "table_id"])
    op.create_index("games_by_edition", "games", ["is_public", "edition", "finished_at", "table_id"])
    op.create_index("games_counted", "games", ["is_public", "edition", "ending", "turns"])


def _create_seats() -> None:
    op.create_table(
        "game_seats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("colour", sa.Text),
        sa.Column("person", sa.Text),
        sa.Column("stay", sa.Text, nullable=False),
        sa.Column("is_winner", sa.Boolean, nullable=False),
        sa.Column("finished_at", sa.Double, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
    )
    op.create_index("game_seats_by_person", "game_seats", ["person", "finished_at", "table_id"])
    op.create_index("game_seats_counted", "game_seats", ["is_public", "n", "edition", "seat", "is_winner"])
    op.create_table(
        "game_words",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("word", WORD, primary_key=True),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("finished_at", sa.Double, nullable=False),
    )
    op.create_index("game_words_by_word", "game_words", ["word", "finished_at", "table_id"])


def _create_ratings() -> None:
    op.create_table(
        "listings",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("hides_name", sa.Boolean, nullable=False),
        sa.Column("is_off_ladder", sa.Boolean, nullable=False),
    )
    op.create_table(
        "rated",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("rated_by_person", "rated", ["person"])
    op.create_table(
        "ratings",
        sa.Column("family", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("low", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("played_at", sa.Double, nullable=False),
    )
    op.create_index("ratings_by_low", "ratings", ["family", "low", "person"])
    op.create_index("ratings_by_person", "ratings", ["person"])


def _create_tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("spec", sa.LargeBinary, nullable=False),
        sa.Column("invitation", sa.Text, nullable=False),
    )
    op.create_index("tournaments_by_age", "tournaments", ["is_public", "created_at", "id"])
    op.create_index("tournaments_by_status", "tournaments", ["status", "id"])
    op.create_table(
        "tournament_players",
        sa.Column("tournament_id", sa.Text, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("colour", sa.Text, nullable=False),
    )
    op.create_index("tournament_players_by_person", "tournament_players", ["person"])
    op.create_table(
        "tournament_games",
        sa.Column("tournament_id", sa.Text, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("players", sa.LargeBinary, nullable=False),
        sa.Column("at_table", sa.Text),
        sa.Column("result", sa.LargeBinary),
    )
    op.create_index("tournament_games_by_table", "tournament_games", ["at_table"])
