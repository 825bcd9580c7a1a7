"""Notifications in the formats of other services, posted to receivers that check what their documentation requires."""

import re
from typing import Annotated, Final, Literal, get_args

import msgspec
import pytest
from msgspec import Meta, Struct

from dragondune.client import Refused
from dragondune.engine.errors import Malformed
from dragondune.server.alerts.formats import address_for, formatted
from dragondune.wire.commands import LeaveSeat, Say
from dragondune.wire.lobby import HookFormat, NewTable
from dragondune.wire.news import HookBody
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, four_people, serving
from tests.server.receivers import answer, receiving, until

BODY: Final = HookBody("t1", "Friday <b>", "elves", "turn", "Your turn & <@everyone> *now*.", 1.0)
ORIGIN: Final = "https://dune.example"
LINK: Final = "https://dune.example/table/t1"


class Mentions(Struct, forbid_unknown_fields=True):
    parse: Annotated[list[Literal["roles", "users", "everyone"]], Meta(max_length=0)]


class Discord(Struct, forbid_unknown_fields=True):
    """https://discord.com/developers/docs/resources/webhook#execute-webhook"""

    username: Annotated[str, Meta(min_length=1, max_length=80)]
    content: Annotated[str, Meta(min_length=1, max_length=2000)]
    allowed_mentions: Mentions


class Slack(Struct, forbid_unknown_fields=True):
    """https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks"""

    text: Annotated[str, Meta(min_length=1, max_length=40_000)]


class Matrix(Struct, forbid_unknown_fields=True):
    """https://matrix-org.github.io/matrix-hookshot/latest/setup/webhooks.html"""

    text: Annotated[str, Meta(min_length=1)]
    html: str
    username: str


class Ntfy(Struct, forbid_unknown_fields=True):
    """https://docs.ntfy.sh/publish/#publish-as-json"""

    topic: Annotated[str, Meta(pattern="^[-_A-Za-z0-9]{1,64}$")]
    title: str
    message: Annotated[str, Meta(min_length=1, max_length=4096)]
    tags: list[str]
    click: Annotated[str, Meta(pattern="^https?://")] | None = None


SCHEMAS: Final[dict[HookFormat, type[Struct]]] = {
    "json": HookBody,
    "discord": Discord,
    "slack": Slack,
    "matrix": Matrix,
    "ntfy": Ntfy,
}


@pytest.mark.parametrize("kind", get_args(HookFormat))
@pytest.mark.parametrize("origin", [ORIGIN, ""])
def test_every_format_has_the_form_that_its_service_documents(kind: HookFormat, origin: str) -> None:
    posted = formatted(BODY, kind, address=address_for("https://host.example/topic", kind), origin=origin)
    msgspec.json.decode(posted, type=SCHEMAS[kind])
    assert (LINK in posted.decode()) == (bool(origin) and kind != "json")


def test_names_and_sentences_cannot_mention_link_or_mark_up() -> None:
    """The attack: a name that pings everybody, or is read as a link."""
    said = msgspec.json.decode(formatted(BODY, "discord", address="", origin=ORIGIN), type=Discord)
    assert said.allowed_mentions.parse == []
    assert r"\<\@everyone\>" in said.content
    assert "<@" not in msgspec.json.decode(formatted(BODY, "slack", address="", origin=""), type=Slack).text
    html = msgspec.json.decode(formatted(BODY, "matrix", address="", origin=ORIGIN), type=Matrix).html
    assert re.findall(r"<(/?\w+)", html) == ["b", "/b", "a", "/a"]


def test_an_ntfy_address_names_a_topic() -> None:
    assert address_for("https://ntfy.sh/my-games", "ntfy") == "https://ntfy.sh/#my-games"
    for wrong in ("https://ntfy.sh", "https://ntfy.sh/a/b"):
        with pytest.raises(Malformed, match="ntfy"):
            address_for(wrong, "ntfy")


@asynchronous
async def test_each_service_is_told_what_its_seat_wants_to_hear(sqlite_url: str) -> None:
    async with receiving(answer(200)) as receiver, serving(sqlite_url, public_url=ORIGIN) as client:
        made = await four_people(client, NewTable(name="Friday", seats=FOUR_PEOPLE, answer_seconds=0))
        table = made.table.id
        await client.set_hook(
            table, receiver.url("/elves"), token=made.seats["elves"], format="ntfy", kinds=("whisper",)
        )
        await client.set_hook(
            table, receiver.url("/orcs"), token=made.seats["orcs"], format="slack", kinds=("request",)
        )
        await client.command(table, Say("psst", ("elves",)), token=made.seats["dwarves"])
        await client.command(table, LeaveSeat(), token=made.seats["goblins"])
        await until(lambda: len(receiver.letters) == 2)
        whisper, request = sorted((letter.body for letter in receiver.letters), key=lambda body: b"topic" not in body)
        told = msgspec.json.decode(whisper, type=Ntfy)
        assert (told.topic, told.message, told.click) == (
            "elves",
            "Dwarves whispers to you.",
            f"https://dune.example/table/{table}",
        )
        assert "The seat of the Goblins is free." in msgspec.json.decode(request, type=Slack).text
        with pytest.raises(Refused, match="ntfy"):
            await client.set_hook(table, receiver.url("/"), token=made.seats["elves"], format="ntfy")
