"""What an operator can set, by the environment or on the command line."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Final

from dragondune.bots.registry import is_own
from dragondune.engine.errors import Malformed
from dragondune.wire.lobby import DAY

PREFIX: Final = "DRAGONDUNE_"


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """Every setting with its default; DRAGONDUNE_ and the name in capitals sets it from outside."""

    host: str = field(default="127.0.0.1", metadata={"meaning": "the address to listen on"})
    port: int = field(default=8050, metadata={"meaning": "the port to listen on; 0 takes any that is free"})
    database: str = field(
        default="sqlite:///dragondune.db",
        metadata={"meaning": "where tables are kept: sqlite:///FILE or postgresql://…"},
    )
    page: bool = field(default=True, metadata={"meaning": "whether the page is served, or only programs"})
    workers: int = field(default=1, metadata={"meaning": "server processes; more than one needs PostgreSQL"})
    bot_workers: int = field(
        default=3,
        metadata={"meaning": "processes of each server process for bots; one is kept for those that decide at once"},
    )
    bot_limit: float = field(
        default=12.0, metadata={"meaning": "seconds after which a bot is stopped; it is told to think for 2 less"}
    )
    bots: str = field(
        default="", metadata={"meaning": "bots of your own that people may choose: module:Class, between commas"}
    )
    trusted_proxies: int = field(
        default=0, metadata={"meaning": "proxies in front; addresses are taken from X-Forwarded-For if above 0"}
    )
    allow_private_hooks: bool = field(
        default=False, metadata={"meaning": "whether webhooks may reach private and loopback addresses"}
    )
    metrics_token: str = field(
        default="", metadata={"meaning": "who shows it may read /metrics; nobody if it is empty"}
    )
    largest_message: int = field(default=32_768, metadata={"meaning": "bytes of a message on a socket"})
    largest_body: int = field(default=1_000_000, metadata={"meaning": "bytes of a request over HTTP, logs included"})
    requests_per_second: float = field(
        default=20.0, metadata={"meaning": "requests an address may make, on average; a fifth of them into the past"}
    )
    request_burst: int = field(
        default=100, metadata={"meaning": "requests an address may make at once; a fifth of them into the past"}
    )
    messages_per_second: float = field(
        default=30.0, metadata={"meaning": "messages a socket may send, on average; all of an address ten times that"}
    )
    message_burst: int = field(
        default=100, metadata={"meaning": "messages a socket may send at once; all of an address ten times that"}
    )
    tables_per_hour: float = field(default=60.0, metadata={"meaning": "tables an address may make in an hour"})
    sockets_per_address: int = field(default=100, metadata={"meaning": "sockets an address may have open"})
    sockets: int = field(default=10_000, metadata={"meaning": "sockets a process holds open"})
    attachments: int = field(default=16, metadata={"meaning": "seats and tables that one socket may follow"})
    hello_seconds: float = field(default=10.0, metadata={"meaning": "time for a new socket to attach to a table"})
    queue: int = field(default=1_000, metadata={"meaning": "messages that may wait for a slow socket"})
    idle_seconds: float = field(default=60.0, metadata={"meaning": "time after which an unused table leaves memory"})
    stop_seconds: float = field(default=10.0, metadata={"meaning": "time that connections get when the server stops"})

    @property
    def own_bots(self) -> tuple[str, ...]:
        return tuple(name.strip() for name in self.bots.split(",") if name.strip())


NAMES: Final = tuple(one.name for one in fields(Settings))


def meaning(name: str) -> str:
    return str(next(one for one in fields(Settings) if one.name == name).metadata["meaning"])


def from_environment(environment: Mapping[str, str] = os.environ, **given: str | int | float | bool | None) -> Settings:
    """The defaults, overridden by the environment, overridden by what was given."""
    values: dict[str, str | int | float | bool] = {}
    for one in fields(Settings):
        text = environment.get(PREFIX + one.name.upper())
        if text is not None:
            values[one.name] = _value(one.name, one.type, text)
    values |= {name: value for name, value in given.items() if value is not None}
    settings = replace(Settings(), **values)  # type: ignore[arg-type]  # every value was read by the type of its field
    _check(settings)
    return settings


def _value(name: str, kind: object, text: str) -> str | int | float | bool:
    variable = PREFIX + name.upper()
    try:
        if kind is int:
            return int(text)
        if kind is float:
            return float(text)
    except ValueError:
        raise Malformed(f'{variable} is a number, not "{text}"') from None
    if kind is bool:
        if text not in ("true", "false"):
            raise Malformed(f'{variable} is true or false, not "{text}"')
        return text == "true"
    return text


def _check(settings: Settings) -> None:
    for one in fields(Settings):
        value = getattr(settings, one.name)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and not value >= 0:
            raise Malformed(f"{one.name} is a number from 0 on, not {value}")
    if settings.workers < 1 or settings.bot_workers < 1:
        raise Malformed("there is at least 1 process of each kind")
    for name in settings.own_bots:
        if not is_own(name):
            raise Malformed(f'bots are named module:Class, as in my_module:MyBot, not "{name}"')
    if not 0 < settings.bot_limit <= DAY:
        raise Malformed(f"bot_limit is a number of seconds above 0 and up to {DAY}, not {settings.bot_limit:g}")
    if settings.workers > 1 and settings.database.startswith("sqlite"):
        raise Malformed("several server processes need --database postgresql://…; SQLite serves one")
