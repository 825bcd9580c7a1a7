"""Rights at a table; revoked tokens are deleted."""

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import Connection, bindparam, case, delete, func, insert, select, update

from dragondune.server.storage import schema
from dragondune.server.storage.rows import TokenRow

HOST: Final = "host"
SEAT: Final = "seat"
INVITATION: Final = "invite"
ASKER: Final = "asker"
"""Has asked for a seat; the others have not agreed yet."""
FORMER: Final = "former"
"""Was replaced by a bot, and may take the seat back."""

TOKENS: Final = schema.tokens.c
ROW: Final = select(*(TOKENS[name] for name in TokenRow.__struct_fields__))

INSERT_TOKENS: Final = insert(schema.tokens)
SELECT_TOKEN: Final = ROW.where(TOKENS.hash == bindparam("wanted"))
SELECT_OF_TABLE: Final = ROW.where(TOKENS.table_id == bindparam("table")).order_by(TOKENS.created_at, TOKENS.hash)
DELETE_OF_TABLE: Final = delete(schema.tokens).where(TOKENS.table_id == bindparam("table"))
CHANGE_ROLE: Final = (
    update(schema.tokens)
    .where(TOKENS.table_id == bindparam("table"), TOKENS.role == bindparam("was"), TOKENS.seat == bindparam("of_seat"))
    .values(role=bindparam("becomes"))
)


def add_tokens(connection: Connection, tokens: Sequence[TokenRow]) -> None:
    if tokens:
        connection.execute(
            INSERT_TOKENS, [{name: getattr(token, name) for name in token.__struct_fields__} for token in tokens]
        )


def change_role(connection: Connection, table_id: str, seat: str, *, was: str, becomes: str) -> None:
    """Change a role: an asker becomes the holder, or a holder is replaced or returns."""
    connection.execute(CHANGE_ROLE, {"table": table_id, "of_seat": seat, "was": was, "becomes": becomes})


def move_seats(connection: Connection, table_id: str, ways: Mapping[str, str]) -> None:
    """Move the tokens of seats along with their holders."""
    mine = update(schema.tokens).where(TOKENS.table_id == table_id, TOKENS.role == SEAT, TOKENS.seat.in_(ways))
    connection.execute(mine.values(seat=case(dict(ways), value=TOKENS.seat)))


def count(connection: Connection, token: TokenRow) -> int:
    """How many tokens of the same kind there are."""
    many = select(func.count()).where(TOKENS.table_id == token.table_id, TOKENS.role == token.role)
    return connection.execute(many.where(TOKENS.seat == token.seat)).scalar_one()


def same(connection: Connection, token: TokenRow) -> list[TokenRow]:
    """All tokens for the same right, oldest first."""
    found = of_table(connection, token.table_id, role=token.role, seat=token.seat)
    return [row for row in found if row.seat == token.seat]


def end_oldest(connection: Connection, held: Sequence[TokenRow], *, most: int) -> None:
    """End the first tokens of a list that is longer than `most`."""
    ended = [row.hash for row in held[: max(0, len(held) - most)]]
    if ended:
        connection.execute(delete(schema.tokens).where(TOKENS.hash.in_(ended)))


def find(connection: Connection, wanted: str) -> TokenRow | None:
    row = connection.execute(SELECT_TOKEN, {"wanted": wanted}).first()
    return None if row is None else TokenRow(*row)


def of_table(connection: Connection, table_id: str, *, role: str | None, seat: str | None) -> list[TokenRow]:
    wanted = SELECT_OF_TABLE
    if role is not None:
        wanted = wanted.where(TOKENS.role == role)
    if seat is not None:
        wanted = wanted.where(TOKENS.seat == seat)
    return [TokenRow(*row) for row in connection.execute(wanted, {"table": table_id})]


def revoke(connection: Connection, table_id: str, *, role: str, seat: str | None) -> None:
    """Revoke the tokens of a role, for one seat or all."""
    unwanted = DELETE_OF_TABLE.where(TOKENS.role == role)
    if seat is not None:
        unwanted = unwanted.where(TOKENS.seat == seat)
    connection.execute(unwanted, {"table": table_id})
