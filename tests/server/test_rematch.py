"""Rematches: all players get their own seats at the next table."""

import asyncio
from collections import Counter

import pytest
from msgspec.structs import replace

from dragondune.client import Client
from dragondune.server.live.access import MOST_LINKS
from dragondune.wire import news
from dragondune.wire.commands import Archive, GiveSeat, LeaveSeat, Start
from dragondune.wire.lobby import SEATS, Created, NewTable, Places, SeatWish
from tests.server.databases import asynchronous, opened
from tests.server.harness import FOUR_PEOPLE, all_ready, four_people, seated, serving
from tests.server.raw_lines import refusal

THREE_AND_A_BOT = (*FOUR_PEOPLE[:3], SeatWish("orcs", "bot", bot="random"))
WISH = NewTable(
    name="Tuesday",
    edition="1.7",
    overrides={"hire_price": 3},
    seats=THREE_AND_A_BOT,
    answer_seconds=0,
    bot_seconds=60,
    watch="nobody",
    is_listed=False,
)


async def ended(client: Client, wish: NewTable = WISH) -> Created:
    made = await four_people(client, wish)
    await client.command(made.table.id, Archive(), token=made.host)
    return made


async def come_along(client: Client, made: Created, table: str) -> None:
    """Everyone takes their seat at the next table and is ready, so that the game begins."""
    rights = [(await client.rematch(made.table.id, token=token)).right for token in made.seats.values()]
    await all_ready(client, table, [right.token for right in rights if right is not None])


@pytest.mark.parametrize("seats", ["kept", "rotated"])
@asynchronous
async def test_a_rematch_keeps_players_and_rules(database_url: str, seats: Places) -> None:
    """[R229] In the same seats or rotated by one. The player who asked is the host.

    People keep their names, but the name of a people stays with its seat.
    """
    clio = SeatWish("elves", "me", name="Clio")
    named = replace(WISH, seats=(THREE_AND_A_BOT[0], clio, *THREE_AND_A_BOT[2:]))
    async with serving(database_url) as client:
        made = await ended(client, named)
        again = await client.rematch(made.table.id, token=made.seats["elves"], seats=seats)
        old, new = made.table, again.table
        assert new.id != old.id
        assert (new.name, new.edition, new.overrides, new.watch, new.is_listed, new.bot_seconds) == (
            ("Tuesday", "1.7", {"hire_price": 3}, "nobody", False, 60)
        )
        assert (new.status, new.rematch, new.origin) == ("open", None, "setup")
        names = {
            "kept": ("Dwarves", "Clio", "Goblins", "random"),
            "rotated": ("random", "Elves", "Clio", "Orcs"),
        }
        assert tuple(one.holder.name for one in new.seats) == names[seats]
        assert again.right is not None
        assert again.right.seat == {"kept": "elves", "rotated": "goblins"}[seats]
        assert new.commitment != old.commitment
        assert again.host is not None
        assert again.invitation is not None
        await come_along(client, made, new.id)
        assert (await client.picture(new.id, token=again.right.token)).seat == again.right.seat


@asynchronous
async def test_all_requests_lead_to_one_table_and_to_the_own_seat(database_url: str) -> None:
    """[R229] However many ask at once, only the first is the host and determines the seating."""
    async with serving(database_url) as client:
        made = await ended(client)
        asked = [client.rematch(made.table.id, token=token) for token in (*made.seats.values(), made.host)]
        found = await asyncio.gather(*asked)
        assert len({one.table.id for one in found}) == 1
        assert [one.right.seat if one.right else None for one in found] == ["dwarves", "elves", "goblins", None]
        assert len([one for one in found if one.host]) == 1
        new = found[0].table.id
        for one in found[:3]:
            assert one.right is not None
            assert (await client.picture(new, token=one.right.token)).seat == one.right.seat
        assert (await client.table(made.table.id, token=made.host)).rematch == new
        host = next(one for one in found if one.host)
        token = dict(zip((*made.seats, "host"), (*made.seats.values(), made.host), strict=True))
        asker = host.right.seat if host.right else "host"
        once_more = await client.rematch(made.table.id, token=token[asker], seats="rotated")
        assert once_more.host not in (None, host.host)
        assert [one.holder.name for one in once_more.table.seats] == ["Dwarves", "Elves", "Goblins", "random"]


@asynchronous
async def test_a_host_without_a_seat_can_start_a_rematch(sqlite_url: str) -> None:
    bots = replace(WISH, seats=tuple(SeatWish(seat, "bot") for seat in SEATS))
    async with serving(sqlite_url) as client:
        made = await ended(client, bots)
        again = await client.rematch(made.table.id, token=made.host)
        assert again.right is None
        assert again.host is not None
        await client.command(again.table.id, Start(), token=again.host)


