"""An operation of the API, and a request that was decoded for it."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, NamedTuple, TypeVar, get_args

from dragondune.engine.errors import Malformed
from dragondune.server.http.handlers import Handlers, Visitor
from dragondune.server.http.people_handlers import PeopleHandlers
from dragondune.wire.lobby import SEATS, Observer, Status

LONGEST_WAIT: Final = 60.0
MOST_LISTED: Final = 100
TABLE: Final = "/api/tables/{table}"
NUMERAL: Final = re.compile(r"-?[0-9.]{1,20}(e[-+]?[0-9]{1,2})?", re.IGNORECASE)
"""Stricter than Python, which accepts underscores, spaces and the digits of any script."""

T = TypeVar("T")


class Query(NamedTuple):
    """A query parameter: a number between `least` and `most`, or one of `choices`."""

    meaning: str
    least: float = 0
    most: float = 2**53 - 1
    is_whole: bool = True
    choices: tuple[str, ...] = ()


class Call(NamedTuple):
    """A decoded request: `body` is of the type that its operation names."""

    handlers: Handlers
    people: PeopleHandlers
    visitor: Visitor
    table: str
    query: Mapping[str, str]
    body: object
    port: int | None = None

    def said(self, kind: type[T]) -> T:
        assert isinstance(self.body, kind)
        return self.body

    def number(self, name: str) -> float | None:
        """A number from the query, checked against its limits."""
        text = self.query.get(name)
        if text is None:
            return None
        allowed = QUERIES[name]
        kind = "a whole number" if allowed.is_whole else "a number"
        try:
            if NUMERAL.fullmatch(text) is None:
                raise ValueError
            value = int(text) if allowed.is_whole else float(text)
        except ValueError:
            raise Malformed(f'{name} is {kind}, not "{text[:40]}"') from None
        if not allowed.least <= value <= allowed.most:
            raise Malformed(f"{name} is {kind} from {allowed.least:g} to {allowed.most:g}")
        return value

    def whole(self, name: str) -> int | None:
        value = self.number(name)
        return None if value is None else int(value)

    def choice(self, name: str) -> str | None:
        text = self.query.get(name)
        if text is not None and text not in QUERIES[name].choices:
            raise Malformed(f"{name} is one of {', '.join(QUERIES[name].choices)}")
        return text


class Operation(NamedTuple):
    """`body` is what is sent, `answer` what comes back; text where it is str, a PDF where it is bytes."""

    method: str
    path: str
    name: str
    summary: str
    run: Callable[[Call], Awaitable[object]]
    answer: object
    body: object = None
    queries: tuple[str, ...] = ()
    status: int = 200


QUERIES: Final[dict[str, Query]] = {
    "status": Query("only tables of this status", choices=get_args(Status)),
    "before": Query("only tables made before this moment", is_whole=False),
    "limit": Query("how many tables at most", least=1, most=MOST_LISTED),
    "as": Query("whose view; another player's only when the game is over", choices=get_args(Observer)),
    "seat": Query("only for this seat", choices=SEATS),
    "at": Query("the number of an update: the table as it was then"),
    "after": Query("the number of the last update seen"),
    "from": Query("the number of the first moment, from 0 on"),
    "wait": Query("seconds to wait if there is nothing new", most=LONGEST_WAIT, is_whole=False),
}
