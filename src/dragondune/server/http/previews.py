"""What a messenger shows of a link to a table before anyone opens it: what a stranger may know, and no more."""

from html import escape

import msgspec
from starlette.requests import Request

from dragondune.server.live.access import is_table_id
from dragondune.server.settings import Settings
from dragondune.server.storage import Store, Unavailable
from dragondune.wire.lobby import TableInfo

PICTURE = "/assets/icon-512.png"
GAME = "Dragon Dune"
ABOUT = "The open board game by Vincent von Guard, to play against bots or with friends."


async def preview(request: Request, store: Store, settings: Settings) -> str:
    """Lines for the head of a table's page. They do not tell whether a table exists that strangers may not see."""
    info = await _info(store, str(request.path_params["table"]))
    title, text = (GAME, ABOUT) if info is None else (info.name or "A table", sentence(info))
    origin = settings.link_origin or f"{request.url.scheme}://{request.headers.get('host', '')}"
    told = {
        "og:site_name": GAME,
        "og:type": "website",
        "og:title": title,
        "og:description": text,
        "og:url": origin + request.url.path,
        "og:image": origin + PICTURE,
    }
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in told.items()]
    return "\n".join([*lines, '<meta name="twitter:card" content="summary">'])


async def _info(store: Store, table_id: str) -> TableInfo | None:
    try:
        row = await store.table(table_id) if is_table_id(table_id) else None
        info = None if row is None else msgspec.json.decode(row.summary, type=TableInfo)
    except (Unavailable, msgspec.DecodeError):
        return None
    return info if info is not None and info.watch == "anyone" and info.is_door_open else None


def sentence(info: TableInfo) -> str:
    """Who waits for whom."""
    people = [one.holder.name for one in info.seats if one.holder.kind == "person"]
    bots = sum(one.holder.kind == "bot" for one in info.seats)
    who = listed([*people, *([f"{bots} bot{'s' * (bots > 1)}"] if bots else [])])
    free = listed([f"the {one.seat.title()}" for one in info.seats if one.holder.kind == "open"])
    match info.status:
        case "open" if free:
            waits = "waits" if len(people) + bots == 1 else "wait"
            return f"{who} {waits} for you. Free: {free}." if who else f"Free: {free}."
        case "open":
            return f"{who} are about to begin."
        case "running":
            return f"{who} play, turn {info.turn}."
        case _:
            winners = listed([f"the {one.title()}" for one in info.winners])
            return f"{winners[:1].upper()}{winners[1:]} won." if winners else "This game is over."


def listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