@asynchronous
async def test_the_old_table_announces_the_rematch_without_tokens(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await ended(client, replace(WISH, watch="anyone"))
        async with seated(client, made) as seats:
            again = await client.rematch(made.table.id, token=made.seats["elves"])
            await seats["goblins"].until(lambda picture: picture.info.rematch == again.table.id)
            assert seats["goblins"].heard[-1].news == news.RematchMade("elves", again.table.id, "kept")
        told = await client.updates(made.table.id)
        assert told.updates[-1].news == news.RematchMade("elves", again.table.id, "kept")
        for token in (made.host, *made.seats.values(), made.invitation):
            assert (await refusal(client.command(again.table.id, LeaveSeat(), token=token))).kind == "not_allowed"
        refused = await refusal(client.join(again.table.id, "Mallory", invitation=made.invitation))
        assert refused.kind == "not_allowed"


@asynchronous
async def test_a_rematch_is_refused_during_the_game_and_to_outsiders(database_url: str) -> None:
    """[R229] Neither seats at other tables nor an invitation count."""
    async with serving(database_url) as client:
        made = await four_people(client, replace(WISH, watch="anyone"))
        other = await ended(client)
        refused = await refusal(client.rematch(made.table.id, token=made.seats["elves"]))
        assert (refused.kind, refused.rule) == ("illegal", "R229")
        await client.command(made.table.id, Archive(), token=made.host)
        for token in (None, made.invitation, other.host, other.seats["elves"], "x"):
            assert (await refusal(client.rematch(made.table.id, token=token))).kind == "not_allowed"
        assert (await client.table(made.table.id)).rematch is None


@asynchronous
async def test_a_late_player_gets_no_token_for_a_reassigned_seat(database_url: str) -> None:
    """[R225] [R229] The seat is reserved only until the table gives it to someone else."""
    async with serving(database_url) as client:
        made = await ended(client)
        first = await client.rematch(made.table.id, token=made.seats["elves"])
        goblins = await client.rematch(made.table.id, token=made.seats["goblins"])
        assert goblins.right is not None
        await client.command(first.table.id, LeaveSeat(), token=goblins.right.token)
        await client.command(first.table.id, GiveSeat("goblins", "random"), token=first.host)
        refused = await refusal(client.rematch(made.table.id, token=made.seats["goblins"]))
        assert (refused.kind, "given to someone else" in refused.sentence) == ("not_allowed", True)


@asynchronous
async def test_a_rematch_counts_as_a_new_table(sqlite_url: str) -> None:
    async with serving(sqlite_url, tables_per_hour=1) as client:
        made = await ended(client)
        refused = await refusal(client.rematch(made.table.id, token=made.host))
        assert refused.kind == "too_much"
        assert (await client.table(made.table.id, token=made.host)).rematch is None


@asynchronous
async def test_repeated_requests_do_not_pile_up_tokens(database_url: str) -> None:
    """The attack: ask for the same rematch until the table has thousands of tokens. The newest stay valid."""
    async with serving(database_url) as client, opened(database_url) as store:
        made = await ended(client)
        asker, other = made.seats["elves"], made.seats["goblins"]
        found = [await client.rematch(made.table.id, token=asker) for _ in range(3 * MOST_LINKS)]
        others = [await client.rematch(made.table.id, token=other) for _ in range(3 * MOST_LINKS)]
        table = found[0].table.id
        many = Counter((row.role, row.seat) for row in await store.tokens(table))
        assert set(many.values()) == {MOST_LINKS}
        assert set(many) == {("host", None), ("invite", None), ("seat", "elves"), ("seat", "goblins")}
        for right in (found[-1].right, others[-1].right):
            assert right is not None
            assert (await client.right(table, token=right.token)).seat == right.seat
        assert found[0].right is not None
        assert (await refusal(client.right(table, token=found[0].right.token))).kind == "unknown"


@asynchronous
async def test_a_deleted_rematch_made_again_counts_as_a_new_table(sqlite_url: str) -> None:
    """The attack: delete the next table and ask for it again, to create tables without a limit."""
    async with serving(sqlite_url, tables_per_hour=3) as client:
        made = await ended(client, replace(WISH, watch="anyone"))
        again = await client.rematch(made.table.id, token=made.host)
        assert again.host is not None
        await client.delete(again.table.id, token=again.host)
        again = await client.rematch(made.table.id, token=made.host)
        assert again.host is not None
        await client.delete(again.table.id, token=again.host)
        assert (await refusal(client.rematch(made.table.id, token=made.host))).kind == "too_much"
        assert (await refusal(client.table(again.table.id))).kind == "unknown"


@asynchronous
async def test_a_rematch_of_an_imported_game_starts_from_the_set_up(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        text = await client.log((await ended(client, replace(WISH, watch="anyone"))).table.id)
        made = await ended(client, NewTable(log=text, seats=FOUR_PEOPLE))
        again = await client.rematch(made.table.id, token=made.seats["elves"])
        await come_along(client, made, again.table.id)
        assert again.right is not None
        assert (await client.picture(again.table.id, token=again.right.token)).n == 5 + len(made.seats)
