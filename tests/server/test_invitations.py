"""Invitations: for all seats or for one, reachable addresses, and what messengers show of a link."""

import re
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from dragondune.client import Client, Refused
from dragondune.engine.errors import Malformed
from dragondune.printing.postcard import Postcard
from dragondune.server.http import previews, reachable
from dragondune.server.http.reachable import addresses
from dragondune.server.settings import Settings, from_environment
from dragondune.wire.commands import GiveSeat, LeaveSeat, SetDoor
from dragondune.wire.lobby import NewTable, SeatWish
from tests.patience import PATIENCE
from tests.server.databases import asynchronous
from tests.server.harness import serving

SEATS = (SeatWish("elves", "me", name="Ada"), SeatWish("orcs"), SeatWish("dwarves"))
HIDDEN = NewTable(name="Friday <table>", seats=SEATS, is_listed=False, watch="invited")


async def refusal(awaited: object) -> str:
    with pytest.raises(Refused) as caught:
        await awaited  # type: ignore[misc]
    return caught.value.sentence


@asynchronous
async def test_an_invitation_to_a_seat_gives_that_seat_once(database_url: str) -> None:
    """The attack: use a copy of an invitation after its seat was taken, or for another seat."""
    async with serving(database_url) as client:
        made = await client.create(HIDDEN)
        table = made.table.id
        orcs = (await client.invite(table, token=made.host, seat="orcs")).invitation
        assert (await client.right(table, invitation=orcs)).seat == "orcs"
        assert "for the seat of the orcs" in await refusal(client.join(table, "Eve", seat="dwarves", invitation=orcs))
        bob = await client.join(table, "Bob", invitation=orcs)
        assert bob.seat == "orcs"
        assert "seat is taken" in await refusal(client.right(table, invitation=orcs))
        assert "not listed" in await refusal(client.join(table, "Eve", invitation=orcs))
        await client.command(table, LeaveSeat(), token=bob.token)
        assert "not listed" in await refusal(client.join(table, "Eve", invitation=orcs))
        assert (await client.join(table, "Cleo", seat="dwarves", invitation=made.invitation)).seat == "dwarves"


@asynchronous
async def test_a_newer_invitation_ends_older_ones_and_a_taken_seat_has_none(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await client.create(HIDDEN)
        table = made.table.id
        first = (await client.invite(table, token=made.host, seat="orcs")).invitation
        second = (await client.invite(table, token=made.host, seat="orcs")).invitation
        other = (await client.invite(table, token=made.host, seat="dwarves")).invitation
        assert [await is_valid(client, table, one) for one in (first, second, other, made.invitation)] == [0, 1, 1, 1]
        newest = (await client.invite(table, token=made.host)).invitation
        assert [await is_valid(client, table, one) for one in (second, other, made.invitation, newest)] == [0, 0, 0, 1]
        third = (await client.invite(table, token=made.host, seat="orcs")).invitation
        await client.command(table, GiveSeat("orcs", "easy"), token=made.host)
        assert not await is_valid(client, table, third)
        assert "is taken" in await refusal(client.invite(table, token=made.host, seat="orcs"))
        assert "only the host" in await refusal(client.invite(table, token=made.seats["elves"], seat="dwarves"))


async def is_valid(client: Client, table: str, invitation: str) -> bool:
    try:
        return (await client.right(table, invitation=invitation)).right == "invite"
    except Refused:
        return False


def test_links_name_an_address_that_others_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reachable, "own_address", lambda: "192.168.1.20")
    assert addresses(Settings(), 8050).lan is None
    assert addresses(Settings(host="0.0.0.0"), 8123).lan == "http://192.168.1.20:8123"
    assert addresses(Settings(host="::"), 8123).lan == "http://192.168.1.20:8123"
    assert addresses(Settings(host="10.0.0.7"), None).lan == "http://10.0.0.7:8050"
    assert addresses(Settings(host="fd00::7"), 80).lan == "http://[fd00::7]:80"
    assert addresses(Settings(public_url="https://dune.example/"), 1).public == "https://dune.example"
    with pytest.raises(Malformed, match="public_url must be written like"):
        from_environment({}, public_url="dune.example")
    monkeypatch.setattr(reachable, "own_address", lambda: None)
    assert addresses(Settings(host="0.0.0.0"), 8123).lan is None


@asynchronous
async def test_a_link_shows_who_waits_but_only_what_strangers_may_know(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "table.html").write_text("<!doctype html>\n<title>Dragon Dune</title>\n")
    http = httpx.AsyncClient(trust_env=False, timeout=PATIENCE)
    async with serving(sqlite_url, bundle=tmp_path, public_url="https://dune.example") as client, http:

        async def shown(table: str) -> str:
            return (await http.get(f"{client.url}/table/{table}")).text

        open_table = await client.create(replace(HIDDEN, watch="anyone"))
        text = await shown(open_table.table.id)
        assert 'property="og:title" content="Friday &lt;table&gt;"' in text
        assert 'content="Ada is waiting for you. Free: the Orcs and the Dwarves."' in text
        picture = re.search('property="og:image" content="https://dune.example(/preview/[^"]*)"', text)
        assert picture is not None
        assert picture[1].startswith(f"/preview/{open_table.table.id}.png?")
        hidden = await client.create(replace(HIDDEN, watch="nobody"))
        invited = await client.create(HIDDEN)
        await client.command(open_table.table.id, SetDoor(is_open=False), token=open_table.host)
        unseen = (hidden.table.id, invited.table.id, open_table.table.id, "no-such-table")
        assert len({(await shown(one)).replace(one, "") for one in unseen}) == 1
        assert "Ada" not in await shown(hidden.table.id)
        for one in unseen:
            answer = await http.get(f"{client.url}/preview/{one}.png")
            assert (answer.status_code, answer.headers["location"]) == (307, "/assets/icon-512.png")


@asynchronous
async def test_a_picture_of_the_seats_is_drawn_once_and_not_too_often(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is drawn is what the sentence says; where nothing can be drawn, the icon stands in."""
    drawn: list[Postcard] = []

    async def draw(card: Postcard) -> bytes:
        drawn.append(card)
        return b"PNG"

    monkeypatch.setattr(previews, "_draw", draw)
    (tmp_path / "table.html").write_text("<title>Dragon Dune</title>")
    http = httpx.AsyncClient(trust_env=False, timeout=PATIENCE)
    async with serving(sqlite_url, bundle=tmp_path, previews_per_hour=2.0) as client, http:
        made = [await client.create(replace(HIDDEN, watch="anyone", name=f"Table {n}")) for n in range(3)]

        async def picture(table: int) -> int:
            return (await http.get(f"{client.url}/preview/{made[table].table.id}.png")).status_code

        assert [await picture(table) for table in (0, 0, 1, 2, 0)] == [200, 200, 200, 307, 200]
    assert [card.title for card in drawn] == ["Table 0", "Table 1"]
    assert (drawn[0].seats[0].name, drawn[0].seats[0].free) == ("Ada", False)
    assert [one.people for one in drawn[0].seats if one.free] == ["orcs", "dwarves"]
