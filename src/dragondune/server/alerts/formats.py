"""Notifications in the formats of chat services: a sentence and a link to the table."""

from html import escape
from typing import Final, assert_never
from urllib.parse import urlsplit, urlunsplit

from msgspec.json import Encoder

from dragondune.engine.errors import Malformed
from dragondune.wire.lobby import HookFormat
from dragondune.wire.news import HookBody

encode: Final = Encoder().encode
GAME: Final = "Dragon Dune"


def formatted(body: HookBody, kind: HookFormat, *, address: str, origin: str) -> bytes:
    """Return the body to post to `address`; the link starts with `origin`, and is left out if that is unknown."""
    link = f"{origin}/table/{body.table}" if origin else ""
    name = body.name or GAME
    match kind:
        case "json":
            return encode(body)
        case "discord":
            said = f"**{_plain(name)}**: {_plain(body.sentence)}"
            return encode({"username": GAME, "content": _with(said, link), "allowed_mentions": {"parse": []}})
        case "slack":
            said = f"*{_for_slack(name)}*: {_for_slack(body.sentence)}"
            return encode({"text": f"{said} <{link}|Open the table>" if link else said})
        case "matrix":
            html = f"<b>{escape(name)}</b>: {escape(body.sentence)}"
            shown = f'{html} <a href="{escape(link)}">Open the table</a>' if link else html
            return encode({"username": GAME, "text": _with(f"{name}: {body.sentence}", link), "html": shown})
        case "ntfy":
            told = {"topic": urlsplit(address).fragment, "title": name, "message": body.sentence, "tags": ["dragon"]}
            return encode({**told, "click": link} if link else told)
        case _:
            assert_never(kind)


def address_for(url: str, kind: HookFormat) -> str:
    """The address to post to. ntfy takes messages at its root, with the topic in the body: the fragment of `url`."""
    if kind != "ntfy":
        return url
    parts = urlsplit(url)
    topic = parts.path.strip("/")
    if not topic or "/" in topic:
        raise Malformed("The address of an ntfy topic is written like https://ntfy.sh/topic.")
    return urlunsplit((parts.scheme, parts.netloc, "/", "", topic))


def _with(text: str, link: str) -> str:
    return f"{text}\n{link}" if link else text


def _plain(text: str) -> str:
    """Escape the characters that Discord reads as emphasis, links or mentions."""
    return "".join(f"\\{one}" if one in "\\*_~`|>[]()<@#" else one for one in text)


def _for_slack(text: str) -> str:
    for one, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.replace(one, entity)
    return text
