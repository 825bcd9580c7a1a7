"""A server with the page for browser tests, and its API without an event loop."""

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Self, TypeVar

import httpx
import msgspec
from tools.moments import Found

from dragondune.engine.all_steps import STEP_OF
from dragondune.engine.questions import QUESTIONS
from dragondune.wire.commands import AnyCommand, SetStanding, Start
from dragondune.wire.lobby import SEATS, Created, NewTable, Seat, SeatWish
from dragondune.wire.news import Picture
from tests.patience import PATIENCE
from tests.server.processes import ServerProcess

T = TypeVar("T")
RARELY_WANTED: Final = tuple(question for question in QUESTIONS if STEP_OF[question].is_rarely_wanted())


CHOSEN: Final = (
    *("page=true", "idle_seconds=600", "least_gone_after=10", "review_playouts=6", "lab=true"),
    "bot_workers=2",  # so that others need not wait while a bot thinks
)
SETTINGS: Final = [f"--set={one}" for one in CHOSEN]


class PageServer:
    """A real process with a database file; it can be killed and restarted."""

    def __init__(self, folder: Path) -> None:
        self._process: Final = ServerProcess(
            f"sqlite:///{folder / 'tables.db'}",
            folder,
            options=SETTINGS,
        )
        self.url: Final = self._process.url
        self._http: Final = httpx.Client(base_url=self.url, trust_env=False, timeout=PATIENCE)

    def start(self) -> Self:
        self._process.launch()
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.process.is_alive(), "the server does not start"
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.05)
        return self

    def _answers(self) -> bool:
        try:
            return self._http.get("/health").is_success
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """Kill the process, like a power cut."""
        self._process.kill()

    @property
    def faults(self) -> list[dict[str, object]]:
        return self._process.faults

    def close(self) -> None:
        self._http.close()
        self._process.kill()

    def create(self, wish: NewTable, *, start: bool = True) -> Created:
        made = self._ask(Created, "POST", "/api/tables", body=wish)
        if start:
            self.start_table(made)
        return made

    def create_asking(self, found: Found) -> Created:
        """A table at a position whose asked seat is asked even questions that are declined by default."""
        made = self.create(found.people(), start=False)
        for question in RARELY_WANTED:
            self.command(made.table.id, SetStanding(question, "ask"), token=made.seats[found.seat])
        self.start_table(made)
        return made

    def start_table(self, made: Created) -> None:
        self.command(made.table.id, Start(), token=made.host)

    def command(self, table: str, command: AnyCommand, *, token: str) -> None:
        self._ask(object, "POST", f"/api/tables/{table}/commands", body=command, token=token)

    def picture(self, table: str, *, token: str, seat: str) -> Picture:
        return self._ask(Picture, "GET", f"/api/tables/{table}/picture?as={seat}", token=token)

    def log(self, table: str, *, token: str) -> str:
        answer = self._http.get(f"/api/tables/{table}/log", headers=_shown(token))
        return answer.raise_for_status().text

    def _ask(self, kind: type[T], method: str, path: str, *, body: object = None, token: str | None = None) -> T:
        content = None if body is None else msgspec.json.encode(body)
        kind_of_body = {} if content is None else {"content-type": "application/json"}
        answer = self._http.request(method, path, content=content, headers={**_shown(token), **kind_of_body})
        assert answer.is_success, answer.text
        return msgspec.json.decode(answer.content, type=kind)


def _shown(token: str | None) -> Mapping[str, str]:
    return {} if token is None else {"authorization": f"Bearer {token}"}


def against_bots(seat: Seat, *, bot: str = "simple", edition: str = "1.10", **rules: bool | int | str) -> NewTable:
    """A table with no waiting between players."""
    seats = tuple(SeatWish(one, "me", name="Ada") if one == seat else SeatWish(one, "bot", bot=bot) for one in SEATS)
    return NewTable(
        name="A test",
        edition=edition,
        overrides=dict(rules),
        seats=seats,
        seating="given",
        answer_seconds=0,
        bot_seconds=0,
    )


def four_people(position: str | None = None, **rules: bool | int | str) -> NewTable:
    """Four people who hold their seats by links, from the set-up or from a position."""
    seats = tuple(SeatWish(one, "me", name=one.title()) for one in SEATS)
    return NewTable(
        name="Four people", overrides=dict(rules), seats=seats, answer_seconds=0, bot_seconds=0, position=position
    )
