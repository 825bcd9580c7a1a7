"""An operation of the API, and a decoded request for it."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, NamedTuple, TypeVar, get_args

from dragondune.editions.loader import EDITIONS
from dragondune.engine.endings import Ending
from dragondune.engine.errors import Malformed
from dragondune.server.http.call_handlers import CallHandlers
from dragondune.server.http.club_handlers import ClubHandlers
from dragondune.server.http.handlers import Handlers, Visitor
from dragondune.server.http.lab_handlers import LabHandlers
from dragondune.server.http.people_handlers import PeopleHandlers
from dragondune.wire.club import LONGEST_SEARCH, Bots, Family, Outcome
from dragondune.wire.lobby import SEATS, Observer, Status

LONGEST_WAIT: Final = 60.0
MOST_LISTED: Final = 100
TABLE: Final = "/api/tables/{table}"
NUMERAL: Final = re.compile(r"-?[0-9.]{1,20}(e[-+]?[0-9]{1,2})?", re.IGNORECASE)
"""Stricter than Python, which accepts underscores, spaces and the digits of any script."""

T = TypeVar("T")


class Query(NamedTuple):
    """A query parameter: a number from `least` to `most`, one of `choices`, or a text up to `longest`."""

    meaning: str
    least: float = 0
    most: float = 2**53 - 1
    is_whole: bool = True
    choices: tuple[str, ...] = ()
    longest: int = 0


class Call(NamedTuple):
    """A decoded request: `body` has the type that its operation names."""

    handlers: Handlers
    people: PeopleHandlers
    club: ClubHandlers
    calls: CallHandlers
    lab: LabHandlers
    visitor: Visitor
    table: str
    query: Mapping[str, str]
    body: object
    port: int | None = None
    tournament: str = ""

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
            raise Malformed(f'{name} must be {kind}, not "{text[:40]}"') from None
        if not allowed.least <= value <= allowed.most:
            raise Malformed(f"{name} must be {kind} from {allowed.least:g} to {allowed.most:g}")
        return value

    def whole(self, name: str) -> int | None:
        value = self.number(name)
        return None if value is None else int(value)

    def text(self, name: str) -> str | None:
        text = self.query.get(name)
        if text is not None and (len(text) > QUERIES[name].longest or "\0" in text):
            raise Malformed(f"{name} must have at most {QUERIES[name].longest} characters")
        return text

    def choice(self, name: str) -> str | None:
        text = self.query.get(name)
        if text is not None and text not in QUERIES[name].choices:
            raise Malformed(f"{name} must be one of {', '.join(QUERIES[name].choices)}")
        return text


class Operation(NamedTuple):
    """`body` is the request type, `answer` the response type: text if it is str, a PDF if it is bytes.

    `media` is the media type of a text, unless that is JSON lines.
    """

    method: str
    path: str
    name: str
    summary: str
    run: Callable[[Call], Awaitable[object]]
    answer: object
    body: object = None
    queries: tuple[str, ...] = ()
    status: int = 200
    media: str = ""


QUERIES: Final[dict[str, Query]] = {
    "status": Query("only tables with this status", choices=get_args(Status)),
    "before": Query("only tables created before this time", is_whole=False),
    "limit": Query("how many tables at most", least=1, most=MOST_LISTED),
    "as": Query("whose view; another player's only when the game is over", choices=get_args(Observer)),
    "seat": Query("only for this seat", choices=SEATS),
    "at": Query("the number of an update: the table as it was then"),
    "after": Query("the number of the last update seen"),
    "from": Query("the number of the first moment, from 0"),
    "edition": Query("only games of this edition", choices=tuple(EDITIONS)),
    "played": Query("only games in which this faction was played; for your own games, by you", choices=SEATS),
    "won_by": Query("only games that this faction won", choices=SEATS),
    "ending": Query("only games that ended like this", choices=get_args(Ending)),
    "outcome": Query("only games with this outcome for you", choices=get_args(Outcome)),
    "bots": Query("only games with bots, or only without", choices=get_args(Bots)),
    "least_turns": Query("only games of at least this many turns", most=100),
    "most_turns": Query("only games of at most this many turns", most=100),
    "opponent": Query("only games against this opponent, by the key in your statistics", longest=40),
    "search": Query("beginnings of words in the names of players or tables", longest=LONGEST_SEARCH),
    "older": Query("where the previous page ended", longest=80),
    "family": Query("the editions of a ladder", choices=get_args(Family)),
    "page": Query("the number of a page, from 0", most=10_000),
    "token": Query("the token at the end of a link in a message", longest=1000),
    "run": Query("the id of an experiment", longest=40),
    "wait": Query("seconds to wait if there is nothing new", most=LONGEST_WAIT, is_whole=False),
}
