"""Delete a person from stored games."""

import secrets
from typing import Final

from sqlalchemy import Connection, delete, select, tuple_, update

from dragondune.server.storage import schema

PSEUDONYM_BYTES: Final = 12
HOLDS_PERSONS: Final = (schema.sittings, schema.game_seats, schema.rated, schema.ratings, schema.tournament_players)


def forget(connection: Connection, person: str) -> None:
    """[R353] Anonymize a person; the ratings of others stay unchanged."""
    seats, words = schema.game_seats.c, schema.game_words.c
    theirs = select(seats.table_id, seats.seat).where(seats.person == person, seats.n == 0)
    connection.execute(delete(schema.game_words).where(tuple_(words.table_id, words.seat).in_(theirs)))
    unnamed = {"name": "", "colour": None}
    connection.execute(update(schema.game_seats).where(seats.person == person).values(unnamed))
    playing = schema.tournament_players.c.person == person
    connection.execute(update(schema.tournament_players).where(playing).values(name="", colour="grey"))
    connection.execute(delete(schema.listings).where(schema.listings.c.person == person))
    pseudonym = f"gone-{secrets.token_urlsafe(PSEUDONYM_BYTES)}"
    for table in HOLDS_PERSONS:
        connection.execute(update(table).where(table.c.person == person).values(person=pseudonym))
    hosting = schema.tournaments.c.host == person
    connection.execute(update(schema.tournaments).where(hosting).values(host=pseudonym))
