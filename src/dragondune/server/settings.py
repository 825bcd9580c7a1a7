"""Server settings, from the environment or the command line."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Final

from dragondune.bots.registry import is_own
from dragondune.engine.errors import Malformed
from dragondune.wire.lobby import DAY

PREFIX: Final = "DRAGONDUNE_"
SECURITY: Final = ("starttls", "tls", "none")
SENDER: Final = re.compile(r"[^\s@<>,;:]+@[^\s@<>,;:]+")
ORIGIN: Final = re.compile(r"https?://[^/?#@\s]+")


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """Every setting with its default; the environment variable is DRAGONDUNE_ and the name in capitals."""

    host: str = field(default="127.0.0.1", metadata={"meaning": "the address to listen on"})
    port: int = field(default=8050, metadata={"meaning": "the port to listen on; 0 picks a free one"})
    database: str = field(
        default="sqlite:///dragondune.db",
        metadata={"meaning": "where tables are stored: sqlite:///FILE or postgresql://…"},
    )
    public_url: str = field(
        default="", metadata={"meaning": "the address for links that people share: https://dune.example"}
    )
    page: bool = field(default=True, metadata={"meaning": "serve the page, not only the API"})
    workers: int = field(default=1, metadata={"meaning": "server processes; more than one needs PostgreSQL"})
    bot_workers: int = field(
        default=3,
        metadata={"meaning": "bot processes per server process; one is reserved for bots that decide at once"},
    )
    bot_limit: float = field(
        default=12.0,
        metadata={"meaning": "seconds after which a bot is stopped; bots are told to think 2 seconds less"},
    )
    bots: str = field(
        default="", metadata={"meaning": "your own bots that players may choose: module:Class, separated by commas"}
    )
    trusted_proxies: int = field(
        default=0,
        metadata={"meaning": "number of proxies in front; above 0, client addresses come from X-Forwarded-For"},
    )
    allowed_origins: str = field(
        default="",
        metadata={"meaning": "other sites whose pages may use this server: https://example.org, separated by commas"},
    )
    allow_private_hooks: bool = field(
        default=False, metadata={"meaning": "allow webhooks to private and loopback addresses"}
    )
    call_seconds: float = field(
        default=30.0,
        metadata={"meaning": "seconds until people who are not at a table are notified that it is waiting"},
    )
    push_key: str = field(
        default="",
        metadata={"meaning": "file with the private key (PEM, P-256) for push; if empty, one is generated and stored"},
    )
    push_contact: str = field(
        default="", metadata={"meaning": "how push services reach the operator: mailto:… or https://…"}
    )
    smtp_host: str = field(default="", metadata={"meaning": "the SMTP server; if empty, no mail is sent"})
    smtp_port: int = field(default=587, metadata={"meaning": "its port"})
    smtp_security: str = field(default="starttls", metadata={"meaning": "starttls, tls (usually port 465) or none"})
    smtp_user: str = field(default="", metadata={"meaning": "the user name, if the server requires one"})
    smtp_password: str = field(
        default="", metadata={"meaning": "the password; set it in the environment, where others cannot see it"}
    )
    mail_from: str = field(default="", metadata={"meaning": "the sender's address: dune@example.org"})
    mails_per_day: int = field(
        default=20, metadata={"meaning": "notifications by mail per person per day; more are sent the next day"}
    )
    mail_codes_per_day: int = field(
        default=3, metadata={"meaning": "codes mailed to an address per day, no matter who asks"}
    )
    metrics_token: str = field(
        default="", metadata={"meaning": "bearer token required for /metrics; if empty, /metrics is closed"}
    )
    largest_message: int = field(default=32_768, metadata={"meaning": "largest message on a socket, in bytes"})
    largest_body: int = field(
        default=1_000_000, metadata={"meaning": "largest HTTP request body, including uploaded logs, in bytes"}
    )
    visits_per_second: float = field(
        default=100.0, metadata={"meaning": "average HTTP requests of any kind per address: pages, files and the API"}
    )
    visit_burst: int = field(
        default=3_000, metadata={"meaning": "HTTP requests of any kind per address at once; opening a table takes 45"}
    )
    requests_per_second: float = field(
        default=50.0, metadata={"meaning": "average API requests and new sockets per address"}
    )
    request_burst: int = field(default=1_000, metadata={"meaning": "API requests and new sockets per address at once"})
    past_per_second: float = field(default=4.0, metadata={"meaning": "average requests for past moves per address"})
    past_burst: int = field(default=20, metadata={"meaning": "requests for past moves per address at once"})
    messages_per_second: float = field(
        default=30.0, metadata={"meaning": "average messages per socket; ten times that per address"}
    )
    message_burst: int = field(
        default=300, metadata={"meaning": "messages per socket at once; ten times that per address"}
    )
    tables_per_hour: float = field(default=60.0, metadata={"meaning": "new tables per address per hour"})
    tournaments_per_hour: float = field(default=6.0, metadata={"meaning": "new tournaments per address per hour"})
    persons_per_hour: float = field(
        default=60.0, metadata={"meaning": "new persons, and as many new names, per address per hour"}
    )
    recoveries_per_hour: float = field(
        default=20.0,
        metadata={"meaning": "attempts to recover a person by words, code or passkey, per address per hour"},
    )
    prints_per_hour: float = field(default=60.0, metadata={"meaning": "games to print per address per hour"})
    previews_per_hour: float = field(
        default=60.0, metadata={"meaning": "pictures of tables for messengers per address per hour"}
    )
    lab: bool = field(
        default=False,
        metadata={"meaning": "let everybody run experiments at /lab, one at a time; needs one server process"},
    )
    experiments_per_hour: float = field(default=60.0, metadata={"meaning": "experiments per address per hour"})
    review_playouts: int = field(
        default=24, metadata={"meaning": "playouts for each point of a finished game's review; 0 turns reviews off"}
    )
    records: int = field(
        default=10_000,
        metadata={
            "meaning": "records in the log of a table; a full log accepts only what the game needs to continue, "
            "and changes of seats until it is a quarter longer"
        },
    )
    lobby_changes_per_hour: float = field(
        default=240.0,
        metadata={"meaning": "seats taken and other changes before the game, per address at a table; not for its host"},
    )
    talk_per_minute: float = field(
        default=30.0,
        metadata={"meaning": "lines of talk per seat per minute; twice that per address and for a table's spectators"},
    )
    talk_per_day: float = field(
        default=1_000.0,
        metadata={
            "meaning": "lines of talk per day at a table by a player, or by an address before the game or watching"
        },
    )
    talk_lines: int = field(
        default=5_000,
        metadata={
            "meaning": "lines of talk at a table by its players, and as many by its spectators; "
            "half of them before the game, or by strangers"
        },
    )
    talk_days: float = field(
        default=30.0,
        metadata={"meaning": "days after which spectators' talk at finished tables is removed; 0 keeps it"},
    )
    side_process: bool = field(
        default=True,
        metadata={"meaning": "serve the past from a separate process, so that live play does not slow down"},
    )
    cost_per_second: float = field(
        default=0.25, metadata={"meaning": "processor seconds per second that an address may use on average"}
    )
    cost_burst: float = field(default=10.0, metadata={"meaning": "processor seconds that an address may use at once"})
    refusal_seconds: float = field(
        default=0.5, metadata={"meaning": "seconds until an HTTP request beyond a limit is refused, to slow its sender"}
    )
    connections_per_address: int = field(
        default=400,
        metadata={"meaning": "open HTTP connections per address, or requests underway behind a proxy; without sockets"},
    )
    connections: int = field(default=4_000, metadata={"meaning": "open HTTP connections per process"})
    header_seconds: float = field(default=10.0, metadata={"meaning": "seconds the headers of a request may take"})
    body_seconds: float = field(default=30.0, metadata={"meaning": "seconds the body of a request may take"})
    response_seconds: float = field(default=60.0, metadata={"meaning": "seconds a client may take to read a response"})
    sockets_per_address: int = field(default=1_000, metadata={"meaning": "open sockets per address"})
    sockets: int = field(default=10_000, metadata={"meaning": "open sockets per process"})
    attachments: int = field(default=16, metadata={"meaning": "seats and tables one socket may follow"})
    hello_seconds: float = field(default=10.0, metadata={"meaning": "seconds a new socket has to attach to a table"})
    queue: int = field(default=1_000, metadata={"meaning": "messages that may queue for a slow socket"})
    queue_bytes: int = field(default=4_000_000, metadata={"meaning": "bytes that may queue for a slow socket"})
    least_gone_after: float = field(
        default=60.0,
        metadata={"meaning": "the minimum number of seconds without a connection after which people may be replaced"},
    )
    idle_seconds: float = field(default=60.0, metadata={"meaning": "seconds until an unused table is unloaded"})
    open_tables: int = field(
        default=2_000, metadata={"meaning": "tables kept in memory, unless more are in use; about 0.2 MB each"}
    )
    keep_finished_days: float = field(
        default=0.0, metadata={"meaning": "days after which finished and archived tables are deleted; 0 keeps them"}
    )
    keep_open_days: float = field(
        default=0.0, metadata={"meaning": "days after which tables whose game never began are deleted; 0 keeps them"}
    )
    stop_seconds: float = field(default=10.0, metadata={"meaning": "seconds connections get to finish at shutdown"})

    @property
    def own_bots(self) -> tuple[str, ...]:
        return _parts(self.bots)

    @property
    def link_origin(self) -> str:
        """The base of links; empty if no reachable address is known."""
        return self.public_url.rstrip("/")

    @property
    def has_mail(self) -> bool:
        return bool(self.smtp_host)

    @property
    def contact(self) -> str:
        """The contact given to push services."""
        if self.push_contact:
            return self.push_contact
        return (
            self.public_url
            if self.public_url.startswith("https:")
            else f"mailto:{self.mail_from or 'operator@localhost'}"
        )

    @property
    def origins(self) -> tuple[str, ...]:
        return tuple(one.lower().rstrip("/") for one in _parts(self.allowed_origins))


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


NAMES: Final = tuple(one.name for one in fields(Settings))


def meaning(name: str) -> str:
    return str(next(one for one in fields(Settings) if one.name == name).metadata["meaning"])


def from_environment(environment: Mapping[str, str] = os.environ, **given: str | int | float | bool | None) -> Settings:
    """The defaults, overridden by the environment, overridden by explicit values."""
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
        raise Malformed(f'{variable} must be a number, not "{text}"') from None
    if kind is bool:
        if text not in ("true", "false"):
            raise Malformed(f'{variable} must be true or false, not "{text}"')
        return text == "true"
    return text


def _check(settings: Settings) -> None:
    for one in fields(Settings):
        value = getattr(settings, one.name)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and not value >= 0:
            raise Malformed(f"{one.name} must be a number of at least 0, not {value}")
    if settings.workers < 1 or settings.bot_workers < 1:
        raise Malformed("workers and bot_workers must be at least 1 process each")
    for name in settings.own_bots:
        if not is_own(name):
            raise Malformed(f'bots must be named module:Class, as in my_module:MyBot, not "{name}"')
    if settings.public_url and ORIGIN.fullmatch(settings.public_url.rstrip("/")) is None:
        raise Malformed(f'public_url must be written like https://dune.example, not "{settings.public_url}"')
    _check_calls(settings)
    for origin in settings.origins:
        if ORIGIN.fullmatch(origin) is None:
            raise Malformed(f'allowed_origins must be written like https://example.org, not "{origin}"')
    if not 0 < settings.bot_limit <= DAY:
        raise Malformed(f"bot_limit must be a number of seconds above 0 and up to {DAY}, not {settings.bot_limit:g}")
    if settings.workers > 1 and settings.database.startswith("sqlite"):
        raise Malformed(
            "several server processes need --database postgresql://…; an SQLite file has one writer and cannot tell "
            "other processes of a change, so it serves only one"
        )


def _check_calls(settings: Settings) -> None:
    if settings.smtp_security not in SECURITY:
        raise Malformed(f'smtp_security must be one of {", ".join(SECURITY)}, not "{settings.smtp_security}"')
    if settings.has_mail and not (settings.mail_from and settings.public_url):
        raise Malformed("smtp_host needs mail_from, the sender's address, and public_url, to which links in mail lead")
    if settings.mail_from and SENDER.fullmatch(settings.mail_from) is None:
        raise Malformed(f'mail_from must be written like dune@example.org, not "{settings.mail_from}"')
    if settings.push_contact and not settings.push_contact.startswith(("mailto:", "https://")):
        raise Malformed(f'push_contact must begin with mailto: or https://, not "{settings.push_contact}"')
