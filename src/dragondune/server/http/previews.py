"""The preview that messengers show for a link to a table: only what a stranger may know."""

import asyncio
import logging
import sys
from collections import OrderedDict
from collections.abc import Callable
from html import escape
from typing import Final
from zlib import crc32

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from dragondune.printing import postcard
from dragondune.printing.postcard import Postcard, SeatShown
from dragondune.server.errors import TooMuch
from dragondune.server.http.admission import ADDRESS
from dragondune.server.http.rate_limits import RateLimit
from dragondune.server.live.access import is_table_id
from dragondune.server.settings import Settings
from dragondune.server.storage import Store, Unavailable
from dragondune.wire.lobby import TableInfo

logger: Final = logging.getLogger("dragondune.http")

PICTURE = "/assets/icon-512.png"
MOST_KEPT: Final = 64
"""Pictures of about 50 kB each."""
MOST_WAITING: Final = 4
SECONDS: Final = 20.0
HOUR: Final = 3600.0
COMMAND: Final = (sys.executable, "-m", postcard.__name__)
GAME = "Dragon Dune"
ABOUT = "The open board game by Vincent von Guard, to play against bots or with friends."


async def preview(request: Request, store: Store, settings: Settings) -> str:
    """Meta tags for a table's page. They do not reveal whether a private table exists."""
    info = await _info(store, str(request.path_params["table"]))
    title, text = (GAME, ABOUT) if info is None else (info.name or "A table", sentence(info))
    picture = PICTURE if info is None else f"/preview/{info.id}.png?{_state(info)}"
    origin = settings.link_origin or f"{request.url.scheme}://{request.headers.get('host', '')}"
    told = {
        "og:site_name": GAME,
        "og:type": "website",
        "og:title": title,
        "og:description": text,
        "og:url": origin + request.url.path,
        "og:image": origin + picture,
        "og:image:alt": text,
    }
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in told.items()]
    kind = "summary" if info is None else "summary_large_image"
    return "\n".join([*lines, f'<meta name="twitter:card" content="{kind}">'])


def _state(info: TableInfo) -> str:
    """A hash that changes with the picture, since messengers cache it."""
    return f"{crc32(msgspec.json.encode(card_of(info))):08x}"


def card_of(info: TableInfo) -> Postcard:
    """The contents of the picture: no more than the sentence says."""
    seats = [
        SeatShown(one.seat, one.holder.name if one.holder.kind == "person" else one.holder.kind, False)
        if one.holder.kind != "open"
        else SeatShown(one.seat, "free", True)
        for one in info.seats
    ]
    return Postcard(info.name or "A table", sentence(info), tuple(seats))


class Pictures:
    """Draws tables for messengers, one at a time in a separate process; the latest are cached."""

    def __init__(self, settings: Settings, *, clock: Callable[[], float]) -> None:
        many = settings.previews_per_hour
        self._drawn: Final = RateLimit(many / HOUR, many, what="pictures of tables", clock=clock)
        self._kept: Final[OrderedDict[Postcard, bytes]] = OrderedDict()
        self._pen: Final = asyncio.Semaphore(1)
        self._waiting = 0

    async def answer(self, request: Request, store: Store) -> Response:
        """A table's picture, or the game's own if strangers may not see the table or nothing can be drawn now."""
        info = await _info(store, str(request.path_params["table"]))
        drawn = None if info is None else await self._picture(card_of(info), str(request.scope[ADDRESS]))
        if drawn is None:
            return RedirectResponse(PICTURE)
        return Response(drawn, media_type="image/png", headers={"cache-control": "max-age=300"})

    async def _picture(self, card: Postcard, address: str) -> bytes | None:
        if card in self._kept:
            self._kept.move_to_end(card)
            return self._kept[card]
        if self._waiting >= MOST_WAITING:
            return None
        try:
            self._drawn.check(address)
        except TooMuch:
            return None
        self._waiting += 1
        try:
            async with self._pen:
                made = self._kept.get(card) or await _draw(card)
        finally:
            self._waiting -= 1
        if made is not None:
            self._kept[card] = made
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return made


async def _draw(card: Postcard) -> bytes | None:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*COMMAND, stdin=pipe, stdout=pipe, stderr=pipe)
    try:
        made, said = await asyncio.wait_for(process.communicate(msgspec.json.encode(card)), SECONDS)
    except TimeoutError:
        return None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        logger.error("a picture of a table failed", extra={"said": said.decode(errors="replace")[-2000:]})
        return None
    return made


async def _info(store: Store, table_id: str) -> TableInfo | None:
    try:
        row = await store.entry(table_id) if is_table_id(table_id) else None
        info = None if row is None else msgspec.json.decode(row.summary, type=TableInfo)
    except (Unavailable, msgspec.DecodeError):
        return None
    return info if info is not None and info.watch == "anyone" and info.is_door_open else None


def sentence(info: TableInfo) -> str:
    """Describe who is waiting for whom."""
    people = [one.holder.name for one in info.seats if one.holder.kind == "person"]
    bots = sum(one.holder.kind == "bot" for one in info.seats)
    who = listed([*people, *([f"{bots} bot{'s' * (bots > 1)}"] if bots else [])])
    free = listed([f"the {one.seat.title()}" for one in info.seats if one.holder.kind == "open"])
    match info.status:
        case "open" if free:
            are = "is" if len(people) + bots == 1 else "are"
            return f"{who} {are} waiting for you. Free: {free}." if who else f"Free: {free}."
        case "open":
            return f"{who} are about to begin."
        case "running":
            return f"{who} play, turn {info.turn}."
        case _:
            winners = listed([f"the {one.title()}" for one in info.winners])
            return f"{winners[:1].upper()}{winners[1:]} won." if winners else "This game is over."


def listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
