"""The texts of notifications: where something is waiting and what kind, never anything secret."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.json import Encoder

from dragondune.server.alerts.mail_messages import GAME, Letter
from dragondune.server.alerts.push_messages import LARGEST_MESSAGE
from dragondune.server.live.session import Session
from dragondune.server.storage.call_rows import Wait

LONGEST_TEXT: Final = 300
MOST_NAMED: Final = 5
TRIAL: Final = "This is what you will see when a table is waiting for you."

encode: Final = Encoder().encode


class Shown(Struct, frozen=True):
    """What the service worker shows; `url` is where a click leads, `count` the number of waiting tables."""

    title: str
    body: str
    url: str
    tag: str
    count: int


def push_message(waits: Sequence[tuple[Wait, Session]]) -> bytes:
    tables = {wait.table_id: session.table.spec.name or GAME for wait, session in waits}
    if len(tables) == 1:
        (table_id, name) = next(iter(tables.items()))
        said = " ".join(dict.fromkeys(wait.sentence for wait, _ in waits))
        shown = Shown(name, shortened(said), f"/table/{table_id}", table_id, 1)
    else:
        shown = Shown(
            GAME, f"{len(tables)} tables are waiting for you: {_names(tables.values())}", "/", "several", len(tables)
        )
    encoded = encode(shown)
    assert len(encoded) <= LARGEST_MESSAGE
    return encoded


def letter(waits: Sequence[tuple[Wait, Session]], *, origin: str, stop: str) -> Letter:
    tables: dict[str, list[str]] = {}
    names: dict[str, str] = {}
    for wait, session in waits:
        names[wait.table_id] = session.table.spec.name or GAME
        tables.setdefault(wait.table_id, []).append(wait.sentence)
    lines: list[str] = []
    for table_id, sentences in tables.items():
        lines += [names[table_id], *map(shortened, dict.fromkeys(sentences)), f"{origin}/table/{table_id}", ""]
    (first, *others) = names.values()
    many = f"{GAME}: {len(names)} tables are waiting for you"
    subject = many if others else f"{first}: {shortened(waits[0][0].sentence)}"
    return Letter(shortened(subject), tuple(lines), stop)


def code_letter(code: str, *, origin: str, stop: str) -> Letter:
    """The mail with a confirmation code; no text of the requester's, since the address may be someone else's."""
    lines = (
        f"Your code is {code}.",
        "",
        f"Enter it at {origin}/me to be notified by mail when a table is waiting for you. It works for an hour.",
        "If you did not ask for this, somebody mistyped their address: ignore this message, or follow the link below.",
    )
    return Letter(f"{GAME}: your code is {code}", lines, stop)


def trial_message() -> bytes:
    return encode(Shown(GAME, TRIAL, "/me", "trial", 0))


def trial_letter(stop: str) -> Letter:
    return Letter(f"{GAME}: a test message", (TRIAL,), stop)


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"


def _names(names: Iterable[str]) -> str:
    found = list(dict.fromkeys(names))
    more = "" if len(found) <= MOST_NAMED else ", …"
    return ", ".join(found[:MOST_NAMED]) + more
