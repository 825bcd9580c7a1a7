"""Rights at a table; a token that is revoked is forgotten."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from dragondune.server.storage import schema
from dragondune.server.storage.rows import TokenRow

HOST: Final = "host"
SEAT: Final = "seat"
INVITATION: Final = "invite"
ASKER: Final = "asker"
FORMER: Final = "former"
"""Was replaced by a bot, and may take the seat back."""
"""Has asked for a seat, which others have not yet agreed to."""

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
    """Who asked for a seat holds it now; or who held it is replaced, or has come back."""
    connection.execute(CHANGE_ROLE, {"table": table_id, "of_seat": seat, "was": was, "becomes": becomes})


def count(connection: Connection, token: TokenRow) -> int:
    """How many tokens there are of the same kind."""
    many = select(func.count()).where(TOKENS.table_id == token.table_id, TOKENS.role == token.role)
    return connection.execute(many.where(TOKENS.seat == token.seat)).scalar_one()


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


def revoke(connection: Connection, table_id: str, *, role: str | None, seat: str | None, keep: str | None) -> int:
    """How many there were."""
    unwanted = DELETE_OF_TABLE
    if role is not None:
        unwanted = unwanted.where(TOKENS.role == role)
    if seat is not None:
        unwanted = unwanted.where(TOKENS.seat == seat)
    if keep is not None:
        unwanted = unwanted.where(TOKENS.hash != keep)
    return connection.execute(unwanted, {"table": table_id}).rowcount
